"""Actions that declare or choose something, for the most part when a turn begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, HexAction, Names, UnitAction, WordAction
from stavka.engine.refusal import Unreadable


@dataclass(frozen=True, slots=True)
class Order(WordAction):
    """Declares the order of the player turn."""

    verb: ClassVar[str] = "order"
    usage: ClassVar[str] = "order fight/move"
    known: ClassVar[tuple[str, ...]] = ("fight/move", "move/fight", "fight/fight")


@dataclass(frozen=True, slots=True)
class Pause(WordAction):
    """Takes or declines the Paulus Pause."""

    verb: ClassVar[str] = "pause"
    usage: ClassVar[str] = "pause yes"
    known: ClassVar[tuple[str, ...]] = ("yes", "no")


@dataclass(frozen=True, slots=True)
class Effort(WordAction):
    """Names the logistics zone of the German effort of 1942."""

    verb: ClassVar[str] = "effort"
    usage: ClassVar[str] = "effort south"
    known: ClassVar[tuple[str, ...]] = ("north", "south")


@dataclass(frozen=True, slots=True)
class Offensive(WordAction):
    """Declares the summer offensive of 1943, alone or as Manstein's Gambit, or not yet."""

    verb: ClassVar[str] = "offensive"
    usage: ClassVar[str] = "offensive gambit"
    known: ClassVar[tuple[str, ...]] = ("none", "summer", "gambit")


@dataclass(frozen=True, slots=True)
class Watch(WordAction):
    """Chooses in secret between the Rhine and the Oder."""

    verb: ClassVar[str] = "watch"
    is_secret: ClassVar[bool] = True  # bd:4.18-a
    usage: ClassVar[str] = "watch rhine"
    known: ClassVar[tuple[str, ...]] = ("rhine", "oder")


@dataclass(frozen=True, slots=True)
class Crimea(WordAction):
    """Switches Crimea supply on or off."""

    verb: ClassVar[str] = "crimea"
    usage: ClassVar[str] = "crimea on"
    known: ClassVar[tuple[str, ...]] = ("on", "off")


@dataclass(frozen=True, slots=True)
class Draw(UnitAction):
    """Names a unit that draws Crimea supply."""

    verb: ClassVar[str] = "draw"
    usage: ClassVar[str] = "draw 42Inf"


@dataclass(frozen=True, slots=True)
class PlaceSupply(Action):
    """Places an offensive supply marker."""

    verb: ClassVar[str] = "supply"
    usage: ClassVar[str] = "supply A 2104"
    marker: str
    hex: str

    def words(self) -> Sequence[str]:
        return (self.marker, self.hex)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2 or words[0].upper() not in ("A", "B", "C"):
            raise Unreadable(f"'{cls.verb}' wants a marker A, B or C and a hex: {cls.usage}")
        return cls(words[0].upper(), names.hex(words[1]))


@dataclass(frozen=True, slots=True)
class Airlift(HexAction):
    """Places the German aerial supply marker."""

    verb: ClassVar[str] = "airlift"
    usage: ClassVar[str] = "airlift 2501"


@dataclass(frozen=True, slots=True)
class HeroCity(HexAction):
    """Declares a hero city."""

    verb: ClassVar[str] = "hero"
    usage: ClassVar[str] = "hero Sevastopol"


@dataclass(frozen=True, slots=True)
class FortressCity(HexAction):
    """Declares a fortress city."""

    verb: ClassVar[str] = "fortress"
    usage: ClassVar[str] = "fortress Breslau"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Lets an opportunity go."""

    verb: ClassVar[str] = "pass"
    usage: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class GiveUp(Action):
    """Play stops: what is asked for cannot or will not be given."""

    verb: ClassVar[str] = "give-up"
    usage: ClassVar[str] = "give-up"


@dataclass(frozen=True, slots=True)
class Concede(Action):
    """Gives the game up."""

    verb: ClassVar[str] = "concede"
    usage: ClassVar[str] = "concede"
