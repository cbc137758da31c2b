"""10.5: Soviet amphibious invasions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Choice, Option
from stavka.hexes import bits
from stavka.mechanics.combat.odds import Modifier
from stavka.titles.proud_monster.actions.combat import Attack
from stavka.titles.proud_monster.actions.sea import Invade
from stavka.titles.proud_monster.combat import battle
from stavka.titles.proud_monster.combat.advancing import joint_hexes
from stavka.titles.proud_monster.combat.declaring import attacks, close_combat_markers
from stavka.titles.proud_monster.combat.fight import defenders_of
from stavka.titles.proud_monster.movement import movers, rvgk
from stavka.titles.proud_monster.sea import fleets
from stavka.titles.proud_monster.sea.ports import AZOV, BALTIC, BLACK, called, sea_of
from stavka.titles.proud_monster.sea.transport import capacity, load
from stavka.titles.proud_monster.special_units import air_units
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.stacks.coming_and_going import arrive, leave
from stavka.titles.proud_monster.stacks.reserves import leave_reserve
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import (
    AT_SEA,
    AXIS,
    FOUGHT,
    FROM_AREA,
    LANDED,
    MOVED,
    RVGK_SOUTH,
    SHIPPED,
    SIDES,
    SOVIET,
)
from stavka.titles.proud_monster.state.kept import NOWHERE
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import offensive, offensive_markers
from stavka.titles.proud_monster.supply.sea_supply import holds_kerch

RANGE = 11  # pmd:10.5-h
EVER = 0.3  # how often a random player thinks of it


def shores(pos: War, sea: str, start: int) -> int:
    """Land hexes that can be invaded from a sea (pmd:10.5-a,-b,-j)."""
    ground, coasts = pos.ground, pos.board.coasts
    if sea == BALTIC:
        both = ground.leningrad | ground.oranienbaum
        return both & ~(1 << start) if start >= 0 and both >> start & 1 else 0
    found = coasts.get(sea, 0)
    if sea == BLACK:
        found |= ground.kerch  # any of the four hexes, whoever owns them
        if holds_kerch(pos, SOVIET):
            found |= coasts.get(AZOV, 0)
    return found & ground.land


def in_range(pos: War, start: int, hex: int) -> bool:
    """At most eleven hexes from the port; from RVGK South as from its part of the edge (pmd:10.5-h)."""
    grid = pos.board.grid
    if start >= 0:
        return grid.distance(start, hex) <= RANGE
    return any(grid.distance(edge, hex) <= RANGE for edge in bits(pos.ground.red_edge["RVGK South"]))


def unit_refusal(pos: War, unit: int) -> Refusal | None:
    """Why a unit may not be part of an invasion at all (pmd:10.5-e,-f)."""
    who, roster = pos.short(unit), pos.roster
    if roster.side[unit] != pos.player:
        return Refusal(f"{who} does not move in this phase", "pmd:11.1-d")
    if pos.player == AXIS:
        return Refusal(f"{who} is of the Axis, which makes no invasions", "pmd:10.5-a")
    if roster.untried[unit]:
        return Refusal(f"{who} is untried, and only a tried side can have an anchor", "pmd:2.4.9-h")
    if not roster.amphibious[unit] or load(pos, unit) is None:
        return Refusal(f"{who} has no anchor", "pmd:10.5-e")
    if pos.flags[unit] & (MOVED | SHIPPED):
        return Refusal(f"{who} has moved in this week", "pmd:10.5-g")
    if pos.flags[unit] & FROM_AREA:
        return Refusal(f"{who} did not begin this week in its port", "pmd:10.5-g")
    return movers.bound(pos, unit) or pos.seams.holds_in_place(pos, unit)


def start_refusal(pos: War, units: Sequence[int]) -> Refusal | None:
    """Where an invasion begins: all in one port, away from the enemy, with ships (pmd:10.5-a,-c,-d,-g,-i)."""
    start, who = pos.where[units[0]], pos.short(units[0])
    if len({pos.where[u] for u in units}) > 1:
        return Refusal("all invaders begin in one stack", "pmd:10.5-g")
    sea = sea_of(pos, SOVIET, start)
    if sea is None:
        return Refusal(f"{who} does not begin in a port nor in RVGK South", "pmd:10.5-g")
    if pos.count(fleets.lost(sea)):
        return Refusal(f"{who} finds no ships: the fleet is lost", "pmd:10.4-d" if sea == BALTIC else "pmd:10.4-e")
    if fleets.has_invaded(pos, sea):
        return Refusal(f"there was an invasion on {called(sea)} this turn", "pmd:10.5-a")
    if not fleets.may_invade(pos, sea):
        return Refusal(f"{called(sea)} was used in this week or the last one", "pmd:10.5-d")
    needed = sum(load(pos, u) or 0 for u in units)
    if needed > capacity(pos, SOVIET, sea):
        return Refusal(f"the invaders take {needed} of {capacity(pos, SOVIET, sea)} on {called(sea)}", "pmd:10.5-e")
    if start < 0 and rvgk.leaving_refusal(pos, units):
        return rvgk.leaving_refusal(pos, units)
    near_enemy = start >= 0 and joint_hexes.adjacent_enemies(pos, SOVIET, [start])  # pmd:13.15.3-c
    if near_enemy and not (pos.ground.leningrad | pos.ground.oranienbaum) >> start & 1:
        return Refusal(f"the enemy is next to {pos.board.label(start)}", "pmd:10.5-i")
    return None


def landing_refusal(pos: War, units: Sequence[int], hex: int) -> Refusal | None:
    """Why invaders may not land in a hex (pmd:10.5-a,-h,-j,-q); not where they may not go at all (pmd:5.3-d)."""
    start, where = pos.where[units[0]], pos.board.label(hex)
    sea = sea_of(pos, SOVIET, start) or ""
    if not shores(pos, sea, start) >> hex & 1 or start == hex:
        azov = sea == BLACK and pos.board.coasts.get(AZOV, 0) >> hex & 1
        return Refusal(f"{where} cannot be invaded from {called(sea)}", "pmd:10.5-j" if azov else "pmd:10.5-a")
    closed = next((found for unit in units if (found := pos.seams.closed_by(pos, unit, hex))), None)
    if closed:
        return closed
    if not in_range(pos, start, hex):
        return Refusal(f"{where} is more than {RANGE} hexes away", "pmd:10.5-h")
    fed = all(pos.attacking[SOVIET] >> u & 1 for u in units)
    if not fed and not (offensive.needs_markers(pos, SOVIET) and offensive.in_range(pos, SOVIET) >> hex & 1):
        return Refusal("the invaders have no offensive supply, at the port or where they land", "pmd:10.5-q")
    return None


def refusal(pos: War, units: Sequence[int], hex: int) -> Refusal | None:
    if pos.moving != NOWHERE:
        return Refusal("invasions sail before land movement begins", "pmd:10.2-a")
    if not units or len(set(units)) != len(units):
        return Refusal("'invade' names units, each once", "pmd:10.5-g")
    for unit in units:
        found = unit_refusal(pos, unit)
        if found:
            return found
    return start_refusal(pos, units) or landing_refusal(pos, units, hex)


class Invading(Option[War, Invade]):
    """One invasion on each sea in a turn (pmd:10.5-a)."""

    action = Invade
    share = 0.5

    def open(self, pos: War) -> bool:
        return pos.player == SOVIET and pos.moving == NOWHERE

    def stacks(self, pos: War) -> list[list[int]]:
        """Stacks in ports that could sail, as many of each as the ships take."""
        if not self.open(pos):
            return []
        ports = sum(set(pos.ground.ports.values())) & pos.occupied[SOVIET]
        places = [pos.of(SOVIET, hex) for hex in bits(ports)] + [pos.in_box(RVGK_SOUTH)]
        found = []
        for stack in places:
            units = [u for u in stack if unit_refusal(pos, u) is None]
            sea = sea_of(pos, SOVIET, pos.where[units[0]]) if units else None
            while units and sea and sum(load(pos, u) or 0 for u in units) > capacity(pos, SOVIET, sea):
                units.pop()
            if units and start_refusal(pos, units) is None:
                found.append(units)
        return found

    def goals(self, pos: War, units: Sequence[int]) -> int:
        """Shores with room: nobody is advised to pay for too large a stack (pmd:6.3-b)."""
        start = pos.where[units[0]]
        found = shores(pos, sea_of(pos, SOVIET, start) or "", start)
        return found & ~limits.no_room(pos, units, found & ~pos.occupied[AXIS])

    def each(self, pos: War) -> Iterator[Action]:
        for units in self.stacks(pos):
            for hex in bits(self.goals(pos, units)):
                if landing_refusal(pos, units, hex) is None:
                    yield Invade(tuple(map(pos.short, units)), pos.hex_name(hex))

    def sample(self, pos: War, rng: Random) -> Action | None:
        stacks = self.stacks(pos) if rng.random() < EVER else []
        if not stacks:
            return None
        units = stacks[int(rng.random() * len(stacks))]
        goals = self.goals(pos, units)
        hex = random_hex(goals, rng) if goals else -1
        if hex < 0 or landing_refusal(pos, units, hex):
            return None
        return Invade(tuple(map(pos.short, units)), pos.hex_name(hex))

    def refusal(self, pos: War, action: Invade) -> Refusal | None:
        units = [pos.roster.index(name) for name in action.units_named]
        return refusal(pos, units, pos.board.grid.index(action.hex))

    def play(self, pos: War, action: Invade) -> None:
        units = [pos.roster.index(name) for name in action.units_named]
        hex = pos.board.grid.index(action.hex)
        start = pos.where[units[0]]
        show_supply(pos, units, hex)
        sea = sea_of(pos, SOVIET, start) or ""
        pos.add(fleets.used(SOVIET, sea), sum(load(pos, u) or 0 for u in units))
        pos.counts[fleets.last_use(sea)] = pos.counts[fleets.invaded(sea)] = fleets.week(pos)
        if start < 0:
            rvgk.pass_by(pos, units)
        for unit in units:
            leave_reserve(pos, unit)
            pos.landing[unit] = hex
            pos.flags[unit] |= MOVED | SHIPPED
        pos.tell(f"the Soviets land at {pos.board.label(hex)}")
        if pos.occupied[AXIS] >> hex & 1:
            for unit in units:
                pos.put(unit, AT_SEA)
            leave(pos, [start])
        else:
            come_ashore(pos, units, hex)


def show_supply(pos: War, units: Sequence[int], hex: int) -> None:
    """The marker that gives offensive supply is turned up, at the port or where they land (pmd:10.5-q, pmd:8.6-b)."""
    if all(pos.attacking[SOVIET] >> u & 1 for u in units):
        offensive_markers.reveal(pos, SOVIET, units)
    else:
        offensive_markers.show(pos, SOVIET, 1 << hex)


def come_ashore(pos: War, units: Sequence[int], hex: int) -> None:
    """Nobody opposes them: they are there, and do nothing more this week (pmd:10.5-k)."""
    for unit in units:
        pos.flags[unit] |= LANDED
    pos.arrived |= 1 << hex
    arrive(pos, units, [hex], by_land=False)


# -- opposed landings --------------------------------------------------------------------------------------------------


def waiting(pos: War) -> dict[int, list[int]]:
    """By hex the invaders that lie off it."""
    found: dict[int, list[int]] = {}
    for unit, hex in pos.landing.items():
        if pos.where[unit] == AT_SEA:
            found.setdefault(hex, []).append(unit)
    return found


def combat_begins(pos: War) -> None:
    """Landings are fought first of all (pmd:10.5-l)."""
    if pos.player == SOVIET:
        pos.ask(*(Landing(hex) for hex in waiting(pos)))


@dataclass(slots=True)
class Landing(Choice[War]):
    """The invaders attack the hex, alone or with others beside it (pmd:10.5-l,-m)."""

    name: ClassVar[str] = "landing"
    complete: ClassVar[bool] = False
    hex: int

    def asked(self, pos: War) -> str:
        return SIDES[SOVIET]

    def prompt(self, pos: War) -> str:
        return f"soviet attacks {pos.board.label(self.hex)} from the sea; others may join"

    def choices(self, pos: War) -> Sequence[Action]:
        invaders = waiting(pos).get(self.hex, [])
        names, hex = tuple(map(pos.short, invaders)), pos.hex_name(self.hex)
        found: list[Action] = [Attack(names, hex)]
        others = [u for u in attacks.attackers_on(pos, self.hex) if attacks.group_refusal(pos, [u], self.hex) is None]
        if others and attacks.group_refusal(pos, others, self.hex) is None:
            found.append(Attack((*names, *map(pos.short, others)), hex))
        return found

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        if not isinstance(action, Attack):
            return Choice.refusal(self, pos, action)
        units = [pos.roster.index(name) for name in action.attackers]
        if pos.board.grid.index(action.hex) != self.hex or len(set(units)) != len(units):
            return self.why_not(pos, action)
        invaders = waiting(pos).get(self.hex, [])
        if not set(invaders) <= set(units):
            return Refusal(f"{pos.short(invaders[0])} has to attack from the sea", "pmd:10.5-l")
        others = [u for u in units if u not in invaders]
        for unit in others:
            found = attacks.unit_refusal(pos, unit, self.hex)
            if found:
                return found
        found = attacks.group_refusal(pos, others, self.hex) if others else None
        if found or not action.marker:
            return found
        return close_combat_markers.refusal(pos, SOVIET, (), self.hex)  # pmd:13.1-s

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "pmd:10.5-l")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Attack)
        pos.leave()
        units = tuple(pos.roster.index(name) for name in action.attackers)
        starts = tuple(dict.fromkeys(pos.where[u] for u in units))
        defenders = defenders_of(pos, SOVIET, self.hex)
        if not defenders:
            for unit in waiting(pos).get(self.hex, []):
                come_ashore(pos, [unit], self.hex)
            return
        air = tuple(u for start in starts if start >= 0 for u in air_units.over(pos, SOVIET, start))
        for unit in air:
            pos.flags[unit] |= FOUGHT
        battle.declare(pos, Fight(SOVIET, units, defenders, self.hex, air=air, launch=starts, marker=action.marker))


def shifts(pos: War, fight: Fight) -> Iterator[Modifier]:
    """A column to the left beyond the limit, unless others attack the hex too (pmd:10.5-l)."""
    if fight.attackers and all(u in pos.landing for u in fight.attackers):
        yield Modifier("amphibious landing", -1, capped=False)


def landing_fought(pos: War, fight: Fight) -> None:
    """Who could not go in is lost (pmd:10.5-o); who did stays for the week (pmd:10.5-k)."""
    for unit in fight.attackers:
        if unit not in pos.landing:
            continue
        if pos.where[unit] == AT_SEA:
            pos.eliminate(unit, "cannot land and is lost")
        elif pos.where[unit] >= 0:
            pos.flags[unit] |= LANDED
            if pos.joint >> pos.where[unit] & 1:
                pos.beachheads |= 1 << pos.where[unit]  # pmd:13.15.3-g


def week_over(pos: War, side: int) -> None:
    """From now on invaders trace supply as others do (pmd:10.5-n); they leave through a port only (pmd:10.5-p)."""
    if side == SOVIET:
        pos.landing = {}
