"""Units by the names that players give them: the words of a counter's name in any order, some of them left out."""

from __future__ import annotations

import re
from typing import Any  # a situation is whatever somebody writes

from stavka.engine.counters import Counter, Roster
from stavka.engine.position import plain_letters
from stavka.engine.refusal import Unreadable
from stavka.telling.wording.vocabulary import Vocabulary

ORDINAL = re.compile(r"\b(\d+)(?:st|nd|rd|th)\b")
ROMAN = re.compile(r"(?=[ivxl])(xl|l?x{0,3})(ix|iv|v?i{0,3})")
DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50}
IN_BRACKETS = re.compile(r"\(.*?\)")
WORD = re.compile(r"[^\W\d_]{2,}")
SILENT = {"the", "unit", "counter"}
USUAL = {"infantry", "army", "corps", "group"}  # what a name leaves out first
RARE = {"battlegroup", "artillery"}  # what is never meant unless it is said
PLAYERS = {"axis": {"german", "axis"}, "soviet": {"russian", "soviet"}}


class UnitNames:
    """The units of a roster by the words of their names."""

    def __init__(self, roster: Roster, words: Vocabulary) -> None:
        self.roster = roster
        self.words = words.names
        self.also = words.also_called
        self._said = [self._parts(counter.name) for counter in roster.counters]
        self._true = [said | self._true_of(c) for said, c in zip(self._said, roster.counters, strict=True)]

    def known(self, name: Any) -> bool:
        return isinstance(name, str) and self.roster.knows(name)

    def called(self, name: Any, side: str = "") -> Any:
        """The id of the unit that is meant; the name itself when no unit is, or when it is a counter's own."""
        if not isinstance(name, str) or self.known(name):
            return name
        name_told = IN_BRACKETS.sub(" ", name)
        if not WORD.search(name_told):  # a number alone is no name
            return name
        asked = self._parts(name_told)
        if not asked:
            return name
        fit = [unit for unit, true in enumerate(self._true) if asked <= true]
        counters = self.roster.counters
        if side:
            fit = [u for u in fit if counters[u].side == side]
        best = min((self._left_out(u, asked) for u in fit), default=0)
        found = [u for u in fit if self._left_out(u, asked) == best]
        if len(found) > 1 and not side:
            names = " or ".join(self.roster.short[u] for u in found[:5])
            raise Unreadable(f"{name!r} may be {names}; say which")
        return counters[found[0]].id if len(found) == 1 else name

    def _left_out(self, unit: int, asked: frozenset[str]) -> int:
        """How much of its name is missing."""
        return sum(10 if part in RARE else part not in USUAL for part in self._said[unit] - asked)

    def _parts(self, name: str) -> frozenset[str]:
        """What a name says: numbers without their endings, Roman ones in figures, each word as counters have it."""
        parts = re.findall(r"\d+|[^\W\d_]+", ORDINAL.sub(r"\1", plain_letters(name)))
        said = " ".join(self.words.get(part, part) for part in parts).split()
        return frozenset(in_figures(part) for part in said) - SILENT

    def _true_of(self, counter: Counter) -> frozenset[str]:
        """What may be said with a name though it is not printed: nation, kind and size."""
        nation = PLAYERS[counter.side] if {counter.nation} & PLAYERS[counter.side] else {counter.nation}
        kind = set(self._parts(counter.kind))
        return frozenset({*nation, *kind, counter.size, *self.also(counter)} - {"none"})


def in_figures(part: str) -> str:
    """
    >>> [in_figures(part) for part in ("xlix", "iv", "l", "infantry", "")]
    ['49', '4', '50', 'infantry', '']
    """
    if not part or not ROMAN.fullmatch(part):
        return part
    values = [DIGITS[letter] for letter in part]
    return str(sum(-value if value < ahead else value for value, ahead in zip(values, [*values[1:], 0], strict=True)))
