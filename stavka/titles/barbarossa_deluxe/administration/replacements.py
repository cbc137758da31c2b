"""8.12 to 8.16: steps that bring units back from the dead pile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stavka.engine.action import Action
from stavka.engine.placing import UnitToHexOption
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.titles.barbarossa_deluxe.actions.administration import Rebuild, Replace
from stavka.titles.barbarossa_deluxe.administration import entry_hexes
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, DEAD, OUT, RVGK, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War

MECH, FOOT, COMB = "mech", "foot", "comb"
CONVERTED = "converted"  # rifle armies that made way for Guards and shock armies in this segment


def steps_of(pos: War, side: int) -> tuple[int, int]:
    """Mechanized and other steps of a turn (bd:8.12-b)."""
    turn = pos.turn
    mech, foot = pos.charts.turns[turn].replacements[side]
    if side == AXIS:
        if pos.terms.german_replacements is not None:  # bd:14.11
            return pos.terms.german_replacements
        if pos.counts.get("gambit"):  # bd:4.17-a
            return 2, 2
        if pos.counts.get("oder"):  # bd:4.18-d
            return 4, 4
    if turn == pos.terms.turn_without_replacements:  # bd:12.4, bd:15.6-a
        return 0, 0
    more = pos.terms.more_replacements  # bd:15.6-c
    return mech + more, foot + more


def begin(pos: War, side: int) -> None:
    """Steps are for this turn only (bd:8.12-f)."""
    pos.counts[f"{side} {MECH}"], pos.counts[f"{side} {FOOT}"] = steps_of(pos, side)


def end(pos: War, side: int) -> None:
    for kind in (MECH, FOOT):
        pos.counts.pop(f"{side} {kind}", None)
    pos.counts.pop(CONVERTED, None)


def step_for(pos: War, unit: int) -> str | None:
    """The step that would rebuild a unit, None when there is none left (bd:8.12-a,-c,-d)."""
    side = pos.roster.side[unit]
    if pos.roster.mech[unit]:
        return MECH if pos.count(f"{side} {MECH}") else None
    if pos.count(f"{side} {FOOT}"):
        return FOOT
    # a mechanized step may rebuild a Soviet unit that is not mechanized
    return MECH if side == SOVIET and pos.count(f"{side} {MECH}") else None


def replaceable(pos: War, unit: int) -> bool:
    """Whether a unit in the dead pile may come back at all: dotted units and Axis satellites never do so by steps.

    bd:8.12-e, bd:8.15-a; armies taken off by conversions of this segment come too late for it: bd:5.3-b
    """
    roster = pos.roster
    if roster.dotted[unit] or roster.axis_satellite[unit] or roster.rides[unit]:
        return False
    return unit not in pos.counts.get(CONVERTED, ())


def rebuildable(pos: War, side: int) -> list[int]:
    return [u for u in pos.in_box(side, DEAD) if replaceable(pos, u) and step_for(pos, u)]


def spend(pos: War, unit: int) -> None:
    step = step_for(pos, unit)
    assert step is not None
    pos.add(f"{pos.roster.side[unit]} {step}", -1)


class Replacing(UnitToHexOption[War, Replace]):
    """A step rebuilds a unit of the dead pile, which comes in like a reinforcement (bd:8.12-a, bd:8.13)."""

    action = Replace
    share = 6.0

    def units(self, pos: War) -> Sequence[int]:
        return rebuildable(pos, pos.asked_side())

    def hexes(self, pos: War, unit: int) -> int:
        return entry_hexes.for_rebuilt(pos, unit)

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        return why_not_rebuilt(pos, unit)

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        return entry_hexes.no_room(pos, unit, hex) or entry_hexes.barred(pos, unit, hex, "bd:8.1-f")

    def put(self, pos: War, unit: int, hex: int) -> None:
        spend(pos, unit)
        pos.put(unit, hex)
        entry_hexes.note(pos, unit, hex)
        pos.units_went()


class Rebuilding(Option[War, Rebuild]):
    """A rebuilt Soviet unit waits in the RVGK box, outside its limit of five (bd:8.8, bd:8.9-e, bd:8.1-d)."""

    action = Rebuild
    share = 3.0

    def each(self, pos: War) -> Iterator[Action]:
        yield from (Rebuild(pos.short(u)) for u in rebuildable(pos, SOVIET))

    def refusal(self, pos: War, action: Rebuild) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        return None if unit in rebuildable(pos, SOVIET) else why_not_rebuilt(pos, unit)

    def play(self, pos: War, action: Rebuild) -> None:
        unit = pos.roster.index(action.unit)
        spend(pos, unit)
        pos.set_aside(unit, RVGK)


def why_not_rebuilt(pos: War, unit: int) -> Refusal:
    who = pos.short(unit)
    if pos.roster.axis_satellite[unit] and pos.where[unit] in (OUT, DEAD):
        return Refusal(f"no step rebuilds {who}, a satellite army", "bd:8.15-a")
    if pos.roster.dotted[unit] and pos.where[unit] in (OUT, DEAD):
        return Refusal(f"{who} never returns once eliminated", "bd:8.12-e")
    if unit in pos.counts.get(CONVERTED, ()):
        return Refusal(f"{who} has just made way for another army; replacements came before that", "bd:5.3-b")
    if pos.where[unit] != DEAD:
        return Refusal(f"{who} is not in the dead pile", "bd:8.12-a")
    german = pos.roster.side[unit] == AXIS
    return Refusal(f"no replacement step is left for {who}", "bd:8.12-c" if german else "bd:8.12-d")
