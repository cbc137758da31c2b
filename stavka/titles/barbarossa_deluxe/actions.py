"""The actions of the title and their notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from stavka.rules.action import Action, Names, UnitAction, UnitAlongPath, UnitToHex, read_units
from stavka.rules.refusal import Unreadable

LUFTWAFFE = "luftwaffe"


@dataclass(frozen=True, slots=True)
class Move(Action):
    """One unit or a stack moves along a path, the hex it leaves first."""

    verb: ClassVar[str] = "move"
    usage: ClassVar[str] = "move 3Pz+14Pz 2315-2314-2313"
    units_named: tuple[str, ...]
    path: tuple[str, ...]

    def words(self) -> Sequence[str]:
        return ("+".join(self.units_named), "-".join(self.path))

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants units and a path: {cls.usage}")
        return cls(read_units(words[0], names), tuple(names.hex(word) for word in words[1].split("-")))


@dataclass(frozen=True, slots=True)
class Strategic(UnitAlongPath):
    """German strategic movement, the hex it leaves first."""

    verb: ClassVar[str] = "strategic"
    usage: ClassVar[str] = "strategic 3Pz 2117-2217-2317"


@dataclass(frozen=True, slots=True)
class Battle(Action):
    """Base of attacks: attackers, the one hex attacked, perhaps with a Luftwaffe counter."""

    attackers: tuple[str, ...]
    hex: str
    luftwaffe: bool = False

    def words(self) -> Sequence[str]:
        words = ["+".join(self.attackers), self.hex]
        return [*words, LUFTWAFFE] if self.luftwaffe else words

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        support = len(words) == 3 and words[2] == LUFTWAFFE
        if len(words) != 2 and not support:
            raise Unreadable(f"'{cls.verb}' wants attackers and one hex, perhaps '{LUFTWAFFE}': {cls.usage}")
        return cls(read_units(words[0], names), names.hex(words[1]), support)

    @property
    def units(self) -> tuple[str, ...]:
        return self.attackers


@dataclass(frozen=True, slots=True)
class Attack(Battle):
    """A prepared assault."""

    verb: ClassVar[str] = "attack"
    usage: ClassVar[str] = "attack 24Pz+46Pz+12Inf 2115 luftwaffe"


@dataclass(frozen=True, slots=True)
class Assault(Battle):
    """A mobile assault into the next hex, during movement."""

    verb: ClassVar[str] = "assault"
    usage: ClassVar[str] = "assault 24Pz+46Pz 2115 luftwaffe"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Lets an opportunity go."""

    verb: ClassVar[str] = "pass"
    usage: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Luftwaffe(Action):
    """A Luftwaffe counter helps the defence."""

    verb: ClassVar[str] = "luftwaffe"
    usage: ClassVar[str] = "luftwaffe"


@dataclass(frozen=True, slots=True)
class HexAction(Action):
    """Base of actions that name one hex."""

    hex: str

    def words(self) -> Sequence[str]:
        return (self.hex,)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if not words:
            raise Unreadable(f"'{cls.verb}' wants a hex or place: {cls.usage}")
        return cls(names.hex(" ".join(words)))


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
class Wall(HexAction):
    """Places an East Wall counter."""

    verb: ClassVar[str] = "wall"
    usage: ClassVar[str] = "wall 2008"


@dataclass(frozen=True, slots=True)
class Fortify(HexAction):
    """Places the Soviet fortified area."""

    verb: ClassVar[str] = "fortify"
    usage: ClassVar[str] = "fortify 2207"


@dataclass(frozen=True, slots=True)
class WordAction(Action):
    """Base of actions that choose one word of a few."""

    known: ClassVar[tuple[str, ...]] = ()
    choice: str

    def words(self) -> Sequence[str]:
        return (self.choice,)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        word = "-".join(words).lower()
        if word not in cls.known:
            raise Unreadable(f"'{cls.verb}' is followed by {' or '.join(cls.known)}: {cls.usage}")
        return cls(word)


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
    usage: ClassVar[str] = "watch rhine"
    known: ClassVar[tuple[str, ...]] = ("rhine", "oder")


