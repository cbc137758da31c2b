"""13.4: retreats, and what becomes of units that cannot retreat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.hexes import bits
from stavka.mechanics.combat.actions import RetreatTo
from stavka.titles.russian_campaign.combat.losses import TakeLoss, alive
from stavka.titles.russian_campaign.movement import stacking
from stavka.titles.russian_campaign.movement.walking import walk
from stavka.titles.russian_campaign.nations import borders
from stavka.titles.russian_campaign.options import battlegroups
from stavka.titles.russian_campaign.state.flags import BY_SEA, SIDES
from stavka.titles.russian_campaign.state.position import War


@dataclass(slots=True)
class FallBack(Automatic[War]):
    """Units fall back: those that cannot retreat are dealt with, the others are moved by the attacker (trc:13.4-a)."""

    name: ClassVar[str] = "falling back"
    units: tuple[int, ...]
    least: int
    most: int
    role: str

    def run(self, pos: War) -> None:
        going: list[int] = []
        for unit in (*alive(pos, self.units), *battlegroups.joining(pos, self.units)):
            if pos.ground.woods >> pos.where[unit] & 1:  # trc:14.2-a, trc:14.2-b
                continue
            if killed_by_retreat(pos, unit):
                pos.eliminate(unit, "is eliminated: it cannot retreat")
            else:
                going.append(unit)
        if going:
            settle_retreat(pos, tuple(going), self.least, self.most)


def killed_by_retreat(pos: War, unit: int) -> bool:
    """Leaders, workers, artillery and units that moved by sea this impulse die when they must retreat."""
    # trc:11.2-b, trc:22.2-f, trc:26.6.5, trc:10.3-e
    return pos.roster.kind[unit] in ("leader", "worker", "artillery") or bool(pos.flags[unit] & BY_SEA)


def retreat_ends(pos: War, unit: int, least: int, most: int, ground: int = -1) -> dict[int, tuple[int, ...]]:
    """Where a unit can retreat to, each end with a path, stacking left aside (trc:13.5-a, trc:13.6, trc:13.4-c).

    ``ground`` narrows the hexes of the way.
    """
    start = pos.where[unit]
    steps = first_steps(pos, unit, start) & ground
    ends: dict[int, tuple[int, ...]] = {}
    if most >= 2:
        for middle in bits(steps):
            for end in bits(first_steps(pos, unit, middle) & ground & ~(1 << start)):
                ends.setdefault(end, (start, middle, end))
    if least <= 1:
        for end in bits(steps):
            ends[end] = (start, end)
    return ends


def first_steps(pos: War, unit: int, hex: int) -> int:
    """The hexes a retreating unit may step into from a hex."""
    side = pos.roster.side[unit]
    ground = pos.ground
    near = ground.walk.around(hex)
    for a, b in ground.straits:  # trc:8.5.1-b
        if a >> hex & 1:
            near |= b
    allowed = ground.open & ~pos.shut(hex) & ~pos.hostile_zone(side) & ~pos.occupied[1 - side]
    return near & allowed


def preferred_ends(pos: War, unit: int, least: int, most: int) -> dict[int, tuple[int, ...]]:
    """Ends that keep a unit within its nation's limits, or all where there are none such (trc:26.83-a)."""
    ends = retreat_ends(pos, unit, least, most)
    if not borders.restricted(pos, unit):
        return ends
    within = retreat_ends(pos, unit, least, most, borders.retreat_ground(pos, unit))
    kept = {end: path for end, path in within.items() if stacking.fits(pos, unit, end)}
    return kept or ends


def _keeps_limits(pos: War, unit: int, path: Sequence[int]) -> bool:
    """Whether a way of retreat keeps a unit within its nation's limits, its end included (trc:26.83-a)."""
    ground = borders.retreat_ground(pos, unit)
    return all(ground >> hex & 1 for hex in path[1:]) and not borders.mixes(pos, unit, path[-1])


def settle_retreat(pos: War, units: tuple[int, ...], least: int, most: int) -> None:
    """Ask for the retreats of a group, after the units that cannot get away are gone (trc:13.5-b, trc:13.7)."""
    ways = {u: preferred_ends(pos, u, least, most) for u in units}
    for unit in [u for u in units if not ways[u]]:
        pos.eliminate(unit, "is eliminated: it has no way to retreat")
        del ways[unit]
    if not ways:
        return
    going = tuple(ways)
    if not can_all_settle(pos, {u: list(ways[u]) for u in going}):
        owner = pos.roster.side[going[0]]
        pos.ask(TakeLoss(owner, excess_units(pos, ways), "trc:13.7"), FallBackAgain(going, least, most))
        return
    pos.ask(Retreat(going, least, most))


def excess_units(pos: War, ways: dict[int, dict[int, tuple[int, ...]]]) -> tuple[int, ...]:
    """Units of which one has no room: those whose loss makes room for the rest, or all that count for stacking."""
    counting = tuple(u for u in ways if pos.roster.stacks[u])
    relief = (u for u in counting if can_all_settle(pos, {v: list(ways[v]) for v in ways if v != u}))
    return tuple(relief) or counting


