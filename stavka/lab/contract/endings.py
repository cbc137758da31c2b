"""Random play has no dead end, and everything that holds for a game holds all the way."""

from __future__ import annotations

from random import Random

from stavka.engine.game import Game
from stavka.engine.stage import Decision
from stavka.lab.contract.broken import ensure
from stavka.lab.contract.copies import check_copy
from stavka.lab.contract.notation import check_notation_of
from stavka.lab.contract.positions import check_position
from stavka.lab.contract.start import Start, moments
from stavka.lab.contract.undo import check_undo_of


def check_no_dead_end(start: Start) -> None:
    """Whoever is asked has something to do, and the game comes to an end that names a rule."""
    for game in moments(start, times=10, every=10):
        pos = game.position
        if game.result is None and isinstance(pos.stage, Decision):
            ensure(bool(game.legal()), pos, "a dead end: nothing is listed")
            ensure(game.to_act in game.title.sides, pos, f"{game.to_act} is asked")
    ensure(bool(game.result and game.result.rule), game.position, "the game has not ended by a rule")


def play_out(game: Game, rng: Random, check_every: int = 97, limit: int = 10**9) -> int:
    """Play at random to the end (or so many decisions), checking as it goes; how many decisions were made."""
    made = 0
    while game.result is None and made < limit:
        action = game.legal().sample(rng)
        refusal = game.refusal(action)
        ensure(refusal is None, game.position, f"{action} was drawn from the legal actions but is refused: {refusal}")
        check_notation_of(game, action)
        game.play(action)
        made += 1
        if made % check_every == 0:
            check_position(game.position)
        if made % (check_every * 11) == 0:
            check_copy(game, rng)
            check_undo_of(game)
    check_position(game.position)
    return made
