"""Keys of dice: drawn from the system for a new game, written into its header as a commitment, revealed at the end."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import TypedDict

from stavka.engine.game import Game
from stavka.engine.record.fairness import promise_dice, promises

Seed = int | str | None  # a number given by hand, a key drawn from the system, or None for dice thrown by hand
KEY_BYTES = 32


def fresh_key() -> str:
    """A key that nobody can guess or search for.

    >>> len(fresh_key()), fresh_key() == fresh_key()
    (64, False)
    """
    return secrets.token_hex(KEY_BYTES)


def seed_read(value: object) -> Seed:
    """A seed or key as a file has it.

    >>> seed_read(1941), seed_read("5ca1ab1e"), seed_read(None)
    (1941, '5ca1ab1e', None)
    """
    if isinstance(value, bool) or not isinstance(value, int | str | None):
        raise ValueError(f"{value!r:.40} is no seed")
    return value


def seed_of_players(seed: Seed) -> str:
    """What computer players draw by: nothing that they do tells of the key of the dice."""
    return sha256(b"stavka player 1|" + seed.encode()).hexdigest() if isinstance(seed, str) else str(seed)


class SaidOfDice(TypedDict):
    """What players are told of the dice: a commitment to note down, and where they come from."""

    commitment: str | None
    words: str


def said_of_dice(game: Game, seed: Seed) -> SaidOfDice:
    promised = promises(game.header)
    if seed is None:
        words = "The dice are thrown by hand."
    elif isinstance(seed, int):
        words = "The dice come from a seed that was given by hand: whoever knows it can foresee them."
    elif game.result is None:
        words = "The dice come from a secret key, which is revealed when the game is over."
    else:
        words = "The key of the dice is revealed: export the diary, and 'stavka verify' proves every throw."
    return {"commitment": promised[-1].commitment if promised else None, "words": words}


def go_on_with(game: Game, seed: Seed, *, drawn: bool) -> str:
    """From now on the dice come from another seed: write that into the header, and say it of a game under way.

    Only a key that was ``drawn`` from the system is worth a commitment: a number given by hand can be searched for.
    """
    if game.result is not None:
        return ""
    promise_dice(game, str(seed) if drawn else None)
    if not drawn or not game.log:
        return ""
    return "The key of the earlier dice is not in this file: from here on they come from a new one."
