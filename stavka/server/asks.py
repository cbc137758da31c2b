"""What a page may ask, each question with its parts; a message with other parts is refused unread."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Plainly:
    """A question without parts."""


@dataclass(frozen=True, slots=True)
class Play:
    """An action in its notation. ``step`` and ``version`` are of the state in which the player chose it.

    In any other state it is refused; a program that knows the record may leave the version out.

    What cannot be taken back is played when he is ``sure``, and else asked about.
    """

    text: str
    step: int
    version: int | None = None
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Undo:
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Consent:
    """The answer to a player who wants to take back his last action; perhaps for the whole ``phase``."""

    allow: bool
    phase: bool = False
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
class Branch:
    """A new game from a step on; who plays is as it was, where ``seats`` do not say otherwise."""

    step: int
    seats: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Since:
    since: int


@dataclass(frozen=True, slots=True)
class Span:
    """What happened after a step, up to another or to the present."""

    since: int
    until: int | None = None


@dataclass(frozen=True, slots=True)
class OfUnit:
    unit: str


@dataclass(frozen=True, slots=True)
class Aim:
    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class OfUnits:
    units: list[str]


@dataclass(frozen=True, slots=True)
class Towards:
    """Pieces that are to go to a hex, by the kind of action that a verb names, or by marching."""

    units: list[str]
    hex: str
    verb: str = ""


@dataclass(frozen=True, slots=True)
class Shift:
    """Pieces that are to go as far, and in the same direction, as one of them that is pointed at a hex."""

    units: list[str]
    unit: str
    hex: str
    verb: str = ""


@dataclass(frozen=True, slots=True)
class Stand:
    """A standing order for pieces: ``kind`` is "hold", "entrench", "go" to the ``goal``, or "deputy"."""

    kind: str
    units: list[str]
    goal: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class StandDown:
    """Standing orders that end, by their numbers; without numbers those of some pieces."""

    numbers: list[int] = field(default_factory=list)
    units: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Texts:
    """Actions that are to be tried one after the other."""

    texts: list[str]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A way that was drawn for a piece, from the hex in which it stands."""

    unit: str
    path: list[str]


@dataclass(frozen=True, slots=True)
class PlayAll:
    """Actions one after the other, chosen in one state as ``Play`` has it; one that cannot be taken back waits.

    What is refused ends them, or is skipped.
    """

    texts: list[str]
    step: int
    version: int | None = None
    skip: bool = False


@dataclass(frozen=True, slots=True)
class Battle:
    verb: str
    attackers: list[str]
    hexes: list[str]
    extras: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Weigh:
    """A plan of battles for a whole combat phase."""

    battles: list[Battle]


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
    tables: str = ""  # a set of charts of the player's own
    handicap: int = 0  # as the title has it


@dataclass(frozen=True, slots=True)
class Rename:
    """Another name for a saved game."""

    to: str


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell of a table, by its path through the file, and what the player writes there."""

    file: str
    path: list[str | int]
    text: str


@dataclass(frozen=True, slots=True)
class OwnCharts:
    """All cells in which the player's charts differ from ours."""

    changes: list[CellChange]
