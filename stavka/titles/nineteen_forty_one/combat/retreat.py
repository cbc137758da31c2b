"""7. Retreats, with 9 for German armor and 3 for stacking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Automatic, Choice
from stavka.mechanics.combat.retreat import Ways, nearest_room
from stavka.titles.nineteen_forty_one.actions import RetreatTo
from stavka.titles.nineteen_forty_one.movement import stacking
from stavka.titles.nineteen_forty_one.nations import finns, hungary
from stavka.titles.nineteen_forty_one.state.flags import SIDES
from stavka.titles.nineteen_forty_one.state.position import War


def steps(pos: War, unit: int, hex: int) -> tuple[int, int, int]:
    """Hexes a retreating unit may step into, by priority.

    First those free of enemy zones, then those with friends in a zone, last a zone that only German armor dares.
    """
    side = pos.roster.side[unit]
    walk = pos.ground.finnish_walk(pos.weather) if finns.finn_on_turn_one(pos, unit) else pos.walk
    # n41:7-retreat-no-prohibited; no enemy hex: n41:7-retreat-zoc
    near = walk.around(hex) & hungary.open_hexes(pos) & ~pos.occupied[1 - side]
    zone, friends = pos.zone(1 - side), pos.occupied[side]
    last = near & zone & ~friends if pos.roster.armor[unit] and pos.roster.german[unit] else 0  # n41:9-german-retreat
    return near & ~zone, near & zone & friends, last


@dataclass(frozen=True, slots=True)
class Route:
    """The retreats open to a unit: all begin in ``first``, are equally long, and end in one of ``ends``."""

    first: int
    daring: bool  # whether it leads through enemy zones without friends
    ends: Ways

    def allows(self, pos: War, unit: int, path: Sequence[int]) -> bool:
        """Whether a path is one of them, be it another than the one ``ends`` names."""
        if path[-1] not in self.ends or len(path) != len(self.ends[path[-1]]) or not self.first >> path[1] & 1:
            return False
        return all(onward(pos, unit, a, self.daring) >> b & 1 for a, b in pairwise(path[1:]))


def onward(pos: War, unit: int, hex: int, daring: bool) -> int:
    """Where a retreat goes on that found no room in a hex."""
    free, friends, last = steps(pos, unit, hex)
    return free | friends | (last if daring else 0)


def route(pos: War, unit: int) -> Route:
    """The best way to retreat, with no ends if there is none (n41:7-retreat-priority, n41:7-retreat-stack)."""
    start = pos.where[unit]
    free, friends, last = steps(pos, unit, start)
    for first, daring in ((free, False), (friends, False), (last, True), (free, True), (friends, True)):
        if daring and not (pos.roster.armor[unit] and pos.roster.german[unit]):
            break
        found = _shortest(pos, unit, start, first, daring)
        if found:
            return Route(first, daring, found)
    return Route(0, False, {})


def ways(pos: War, unit: int) -> Ways:
    """Where a unit may retreat to, each end with a path."""
    return route(pos, unit).ends


def _shortest(pos: War, unit: int, start: int, first: int, daring: bool) -> Ways:
    """One hex, or the fewest more that lead to room (n41:3-retreat); out of enemy zones if it can be."""
    ends = nearest_room(
        start, first, lambda hex: onward(pos, unit, hex, daring), lambda hex: stacking.fits(pos, unit, hex)
    )
    zone = pos.zone(1 - pos.roster.side[unit])
    return {hex: path for hex, path in ends.items() if not zone >> hex & 1} or ends


@dataclass(slots=True)
class FallBack(Automatic[War]):
    """Units of one battle retreat; those left without a way are eliminated (n41:7-retreat-fail)."""

    name: ClassVar[str] = "falling back"
    units: tuple[int, ...]
    chooser: int

    def run(self, pos: War) -> None:
        left = tuple(u for u in self.units if pos.where[u] >= 0)
        if any(ways(pos, u) for u in left):
            pos.ask(Retreat(left, self.chooser))
            return
        for unit in left:
            pos.eliminate(unit, "is eliminated: it cannot retreat")


@dataclass(slots=True)
class Retreat(Choice[War]):
    """The retreats of one battle, one unit after another in any order."""

    name: ClassVar[str] = "retreat"
    complete: ClassVar[bool] = False  # other ways to the same hex may be open
    units: tuple[int, ...]
    chooser: int

    def asked(self, pos: War) -> str | None:
        return SIDES[self.chooser]

    def label(self, pos: War) -> str:
        return f"retreat of {', '.join(map(pos.short, self.units))}"

    def prompt(self, pos: War) -> str:
        return f"{SIDES[self.chooser]} retreats {', '.join(map(pos.short, self.units))}"

    def choices(self, pos: War) -> Sequence[Action]:
        return [
            RetreatTo(pos.short(unit), tuple(map(pos.hex_name, path)))
            for unit in self.units
            for path in ways(pos, unit).values()
        ]

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        if not isinstance(action, RetreatTo):
            return Refusal(f"'{action.verb}' has no place here: {self.prompt(pos)}", "n41:7-order")
        unit = pos.roster.index(action.unit)
        if unit not in self.units:
            waiting = listed(map(pos.short, self.units))
            reason = f"{action.unit} does not retreat now; to be led back: {waiting}"
            return Refusal(reason, _result(pos, self.units[0]))
        path = pos.hexes(action.path)
        return _path_refusal(pos, unit, path)

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, RetreatTo)
        unit = pos.roster.index(action.unit)
        path = pos.hexes(action.path)
        pos.leave()
        pos.ask(FallBack(tuple(u for u in self.units if u != unit), self.chooser))
        pos.put(unit, path[-1])
        if len(path) > 2:
            pos.pass_through(pos.roster.side[unit], path[1:-1])
        pos.update_control()


def _result(pos: War, unit: int) -> str:
    """The result that makes a unit retreat: attackers are the phasing player's."""
    return "n41:7-ar" if pos.roster.side[unit] == pos.player else "n41:7-dr"


def _path_refusal(pos: War, unit: int, path: list[int]) -> Refusal | None:
    who = pos.short(unit)
    if len(path) < 2 or path[0] != pos.where[unit]:
        return Refusal(f"{who} retreats one hex from {pos.hex_name(pos.where[unit])}", _result(pos, unit))
    if route(pos, unit).allows(pos, unit, path):
        return None
    end, where = path[1], pos.hex_name(path[1])
    if pos.board.grid.direction(path[0], end) is None:
        return Refusal(
            f"{who} retreats one hex, and {where} does not touch {pos.hex_name(path[0])}", _result(pos, unit)
        )
    if not pos.walk.around(path[0]) >> end & 1:
        reason = f"{who} may not retreat to {where}: water bars the way"
        return Refusal(reason, "n41:7-retreat-no-prohibited")
    if not any(step >> end & 1 for step in steps(pos, unit, path[0])):
        reason = f"{who} may not retreat to {where}: the enemy or his zone of control is there"
        return Refusal(reason, "n41:7-retreat-zoc")
    best = next((step for step in steps(pos, unit, path[0]) if step), 0)
    if not best >> end & 1:
        rule = "n41:9-german-retreat" if steps(pos, unit, path[0])[2] >> end & 1 else "n41:7-retreat-priority"
        return Refusal(f"{who} may not retreat to {where} while a better way is open", rule)
    nearest = listed(map(pos.hex_name, ways(pos, unit)))
    return Refusal(f"{who} must end in the nearest hex with room for it: {nearest}", "n41:7-retreat-stack")
