"""The units of a situation as people write them: by side, several in one text, as pairs, described in loose words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any  # a situation is whatever somebody writes

from stavka.board import Board
from stavka.engine.counters import Roster
from stavka.engine.refusal import Unreadable
from stavka.telling import situation as plain
from stavka.telling.wording.names import UnitNames
from stavka.telling.wording.vocabulary import Described, Vocabulary, as_list, is_mapping, side_called, simple

KEYS = {
    **dict.fromkeys(("location", "where", "position", "city", "place", "loc"), "hex"),
    **dict.fromkeys(("type", "class"), "kind"),
    **dict.fromkeys(("factors", "printed", "strength", "strengths"), "combat"),
    **dict.fromkeys(("combat_factor", "attack_factor"), "combat"),
    **dict.fromkeys(("movement_factor", "movement_points", "mp", "movement_allowance"), "move"),
    **dict.fromkeys(("status", "state", "flag"), "flags"),
}
FIGURES = re.compile(r"\s*(\d+)\s*-\s*(\d+)\s*")
SIZES = {"corps": "corps", "army": "army", "armies": "army", "group": "group"}
PAIR = 2


class UnitWords:
    """Reads the units of a situation in the words of a title."""

    def __init__(self, roster: Roster, board: Board, words: Vocabulary) -> None:
        self.roster, self.board, self.words = roster, board, words
        self.places = {simple(name) for name in board.places}
        self._names: UnitNames | None = None

    def units(self, told: Any, side: str = "") -> Any:
        """All units, in one of the forms that every title reads."""
        if is_mapping(told):
            return self._mapped(told, side)
        if isinstance(told, list | tuple):
            return [self._listed(item, side) for item in told]
        return told

    def boxes(self, told: Any) -> Any:
        """Boxes by whatever name, each with a list of units."""
        if not is_mapping(told):
            return told
        found: dict[str, Any] = {}
        for name, units in told.items():
            box = self.box_called(name) or name
            those = [units] if is_mapping(units) else as_list(units)
            those = [self._one(unit) for unit in those] if isinstance(those, list | tuple) else those
            known = found.get(box, [])
            found[box] = [*known, *those] if isinstance(known, list) and isinstance(those, list) else those
        return found

    def box_called(self, name: Any) -> str:
        """The box that a name means, whosever it is said to be; nothing when there is none."""
        parts = simple(name).split()
        if len(parts) > 1 and side_called(parts[0], self.words.sides):
            parts = parts[1:]
        word = " ".join(parts)
        boxes = self.words.boxes
        return boxes.get(word) or boxes.get(word.removesuffix(" box"), "")

    def called(self, name: Any, side: str = "") -> Any:
        """A unit by its name in other words."""
        if not isinstance(name, str) or self.roster.knows(name):
            return name
        if self._names is None:
            self._names = UnitNames(self.roster, self.words.names)
        return self._names.called(name, side)

    # -- mappings ------------------------------------------------------------------------------------------------------

    def _mapped(self, told: Mapping[str, Any], side: str) -> Any:
        """Units to what is said of them, or hexes to units; what stands under a side is of that side."""
        found: dict[str, Any] = {}
        more: list[Any] = []
        for key, value in told.items():
            of_side = side_called(key, self.words.sides)
            if of_side and isinstance(value, Mapping | list):
                units = self.units(value, of_side)
                more += self._items(units) if is_mapping(units) else units
                continue
            unit, what = self._pair(key, value, side)
            if isinstance(unit, str):
                found[unit] = what
            else:
                more.append(what)
        return [*self._items(found), *more] if more else found

    def _pair(self, key: str, value: Any, side: str) -> tuple[str | None, Any]:
        if self._is_hex(key):
            return key, self._there(value, side)
        if not self.roster.knows(key) and self._kind(key) and isinstance(value, str | Mapping):
            said = dict(value) if isinstance(value, Mapping) else {"hex": value}
            return None, self._description({"kind": key, **said}, side)
        return self.called(key, side), self._at(value, side)

    def _items(self, units: Mapping[str, Any]) -> Iterator[Any]:
        """The units of a mapping one by one."""
        for key, value in units.items():
            if not self._is_hex(key):
                yield {"id": key, **value} if is_mapping(value) else {"id": key, "hex": value}
            else:
                for unit in value if isinstance(value, list) else [value]:
                    yield {**unit, "hex": key} if is_mapping(unit) else {"id": unit, "hex": key}

    def _is_hex(self, key: str) -> bool:
        return plain.hex_word(key) in self.board.grid or (simple(key) in self.places and not self.roster.knows(key))

    def _there(self, told: Any, side: str) -> Any:
        """What stands in a hex: one unit or several, perhaps in one text."""
        if isinstance(told, str) and not self.roster.knows(told):
            several = [name.strip() for name in re.split(r"[,;+&]| and ", told) if name.strip()]
            return [self._one(name, side) for name in several]
        if isinstance(told, str) or is_mapping(told):
            return [self._one(told, side)]
        return [self._one(unit, side) for unit in told] if isinstance(told, list | tuple) else told

    def _at(self, told: Any, side: str) -> Any:
        """Where a unit that is named stands, or what is said of it."""
        if is_mapping(told):
            return self._description(told, side, named=True)
        box = self.box_called(told) if isinstance(told, str) and not self._is_hex(told) else ""
        return {"box": box} if box else told

    # -- single units --------------------------------------------------------------------------------------------------

    def _listed(self, item: Any, side: str) -> Any:
        """A unit of a list; a pair is a unit and where it is."""
        pair = isinstance(item, list | tuple) and len(item) == PAIR and isinstance(item[0], str)
        if pair and isinstance(item[1], str | int):
            where = self._at(plain.hex_word(item[1]), side)
            return {"id": self.called(item[0], side), **(where if is_mapping(where) else {"hex": where})}
        return self._description(item, side) if is_mapping(item) else item

    def _one(self, unit: Any, side: str = "") -> Any:
        """A unit of a hex or a box, by its name or described."""
        if is_mapping(unit):
            return self._description(unit, side)
        if isinstance(unit, str) and not self.roster.knows(unit) and self._kind(unit):
            return self._description({"kind": unit}, side)
        return self.called(unit, side)

    def _description(self, told: Mapping[str, Any], side: str, named: bool = False) -> Described:
        """What is said of a unit, by the keys that every title knows."""
        found: Described = {}
        flags = self._flags(told.get("flags", told.get("status", told.get("state", ()))))
        for key, value in told.items():
            known = KEYS.get(simple(key).replace(" ", "_"), key)
            flag = "" if known in plain.UNIT_KEYS or known in self.words.marks else self._flag(key)
            if simple(flag) in self.words.flags and isinstance(flags, list):
                flags = [*flags, *([flag] if value else self._opposite(flag))]
            elif known != "flags" and known not in found:
                found[known] = value
        if flags or "flags" in told:
            found["flags"] = flags
        self._figures(found)
        self._sides(found, side)
        self._kinds(found)
        self._named(found, named)
        return found

    def _flags(self, told: Any) -> Any:
        """Flags by their other names; one may stand without a list, or each with yes or no."""
        if is_mapping(told):
            told = [name for name, said in told.items() if said]
        told = as_list(told)
        return [self._flag(flag) for flag in told] if isinstance(told, list | tuple) else told

    def _flag(self, told: Any) -> Any:
        if simple(told) in self.words.no_flags:
            raise Unreadable(f"no unit is told to be {told!r}: {self.words.no_flags[simple(told)]}")
        return self.words.flags.get(simple(told), told)

    def _opposite(self, flag: str) -> list[str]:
        found = self.words.flags.get(f"not {flag}")
        return [found] if found else []

    @staticmethod
    def _figures(found: Described) -> None:
        """Strength and movement as they are printed."""
        figures = FIGURES.fullmatch(found["combat"]) if isinstance(found.get("combat"), str) else None
        if figures:
            found["combat"] = int(figures[1])
            found.setdefault("move", int(figures[2]))

    def _sides(self, found: Described, side: str) -> None:
        """A nation tells whose a unit is, and may stand in the place of the side."""
        for key in ("side", "nation"):
            if side_called(found.get(key, ""), self.words.sides):
                continue
            nation = self.words.nations.get(simple(found.get(key, "")))
            if nation:
                found["nation"] = simple(found[key])
                found["side"] = nation if key == "side" else found.get("side", nation)
        if side and "side" not in found:
            found["side"] = side

    def _kind(self, told: Any) -> str:
        """The kind that words mean, such as ``guards tank army``; nothing when they mean none."""
        rest = [word for word in simple(told).split() if word not in (*self.words.marks, *SIZES)]
        return self.words.kinds.get(" ".join(rest), "")

    def _kinds(self, found: Described) -> None:
        """A kind may be told with its size and with what marks it."""
        kind = self._kind(found["kind"]) if isinstance(found.get("kind"), str) else ""
        if not kind:
            return
        parts = simple(found["kind"]).split()
        found["kind"] = kind
        found |= {mark: True for mark in self.words.marks if mark in parts}
        size = next((SIZES[part] for part in parts if part in SIZES), None)
        if size:
            found.setdefault("size", size)
        sides = [side for side in self.words.sides if kind in self.roster.kinds[side]]
        if len(sides) == 1 and not {"id", "side", "unit"} & set(found):
            found["side"] = sides[0]

    def _named(self, found: Described, named: bool) -> None:
        """A unit by its id in other words, or by a name that is a counter's."""
        side = side_called(found.get("side", ""), self.words.sides)
        for key in ("id", "unit", "short"):
            if key in found:
                found[key] = self.called(found[key], side)
        if named or {"id", "unit", "short", "kind", "combat", "move"} & set(found) or "name" not in found:
            return
        name = self.called(found["name"], side)
        if isinstance(name, str) and self.roster.knows(name):
            del found["name"]
            found["id"] = name
