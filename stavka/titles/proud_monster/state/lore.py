"""2.4, 3.0: what the letters, names and colours on a counter mean, for whoever asks about one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from stavka.board import BadTable, Tables
from stavka.engine.counters import Counter
from stavka.titles.proud_monster.state.counters import FACE, UNTRIED, Type

FILE = "lore.toml"
PART = re.compile(r"3JN|[A-Za-z]+")
WORDS = {  # that the rules use, with the row that explains each
    "1L": "pmd:3.0-a",
    "Close combat": "pmd:3.0-e",
    "Fortification": "pmd:3.0-i",
    "LRP, MRP": "pmd:3.0-q",
    "Near": "pmd:3.0-r",
    "Rebuild": "pmd:3.0-s",
    "Refit": "pmd:3.0-t",
    "Reorganization": "pmd:3.0-y",
    "VP": "pmd:3.0-ac",
    "ZOMO": "pmd:3.0-ad",
    "TRT": "pmd:3.0-ae",
    "MA": "pmd:3.0-af",
}
CONDITIONAL = "big dot"  # its coming hangs on a withdrawal or conversion before (pmd:2.4-b)
CLASSES = {"mech": "Mech class", "cavalry": "Leg class", "mountain": "Leg class", "leg": "Leg class"}  # pmd:2.4.3-a,-b


@dataclass(frozen=True, slots=True)
class Lore:
    """The tables of meanings (pmd:2.4.1, pmd:2.4.2-a,-b, pmd:2.4.4-a, pmd:2.4.5-a, pmd:2.4.8-a,-b, pmd:3.0-af)."""

    branches: Mapping[str, str]
    sizes: Mapping[str, str]
    colours: Mapping[str, str]
    names: Mapping[str, Mapping[str, str]]  # by side
    glossary: Mapping[str, str]

    @classmethod
    def read(cls, tables: Tables, types: Mapping[str, Type]) -> Lore:
        told = tables.toml(FILE)
        words = {word: meaning for word, meaning in told["glossary"].items() if word != "origin"}
        found = cls(told["branches"], told["sizes"], told["colours"], told["names"], words)
        missing = sorted({kind.branch for kind in types.values()} - set(found.branches))
        if missing:
            raise BadTable(f"{FILE}: no meaning of the branch {', '.join(missing)}")
        unexplained = [word for word in WORDS if word not in words]
        if unexplained:
            raise BadTable(f"{FILE}: no meaning of {', '.join(unexplained)}")
        return found

    def words(self, types: Mapping[str, Type]) -> dict[str, str]:
        """All that is explained, word by word; what the rules say goes before what stands on counters."""
        letters = {word: meaning for names in self.names.values() for word, meaning in names.items() if len(word) > 1}
        kinds = {name: kind.words for name, kind in types.items()}
        said = {word: meaning for words, meaning in self.glossary.items() for word in words.split(", ")}
        return letters | kinds | said

    def meaning(self, counter: Counter, kind: Type) -> str:
        """A counter in words: its name, type, class and what is peculiar about it."""
        parts = [f"{kind.name}: {kind.words}", self.branches[kind.branch], *self.names_in(counter)]
        if kind.line in CLASSES:
            parts.insert(1, CLASSES[kind.line])
        if UNTRIED in counter.marks:
            parts.append("untried: nobody knows its factors before it first fights")  # pmd:2.4.9-a,-e
        parts += [word for mark, word in MARKS if mark in counter.marks]
        if counter.step_worth == 1 and counter.steps:
            parts.append("half a step")  # pmd:2.4.7-b
        return "; ".join(dict.fromkeys(parts))

    def names_in(self, counter: Counter) -> list[str]:
        """What the letters in a name stand for; militia are never Guards (pmd:2.4.8-c)."""
        known, name = self.names[counter.side], counter.name
        found = [known[part] for part in [name, *PART.findall(name)] if part in known]
        return [word for word in found if word != "Guards" or "guards" in counter.marks]

    def colour(self, counter: Counter) -> str:
        """The colour of a counter (pmd:2.4.2-a,-b); faces have that of their untried side."""
        if counter.side == "soviet":
            key = "guards" if "guards" in counter.marks else counter.kind
            return self.colours.get(f"soviet {key}", self.colours["soviet other"])
        if counter.nation in self.colours:
            return self.colours[counter.nation]
        return self.colours["axis mech" if counter.move > 8 or "P" in counter.marks else "axis leg"]


MARKS = (
    ("no rebuild", "never rebuilt once it is lost"),  # pmd:2.4-c
    ("mountain", "mountain troops"),  # pmd:2.4.9-g
    ("amphibious", "lands from the sea"),  # pmd:2.4.9-h,-j
    ("militia", "militia"),  # pmd:3.0-p
    ("guards", "Guards"),  # pmd:2.4.8-d
    (CONDITIONAL, "comes only if what it is made of could leave or convert"),  # pmd:2.4-b
    ("MG", "of the Manstein Gambit"),  # pmd:5.7-g
    (FACE, "has an untried side"),  # pmd:2.4.9-a
)
