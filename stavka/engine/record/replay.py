"""Playing a diary again."""

from __future__ import annotations

from stavka.engine.game import Game
from stavka.engine.record.diary import Diary
from stavka.engine.refusal import Illegal, Unreadable


def replay(game: Game, diary: Diary) -> Game:
    """Play a diary's moves on a game that stands at its start."""
    dice, game.dice = game.dice, None
    for line in diary.moves:
        asked = game.to_act
        try:
            game.play(line.move)
        except Illegal as error:
            raise Unreadable(f"line {line.number}: {line.move!r} cannot be played: {error}") from None
        if asked != line.actor:
            raise Unreadable(f"line {line.number}: {line.move!r} is a move of {asked}, not of {line.actor}")
    game.dice = dice
    return game
