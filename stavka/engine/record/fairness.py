"""Dice that anybody can check: a game names a commitment to its key at the start and reveals the key at the end.

The commitment is a hash of the key, so it tells nothing of the dice to come; once the key is known, every die and every
draw of the record can be worked out again from it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from stavka.engine.chance import Chance
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.record.diary import Line
from stavka.engine.record.entry import outcome_read


def commitment(key: str) -> str:
    """What a game may show of its key from the start.

    >>> commitment("0123456789abcdef0123456789abcdef")[:16]
    '1c48c4adbe2ad335'
    """
    return hashlib.sha256(b"stavka commitment 1|" + key.encode()).hexdigest()


def key_fits(key: str, committed: str) -> bool:
    return hmac.compare_digest(commitment(key), committed)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check of the dice found: how many were looked at, and the first that is wrong."""

    outcomes: int
    wrong: Line | None = None
    expected: str = ""

    @property
    def fair(self) -> bool:
        return self.wrong is None


def check(game: Game, moves: Sequence[Line], key: str) -> Verdict:
    """Play a record again from the start of its game and compare each die and draw with what the key gives."""
    dice = Dice.from_seed(key)
    game.roll_by(None)
    seen = 0
    for line in moves:
        stage = game.position.stage
        if isinstance(stage, Chance):
            seen += 1
            due = stage.by(game.position, dice)
            if outcome_read(line.move) != due:
                return Verdict(seen, line, str(due))
        game.play(line.move)
    return Verdict(seen)
