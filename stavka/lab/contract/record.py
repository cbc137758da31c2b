"""A game comes back the same from its diary and from a snapshot."""

from __future__ import annotations

from collections.abc import Callable

import stavka
from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.engine.record import snapshot
from stavka.engine.stage import Decision
from stavka.lab.contract.broken import ensure
from stavka.lab.contract.start import MOST, Start, moments


def check_diary(start: Start) -> None:
    """The diary of a finished game replays to the same position and the same diary."""
    for game in moments(start, times=0, every=MOST):
        if game.result:
            check_diary_of(game, start.load)


def check_diary_of(game: Game, load: Callable[[str], Game] = stavka.load) -> None:
    """The diary of one game replays to it."""
    diary = game.diary()
    again = load(diary)
    ensure(again.position.fingerprint() == game.position.fingerprint(), game.position, "the diary tells another game")
    ensure(again.diary() == diary, game.position, "the diary of the replay differs")


def check_snapshot(start: Start) -> None:
    """A snapshot restores to the same position, from which the same actions follow."""
    first = start.new().position
    for game in moments(start):
        check_snapshot_of(game.position, first)


def check_snapshot_of(pos: Position, first: Position) -> None:
    """The snapshot of one position restores to it; ``first`` is the position that its game begins with."""
    kept = snapshot.take(pos)
    restored = snapshot.restore(first, kept)
    ensure(snapshot.same(pos, kept), pos, "a snapshot does not know its own position")
    ensure(restored.fingerprint() == pos.fingerprint(), pos, "a snapshot restores to another position")
    ensure(snapshot.take(restored) == kept, pos, "the snapshot of a restored position differs")
    stage, again = pos.stage, restored.stage
    if isinstance(stage, Decision) and not pos.result:
        assert isinstance(again, Decision)
        ensure(list(stage.able(pos)) == list(again.able(restored)), pos, "other units can act after a snapshot")
