"""Actions of assaults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitAction, UnitsToHex, WordAction, read_units
from stavka.engine.refusal import Unreadable

CLOSE, WITH = "cc", "with"
ONE_HEX = "pmd:13.0-c"


@dataclass(frozen=True, slots=True)
class Assault(Action):
    """Base of attacks: attackers and the one hex attacked, perhaps with a Close Combat marker."""

    attackers: tuple[str, ...]
    hex: str
    marker: bool = field(default=False, metadata={"label": "A Close Combat marker is placed"})

    def words(self) -> Sequence[str]:
        words = ["+".join(self.attackers), self.hex]
        return [*words, CLOSE] if self.marker else words

    @property
    def units(self) -> tuple[str, ...]:
        return self.attackers


@dataclass(frozen=True, slots=True)
class Attack(Assault):
    """A prepared assault."""

    verb: ClassVar[str] = "attack"
    usage: ClassVar[str] = "attack 3PD+4PD+31ID 1021 cc"

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        marker = len(words) == 3 and words[2].lower() == CLOSE
        if len(words) != 2 and not marker:
            raise Unreadable(f"'{cls.verb}' wants attackers and one hex, perhaps '{CLOSE}': {cls.usage}")
        if "+" in words[1]:
            raise Unreadable(f"a prepared assault is against the units of exactly one hex, not {words[1]}", ONE_HEX)
        return cls(read_units(words[0], names), names.hex(words[1]), marker)


@dataclass(frozen=True, slots=True)
class Overrun(Assault):
    """A mobile assault into the next hex; units after ``with`` go along without being shown."""

    verb: ClassVar[str] = "assault"
    usage: ClassVar[str] = "assault 3PD+4PD 1021 cc with 10MID"
    riders: tuple[str, ...] = ()

    def words(self) -> Sequence[str]:
        words = list(Assault.words(self))
        return [*words, WITH, "+".join(self.riders)] if self.riders else words

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        rest = [word.lower() for word in words[2:]]
        marker = rest[:1] == [CLOSE]
        behind = words[3:] if marker else words[2:]
        if len(words) < 2 or (behind and (len(behind) != 2 or behind[0].lower() != WITH)):
            raise Unreadable(f"'{cls.verb}' wants attackers and one hex, then '{CLOSE}', '{WITH}': {cls.usage}")
        riders = read_units(behind[1], names) if behind else ()
        return cls(read_units(words[0], names), names.hex(words[1]), marker, riders)

    @property
    def units(self) -> tuple[str, ...]:
        return (*self.attackers, *self.riders)


@dataclass(frozen=True, slots=True)
class PlaceMarker(Action):
    """The defender makes it a close combat by a marker of its own."""

    verb: ClassVar[str] = "close-combat"
    usage: ClassVar[str] = "close-combat"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Does without what could be done now."""

    verb: ClassVar[str] = "pass"
    usage: ClassVar[str] = "pass"


class Show(UnitAction):
    """The defender reveals a unit."""

    __slots__ = ()
    verb: ClassVar[str] = "reveal"
    usage: ClassVar[str] = "reveal uRD17"


@dataclass(frozen=True, slots=True)
class Use(WordAction):
    """The construction that the defenders use."""

    verb: ClassVar[str] = "use"
    usage: ClassVar[str] = "use city"
    known: ClassVar[tuple[str, ...]] = (
        "none",
        "large-town",
        "city",
        "fort",
        "heavy-fort",
        "stalin-line",
        "fieldworks",
        "hedgehog",
    )


@dataclass(frozen=True, slots=True)
class Declare(WordAction):
    """A shift that a side declares, and pays for with the first losses."""

    verb: ClassVar[str] = "declare"
    usage: ClassVar[str] = "declare afv"
    known: ClassVar[tuple[str, ...]] = ("afv", "engineers")


@dataclass(frozen=True, slots=True)
class Retreat(UnitsToHex):
    """Retreats units of one hex to another, together."""

    verb: ClassVar[str] = "retreat"
    usage: ClassVar[str] = "retreat 3PD+10MID 1021"


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """The defenders take the last loss instead of retreating."""

    verb: ClassVar[str] = "stay"
    usage: ClassVar[str] = "stay"


class LoseMore(UnitAction):
    """Names a unit that loses a step which nobody asks for."""

    __slots__ = ()
    verb: ClassVar[str] = "lose-more"
    usage: ClassVar[str] = "lose-more 31ID"


@dataclass(frozen=True, slots=True)
class Try(Action):
    """Turns untried units to their tried side; in an area they are named."""

    verb: ClassVar[str] = "try"
    usage: ClassVar[str] = "try uRD1+uRD2"
    units_named: tuple[str, ...] = ()

    def words(self) -> Sequence[str]:
        return ("+".join(self.units_named),) if self.units_named else ()

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) > 1:
            raise Unreadable(f"'{cls.verb}' wants untried units, or nothing: {cls.usage}")
        return cls(read_units(words[0], names) if words else ())
