"""Moments at which the player who is not moving may act: 8.11 emergency deployment, 9 cities, 7.7 aerial supply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.menus import Leaving, SideMenu
from stavka.engine.placing import UnitToHexOption
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Automatic, Menu
from stavka.titles.barbarossa_deluxe import cities, stacking
from stavka.titles.barbarossa_deluxe.actions.declarations import Pass
from stavka.titles.barbarossa_deluxe.actions.off_map import Deploy
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, HALTED, MOVEMENT, RVGK, SIDES, SOVIET, STEPS, UNCONVERTED
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import crimea, states

FIRST_EMERGENCY = 3  # bd:8.11-a


def german_movement(pos: War) -> bool:
    return pos.player == AXIS and pos.step > 0 and STEPS[pos.order][pos.step - 1] == MOVEMENT


def emergency_cities(pos: War) -> int:
    """Soviet-controlled cities in overland supply (bd:8.11-a)."""
    if pos.turn < FIRST_EMERGENCY or pos.counts.get("emergency") or not german_movement(pos):
        return 0
    return pos.ground.cities & pos.owner[SOVIET] & states.overland(pos, SOVIET)


def reserves(pos: War) -> list[int]:
    """Units of the box; not those that still wait for a rifle army's place (bd:8.20-c)."""
    rides, flags = pos.roster.rides, pos.flags
    box = (u for u in pos.roster.of_side[SOVIET] if pos.where[u] == RVGK)
    return [u for u in box if not rides[u] and not flags[u] & UNCONVERTED]


class EmergencyDeploying(UnitToHexOption[War, Deploy]):
    """One unit of the RVGK comes to a city, once in a German movement phase (bd:8.11-a,-b,-c)."""

    action = Deploy

    def open(self, pos: War) -> bool:
        return bool(cities.asked_side(pos) == SOVIET and emergency_cities(pos))

    def units(self, pos: War) -> Sequence[int]:
        return reserves(pos) if self.open(pos) else ()

    def hexes(self, pos: War, unit: int) -> int:
        return emergency_cities(pos) & ~stacking.no_room(pos, [unit])

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        if cities.asked_side(pos) != SOVIET or pos.where[unit] == RVGK:  # the box is closed to the German (bd:11.7-c)
            return Refusal("no emergency deployment is possible now", "bd:8.11-a")
        return Refusal(f"{pos.short(unit)} is not in the RVGK box", "bd:8.11-a")

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        where = pos.board.label(hex)
        if emergency_cities(pos) >> hex & 1:
            return Refusal(*stacking.rule_broken(pos, [unit], hex))
        return Refusal(f"{where} is no Soviet city in overland supply", "bd:8.11-a")

    def put(self, pos: War, unit: int, hex: int) -> None:
        pos.put(unit, hex)
        pos.flags[unit] |= HALTED
        pos.counts["emergency"] = 1
        pos.update_control()


class Passing(Leaving[War, Pass]):
    """Lets the opportunity go."""

    action = Pass
    share = 4.0


OPTIONS: tuple[AnyOption[War], ...] = (
    EmergencyDeploying(),
    cities.DeclaringHero(),
    cities.DeclaringFortress(),
    cities.Airlifting(),
    crimea.SwitchingCrimea(),
    Passing(),
)


@dataclass(slots=True)
class Interruption(SideMenu[War]):
    """The other player is asked whether he interrupts (bd:8.11-a, bd:9.1-b, bd:9.2-b, bd:7.7-c)."""

    name: ClassVar[str] = "interruption"
    rule: ClassVar[str] = "bd:5.1-a"

    def prompt(self, pos: War) -> str:
        return f"{SIDES[self.side]} may place markers{' or reserves' if self.side == SOVIET else ''}, or pass"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return OPTIONS

    def play(self, pos: War, action: Action) -> None:
        Menu.play(self, pos, action)
        if not isinstance(action, Pass):
            pos.leave()
            pos.ask(Opportunity(self.side))


@dataclass(slots=True)
class Opportunity(Automatic[War]):
    """Asks only a player who has something to do: a threatened city, or a reserve for it."""

    name: ClassVar[str] = "opportunity"
    side: int

    def run(self, pos: War) -> None:
        if worth_asking(pos, self.side):
            pos.ask(Interruption(self.side))


def worth_asking(pos: War, side: int) -> bool:
    if side == SOVIET:
        sites = cities.hero_sites(pos) if pos.hero_markers else 0
        if reserves(pos):
            sites |= emergency_cities(pos)
    else:
        sites = cities.fortress_sites(pos)
    return bool(sites and sites & pos.ground.grid.spread(pos.occupied[1 - side]))


def after_move(pos: War, end: int) -> None:
    """A move that ends beside a city of the other side may be answered."""
    enemy = pos.enemy
    if pos.ground.near[end] & pos.ground.cities & pos.owner[enemy]:
        pos.ask(Opportunity(enemy))


def needs_crimea(pos: War) -> bool:
    """Whether Crimea supply is off and would feed somebody (bd:7.4-f)."""
    return not pos.crimea_on and crimea.SwitchingCrimea.open_to(pos) and crimea.crimea_matters(pos)


def at_start(pos: War) -> None:
    """A phase begins: the other player may act before it if he has anything to place."""
    side = pos.enemy
    if side == SOVIET:
        offered = cities.hero_sites(pos) or (emergency_cities(pos) and reserves(pos))
    else:
        offered = cities.fortress_sites(pos) or needs_crimea(pos)
    if offered:
        pos.ask(Interruption(side))


@dataclass(slots=True)
class BeforeAssault(Automatic[War]):
    """A mobile assault is about to start; the Soviet may still bring a reserve up (bd:8.11-a)."""

    name: ClassVar[str] = "before an assault"
    units: tuple[int, ...]
    hex: int
    luftwaffe: bool

    def run(self, pos: War) -> None:
        pos.counts["battle"] = self.hex  # bd:9.7
        begin = BeginAssault(self.units, self.hex, self.luftwaffe)
        if emergency_cities(pos) and reserves(pos):
            pos.ask(Interruption(SOVIET), begin)
        else:
            pos.ask(begin)


@dataclass(slots=True)
class BeginAssault(Automatic[War]):
    """The assault goes in."""

    name: ClassVar[str] = "mobile assault"
    units: tuple[int, ...]
    hex: int
    luftwaffe: bool

    def run(self, pos: War) -> None:
        from stavka.titles.barbarossa_deluxe.movement.mobile_assaults import begin_battle

        begin_battle(pos, self.units, self.hex, self.luftwaffe)
