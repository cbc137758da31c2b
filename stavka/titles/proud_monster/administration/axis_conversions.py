"""9.3, 9.4.1, 7.3: old formations of the Axis become new ones, off the map and on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.menus import Ending
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Option
from stavka.titles.proud_monster.actions.administration import Convert
from stavka.titles.proud_monster.state.calendar import TURNS
from stavka.titles.proud_monster.state.flags import (
    AREAS,
    AXIS,
    CONVERTED,
    DEAD_PILE,
    GENERIC_POOL,
    OKH_NORTH,
    REFIT,
    REMOVED,
    REPLACEMENT_ARMY,
    SOVIET,
    SPECIFIC_POOL,
    STALINGRAD_POOL,
    TO_COME,
)
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.turn.menus import PhaseMenu

POOLS = (GENERIC_POOL, SPECIFIC_POOL, STALINGRAD_POOL, REPLACEMENT_ARMY)  # pmd:9.3-a
MUST = ("250-id", "spl-ir")  # on its turn, wherever it is (pmd:7.3-c)
Pair = tuple[int, int]
BRIGADE, BATTALION, BRIGADES_FROM = "AGB", "AGBn", 319  # pmd:15.22-a


def pairs(pos: War) -> list[Pair]:
    """Conversions that the track has called so far and that are still open; they may wait (pmd:9.4.1-d)."""
    roster, title = pos.roster, pos.title
    found: list[Pair] = []
    for turn in TURNS:
        if turn > pos.turn:
            break
        box = title.axis_turns[turn]
        called = [*box.conversions]
        called += [(title.sources[id][0], id) for id in box.arrivals if len(title.sources.get(id, ())) == 1]
        found += [(roster.called(old), roster.called(new)) for old, new in called]
    return [pair for pair in dict.fromkeys(found) if pos.where[pair[1]] == TO_COME]


def carry_on(pos: War) -> None:
    """What never can convert is struck off (pmd:9.3-c), and the Spaniards become the Legion (pmd:7.3-c)."""
    for old, new in pairs(pos):
        if pos.where[old] in (DEAD_PILE, REMOVED):
            pos.put(new, REMOVED)
        elif (pos.counter(old).id, pos.counter(new).id) == MUST and pos.where[old] != TO_COME:
            pos.exchange(old, new, REMOVED)
            pos.tell(f"{pos.short(old)} becomes {pos.short(new)}")


def with_target(pos: War, action: Convert) -> Convert:
    """The conversion with the formation that the track has for a unit, where none is named."""
    old = pos.roster.index(action.unit)
    found = [new for one, new in pairs(pos) if one == old]
    found += brigades(pos) if pos.roster.kind[old] == BATTALION else []
    return Convert(action.unit, pos.short(found[0])) if found and not action.other else action


class Converting(Option[War, Convert]):
    """A conversion that the track names."""

    action = Convert
    complete: ClassVar[bool] = True

    def possible(self, pos: War) -> list[Pair]:
        return [pair for pair in pairs(pos) if self.not_now(pos, *pair) is None]

    def not_now(self, pos: War, old: int, new: int) -> Refusal | None:
        """Off the map in a pool; the 2 SS in the pile returns by its own line of the track (pmd:9.3-a)."""
        if pos.where[old] in POOLS:
            return None
        return Refusal(f"{pos.short(old)} is in none of the pools", "pmd:9.3-a")

    def each(self, pos: War) -> Iterator[Action]:
        return (Convert(pos.short(old), pos.short(new)) for old, new in self.possible(pos))

    def refusal(self, pos: War, action: Convert) -> Refusal | None:
        action = with_target(pos, action)
        old = pos.roster.index(action.unit)
        if not action.other:
            return Refusal(f"the track does not convert {action.unit} now", "pmd:9.4.1-a")
        new = pos.roster.index(action.other)
        if (old, new) not in pairs(pos):
            if pos.where[old] in (DEAD_PILE, REMOVED) and pos.where[new] == REMOVED:
                return Refusal(f"{action.unit} is lost, and {action.other} is never formed", "pmd:9.3-c")
            return Refusal(f"the track does not convert {action.unit} into {action.other} now", "pmd:9.4.1-a")
        return self.not_now(pos, old, new)

    def play(self, pos: War, action: Convert) -> None:
        action = with_target(pos, action)
        old, new = pos.roster.index(action.unit), pos.roster.index(action.other)
        pos.exchange(old, new, REMOVED)


def brigades(pos: War) -> list[int]:
    """Assault gun brigades that have arrived this turn and not left OKH North yet (pmd:15.22-b)."""
    if pos.turn < BRIGADES_FROM:
        return []
    there = pos.in_box(OKH_NORTH)
    return [u for u in there if pos.roster.kind[u] == BRIGADE and pos.counter(u).turn == pos.turn]


def battalion_refusal(pos: War, unit: int) -> Refusal | None:
    """Why a battalion does not grow into a brigade where it stands (pmd:15.22-b)."""
    who, where = pos.short(unit), pos.where[unit]
    if pos.roster.kind[unit] != BATTALION or where < 0:
        return Refusal(f"{who} is no assault gun battalion on the map", "pmd:15.22-b")
    if pos.ground.near[where] & pos.occupied[SOVIET]:
        return Refusal(f"{who} is adjacent to an enemy", "pmd:15.22-b")
    return None


class OnMap(Converting):
    """In the Refit Phase, on the map or in an OKH area (pmd:9.4.1-a)."""

    def not_now(self, pos: War, old: int, new: int) -> Refusal | None:
        who, where = pos.short(old), pos.where[old]
        if where in AREAS[AXIS]:
            return None
        if where < 0:
            rule = "pmd:9.3-c" if where in (DEAD_PILE, REMOVED) else "pmd:9.4.1-a"
            return Refusal(f"{who} is neither on the map nor in an OKH area", rule)
        if not pos.supplied[AXIS] >> old & 1:
            return Refusal(f"{who} is not in defensive supply", "pmd:9.4.1-b")
        if pos.ground.near[where] & pos.occupied[SOVIET]:
            return Refusal(f"{who} is adjacent to an enemy", "pmd:9.4.1-b")
        return None

    def open(self, pos: War) -> bool:
        return pos.player == AXIS and bool(pairs(pos) or brigades(pos))

    def each(self, pos: War) -> Iterator[Action]:
        yield from super().each(pos)
        for new in brigades(pos):
            for old in pos.roster.of_side[AXIS]:
                if pos.roster.kind[old] == BATTALION and battalion_refusal(pos, old) is None:
                    yield Convert(pos.short(old), pos.short(new))

    def refusal(self, pos: War, action: Convert) -> Refusal | None:
        if pos.player != AXIS:
            return Refusal(f"{action.unit} is not yours to convert now", "pmd:9.4.1-a")
        action = with_target(pos, action)
        if action.other and pos.roster.index(action.other) in brigades(pos):
            return battalion_refusal(pos, pos.roster.index(action.unit))
        return super().refusal(pos, action)

    def play(self, pos: War, action: Convert) -> None:
        """The new unit has the steps of the old one, and stays where it is this week (pmd:9.4.1-b,-c)."""
        action = with_target(pos, action)
        old, new = pos.roster.index(action.unit), pos.roster.index(action.other)
        if pos.roster.kind[new] == BRIGADE:
            pos.exchange(old, new, REMOVED)
            pos.set_steps(new, pos.full_steps(new))  # whole, and without a Refit marker (pmd:15.22-b)
            return
        steps, on_map = pos.steps(old), pos.where[old] >= 0
        pos.exchange(old, new, REMOVED)
        pos.set_steps(new, min(steps, pos.full_steps(new)))
        if on_map:
            pos.flags[new] |= REFIT | CONVERTED


OFF_MAP, END = Converting(), Ending[War]()


@dataclass(slots=True)
class ConversionsMenu(PhaseMenu):
    """Conversions off the map (pmd:9.3-a)."""

    name: ClassVar[str] = "conversions off the map"
    rule: ClassVar[str] = "pmd:9.3-a"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return (OFF_MAP, END)


def hold_open(pos: War) -> None:
    """Asks the Axis where it has nothing to convert: for positions that begin here."""
    if not any(isinstance(stage, ConversionsMenu) for stage in pos.stages):
        pos.stages = (ConversionsMenu(AXIS), *pos.stages)


def begin(pos: War) -> None:
    carry_on(pos)
    if OFF_MAP.possible(pos):
        pos.ask(ConversionsMenu(AXIS))
