"""A finished game proves its own dice."""

from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.record.diary import Line, parse
from stavka.engine.record.fairness import check, commitment, key_fits

KEY = "5ca1ab1e" * 8


@pytest.fixture(scope="module")
def played() -> Game:
    game = stavka.new("trc", "barbarossa", seed=KEY)
    for number, _ in enumerate(game.random_actions(Random(1))):
        if number > 400:
            break
    return game


def again() -> Game:
    return stavka.new("trc", "barbarossa")


def test_a_commitment_belongs_to_one_key() -> None:
    assert key_fits(KEY, commitment(KEY))
    assert not key_fits(KEY + "0", commitment(KEY))
    assert not key_fits(KEY.upper(), commitment(KEY))
    assert KEY not in commitment(KEY)


def test_the_dice_of_a_game_follow_from_its_key(played: Game) -> None:
    verdict = check(again(), parse(played.diary()).moves, KEY)
    assert verdict.fair
    assert verdict.outcomes == sum(entry.actor == "chance" for entry in played.log)
    assert verdict.outcomes > 5


def test_a_changed_die_is_found(played: Game) -> None:
    moves = list(parse(played.diary()).moves)
    at = next(i for i, line in enumerate(moves) if line.actor == "chance")
    die = int(moves[at].move.split()[1])
    moves[at] = Line(moves[at].number, "chance", f"roll {die % 6 + 1}")
    verdict = check(again(), moves, KEY)
    assert not verdict.fair
    assert verdict.wrong == moves[at]
    assert verdict.expected == f"roll {die}"


def test_another_key_gives_other_dice(played: Game) -> None:
    assert not check(again(), parse(played.diary()).moves, "0" * 64).fair
