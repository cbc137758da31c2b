"""Single units as people describe them: by names and kinds in loose words, printed factors, flags by themselves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any  # a situation is whatever somebody writes

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
COUNT = re.compile(r"^\s*(\d{1,2})\s*x\s*(?=\S)")
PRINTED = re.compile(r"\b(\d+)-(\d+)\b")
SIZES = {"corps": "corps", "army": "army", "armies": "army", "group": "group", "groups": "group"}
MOST = 30  # units that a count stands for


class Descriptions:
    """Reads what is said of one unit in the words of a title."""

    def __init__(self, roster: Roster, words: Vocabulary) -> None:
        self.roster, self.words = roster, words
        self._names: UnitNames | None = None

    def known(self, name: Any) -> bool:
        """Whether a counter is called exactly so."""
        return isinstance(name, str) and self.roster.knows(name)

    def called(self, name: Any, side: str = "") -> Any:
        """A unit by its name in other words."""
        if not isinstance(name, str) or self.known(name):
            return name
        if self._names is None:
            self._names = UnitNames(self.roster, self.words)
        return self._names.called(name, side)

    def by_phrase(self, text: Any) -> Described | None:
        """A unit told by its kind, such as ``guards tank army`` or ``2x 4-4 infantry``; else None."""
        if not isinstance(text, str) or self.known(text):
            return None
        found: Described = {}
        count = COUNT.match(text.lower())
        if count:
            found["count"] = int(count[1])
            text = text[count.end() :]
        figures = PRINTED.search(text)
        if figures:
            found |= {"combat": int(figures[1]), "move": int(figures[2])}
            text = text.replace(figures[0], " ", 1)
        parts = simple(text).split()
        rest = " ".join(part for part in parts if part not in (*self.words.marks, *SIZES))
        kind = self.words.kinds.get(rest)
        if rest and not kind:
            return None
        if not kind and not figures:
            return None
        found |= {"kind": kind} if kind else {}
        found |= {mark: True for mark in self.words.marks if mark in parts}
        found |= dict([("size", SIZES[part]) for part in parts if part in SIZES][:1])
        return found

    def meant(self, text: str, phrase: Described, side: str) -> Described:
        """A unit told by its kind alone, which must be of one side only if no side is told."""
        keys = [key for key in phrase if key not in ("count", *self.words.marks)]
        marks = {mark for mark in self.words.marks if mark in phrase}
        fitting = (c for c in self.roster.counters if marks <= c.marks)
        sides = {c.side for c in fitting if all(getattr(c, key) == phrase[key] for key in keys)}
        if not side and len(sides) > 1:
            raise Unreadable(f"{text!r} may be of either side; say which")
        return {**phrase, "side": side or next(iter(sides))} if side or sides else phrase

    def unit(self, told: Mapping[str, Any], side: str = "", named: bool = False) -> Described:
        """What is said of a unit, by the keys that every title knows."""
        found: Described = {}
        flags = self._flags(told.get("flags", told.get("status", told.get("state", ()))))
        for key, value in told.items():
            known = KEYS.get(simple(key).replace(" ", "_"), key)
            flag = "" if known in plain.UNIT_KEYS or known in self.words.marks else self.flag(key)
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

    def flag(self, told: Any) -> Any:
        """A flag by its other names; what follows from the position is not told."""
        if simple(told) in self.words.no_flags:
            raise Unreadable(f"no unit is told to be {told!r}: {self.words.no_flags[simple(told)]}")
        return self.words.flags.get(simple(told), told)

    def _flags(self, told: Any) -> Any:
        """Flags by their other names; one may stand without a list, or each with yes or no."""
        if is_mapping(told):
            told = [name for name, said in told.items() if said]
        told = as_list(told)
        return [self.flag(flag) for flag in told] if isinstance(told, list | tuple) else told

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

    def _kinds(self, found: Described) -> None:
        """A kind may be told with its size, with its factors and with what marks it."""
        said = self.by_phrase(found.get("kind"))
        if said is None:
            return
        del found["kind"]
        for key, value in said.items():
            found.setdefault(key, value)
        kind = found.get("kind")
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
        if self.known(name):
            del found["name"]
            found["id"] = name


def several(told: Any) -> list[Any]:
    """A description with a ``count`` stands for so many units."""
    if not is_mapping(told) or not isinstance(told.get("count"), int) or not 0 < told["count"] <= MOST:
        return [told]
    return [{key: value for key, value in told.items() if key != "count"}] * told["count"]
