"""Nothing comes after the last turn: who looks ahead there must not ask the calendar for more."""

from __future__ import annotations

import pytest

import stavka
from stavka import library, opponents
from stavka.engine.stage import CHANCE

MOST = 300  # decisions, so that the largest title takes no longer than the others


@pytest.mark.parametrize("code", library.titles())
def test_the_general_plays_the_last_turn_of_the_war(code: str) -> None:
    title = stavka.title(code)
    begun = stavka.new(code, "campaign", seed=3)
    units = [{"id": piece.id, "hex": piece.hex} for piece in begun.units() if piece.hex]
    spec = {"title": code, "scenario": "campaign", "turn": begun.position.last_turn, "units": units}
    game = stavka.situation(spec, seed=3)
    players = {side: opponents.make("general", seed=1) for side in title.sides}
    for _ in range(MOST):
        if game.result is not None:
            break
        assert game.to_act != CHANCE
        game.play(players[str(game.to_act)].act(game))
    assert game.turn == begun.position.last_turn
    assert game.result is not None or code == "pmd"


@pytest.mark.parametrize(
    ("code", "stage", "side", "answers"),
    [
        ("trc", "soviet second impulse movement", 0, False),
        ("trc", "axis second impulse movement", 1, True),
        ("trc", "axis first impulse movement", 0, True),
        ("pmd", "soviet first week movement", 0, True),
        ("pmd", "soviet second week movement", 0, False),
    ],
)
def test_who_moves_last_fears_nobody(code: str, stage: str, side: int, answers: bool) -> None:
    """In the last turn; before it everybody comes again."""
    last = stavka.new(code, "campaign").position.last_turn
    for turn in (last, last - 1):
        pos = stavka.situation(
            {"title": code, "scenario": "campaign", "turn": turn, "stage": stage, "units": {}}
        ).position
        assert pos.title.hints.answers(pos, side) == (answers or turn < last)
