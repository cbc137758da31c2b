"""15.17, 15.18: operation Blaupunkt East, and the Soviet drop of 1943."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.chance import Roll
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.movement import Drop
from stavka.titles.proud_monster.administration import soviet_entry
from stavka.titles.proud_monster.combat import battle
from stavka.titles.proud_monster.combat.fight import defenders_of
from stavka.titles.proud_monster.combat.odds import constructions
from stavka.titles.proud_monster.movement import rvgk
from stavka.titles.proud_monster.stacks.coming_and_going import arrive
from stavka.titles.proud_monster.stacks.reserves import leave_reserve
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AREAS, AXIS, LANDED, MOVED, SHIPPED, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import offensive, offensive_markers, supply_of_a_phase
from stavka.titles.proud_monster.turn import manstein_gambit

GERMANS = ("1-pard", "2-pard", "22-ald")  # the only German units that drop (pmd:2.4.4-b, pmd:15.17-a,-c)
GLIDERS = "22-ald"
BRIGADES = ("GParB", "GALB")  # pmd:15.18-a
WHEN = (range(311, 317), range(313, 319))  # by side (pmd:15.17-d, pmd:15.18-a)
RANGE = 15
DROPPED = ("blaupunkt east", "soviet drop")  # counted by side: the turn of the one drop of the game
FALLING = "drop in progress"
FED = "soviet drop week"  # while the Soviet week of the drop lasts (pmd:15.18-d)
SURVIVES, BESIDE_ENEMY = 3, 2  # pmd:15.18-c


def who_drops(pos: War, side: int) -> list[int]:
    """The units that may drop at all, and stand where they can (pmd:15.17-e, pmd:15.18-g)."""
    roster = pos.roster
    if side == AXIS:
        units = list(map(roster.called, GERMANS))
    else:
        units = [u for u in roster.of_side[SOVIET] if roster.kind[u] in BRIGADES]
    return [u for u in units if start_refusal(pos, side, u) is None]


def start_refusal(pos: War, side: int, unit: int) -> Refusal | None:
    rule, where = ("pmd:15.17-e", "pmd:15.18-g")[side], pos.where[unit]
    if where in AREAS[side]:
        return None
    calm = where >= 0 and not pos.ground.near[where] & pos.occupied[1 - side]
    if calm and pos.ground.urban >> where & 1 and pos.attacking[side] >> unit & 1:
        return None
    told = "begins neither beside the map nor in an offensively supplied town away from the enemy"
    return Refusal(f"{pos.short(unit)} {told}", rule)


def time_refusal(pos: War) -> Refusal | None:
    """Why nobody drops now."""
    side = pos.player
    rule = ("pmd:15.17-d", "pmd:15.18-a")[side]
    if side == AXIS and not pos.count(manstein_gambit.DECLARED):
        return Refusal("the Axis drops only with the Manstein Gambit", "pmd:15.17-a")
    if pos.count(DROPPED[side]):
        return Refusal("there is one drop in a game", "pmd:15.17-a" if side == AXIS else "pmd:15.18-e")
    if pos.turn not in WHEN[side]:
        return Refusal(f"drops are made on turns {WHEN[side][0]} to {WHEN[side][-1]}", rule)
    if pos.origin or pos.flagged(MOVED, side):  # by train or to an area too
        return Refusal("drops are made when the phase begins, before anybody has moved", rule)
    return None


def airfields(pos: War, side: int) -> int:
    """Own towns in supply: defensive for the Axis, offensive for the Soviets (pmd:15.17-b, pmd:15.18-b)."""
    fed = supply_of_a_phase.fed_hexes(pos, side)[False, True].defensive
    if side == SOVIET and offensive.needs_markers(pos, side):
        fed &= offensive.in_range(pos, side)
    towns = pos.ground.urban & pos.owner[side]
    known = (pos.supplied[AXIS] & ~pos.airlifted, pos.attacking[SOVIET])[side]  # of units, as the phase began
    garrisons = towns & pos.occupied[side] & ~fed
    return towns & fed | sum(1 << hex for hex in bits(garrisons) if any(known >> u & 1 for u in pos.of(side, hex)))


def in_reach(pos: War, side: int) -> int:
    """Hexes near enough to a town that transports fly from."""
    near = airfields(pos, side)
    for _ in range(RANGE):
        near = pos.ground.grid.spread(near)
    return near


def zones(pos: War, side: int) -> int:
    """Hexes that can be dropped into, as far as the ground and the range go (pmd:15.17-b, pmd:15.18-b,-g)."""
    near, ground = in_reach(pos, side), pos.ground
    barred = ground.mountain | ground.cities | pos.works[AXIS] | pos.works[SOVIET] | ground.heavy_forts
    if pos.fortified_area >= 0:
        barred |= 1 << pos.fortified_area
    if side == SOVIET:
        barred |= soviet_entry.with_enemies(pos)
    return near & ground.land & ~barred


def hex_refusal(pos: War, units: Sequence[int], hex: int) -> Refusal | None:
    side, where = pos.player, pos.board.label(hex)
    rule = ("pmd:15.17-b", "pmd:15.18-b")[side]
    if side == SOVIET and soviet_entry.with_enemies(pos) >> hex & 1:
        return Refusal(f"Axis units are in {where}", rule)
    if not in_reach(pos, side) >> hex & 1:
        return Refusal(f"nobody drops on {where}, which is too far from a town in supply", rule)
    # a fort is active while Soviet units are in it (pmd:13.4.2-n)
    open_fort = constructions.FORT in constructions.forts_of(pos, hex) and pos.occupied[SOVIET] >> hex & 1
    if not zones(pos, side) >> hex & 1 or open_fort:
        told = f"nobody drops on {where}: there are mountains, a city, works or a fort"
        return Refusal(told, rule if side == AXIS else "pmd:15.18-g")
    if pos.roster.called(GLIDERS) in units and not pos.ground.clear >> hex & 1:
        return Refusal(f"gliders do not land in {where}, which is not clear", "pmd:15.17-c")
    return None


def from_areas(pos: War, units: Sequence[int]) -> list[int]:
    """Those who fly out of an RVGK area, which has a limit of what passes it (pmd:11.3-g)."""
    return [unit for unit in units if pos.where[unit] in AREAS[SOVIET]]


def passage_refusal(pos: War, units: Sequence[int]) -> Refusal | None:
    leaving = from_areas(pos, units)
    return rvgk.leaving_refusal(pos, leaving) if leaving else None


class Dropping(Option[War, Drop]):
    """All that drop land in one hex (pmd:15.17-a, pmd:15.18-b)."""

    action = Drop
    share = 0.3

    def open(self, pos: War) -> bool:
        return time_refusal(pos) is None and bool(self._group(pos))

    def _group(self, pos: War) -> list[int]:
        units = who_drops(pos, pos.player)
        gliders = pos.roster.called(GLIDERS)
        while passage_refusal(pos, units):
            units = units[:-1]
        return units if any(u != gliders for u in units) else []

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos):
            for hex in pos.ground.grid.names(zones(pos, pos.player)):
                yield from self._at(pos, hex)

    def _at(self, pos: War, hex: str) -> Iterator[Action]:
        units = self._group(pos)
        gliders = pos.roster.called(GLIDERS)
        for group in (units, [u for u in units if u != gliders]):
            action = Drop(tuple(map(pos.short, group)), hex)
            if self.refusal(pos, action) is None:
                yield action
                return

    def sample(self, pos: War, rng: Random) -> Action | None:
        found = zones(pos, pos.player) if self.open(pos) else 0
        return next(self._at(pos, pos.hex_name(random_hex(found, rng))), None) if found else None

    def refusal(self, pos: War, action: Drop) -> Refusal | None:
        side = pos.player
        units = [pos.roster.index(name) for name in action.units_named]
        for name, unit in zip(action.units_named, units, strict=True):
            named = pos.counter(unit).id in GERMANS if side == AXIS else pos.roster.kind[unit] in BRIGADES
            if pos.roster.side[unit] != side or not named or units.count(unit) > 1:
                return Refusal(f"{name} is none of the units that drop", "pmd:2.4.4-b")
        found = time_refusal(pos)
        for unit in units:
            found = found or start_refusal(pos, side, unit)
        if not found and all(pos.counter(unit).id == GLIDERS for unit in units):
            found = Refusal(f"{action.units_named[0]} only joins a drop of parachutists", "pmd:15.17-c")
        return found or hex_refusal(pos, units, pos.board.grid.index(action.hex)) or passage_refusal(pos, units)

    def play(self, pos: War, action: Drop) -> None:
        units = tuple(pos.roster.index(name) for name in action.units_named)
        hex = pos.board.grid.index(action.hex)
        pos.seal()
        pos.counts[DROPPED[pos.player]] = pos.turn
        pos.tell(f"{SIDES[pos.player]} drops on {pos.board.label(hex)}")
        rvgk.pass_by(pos, from_areas(pos, units))
        for unit in units:
            pos.origin.setdefault(unit, pos.where[unit])
            leave_reserve(pos, unit)
            pos.flags[unit] |= MOVED | SHIPPED
            pos.dropped |= 1 << unit
        if pos.player == AXIS:
            pos.air_supply = ()  # its transports fly the paratroops (pmd:15.17-h)
            land(pos, units, hex)
        else:
            offensive_markers.show(pos, SOVIET, airfields(pos, SOVIET) & pos.board.grid.within(hex, RANGE))  # pmd:8.6-b
            pos.ask(*(DropLanding(unit, hex) for unit in units))


# -- Blaupunkt East (15.17) --------------------------------------------------------------------------------------------


def land(pos: War, units: tuple[int, ...], hex: int) -> None:
    """On Soviet units they assault once (pmd:15.17-f), elsewhere they stand and may attack from there (pmd:15.17-g)."""
    feed(pos)
    if not pos.occupied[SOVIET] >> hex & 1:
        arrive(pos, units, [hex], by_land=False)
        return
    pos.counts[FALLING] = 1
    starts = tuple(dict.fromkeys(pos.where[unit] for unit in units))
    defenders = defenders_of(pos, AXIS, hex)
    battle.declare(pos, Fight(AXIS, units, defenders, hex, mobile=True, second=True, launch=starts))


def after_assault(pos: War, fight: Fight) -> None:
    """Who has not cleared the hex is lost; who has does no more this week (pmd:15.17-f)."""
    if not pos.counts.pop(FALLING, 0):
        return
    cleared = not pos.occupied[SOVIET] >> fight.hex & 1
    for unit in fight.attackers:
        if cleared and pos.where[unit] == fight.hex:
            pos.flags[unit] |= LANDED | SHIPPED
        elif pos.where[unit] >= 0 or pos.where[unit] in AREAS[AXIS]:
            pos.eliminate(unit, "does not take its landing ground and is lost")


# -- the Soviet drop (15.18) -------------------------------------------------------------------------------------------


@dataclass(slots=True)
class DropLanding(Roll[War]):
    """A brigade lands safely with 1 to 3, beside Axis units with 1 or 2 (pmd:15.18-c)."""

    name: ClassVar[str] = "landing"
    rule: ClassVar[str] = "pmd:15.18-c"
    unit: int
    hex: int

    def label(self, pos: War) -> str:
        return f"landing of {pos.short(self.unit)}"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        contact = pos.ground.near[self.hex] & pos.occupied[AXIS]
        if throw[0] > (BESIDE_ENEMY if contact else SURVIVES):
            pos.eliminate(self.unit, "is lost in the drop")
            return
        pos.counts[FED] = 1
        arrive(pos, [self.unit], [self.hex], by_land=False)
        feed(pos)


def rests(pos: War, unit: int) -> Refusal | None:
    """A brigade neither moves nor attacks in the turn of its drop (pmd:15.18-f)."""
    if pos.dropped >> unit & 1 and pos.roster.side[unit] == SOVIET:
        return Refusal(f"{pos.short(unit)} has dropped this turn", "pmd:15.18-f")
    return None


# -- supply ------------------------------------------------------------------------------------------------------------


def feed(pos: War) -> None:
    """Germans are fully supplied in the turn of the drop, Soviets defend in its week (pmd:15.17-h, pmd:15.18-d)."""
    if not pos.dropped:
        return
    germans = pos.dropped & pos.roster.members[AXIS]
    pos.supplied[AXIS] |= germans
    pos.attacking[AXIS] |= germans
    if pos.count(FED):
        pos.supplied[SOVIET] |= pos.dropped & pos.roster.members[SOVIET]


def week_ends(pos: War, side: int) -> None:
    if side == SOVIET:
        pos.counts.pop(FED, None)


def turn_begins(pos: War) -> None:
    pos.dropped = 0
