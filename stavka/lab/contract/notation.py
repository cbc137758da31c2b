"""The notation of an action reads back to an equal action."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from stavka.lab.contract.broken import Broken, ensure
from stavka.lab.contract.legality import some_listed
from stavka.lab.contract.start import Start, moments


def check_notation(start: Start) -> None:
    """What the game lists is read as it was written, and none is listed under the notation of another."""
    rng = start.rng()
    for game in moments(start, times=5):
        listed = some_listed(game, rng)
        texts = {str(action) for action in listed}
        ensure(len(texts) == len(set(listed)), game.position, "two actions have one notation")
        for action in listed:
            check_notation_of(game, action)


def check_notation_of(game: Game, action: Action) -> None:
    """One action is read as it was written."""
    try:
        read = game.read(str(action))
    except Unreadable as unreadable:
        raise Broken(f"'{action}' is listed and cannot be read: {unreadable}") from None
    ensure(read == action, game.position, f"'{action}' is read as {read!r}, not as {action!r}")
    ensure(str(read) == str(action), game.position, f"'{action}' is written anew as '{read}'")
