"""Parts of a view that every title shows alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stavka.engine.counters import Counter, Strength
from stavka.engine.position import Position


def figures(strength: Strength) -> dict[str, int | None]:
    """The figures of a unit: combat and movement, or attack and defence where the title prints both."""
    if strength.defence is None:
        return {"combat": strength.combat, "move": strength.move}
    return {"attack": strength.combat, "defense": strength.defence, "move": strength.move or None}


def printed(counter: Counter) -> dict[str, int | None]:
    """The figures on a counter at full strength."""
    return figures(counter.by_steps[0])


def steps_view(pos: Position, unit: int) -> dict[str, int]:
    """Steps left and at full strength; nothing for a unit that stands or falls as a whole."""
    counter = pos.roster.counters[unit]
    return {"steps": pos.steps(unit), "full_steps": pos.full_steps(unit)} if counter.reduced else {}


MOST_KEPT = 16_384  # views of pieces that are kept for each set of counters


def unit_view(pos: Position, unit: int) -> dict[str, Any]:
    """A piece and where it is, as plain data; the same object as long as nothing of it changes, so leave it alone."""
    kept = pos.roster.views
    # factors and steps may hang on more than losses: on an upgrade, or on the turn
    key = unit, pos.where[unit], pos.flags[unit], pos.lost_steps.get(unit, 0), pos.steps(unit), pos.strength(unit)
    found = kept.get(key)
    if found is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        found = kept[key] = _unit_view(pos, unit)
    return found


def fuller_view(
    pos: Position, unit: int, more: tuple[object, ...], told: Callable[[dict[str, Any]], dict[str, Any]]
) -> dict[str, Any]:
    """The same with what a title adds: ``told`` makes it, and ``more`` is all that it hangs on beside the piece."""
    base = unit_view(pos, unit)
    kept, key = pos.roster.fuller_views, (id(base), *more)
    found = kept.get(key)
    if found is None or found[0] is not base:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        found = kept[key] = base, told(base)
    return found[1]


def _unit_view(pos: Position, unit: int) -> dict[str, Any]:
    counter = pos.roster.counters[unit]
    where = pos.where[unit]
    return {
        "id": counter.id,
        "short": counter.short,
        "name": counter.name,
        "side": counter.side,
        "nation": counter.nation,
        "kind": counter.kind,
        "size": counter.size,
        **figures(pos.strength(unit)),
        **steps_view(pos, unit),
        "marks": sorted(counter.marks),
        "hex": pos.hex_name(where) if where >= 0 else None,
        "box": pos.title.box_name(where),
        "flags": list(pos.title.flag_names(pos, unit)),
        "turn": counter.turn,
        "origin": counter.origin,
    }


def moment(pos: Position, side: str) -> dict[str, Any]:
    """What game it is, when, who is asked what, and who holds the places."""
    stage, places = pos.stage, pos.board.places
    holders = pos.controllers([place.hex for place in places.values()])
    return {
        "title": pos.title.code,
        "scenario": pos.scenario,
        "side": side,
        "turn": pos.turn,
        "turn_name": pos.title.turn_name(pos, pos.turn),
        "last_turn": pos.last_turn,
        "stage": stage.label(pos) if stage else "",
        "prompt": stage.prompt(pos) if stage else "",
        "to_act": stage.asked(pos) if stage else None,
        "control": dict(zip(places, holders, strict=True)),
        "result": str(pos.result) if pos.result else None,
    }
