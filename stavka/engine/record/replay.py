"""Playing a diary again."""

from __future__ import annotations

from stavka.engine.game import Game
from stavka.engine.record.diary import Diary
from stavka.engine.refusal import Illegal, Unreadable
from stavka.engine.stage import CHANCE, Decision


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


def play_again(game: Game, actor: str, move: str) -> None:
    """Play what the record of this very game tells. It was checked when it was first played, by the same rules, so it
    is not checked again, which is most of the work."""
    if actor == CHANCE or game.result is not None or not isinstance(game.position.stage, Decision):
        game.play(move)
        return
    action = game.read(move)
    if not any(option.action is type(action) for option in game.title.anytime):  # which is found by that check
        game.position.vetted = action
    game.play(action)
