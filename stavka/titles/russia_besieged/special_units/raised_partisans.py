"""16.4 and 16.5: partisans of the second stage, who are units (rb:16.42)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.menus import Ending, SideMenu
from stavka.engine.placing import UnitToHexOption
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Choice, Option
from stavka.hexes.reach import Terms, layers
from stavka.mechanics.movement.marching import MarchMoves
from stavka.mechanics.movement.route import Bar, first_obstacle
from stavka.mechanics.zones.zones import within
from stavka.titles.russia_besieged.actions.arrivals import Place
from stavka.titles.russia_besieged.actions.combat import Ambush
from stavka.titles.russia_besieged.actions.movement import Move, Raise
from stavka.titles.russia_besieged.combat.battle import BattleRoll, add_to_die
from stavka.titles.russia_besieged.movement.reach import GroundReach
from stavka.titles.russia_besieged.movement.restrictions import must_stop
from stavka.titles.russia_besieged.movement.walking import set_down, walk
from stavka.titles.russia_besieged.special_units.partisans import INFANTRY, invaded
from stavka.titles.russia_besieged.state.flags import AVAILABLE, AXIS, MOVED, SIDES, SOVIET
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general

FIRST = "Jan 1943"  # rb:16.4
MARCH = 2  # hexes, whatever the weather (rb:16.47)
AMBUSH_RANGE = 3  # hexes from every defender (rb:16.51-a)
AMBUSHED = "partisans helped in this impulse"
LED = "partisans were led to the Guards cavalry"  # in this phase


def raised(pos: War) -> list[int]:
    """Partisans of the second stage on the map."""
    if not pos.raised_partisans:
        return []
    return [u for u in pos.roster.of_kind(SOVIET, "partisan") if u in pos.lost_steps and pos.where[u] >= 0]


# -- 16.41 raising ----------------------------------------------------------------------------------------------------


class Raising(Option[War, Raise]):
    """A partisan that outlived the German turn becomes a unit; none must (rb:16.4, rb:16.41, rb:16.44)."""

    action = Raise
    share = 0.5

    def open(self, pos: War) -> bool:
        return bool(pos.partisans) and self._not_now(pos, "") is None

    def each(self, pos: War) -> Iterator[Action]:
        for unit in pos.roster.of_kind(SOVIET, "partisan"):
            action = Raise(pos.short(unit))
            if pos.where[unit] >= 0 and self.refusal(pos, action) is None:
                yield action

    def _not_now(self, pos: War, who: str) -> Refusal | None:
        if pos.player != SOVIET or pos.impulse != 1:
            return Refusal(f"{who} is raised in the Russian first impulse only", "rb:16.41")
        if pos.month < pos.charts.month(FIRST):
            return Refusal(f"{who} may be raised from January 1943 on", "rb:16.4")
        if not invaded(pos):
            return Refusal(f"{who} may not be raised: no Axis unit is left in Russia", "rb:16.15-a")
        if not pos.points.get(INFANTRY):
            return Refusal(f"{who} costs an infantry point, and there is none", "rb:16.41")
        return None

    def refusal(self, pos: War, action: Raise) -> Refusal | None:
        unit, who = pos.roster.index(action.unit), action.unit
        hex = pos.where[unit]
        if not pos.roster.partisan[unit] or unit in pos.lost_steps or hex < 0:
            return Refusal(f"{who} is no first-stage partisan on the map", "rb:16.4")
        if len(pos.of(SOVIET, hex)) > 1:
            return Refusal(f"{who} shares {pos.hex_name(hex)} with other units", "rb:16.42-b")
        return self._not_now(pos, who)

    def play(self, pos: War, action: Raise) -> None:
        unit = pos.roster.index(action.unit)
        pos.spend(INFANTRY, 1)
        pos.set_steps(unit, 1)
        set_down(pos, unit, pos.where[unit])


# -- 16.42, 16.43, 16.46 beside other units ---------------------------------------------------------------------------


def joined(pos: War, unit: int, path: Sequence[int]) -> None:
    """A raised partisan and another Russian unit have come together: he leaves the map (rb:16.46, rb:16.42-b)."""
    stack, partisan = pos.stacks.get(path[-1], ()), pos.roster.partisan
    if len(stack) == 1 or pos.roster.side[unit] != SOVIET:
        return
    if partisan[unit]:  # a retreat has led him there
        friend = next((u for u in stack if u != unit and pos.roster.side[u] == SOVIET), -1)
        if unit in pos.lost_steps and friend >= 0:
            _join(pos, unit, friend)
    elif any(partisan[u] and u in pos.lost_steps for u in stack):
        for other in stack:
            if partisan[other]:
                _join(pos, other, unit)


def _join(pos: War, partisan: int, unit: int) -> None:
    pos.lose(partisan, AVAILABLE)
    pos.tell(f"{pos.short(partisan)} joins {pos.short(unit)}")


def stays_in_russia(barred: int, pos: War, unit: int) -> int:
    """No battle drives a partisan out of Russia (rb:16.11-a)."""
    return barred | ~pos.ground.russia if pos.roster.partisan[unit] else barred


def barred(pos: War, unit: int, hex: int) -> bool:
    """Partisans attack in Russia only (rb:16.43)."""
    return pos.roster.partisan[unit] and not pos.ground.russia >> hex & 1


def attack_refusal(pos: War, attackers: Sequence[int], hexes: Sequence[int]) -> Refusal | None:
    for unit in attackers:
        if any(barred(pos, unit, hex) for hex in hexes):
            return Refusal(f"{pos.short(unit)} may attack only in Russia", "rb:16.43")
    return None


# -- 16.47, 16.53 moving ----------------------------------------------------------------------------------------------


def open_ground(pos: War) -> int:
    """Where raised partisans may stand: in Russia (rb:16.11-a), with neither enemies nor friends (rb:16.42-b).

    Friends without a zone of control are friends too: airbases, headquarters, partisans of the first stage.
    """
    friends = pos.occupied[SOVIET] | pos.bases(SOVIET) | pos.partisans
    friends |= sum(1 << pos.where[u] for u in pos.roster.of_kind(SOVIET, "hq") if pos.where[u] >= 0)
    return pos.ground.open & pos.ground.russia & ~pos.closed & ~pos.occupied[AXIS] & ~friends


def _terms(pos: War) -> Terms:
    """Two hexes over any ground; enemy zones stop as they stop others (rb:16.47)."""
    zone = pos.hostile_zone(SOVIET)
    entry = pos.ground.open & pos.ground.russia & ~pos.closed & ~pos.occupied[AXIS]
    return Terms(pos.ground.free_crossings, ((1, entry),), stop=zone, zone=zone, between=None)


class PartisanMarch(MarchMoves[War, Move]):
    """A second-stage partisan moves two hexes."""

    action = Move
    busy = MOVED
    share = 1.0

    def marchers(self, pos: War) -> Sequence[int]:
        return [u for u in raised(pos) if not pos.flags[u] & MOVED]

    def could_move(self, pos: War, unit: int) -> bool:
        return True

    def points(self, pos: War, unit: int) -> int:
        return MARCH

    def reach(self, pos: War, unit: int, points: int) -> GroundReach:
        terms, start = _terms(pos), pos.where[unit]
        return GroundReach(terms, layers(1 << start, points, terms), start, 0)

    def may_end(self, pos: War, unit: int, hex: int) -> bool:
        return bool(open_ground(pos) >> hex & 1)

    def refusal(self, pos: War, action: Move) -> Refusal | None:
        unit, who, path = pos.roster.index(action.unit), action.unit, pos.hexes(action.path)
        if unit not in self.marchers(pos):
            return Refusal(f"{who} is no second-stage partisan that can still move", "rb:16.47")
        if len(path) < 2 or path[0] != pos.where[unit]:
            return Refusal(f"{who} stands in {pos.hex_name(pos.where[unit])}; its path must begin there", "rb:16.47")
        terms = _terms(pos)
        found = first_obstacle(terms, path, MARCH)
        if found is None:
            there = pos.hex_name(path[-1])
            free = self.may_end(pos, unit, path[-1])
            return None if free else Refusal(f"{who} may not stop in {there} with other units", "rb:16.42-b")
        if found.bar is Bar.STOP:
            return must_stop(pos, terms, path[found.step - 1], who)
        if found.bar is Bar.ZONE_TO_ZONE:
            return Refusal(f"{who} may not step from one enemy zone of control into another", "rb:4.04")
        if found.bar is Bar.POINTS:
            return Refusal(f"{who} moves {MARCH} hexes", "rb:16.47")
        outside = not pos.ground.russia >> path[found.step] & 1
        why = "partisans stay in Russia" if outside else "the way is closed"
        return Refusal(
            f"{who} may not enter {pos.hex_name(path[found.step])}: {why}", "rb:16.11-a" if outside else "rb:16.47"
        )

    def play(self, pos: War, action: Move) -> None:
        unit = pos.roster.index(action.unit)
        walk(pos, unit, pos.hexes(action.path))
        pos.flags[unit] |= MOVED


class AidToCavalry(UnitToHexOption[War, Place]):
    """One partisan goes to the 1st Guards Cavalry while that cannot trace supply, however far it is (rb:16.53)."""

    action = Place
    share = 0.5

    def open(self, pos: War) -> bool:
        return bool(self.near(pos))

    def near(self, pos: War) -> int:
        unit = pos.roster.guards_cavalry
        if unit < 0 or pos.where[unit] < 0 or pos.count(LED) or general.in_supply(pos, unit):
            return 0
        around = within(pos.board.grid, 1 << pos.where[unit], general.PARTISAN_LINE)
        return around & open_ground(pos) & ~pos.hostile_zone(SOVIET)

    def units(self, pos: War) -> Sequence[int]:
        return [u for u in raised(pos) if not pos.flags[u] & MOVED]

    def hexes(self, pos: War, unit: int) -> int:
        return self.near(pos)

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        return Refusal(f"{pos.short(unit)} is no second-stage partisan that can still move", "rb:16.53")

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        if not self.near(pos):
            called = pos.roster.guards_cavalry >= 0 and pos.where[pos.roster.guards_cavalry] >= 0
            why = "and no Guards cavalry without supply calls for it"
            return Refusal(f"{pos.short(unit)} is not taken up, {why}", "rb:16.53" if called else "rb:16.46")
        there = pos.hex_name(hex)
        within = f"a free hex within {general.PARTISAN_LINE} of the Guards cavalry"
        return Refusal(f"{pos.short(unit)} must go to {within}, not {there}", "rb:16.53")

    def put(self, pos: War, unit: int, hex: int) -> None:
        pos.counts[LED] = 1
        pos.flags[unit] |= MOVED
        set_down(pos, unit, hex)


MARCHING: tuple[AnyOption[War], ...] = (PartisanMarch(), AidToCavalry(), Ending[War]())


@dataclass(slots=True)
class PartisanMovement(SideMenu[War]):
    """Raised partisans move when the Russian turn ends, and only then, on foot (rb:16.47)."""

    name: ClassVar[str] = "partisan movement"
    rule: ClassVar[str] = "rb:16.47"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return MARCHING


def begin(pos: War) -> None:
    """The marker adjustment phase of the Russians."""
    if pos.player == SOVIET and raised(pos):
        pos.counts.pop(LED, None)
        for unit in raised(pos):
            pos.flags[unit] &= ~MOVED
        pos.ask(PartisanMovement(SOVIET))


# -- 16.51 in battle --------------------------------------------------------------------------------------------------


def helpers(pos: War, hexes: Sequence[int]) -> list[int]:
    """Raised partisans without supply who are near all defenders of a battle in Russia (rb:16.51-a)."""
    if not pos.raised_partisans or pos.count(AMBUSHED):
        return []
    near = pos.ground.russia
    if any(not near >> hex & 1 for hex in hexes):
        return []
    for hex in hexes:
        near &= within(pos.board.grid, 1 << hex, AMBUSH_RANGE)
    near &= pos.raised_partisans & ~general.supplied(pos, SOVIET, "russian")
    return [u for u in raised(pos) if near >> pos.where[u] & 1]


def begin_impulse(pos: War) -> None:
    """One battle in each impulse (rb:16.51-b)."""
    pos.counts.pop(AMBUSHED, None)


def offer(pos: War) -> None:
    """An attack is declared: partisans may help the Russian side of it."""
    if not pos.raised_partisans:
        return
    roll = next(stage for stage in reversed(pos.stages) if isinstance(stage, BattleRoll))
    if helpers(pos, roll.hexes):
        pos.ask(AmbushChoice(roll.hexes))


def help_refusal(pos: War, action: Action) -> Refusal | None:
    """Why partisans do not help in the battle whose die is to be rolled."""
    if not isinstance(action, Ambush):
        return None
    if pos.count(AMBUSHED):
        return Refusal(f"{action.unit} does not help: partisans have, in a battle of this impulse", "rb:16.51-b")
    what = "a raised partisan without supply, near all defenders of a battle in Russia"
    return Refusal(f"{action.unit} does not help: it is not {what}", "rb:16.51-a")


@dataclass(slots=True)
class AmbushChoice(Choice[War]):
    """The Russian may let partisans change the die by one, in one battle an impulse (rb:16.51-a, rb:16.51-b)."""

    name: ClassVar[str] = "partisans in battle"
    hexes: tuple[int, ...]

    def asked(self, pos: War) -> str | None:
        return SIDES[SOVIET]

    def prompt(self, pos: War) -> str:
        return "soviet may have partisans help in this battle, or go on with 'done'"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Done(), *(Ambush(pos.short(u)) for u in helpers(pos, self.hexes))]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "rb:16.51-a")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Ambush):
            figure = pos.charts.battle.partisan
            add_to_die(pos, figure if pos.player == SOVIET else -figure, capped=True)
            pos.counts[AMBUSHED] = 1
            pos.tell(f"{action.unit} strikes behind the lines")