@dataclass(frozen=True, slots=True)
class Crimea(WordAction):
    """Switches Crimea supply on or off."""

    verb: ClassVar[str] = "crimea"
    usage: ClassVar[str] = "crimea on"
    known: ClassVar[tuple[str, ...]] = ("on", "off")


@dataclass(frozen=True, slots=True)
class Result(WordAction):
    """Keeps a bloodbath or takes a retreat in its stead."""

    verb: ClassVar[str] = "result"
    usage: ClassVar[str] = "result retreat"
    known: ClassVar[tuple[str, ...]] = ("bloodbath", "retreat")


@dataclass(frozen=True, slots=True)
class CombOut(Action):
    """Combs out the rear for infantry."""

    verb: ClassVar[str] = "comb-out"
    usage: ClassVar[str] = "comb-out"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Declines a withdrawal."""

    verb: ClassVar[str] = "decline"
    usage: ClassVar[str] = "decline"


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


@dataclass(frozen=True, slots=True)
class Start(HexAction):
    """Rolls for the mechanized units of a hex before they move."""

    verb: ClassVar[str] = "start"
    usage: ClassVar[str] = "start 2315"


@dataclass(frozen=True, slots=True)
class Support(Action):
    """Commits a Soviet support marker to a battle; artillery and air armies to one of the armies."""

    verb: ClassVar[str] = "support"
    usage: ClassVar[str] = "support artillery 5GT"
    known: ClassVar[tuple[str, ...]] = ("artillery", "air", "partisans", "airborne", "interceptors")
    kind: str
    unit: str = ""

    def words(self) -> Sequence[str]:
        return (self.kind, self.unit) if self.unit else (self.kind,)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if not words or words[0] not in cls.known or (len(words) == 2) != (words[0] in ("artillery", "air")):
            raise Unreadable(f"'{cls.verb}' wants a kind of support and perhaps an army: {cls.usage}")
        return cls(words[0], names.unit(words[1]) if len(words) == 2 else "")

    @property
    def units(self) -> tuple[str, ...]:
        return (self.unit,) if self.unit else ()


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
class Retreat(Action):
    """Retreats units of one hex to another, together."""

    verb: ClassVar[str] = "retreat"
    usage: ClassVar[str] = "retreat 3A+11Mech 1715"
    units_named: tuple[str, ...]
    hex: str

    def words(self) -> Sequence[str]:
        return ("+".join(self.units_named), self.hex)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants units and a hex: {cls.usage}")
        return cls(read_units(words[0], names), names.hex(words[1]))


@dataclass(frozen=True, slots=True)
class Expedition(Action):
    """Three German corps leave for the Caucasus."""

    verb: ClassVar[str] = "expedition"
    usage: ClassVar[str] = "expedition 40Pz+57Pz+52Inf"
    units_named: tuple[str, ...]

    def words(self) -> Sequence[str]:
        return ("+".join(self.units_named),)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 1:
            raise Unreadable(f"'{cls.verb}' wants three corps: {cls.usage}")
        return cls(read_units(words[0], names))


@dataclass(frozen=True, slots=True)
class UnitToUnit(Action):
    """Base of actions that join one unit to another, or put it in its place."""

    unit: str
    other: str

    def words(self) -> Sequence[str]:
        return (self.unit, self.other)

    @classmethod
    def read(cls, words: list[str], names: Names) -> Self:
        if len(words) != 2:
            raise Unreadable(f"'{cls.verb}' wants two units: {cls.usage}")
        return cls(names.unit(words[0]), names.unit(words[1]))


@dataclass(frozen=True, slots=True)
class Attach(UnitToUnit):
    """Attaches a Tiger battalion to a corps, a cavalry-mechanized group to an army."""

    verb: ClassVar[str] = "attach"
    usage: ClassVar[str] = "attach 502TB 57Pz"


@dataclass(frozen=True, slots=True)
class Convert(UnitToUnit):
    """Brings a Guards or shock army in for a rifle army."""

    verb: ClassVar[str] = "convert"
    usage: ClassVar[str] = "convert 1G 24A"


@dataclass(frozen=True, slots=True)
class Enter(UnitToHex):
    """Brings a reinforcement in."""

    verb: ClassVar[str] = "enter"
    usage: ClassVar[str] = "enter 50Inf 1724"


@dataclass(frozen=True, slots=True)
class Replace(UnitToHex):
    """Rebuilds a unit of the dead pile and brings it in."""

    verb: ClassVar[str] = "replace"
    usage: ClassVar[str] = "replace 5Inf Warsaw"


@dataclass(frozen=True, slots=True)
class Rebuild(UnitAction):
    """Rebuilds a Soviet unit of the dead pile in the RVGK box, or a German one by a comb-out."""

    verb: ClassVar[str] = "rebuild"
    usage: ClassVar[str] = "rebuild 5A"


@dataclass(frozen=True, slots=True)
class Reserve(UnitAction):
    """Takes a Soviet unit from the map into the RVGK box."""

    verb: ClassVar[str] = "reserve"
    usage: ClassVar[str] = "reserve 5A"


@dataclass(frozen=True, slots=True)
class Deploy(UnitToHex):
    """Brings a unit out of the RVGK box."""

    verb: ClassVar[str] = "deploy"
    usage: ClassVar[str] = "deploy 5A Moscow"


@dataclass(frozen=True, slots=True)
class Sail(UnitToHex):
    """Moves a unit by sea from port to port."""

    verb: ClassVar[str] = "sail"
    usage: ClassVar[str] = "sail 54Inf Odessa"


@dataclass(frozen=True, slots=True)
class Recall(UnitToHex):
    """Brings a unit back from the Caucasus box."""

    verb: ClassVar[str] = "recall"
    usage: ClassVar[str] = "recall 40Pz 3202"


@dataclass(frozen=True, slots=True)
class Fetch(UnitAction):
    """A Soviet unit leaves for Bulgaria, to come back with its armies."""

    verb: ClassVar[str] = "fetch"
    usage: ClassVar[str] = "fetch 57A"


@dataclass(frozen=True, slots=True)
class Liberate(HexAction):
    """The unit that left for Bulgaria comes back with the Bulgarian armies."""

    verb: ClassVar[str] = "liberate"
    usage: ClassVar[str] = "liberate 3216"


@dataclass(frozen=True, slots=True)
class Place(UnitToHex):
    """Sets a unit up."""

    verb: ClassVar[str] = "place"
    usage: ClassVar[str] = "place 3Pz 2315"


@dataclass(frozen=True, slots=True)
class Advance(UnitToHex):
    """Advances a unit after combat."""

    verb: ClassVar[str] = "advance"
    usage: ClassVar[str] = "advance 3Pz 2314"


@dataclass(frozen=True, slots=True)
class Lose(UnitAction):
    """Names a unit that is lost."""

    verb: ClassVar[str] = "lose"
    usage: ClassVar[str] = "lose 5Inf"


@dataclass(frozen=True, slots=True)
class Withdraw(UnitAction):
    """Names a unit that is withdrawn."""

    verb: ClassVar[str] = "withdraw"
    usage: ClassVar[str] = "withdraw 19A"


@dataclass(frozen=True, slots=True)
class Draw(UnitAction):
    """Names a unit that draws Crimea supply."""

    verb: ClassVar[str] = "draw"
    usage: ClassVar[str] = "draw 42Inf"


@dataclass(frozen=True, slots=True)
class Send(UnitAction):
    """Sends a Soviet army to the Caucasus box."""

    verb: ClassVar[str] = "send"
    usage: ClassVar[str] = "send 9A"


@dataclass(frozen=True, slots=True)
class Retire(UnitAction):
    """Takes an army back from the Caucasus box into the RVGK box."""

    verb: ClassVar[str] = "retire"
    usage: ClassVar[str] = "retire 9A"
