"""A copy of a game is a game of its own."""

from __future__ import annotations

from random import Random

from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.engine.stage import Decision
from stavka.lab.contract.broken import ensure
from stavka.lab.contract.start import Start, moments

SHARED = ("zoc",)  # never changed in place
AHEAD = 12  # decisions that are played on a copy


def check_copies(start: Start) -> None:
    """A copy is equal, shares nothing that can change, and playing on it leaves the game alone."""
    rng = start.rng()
    for game in moments(start):
        check_shares_nothing(game.position)
        check_copy(game, rng, AHEAD)


def check_copy(game: Game, rng: Random, ahead: int = 1) -> None:
    """What is done to a copy leaves the game alone."""
    before, length = game.position.fingerprint(), len(game.log)
    copy = game.copy()
    ensure(copy.position.fingerprint() == before, game.position, "a copy differs")
    for _ in range(ahead):
        if isinstance(copy.position.stage, Decision) and not copy.result:
            copy.play(copy.legal().sample(rng))
    ensure(game.position.fingerprint() == before, game.position, "playing on a copy changed the game")
    ensure(len(game.log) == length, game.position, "playing on a copy changed the record")


def check_shares_nothing(pos: Position) -> None:
    """No list, set or mapping of the state is the same object in a copy."""
    copy = pos.copy()
    for name, value in pos.state().items():
        if name not in SHARED and isinstance(value, list | dict | set):
            ensure(copy.__dict__[name] is not value, pos, f"a copy shares {name!r} with the position")
