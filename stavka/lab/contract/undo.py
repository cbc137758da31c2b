"""Undo restores, and never crosses a die, a draw or a secret that became known."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.record.entry import Drawn, Throw
from stavka.engine.refusal import Illegal
from stavka.lab.contract.broken import Broken, ensure
from stavka.lab.contract.start import Start, moments

MOST = 20  # actions that are taken back in a row


def check_undo(start: Start) -> None:
    """Undo gives back each position that the game has had since the last die, and no earlier one."""
    fingerprints: dict[int, str] = {}  # by length of the record
    for game in moments(start, times=3):
        fingerprints[len(game.log)] = game.position.fingerprint()
        check_undo_of(game, fingerprints)


def check_undo_of(game: Game, fingerprints: dict[int, str] | None = None) -> None:
    """Undo goes back to the last die or secret and no further, and playing on again gives the same position.

    ``fingerprints`` holds those of earlier positions of the game, by the length of their record.
    """
    before, length = game.position.fingerprint(), len(game.log)
    copy = game.copy()
    undone: list[Action] = []
    while copy.can_undo and len(undone) < MOST:
        move = copy.undo()
        ensure(isinstance(move, Action), game.position, f"undo took back {move}")
        assert isinstance(move, Action)
        undone.append(move)
        then = (fingerprints or {}).get(len(copy.log))
        ensure(then in (None, copy.position.fingerprint()), game.position, f"undo of {move} does not restore")
    if not copy.can_undo:
        _check_end(copy)
    chance = [i for i, entry in enumerate(game.log) if isinstance(entry.move, Throw | Drawn)]
    ensure(len(copy.log) >= (chance[-1] + 1 if chance else 0), game.position, "undo crossed a die or a draw")
    for move in reversed(undone):
        copy.play(move)
    ensure(copy.position.fingerprint() == before, game.position, "undo and redo changed the position")
    ensure(len(copy.log) == length, game.position, "undo and redo changed the record")


def _check_end(game: Game) -> None:
    try:
        game.undo()
    except Illegal:
        return
    raise Broken("undo went on where it said that nothing is left to take back")