def can_all_settle(pos: War, ends: dict[int, list[int]], placed: dict[int, list[int]] | None = None) -> bool:
    """Whether all units can end somewhere within the stacking limits."""
    placed = placed or {}
    if not ends:
        return True
    unit = min(ends, key=lambda u: len(ends[u]))
    rest = {u: e for u, e in ends.items() if u != unit}
    side = pos.roster.side[unit]
    for end in ends[unit]:
        there = [u for u in pos.of(side, end) if u not in ends] + placed.get(end, [])
        room = not pos.roster.stacks[unit] or not stacking.excess(pos, [*there, unit])
        if room and can_all_settle(pos, rest, {**placed, end: [*placed.get(end, []), unit]}):
            return True
    return False


@dataclass(slots=True)
class FallBackAgain(Automatic[War]):
    """Goes on with a retreat after its owner gave up a unit for which there was no room (trc:13.7)."""

    name: ClassVar[str] = "falling back"
    units: tuple[int, ...]
    least: int
    most: int

    def run(self, pos: War) -> None:
        left = alive(pos, self.units)
        if left:
            settle_retreat(pos, left, self.least, self.most)


@dataclass(slots=True)
class Retreat(Choice[War]):
    """The attacker moves retreating units, one after another (trc:13.4-a)."""

    name: ClassVar[str] = "retreat"
    units: tuple[int, ...]
    least: int
    most: int

    def asked(self, pos: War) -> str | None:
        return SIDES[pos.player]

    def label(self, pos: War) -> str:
        return f"retreat of {', '.join(map(pos.short, self.units))}"

    def prompt(self, pos: War) -> str:
        return f"{SIDES[pos.player]} retreats {', '.join(map(pos.short, self.units))}"

    def choices(self, pos: War) -> Sequence[Action]:
        return [action for unit in self.units for action in self._ways(pos, unit)]

    def sample(self, pos: War, rng: Random) -> Action:
        return rng.choice(self._ways(pos, self.units[0]))

    def _ways(self, pos: War, unit: int) -> list[Action]:
        return [RetreatTo(pos.short(unit), tuple(map(pos.hex_name, path))) for path in self._ends(pos, unit).values()]

    def _ends(self, pos: War, unit: int) -> dict[int, tuple[int, ...]]:
        """Ends that leave a way out for this unit and for those still to come (trc:13.4-b, trc:13.7)."""
        for ways in (preferred_ends, retreat_ends):
            others = {u: list(ways(pos, u, self.least, self.most)) for u in self.units if u != unit}
            ends = ways(pos, unit, self.least, self.most)
            found = {end: path for end, path in ends.items() if can_all_settle(pos, {unit: [end], **others})}
            if found:
                break
        return found

    def why_not(self, pos: War, action: Action) -> Refusal:
        waiting = ", ".join(map(pos.short, self.units))
        return Refusal(f"{waiting} must retreat before anything else is done", "trc:12.1-d")

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        if not isinstance(action, RetreatTo):
            return self.why_not(pos, action)
        unit = pos.roster.index(action.unit)
        if unit not in self.units:
            return Refusal(f"{action.unit} does not have to retreat now", "trc:13.4-a")
        path = pos.hexes(action.path)
        hexes = len(path) - 1
        if path[0] != pos.where[unit] or not self.least <= hexes <= self.most:
            wanted = str(self.most) if self.least == self.most else f"{self.least} or {self.most}"
            return Refusal(f"{action.unit} retreats {wanted} hexes from {pos.hex_name(pos.where[unit])}", "trc:13.4-a")
        for start, end in pairwise(path):
            if pos.board.grid.distance(start, end) != 1:
                return Refusal(f"{pos.hex_name(start)} and {pos.hex_name(end)} do not touch", "trc:13.4-a")
            if not first_steps(pos, unit, start) >> end & 1:
                return Refusal(
                    f"{action.unit} may not retreat into {pos.hex_name(end)}: enemy zone of control, coast or map edge",
                    "trc:13.5-a",
                )
        if path[-1] == path[0]:
            return Refusal("a retreat may bend but not end where it began", "trc:13.4-c")
        ends = self._ends(pos, unit)
        kept = _keeps_limits(pos, unit, path)
        if path[-1] in ends and (kept or not any(_keeps_limits(pos, unit, way) for way in ends.values())):
            return None
        if not kept:
            return Refusal(f"{action.unit} may not be led there while another way is open", "trc:26.83-a")
        if not stacking.fits(pos, unit, path[-1]):
            return Refusal(f"{action.unit} would be one too many in {action.path[-1]}", "trc:13.7")
        return Refusal("this way would leave another retreating unit without one", "trc:13.4-b")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, RetreatTo)
        unit = pos.roster.index(action.unit)
        pos.leave()
        rest = tuple(u for u in self.units if u != unit)
        if rest:
            pos.ask(Retreat(rest, self.least, self.most))
        walk(pos, unit, pos.hexes(action.path))
