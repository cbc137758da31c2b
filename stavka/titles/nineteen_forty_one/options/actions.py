"""The actions of the optional rules and their notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.engine.action import Action, Names, UnitAction, UnitAlongPath
from stavka.engine.refusal import Unreadable
from stavka.titles.nineteen_forty_one.actions import Points
from stavka.titles.nineteen_forty_one.state.flags import FLEETS


@dataclass(frozen=True, slots=True)
class Sail(UnitAlongPath):
    """A unit is moved by a Soviet fleet, from a hex to a hex."""

    verb: ClassVar[str] = "sail"
    usage: ClassVar[str] = "sail CstA 3222-3720"


@dataclass(frozen=True, slots=True)
class Bomb(Points):
    """Bombs Soviet railroads."""

    verb: ClassVar[str] = "bomb"
    usage: ClassVar[str] = "bomb 2"


@dataclass(frozen=True, slots=True)
class Neutralize(Action):
    """Puts a Soviet fleet out of action."""

    verb: ClassVar[str] = "neutralize"
    usage: ClassVar[str] = "neutralize baltic"
    fleet: str

    def words(self) -> Sequence[str]:
        return (self.fleet,)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        fleet = "-".join(words).lower().replace("_", "-")
        if fleet not in FLEETS:
            raise Unreadable(f"'{cls.verb}' wants a fleet, {' or '.join(FLEETS)}: {cls.usage}")
        return cls(fleet)


@dataclass(frozen=True, slots=True)
class AirSupply(UnitAction):
    """Supplies a unit by air."""

    verb: ClassVar[str] = "supply"
    usage: ClassVar[str] = "supply 3PzGr"


@dataclass(frozen=True, slots=True)
class Partisans(Action):
    """Uses the partisan ability this turn."""

    verb: ClassVar[str] = "partisans"
    usage: ClassVar[str] = "partisans"
