"""A counter and what it is doing now, as the library hands it out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stavka.engine.counters import Counter, Strength


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter and what it is doing now. Words that a counter has too mean the same here, at the steps left."""

    counter: Counter  #: what is printed on it
    hex: str | None  #: where it stands; None when it is off the map
    box: str | None  #: the box it is in, when it is off the map
    flags: tuple[str, ...]  #: what it has done or suffered, such as ``moved``
    steps: int  #: that it still has
    strength: Strength  #: its factors at these steps
    movement: int  #: movement points at these steps, in titles without a printed figure those of the turn

    def __str__(self) -> str:
        """Name, factors and whereabouts: '24Pz 8-7 in 1425'."""
        where = f"in {self.hex}" if self.hex else str(self.box).replace("_", " ")
        return f"{self.short} {self.factors} {where}"

    @property
    def id(self) -> str:
        """The name of the counter in the data files."""
        return self.counter.id

    @property
    def short(self) -> str:
        """The name in the notation."""
        return self.counter.short

    @property
    def name(self) -> str:
        """The full name."""
        return self.counter.name

    @property
    def side(self) -> str:
        """The side it fights for."""
        return self.counter.side

    @property
    def nation(self) -> str:
        """The nation it belongs to."""
        return self.counter.nation

    @property
    def kind(self) -> str:
        """What it is: infantry, armor, leader …"""
        return self.counter.kind

    @property
    def size(self) -> str:
        """How large a formation it is: corps, army …"""
        return self.counter.size

    @property
    def marks(self) -> frozenset[str]:
        """What else is printed on it: guards, ss …"""
        return self.counter.marks

    @property
    def turn(self) -> int | None:
        """The turn in which its card brings it on."""
        return self.counter.turn

    @property
    def impulse(self) -> int:
        """The impulse of that turn, in titles that have some."""
        return self.counter.impulse

    @property
    def start(self) -> str:
        """Where its card sets it up."""
        return self.counter.start

    @property
    def place(self) -> str:
        """Where its card brings it on."""
        return self.counter.place

    @property
    def note(self) -> str:
        """What the data file remarks on it."""
        return self.counter.note

    @property
    def origin(self) -> str:
        """Where its figures come from."""
        return self.counter.origin

    @property
    def combat(self) -> int:
        """The attack factor, or the only one."""
        return self.strength.combat

    @property
    def defence(self) -> int | None:
        """The defence factor, where it is printed beside the attack."""
        return self.strength.defence

    @property
    def move(self) -> int:
        """The printed movement factor."""
        return self.strength.move

    @property
    def strengths(self) -> tuple[int, int]:
        """Attack and defence."""
        return self.strength.both

    @property
    def factors(self) -> str:
        """Both factors as they are printed."""
        return self.strength.factors


def own_view(view: dict[str, Any]) -> dict[str, Any]:
    """A view whose pieces its owner may change: the title shows the same objects to others too."""
    view["units"] = [
        {key: value.copy() if type(value) is list else value for key, value in unit.items()} for unit in view["units"]
    ]
    return view
