"""Chance of any kind: dice with any number of faces, and draws from a pool with unequal chances."""

from collections import Counter as Tally
from fractions import Fraction
from pathlib import Path

import pytest

from stavka.engine.chance import Chance
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.record import snapshot
from stavka.engine.record.diary import parse
from stavka.engine.record.entry import Drawn, Throw, outcome_read
from stavka.engine.record.replay import replay
from stavka.engine.refusal import Illegal
from tests.engine.toy import CHITS, Barrage, ToyPosition, ToyTitle, WeatherDraw, toy

PANZER = {"id": "1Pz", "hex": "0303"}


@pytest.fixture
def at_the_draw(tmp_path: Path) -> Game:
    game = toy(tmp_path, [PANZER])
    game.play("done")
    return game


def stage_of(game: Game) -> Chance[ToyPosition]:
    stage = game.position.stage
    assert isinstance(stage, Chance)
    return stage


def test_ten_sided_dice(tmp_path: Path) -> None:
    game = toy(tmp_path, [PANZER])
    game.play("lose 1Pz")
    chances = stage_of(game).possible(game.position)  # type: ignore[arg-type]  # the toy's own position
    assert len(chances) == 100
    assert {p for _, p in chances} == {Fraction(1, 100)}
    for throw in ([0, 5], [5, 11], [5], [5, 5, 5], [True, 5]):
        with pytest.raises(Illegal, match="this roll wants 2 dice of 1 to 10"):
            game.play_dice(throw)
    game.play("roll 10 3")
    assert game.piece("1Pz").steps == 2


def test_a_keyed_stream_of_any_faces_is_fair() -> None:
    dice = Dice.from_seed("fair")
    for faces in (2, 6, 10, 20, 100):
        tally = Tally(dice.throw(number, 1, faces)[0] for number in range(faces * 200))
        assert sorted(tally) == list(range(1, faces + 1))
        assert max(tally.values()) < 300


def test_a_draw_has_the_chances_of_its_pool(at_the_draw: Game) -> None:
    chances = dict(stage_of(at_the_draw).possible(at_the_draw.position))  # type: ignore[arg-type]  # as above
    assert chances == {Drawn("clear"): Fraction(1, 2), Drawn("mud"): Fraction(1, 3), Drawn("snow"): Fraction(1, 6)}


def test_what_was_drawn_is_gone(at_the_draw: Game) -> None:
    assert at_the_draw.play("draw snow") == ("snow is drawn",)
    at_the_draw.play("done")
    with pytest.raises(Illegal, match=r"'snow' cannot be drawn now: the pool holds clear \(3\), mud \(2\)"):
        at_the_draw.play("draw snow")
    at_the_draw.play_draw("mud")
    assert str(at_the_draw.log[-1].move) == "draw mud"


def test_a_draw_is_no_roll_and_a_roll_no_draw(at_the_draw: Game) -> None:
    with pytest.raises(Illegal, match="nothing is rolled now"):
        at_the_draw.play_dice([3])
    with pytest.raises(Illegal, match="something is to be drawn now"):
        at_the_draw.play("done")
    at_the_draw.play("draw clear")
    with pytest.raises(Illegal, match="no draw is to be made now"):
        at_the_draw.play("draw clear")
    at_the_draw.play("done")
    at_the_draw.play("draw clear")
    at_the_draw.play("lose 1Pz")
    with pytest.raises(Illegal, match="dice are to be rolled now: write for example 'roll 3 3'"):
        at_the_draw.play("draw clear")


def test_a_seed_draws_in_proportion(tmp_path: Path) -> None:
    title = ToyTitle(tmp_path)
    tally: Tally[str] = Tally()
    for seed in range(600):
        game = Game(title, title.start("campaign", frozenset(), "", {}), {}, Dice.from_seed(seed))
        first = game.log[0].move
        assert isinstance(first, Drawn)
        tally[first.what] += 1
    for what, copies in CHITS.items():
        assert abs(tally[what] - 100 * copies) < 60


def test_undo_never_crosses_a_draw(at_the_draw: Game) -> None:
    at_the_draw.play("draw mud")
    assert not at_the_draw.can_undo


def test_a_diary_tells_draws_and_dice(tmp_path: Path) -> None:
    title = ToyTitle(tmp_path)
    start = title.start("campaign", frozenset(), "", {})
    game = Game(title, start.copy(), {"title": "toy"}, Dice.from_seed(5))
    while game.result is None:
        game.play("done")
    diary = parse(game.diary())
    assert any(line.move.startswith("draw ") for line in diary.moves)
    again = replay(Game(title, start.copy(), {"title": "toy"}), diary)
    assert again.position.fingerprint() == game.position.fingerprint()
    assert snapshot.restore(start, snapshot.take(game.position)).fingerprint() == game.position.fingerprint()


@pytest.mark.parametrize("outcome", [Throw((3, 10)), Drawn("mud"), Drawn("two words")])
def test_outcomes_read_back(outcome: Throw | Drawn) -> None:
    assert outcome_read(str(outcome)) == outcome


def test_an_empty_pool_is_an_error() -> None:
    with pytest.raises(ValueError, match="empty pool"):
        Dice.from_seed(1).number_below(0, 0)


def test_what_is_asked_next_comes_before_what_is_asked_besides(tmp_path: Path) -> None:
    """As soon as what is being done is done; a position kept in between holds neither more nor less than its stages."""
    game = toy(tmp_path, [PANZER])
    pos = game.position
    assert isinstance(pos, ToyPosition)
    before = pos.fingerprint()
    pos.ask_next(Barrage(0))
    assert pos.fingerprint() == before
    pos.ask(WeatherDraw())
    pos.advance()
    assert [type(stage) for stage in pos.stages[-2:]] == [WeatherDraw, Barrage]
    pos.leave()
    pos.advance()
    assert isinstance(pos.stage, WeatherDraw)
