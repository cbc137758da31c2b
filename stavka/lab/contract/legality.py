"""What is legal and what is refused agree: in the list, in ``in``, in ``refusal`` and in ``play``."""

from __future__ import annotations

from itertools import islice
from random import Random

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.refusal import Illegal, Unreadable
from stavka.engine.stage import Decision
from stavka.lab.contract.broken import Broken, ensure
from stavka.lab.contract.mutations import Mutations
from stavka.lab.contract.start import Start, moments

LISTED = 3000  # actions of one list that are looked through
TRIED = 25  # of the listed ones, and of the changed ones, at every moment


def check_legality(start: Start) -> None:
    """Listed and drawn actions are accepted; what is refused raises ``Illegal`` and changes nothing."""
    rng = start.rng()
    mutations = Mutations(rng)
    for game in moments(start):
        check_legality_at(game, rng, mutations)


def check_legality_at(game: Game, rng: Random, mutations: Mutations) -> None:
    """The same for one moment of a game."""
    listed = some_listed(game, rng)
    if isinstance(game.position.stage, Decision) and not game.result:
        drawn = game.copy().legal().sample(rng)
        ensure(bool(listed), game.position, "nothing is listed where a player is asked")
        for action in (drawn, *listed):
            refusal = game.refusal(action)
            ensure(refusal is None, game.position, f"{action} is offered and refused: {refusal}")
            mutations.remember(action)
    before, diary = game.position.fingerprint(), game.diary()
    for action in listed[:5]:
        try_action(game, action, before)
    for action in mutations.of(game.position, listed[:5], TRIED):
        try_action(game, action, before)
    ensure(game.diary() == diary, game.position, "a refused action changed the record")


def some_listed(game: Game, rng: Random) -> list[Action]:
    """Some of the actions that the game lists now."""
    listed = list(islice(game.legal(), LISTED))
    return rng.sample(listed, min(TRIED, len(listed)))


def try_action(game: Game, action: Action, before: str) -> None:
    """Ask whether an action is legal in every way there is, and play it on a copy if it is."""
    try:
        read = game.read(str(action))
    except Unreadable:  # a change may leave nothing that can be written, such as an attack without attackers
        ensure(game.refusal(str(action)) is not None, game.position, f"{action} cannot be read and is not refused")
        return
    refusal = game.refusal(read)
    ensure((read in game.legal()) == (refusal is None), game.position, f"'in' and 'refusal' disagree on {read}")
    if refusal is None:
        copy = game.copy()
        copy.play(read)
        ensure(len(copy.log) > len(game.log), game.position, f"{read} was played and is not in the record")
    else:
        ensure(bool(refusal.reason), game.position, f"{read} is refused without a reason")
        try:
            game.play(read)
        except Illegal as illegal:
            ensure(illegal.refusal == refusal, game.position, f"{read} is refused in two ways: {refusal}, {illegal}")
        else:
            raise Broken(f"{read} is refused ({refusal}) and can be played")
    ensure(game.position.fingerprint() == before, game.position, f"asking about {read} changed the position")
