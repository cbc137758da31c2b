"""Setting up a described position: the steps that every title takes alike, each fault told in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from stavka.board import Board
from stavka.board.alter import altered
from stavka.engine.position import Position
from stavka.engine.refusal import Unreadable
from stavka.telling import situation as plain

SIDE_WORDS = {  # what people call the sides
    **dict.fromkeys(("russian", "russians", "soviets", "ussr"), "soviet"),
    **dict.fromkeys(("german", "germans"), "axis"),
}
# what every title's situation may say: the game, the moment, the pieces, who holds what, another map, small numbers
KEYS = (
    "title",
    "scenario",
    "options",
    "turn",
    "last_turn",
    "stage",
    "units",
    "boxes",
    "control",
    "map",
    "terrain",  # of single hexes; short for map: {terrain: …}
    "counts",
    "seed",
)
NATION_WORDS = {  # what people write for nations and their countries
    "soviet": "russian",
    "romanian": "rumanian",
    "finland": "finnish",
    "germany": "german",
    "hungary": "hungarian",
    "italy": "italian",
    "romania": "rumanian",
    "rumania": "rumanian",
    "russia": "russian",
}
KIND_WORDS = {"armour": "armor", "tank": "armor", "tanks": "armor", "panzer": "armor", "inf": "infantry"}


def wanted_units(
    spec: Mapping[str, Any],
    boxes: Sequence[str],
    flags: Iterable[str],
    marks: Sequence[str] = (),
    nation_words: Mapping[str, str] = {},
    flag_words: Mapping[str, str] = {},
) -> list[dict[str, Any]]:
    """Every unit the situation speaks of, those in ``boxes`` too; ``flag_words`` are other names of flags."""
    wanted = plain.unit_list(spec.get("units", ()), marks, boxes)
    for box, units in plain.mapping("boxes", spec.get("boxes", {})).items():
        for unit in plain.sequence(f"the box {box}", units):
            item = dict(unit) if isinstance(unit, Mapping) else {"id": unit}
            wanted += plain.unit_list([{**item, "box": box}], marks, boxes)
    known = tuple(flags)
    for item in wanted:
        for key, words in (("side", SIDE_WORDS), ("nation", nation_words)):
            if key in item:
                word = str(item[key]).lower()
                item[key] = words.get(word, word)
        item["flags"] = [_flag(name, known, flag_words) for name in item["flags"]]
        for name in item["flags"]:
            if name not in known:
                raise Unreadable(f"a unit has no flag {name!r}; flags are {', '.join(known)}")
    return wanted


def _flag(name: Any, known: Sequence[str], words: Mapping[str, str]) -> Any:
    """A flag as the title calls it, however its letters are written."""
    word = str(name).lower().replace("_", " ").strip()
    alike = {flag.lower(): flag for flag in known} if words else {}
    return name if name in known else words.get(word) or alike.get(word, name)


def map_changes(spec: Mapping[str, Any]) -> dict[str, Any]:
    """What a situation changes on the map, with the terrain that it gives on its own; empty when it changes nothing."""
    changes = dict(plain.mapping("map", spec.get("map") or {}))
    if "terrain" in spec:
        single = plain.mapping("terrain", spec["terrain"])
        changes["terrain"] = {**plain.mapping("terrain", changes.get("terrain", {})), **single}
    return changes


def changed_map(board: Board, changes: Any, home: str) -> Board:
    """The map of a title with what a situation changes in it."""
    if changes is None:
        return board
    try:
        return altered(board, plain.mapping("map", changes), home)
    except KeyError as error:
        raise Unreadable(f"the map cannot be changed so: it has no hex {error}") from None
    except (ValueError, TypeError) as error:
        raise Unreadable(f"the map cannot be changed so: {error}") from None


def set_turn(pos: Position, spec: Mapping[str, Any], turns: Iterable[int]) -> None:
    """The turn, and the last one of the game."""
    known = sorted(turns)
    pos.turn = plain.whole_number("turn", spec.get("turn", pos.turn))
    if pos.turn not in known:
        raise Unreadable(f"there is no turn {pos.turn}; turns go from {known[0]} to {known[-1]}")
    pos.last_turn = plain.whole_number("last_turn", spec.get("last_turn", max(pos.last_turn, pos.turn)))
    if pos.last_turn not in known or pos.last_turn < pos.turn:
        raise Unreadable(f"the last turn cannot be turn {pos.last_turn}; it is one from {pos.turn} to {known[-1]}")


def place(pos: Position, unit: int, item: Mapping[str, Any], box: str | None, standable: int) -> None:
    """Put a unit in its hex or in its box, at the steps it shall have.

    ``box`` is where a unit goes that says neither, if there is such a place.
    """
    steps = plain.steps_wanted(pos.counter(unit), item)
    if steps is not None:
        pos.set_steps(unit, steps)
    if item.get("hex") is None:
        name, boxes = str(item.get("box") or box), pos.title.boxes
        if not item.get("box") and box is None:
            raise Unreadable(f"{pos.short(unit)} must be in a hex or in a box: {', '.join(boxes)}")
        if name not in boxes:
            raise Unreadable(f"there is no box {name!r}; there are {', '.join(boxes)}")
        pos.put(unit, pos.title.box(name))
        return
    hex = pos.board.grid.index(pos.hex(str(item["hex"])))
    if not standable >> hex & 1:
        terrain = pos.board.terrain_at(hex)
        what = terrain if terrain in ("sea", "lake") else "out of play"
        raise Unreadable(f"{pos.short(unit)} cannot stand in {pos.board.label(hex)}: it is {what}")
    pos.put(unit, hex)


def check_stacks(pos: Position, may_share: Callable[[Sequence[int]], bool] = lambda stack: False) -> None:
    """Enemies share no hex, unless the title knows units that may."""
    for hex, stack in pos.stacks.items():
        if len({pos.roster.side[u] for u in stack}) > 1 and not may_share(stack):
            names = " and ".join(pos.short(u) for u in stack)
            raise Unreadable(f"{names} are enemies and cannot stand together in {pos.board.label(hex)}")


def side_called(pos: Position, name: Any, known: str = "a side is axis or soviet") -> int:
    sides: tuple[str, str] = pos.title.sides
    word = SIDE_WORDS.get(str(name).lower(), str(name).lower())
    if word not in sides:
        raise Unreadable(f"{known}, not {name!r}")
    return sides.index(word)


def hexes_called(pos: Position, what: str, names: Any) -> int:
    found: int = pos.board.grid.set_of(pos.hex(plain.hex_word(name)) for name in plain.sequence(what, names))
    return found


def take_territory(pos: Position, spec: Mapping[str, Any], land: int) -> None:
    """``control`` maps hexes or places to a side, or a side to a list of them or to ``all``."""
    for key, value in plain.mapping("control", spec.get("control", {})).items():
        if value == "all":
            side = side_called(pos, key)
            hexes = land & ~pos.occupied[1 - side]
        elif isinstance(value, list | tuple):
            side, hexes = side_called(pos, key), hexes_called(pos, "control", value)
        else:
            side, hexes = side_called(pos, value), hexes_called(pos, "control", [key])
            if not hexes & land:
                raise Unreadable(f"nobody controls {key}: water, or out of play")
        pos.owner[side] |= hexes & land
        pos.owner[1 - side] &= ~hexes


def set_counts(pos: Position, spec: Mapping[str, Any]) -> None:
    """The counts of a title that does not list them yet; ``stavka/telling/counts.py`` checks those of one that does."""
    for name, value in plain.mapping("counts", spec.get("counts", {})).items():
        pos.counts[str(name)] = plain.as_state(f"the count {name}", value)


def set_flags(
    pos: Position, placed: Sequence[int], wanted: Sequence[Mapping[str, Any]], flags: Mapping[str, int]
) -> None:
    """The flags of the units; a name that ``flags`` does not hold is the title's own affair."""
    for unit, item in zip(placed, wanted, strict=True):
        for name in item["flags"]:
            pos.flags[unit] |= flags.get(name, 0)


def set_phase(pos: Position, stage: str) -> None:
    """Where in the sequence of play the position stands."""
    names = pos.title.sequence
    stage = " ".join(SIDE_WORDS.get(word, word) for word in stage.lower().replace("_", " ").split())
    if stage not in names:
        raise Unreadable(f"there is no stage {stage!r}; the sequence is {', '.join(names)}")
    pos.phase = names.index(stage)
