"""A finished game proves its own dice."""

import hashlib
import hmac
from collections import Counter
from itertools import pairwise
from random import Random

import pytest

import stavka
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.record.diary import Line, parse
from stavka.engine.record.fairness import Promise, check, commitment, key_fits

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
    header = again().header
    promise = Promise(0, commitment(KEY, header))
    assert key_fits(KEY, header, promise)
    assert not key_fits(KEY + "0", header, promise)
    assert not key_fits(KEY.upper(), header, promise)
    assert KEY not in str(promise.commitment)


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


# -- the dice of a key -------------------------------------------------------------------------------------------------

KEYS = ["00" * 32, "5ca1ab1e" * 8, "ff" * 32]
FIRST_DICE = [6, 2, 3, 6, 4, 2, 4, 1, 4, 2, 5, 5]
FIRST_DRAWS = [62, 39, 29, 79, 10, 36]
FIRST_DICE_OF_1941 = [4, 3, 6, 4, 1, 6, 2, 1, 2, 5, 5, 6]
DEVIATION = 27.9  # chi-square with 9 degrees of freedom exceeds it once in a thousand times; 20.5 with 5


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("faces", "limit"), [(6, 20.5), (10, DEVIATION)])
def test_dice_of_a_key_are_fair(key: str, faces: int, limit: float) -> None:
    dice, throws = Dice.from_seed(key), 30_000
    found = Counter(dice.throw(number, 1, faces)[0] for number in range(throws))
    assert set(found) == set(range(1, faces + 1))
    assert chi_square([found[face] for face in range(1, faces + 1)]) < limit


@pytest.mark.parametrize("key", KEYS)
def test_a_throw_says_nothing_of_the_next(key: str) -> None:
    """Pairs of one throw and the next fall evenly over all 36; chi-square with 35 degrees of freedom."""
    dice = Dice.from_seed(key)
    row = [dice.throw(number, 1)[0] for number in range(30_001)]
    pairs = Counter(pairwise(row))
    assert chi_square([pairs[one, two] for one in range(1, 7) for two in range(1, 7)]) < 66.6


@pytest.mark.parametrize("key", KEYS)
def test_draws_are_fair(key: str) -> None:
    dice = Dice.from_seed(key)
    found = Counter(dice.number_below(number, 10) for number in range(30_000))
    assert chi_square([found[number] for number in range(10)]) < DEVIATION


def chi_square(found: list[int]) -> float:
    due = sum(found) / len(found)
    return sum((number - due) ** 2 / due for number in found)


def test_numbers_that_would_favour_the_low_ones_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """256 is no multiple of 6 or 10, nor 2**64 of 10: what is above the last multiple is never used."""
    blocks = [bytes([252, 253, 254, 255] * 8), bytes([5, 250, 251, 9] * 8)]
    monkeypatch.setattr("stavka.engine.dice.hmac.digest", lambda key, text, kind: blocks[int(text.split(b"/")[-1])])
    assert Dice(b"").throw(0, 2, 6) == (6, 5)
    assert Dice(b"").throw(0, 2, 10) == (6, 10)
    blocks[:] = [b"\xff" * 32, (13).to_bytes(8, "big") * 4]
    assert Dice(b"").number_below(0, 10) == 3


def test_the_dice_of_a_key_are_the_same_on_every_machine() -> None:
    """Written down once: no version of Python, no hash seed and no machine may change them."""
    dice = Dice.from_seed(KEY)
    assert [dice.throw(number, 1)[0] for number in range(12)] == FIRST_DICE
    assert [dice.number_below(number, 90) for number in range(6)] == FIRST_DRAWS
    assert [Dice.from_seed(1941).throw(number, 1)[0] for number in range(12)] == FIRST_DICE_OF_1941


def test_a_seed_given_as_a_number_keeps_its_stream() -> None:
    """As the first version of the program had it: HMAC-SHA256 of the number of the throw."""
    key = hashlib.sha256(b"stavka dice 1|1941").digest()
    for number in range(50):
        digest = hmac.digest(key, f"{number}/0".encode(), "sha256")
        due = next(byte % 6 + 1 for byte in digest if byte < 252)
        assert Dice.from_seed(1941).throw(number, 1) == (due,)
