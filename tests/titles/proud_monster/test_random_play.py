"""Random players come to an end for a good reason, in every scenario and set-up."""

from __future__ import annotations

import re
from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from stavka.titles.proud_monster.telling import tallies
from tests.titles.proud_monster.conftest import war

GOOD = ("points", "draw", "sudden death", "oil", "gambit")


def play(game: Game, seed: int) -> None:
    rng = Random(seed)
    while game.result is None:
        game.play(game.legal().sample(rng))


def assert_all_known(game: Game) -> None:
    """A situation can tell everything that the rules keep by name."""
    for name in war(game).counts:
        assert name in tallies.COUNTS or any(re.fullmatch(pattern, name) for pattern in tallies.PATTERNS), name


def test_a_mistyped_count_is_refused() -> None:
    """A name that the rules do not know is answered with one that they do."""
    with pytest.raises(Unreadable, match="did you mean moscow roll"):
        stavka.situation({"title": "pmd", "turn": 113, "counts": {"moscow rol": 1}})


@pytest.mark.parametrize(
    ("scenario", "set_up", "seed"),
    [("1941", "historical", 1), ("campaign", "free", 2), ("campaign", "axis-free", 3)],
)
def test_a_random_game_ends(scenario: str, set_up: str, seed: int) -> None:
    """pmd:4.1, pmd:1.3-a: by points, oil, Moscow, a failed gambit or the calendar."""
    game = stavka.new("pmd", scenario, set_up=set_up, seed=seed)
    play(game, seed)
    assert game.result is not None
    assert game.result.level in GOOD
    assert_all_known(game)
    assert game.result.rule.partition(":")[2].startswith("4.")


def test_a_whole_campaign() -> None:
    """pmd:1.4-b: with points that win for nobody the war goes on to its last turn, or as long as a gambit lasts."""
    game, rng = stavka.new("pmd", "1942", seed=8), Random(8)
    turns = []
    while game.result is None:
        pos = war(game)
        if game.turn not in turns:
            turns.append(game.turn)
        box = pos.title.axis_turns[game.turn]
        if box.soviet_wins_at is not None:
            pos.vp_other = box.soviet_wins_at + 3 - (pos.vp - pos.vp_other)
        game.play(game.legal().sample(rng))
    assert turns[-1] in (321, 407)
    assert_all_known(game)
    assert game.result.level in GOOD
