"""The units of a situation as people lay them out: by side, several in one text, as pairs, in boxes by any name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any  # a situation is whatever somebody writes

from stavka.board import Board
from stavka.engine.counters import Roster
from stavka.telling import situation as plain
from stavka.telling.wording.descriptions import Descriptions, several
from stavka.telling.wording.layout import PAIR, flagged
from stavka.telling.wording.vocabulary import Vocabulary, as_list, is_mapping, side_called, simple

AT = re.compile(r"\s+(?:at|in)\s+|\s*[@:]\s*|\s+")  # between a unit and its hex


class UnitWords:
    """Reads the units of a situation in the words of a title."""

    def __init__(self, roster: Roster, board: Board, words: Vocabulary) -> None:
        self.board, self.words = board, words
        self.places = {simple(name) for name in board.places}
        self.said = Descriptions(roster, words)

    def units(self, told: Any, side: str = "") -> Any:
        """All units, in one of the forms that every title reads."""
        if is_mapping(told):
            return self._mapped(told, side)
        if isinstance(told, list | tuple):
            return [unit for item in told for unit in several(self._listed(item, side))]
        return told

    def boxes(self, told: Any) -> Any:
        """Boxes by whatever name, each with a list of units."""
        if not is_mapping(told):
            return told
        found: dict[str, Any] = {}
        for name, units in told.items():
            box = self.box_called(name) or name
            those = [units] if is_mapping(units) else as_list(units)
            those = self._all(those, "") if isinstance(those, list | tuple) else those
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

    def marked(self, units: Any, flags: Mapping[str, Sequence[str]]) -> Any:
        """The units of a situation with flags that are told apart from them, by the names of the units."""
        said: dict[str, list[Any]] = {}
        for name, more in flags.items():
            said.setdefault(str(self.said.called(name)), []).extend(map(self.said.flag, more))
        return flagged(self.said.roster, list(self.items(units)) if is_mapping(units) else units, said)

    def items(self, units: Mapping[str, Any]) -> Iterator[Any]:
        """The units of a mapping one by one."""
        for key, value in units.items():
            if not self._is_hex(key):
                yield {"id": key, **value} if is_mapping(value) else {"id": key, "hex": value}
            else:
                for unit in value if isinstance(value, list) else [value]:
                    yield {**unit, "hex": key} if is_mapping(unit) else {"id": unit, "hex": key}

    # -- mappings ------------------------------------------------------------------------------------------------------

    def _mapped(self, told: Mapping[str, Any], side: str) -> Any:
        """Units to what is said of them, or hexes to units; what stands under a side is of that side."""
        found: dict[str, Any] = {}
        more: list[Any] = []
        for key, value in told.items():
            of_side = side_called(key, self.words.sides)
            phrase = self.said.by_phrase(key)
            if of_side and isinstance(value, Mapping | list):
                units = self.units(value, of_side)
                more += self.items(units) if is_mapping(units) else units
            elif self._is_hex(key):
                found[key] = self._there(value, side)
            elif phrase is not None and isinstance(value, str | Mapping):
                where = self.said.unit(value) if isinstance(value, Mapping) else {"hex": value}
                told_side = side or side_called(where.get("side", ""), self.words.sides)
                more += several({**self.said.meant(key, phrase, told_side), **where})
            else:
                found[self.said.called(key, side)] = self._at(value, side)
        return [*self.items(found), *more] if more else found

    def _is_hex(self, key: str) -> bool:
        return plain.hex_word(key) in self.board.grid or (simple(key) in self.places and not self.said.known(key))

    def _there(self, told: Any, side: str) -> Any:
        """What stands in a hex: one unit or several, perhaps in one text, by side, or with what is said of each."""
        if isinstance(told, str):
            names = [told] if self.said.known(told) else re.split(r"[,;+&]| and ", told)
            return self._all([name.strip() for name in names if name.strip()], side)
        if is_mapping(told) and told and all(side_called(key, self.words.sides) for key in told):
            return [u for key, units in told.items() for u in self._there(units, side_called(key, self.words.sides))]
        if is_mapping(told) and told and all(self.said.known(key) and is_mapping(said) for key, said in told.items()):
            return [{"id": key, **self.said.unit(said, side, named=True)} for key, said in told.items()]
        if is_mapping(told):
            return self._all([told], side)
        return self._all(told, side) if isinstance(told, list | tuple) else told

    def _at(self, told: Any, side: str) -> Any:
        """Where a unit that is named stands, or what is said of it."""
        if is_mapping(told):
            return self.said.unit(told, side, named=True)
        box = self.box_called(told) if isinstance(told, str) and not self._is_hex(told) else ""
        return {"box": box} if box else told

    # -- lists ---------------------------------------------------------------------------------------------------------

    def _all(self, told: Sequence[Any], side: str) -> list[Any]:
        """The units of a hex or a box."""
        return [unit for item in told for unit in several(self._one(item, side))]

    def _listed(self, item: Any, side: str) -> Any:
        """A unit of a list; a pair is a unit and where it is, and so may be a text."""
        if isinstance(item, str):
            item = self._torn(item)
        pair = isinstance(item, list | tuple) and len(item) == PAIR and isinstance(item[0], str)
        if pair and isinstance(item[1], str | int):
            where = self._at(plain.hex_word(item[1]), side)
            return {"id": self.said.called(item[0], side), **(where if is_mapping(where) else {"hex": where})}
        return self.said.unit(item, side) if is_mapping(item) else item

    def _torn(self, text: str) -> Any:
        """``24Pz at 1425`` as the unit and its hex."""
        parts = [(text[: at.start()].strip(), text[at.end() :].strip()) for at in AT.finditer(text)]
        return next(([unit, hex] for unit, hex in reversed(parts) if unit and self._is_hex(hex)), text)

    def _one(self, unit: Any, side: str = "") -> Any:
        """A unit of a hex or a box, by its name or described."""
        if is_mapping(unit):
            return self.said.unit(unit, side)
        phrase = self.said.by_phrase(unit)
        return self.said.called(unit, side) if phrase is None else self.said.meant(unit, phrase, side)
