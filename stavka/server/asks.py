"""What a page may ask, each question with its parts; a message with other parts is refused unread."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Plainly:
    """A question without parts."""


@dataclass(frozen=True, slots=True)
class Play:
    """An action in its notation. ``version`` is the state that the player saw when he chose it.

    What cannot be taken back is played when he is ``sure``, and else asked about.
    """

    text: str
    version: int | None = None
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Undo:
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Sit:
    seat: str


@dataclass(frozen=True, slots=True)
class Note:
    step: int
    text: str


@dataclass(frozen=True, slots=True)
class AtStep:
    step: int


@dataclass(frozen=True, slots=True)
class Since:
    since: int


@dataclass(frozen=True, slots=True)
class OfUnit:
    unit: str


@dataclass(frozen=True, slots=True)
class Aim:
    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class Battle:
    verb: str
    attackers: list[str]
    hexes: list[str]
    extras: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NewGame:
    """What the start page fills in."""

    title: str
    scenario: str = "campaign"
    options: list[str] = field(default_factory=list)
    set_up: str = "historical"
    seats: dict[str, str] = field(default_factory=dict)
    seed: int | None = None
    hand_dice: bool = False
