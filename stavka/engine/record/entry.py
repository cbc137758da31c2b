"""The record of a game: who did what, in which stage, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from stavka.engine.action import Action
from stavka.engine.refusal import Illegal, Refusal


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice as they fell."""

    dice: tuple[int, ...]

    def __str__(self) -> str:
        return "roll " + " ".join(map(str, self.dice))


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was drawn from a pool."""

    what: str

    def __str__(self) -> str:
        return f"draw {self.what}"


Outcome = Throw | Drawn  # what chance did


class Entry(NamedTuple):
    """One line of the record."""

    turn: int
    stage: str
    actor: str
    move: Action | Outcome
    news: tuple[str, ...]


def common(one: Sequence[Entry], other: Sequence[Entry]) -> int:
    """How many steps two records begin with alike.

    A record only grows at its end or is cut there, so where both hold the very same entry, all before it is the same:
    what is new is found from the end, however long the game is.
    """
    upto = min(len(one), len(other))
    same = upto
    while same and one[same - 1] is not other[same - 1]:
        same -= 1
    while same < upto and one[same] == other[same]:
        same += 1
    return same


def outcome_read(text: str) -> Outcome | None:
    """What chance did, from its notation; None when the text is something else.

    >>> outcome_read("roll 3 5"), outcome_read("draw mud"), outcome_read("done")
    (Throw(dice=(3, 5)), Drawn(what='mud'), None)
    """
    verb, *words = text.split() or [""]
    if verb.lower() == "draw":
        return Drawn(" ".join(words))
    if verb.lower() != "roll":
        return None
    try:
        return Throw(tuple(int(word) for word in words))
    except ValueError:
        raise Illegal(Refusal(f"{text!r} is no roll; write for example 'roll 3'")) from None
