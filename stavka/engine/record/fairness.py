"""Dice that anybody can check: a game names a commitment to its key at the start and reveals the key at the end.

The commitment is a hash of the key, so it tells nothing of the dice to come; once the key is known, every die and every
draw of the record can be worked out again from it. A game that goes on with another key, because its diary was brought
from elsewhere, names another commitment from that throw on.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stavka.engine.chance import Chance
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.record.diary import DICE, Line
from stavka.engine.record.entry import Outcome, outcome_read
from stavka.engine.refusal import Illegal, Unreadable

BOUND = ("title", "scenario", "options", "set-up", "settings", "situation", "tables")  # of the header: which game it is


@dataclass(frozen=True, slots=True)
class Promise:
    """From a throw on, counted from 0, the dice come from a key; without a commitment nothing is promised."""

    throw: int
    commitment: str | None


def commitment(key: str, header: Mapping[str, Any], throw: int = 0) -> str:
    """What a game may show of its key from the start. It belongs to this game and no other.

    >>> commitment("0123456789abcdef0123456789abcdef", {"title": "trc"})[:16]
    'ea0475138855fec2'
    """
    return hashlib.sha256(b"stavka commitment 2|" + bound_text(key, header, throw).encode()).hexdigest()


def bound_text(key: str, header: Mapping[str, Any], throw: int = 0) -> str:
    """What a commitment is a hash of: the key, from which throw on it holds, and which game it is."""
    game = {name: header[name] for name in BOUND if name in header}
    return json.dumps([key, throw, game], sort_keys=True, separators=(",", ":"))


def key_fits(key: str, header: Mapping[str, Any], promise: Promise) -> bool:
    if promise.commitment is None:
        return False
    return hmac.compare_digest(commitment(key, header, promise.throw), promise.commitment)


def promises(header: Mapping[str, Any]) -> list[Promise]:
    """The commitments of a game, the first throw first; ``Unreadable`` when the header's line is none of ours."""
    lines = header.get(DICE, [])
    try:
        found = [Promise(line["throw"], line["commitment"]) for line in lines]
    except (TypeError, LookupError):
        raise Unreadable(f"the diary's header does not tell its {DICE} as it should: {lines!r:.80}") from None
    if not all(_is_sound(promise) for promise in found) or found != sorted(found, key=lambda promise: promise.throw):
        raise Unreadable(f"the diary's header does not tell its {DICE} as it should: {lines!r:.80}")
    return found


def _is_sound(promise: Promise) -> bool:
    return type(promise.throw) is int and promise.throw >= 0 and isinstance(promise.commitment, str | None)


def promise_dice(game: Game, key: str | None) -> None:
    """Write into the header that from now on the dice come from a key, or without one that nothing is promised."""
    now = game.position.throws
    kept = [promise for promise in promises(game.header) if promise.throw < now]
    if key is not None:
        kept.append(Promise(now, commitment(key, game.header, now)))
    elif kept and kept[-1].commitment is not None:
        kept.append(Promise(now, None))
    if kept or DICE in game.header:
        told = [{"throw": promise.throw, "commitment": promise.commitment} for promise in kept]
        game.header = {**game.header, DICE: told}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check of the dice found: how many were looked at, and the first that is wrong."""

    outcomes: int
    wrong: Line | None = None
    expected: str = ""

    @property
    def fair(self) -> bool:
        return self.wrong is None


@dataclass(frozen=True, slots=True)
class Thrown:
    """A die or draw of a record: its step, its number among the throws from 0, and what the dice give there."""

    step: int
    line: Line
    number: int
    due: Outcome | None

    @property
    def agrees(self) -> bool:
        return outcome_read(self.line.move) == self.due


def thrown(game: Game, moves: Sequence[Line], dice: Dice | None) -> Iterator[Thrown]:
    """Play a record again from the start of its game; every throw, before it is played."""
    game.roll_by(None)
    for step, line in enumerate(moves, 1):
        stage, asked = game.position.stage, game.to_act
        if isinstance(stage, Chance):
            yield Thrown(step, line, game.position.throws, stage.by(game.position, dice) if dice else None)
        try:
            game.play(line.move)
        except Illegal as error:
            raise Unreadable(f"step {step} (line {line.number}), '{line.move}', cannot be played: {error}") from None
        if asked != line.actor:
            raise Unreadable(f"step {step} (line {line.number}), '{line.move}', is a move of {asked}")


def check(game: Game, moves: Sequence[Line], key: int | str) -> Verdict:
    """Compare each die and draw of a record with what a key gives."""
    seen = 0
    for throw in thrown(game, moves, Dice.from_seed(key)):
        seen += 1
        if not throw.agrees:
            return Verdict(seen, throw.line, str(throw.due))
    return Verdict(seen)
