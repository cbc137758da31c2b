"""26.10 Bidding for sides."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation


def auction(**settings: object) -> Game:
    return stavka.new("trc", scenario="barbarossa", options={"bidding"}, settings=settings)


def factors(game: Game) -> int:
    return int(game.view("soviet")["replacement_factors"])


def test_the_lower_seed_bids_first() -> None:
    """trc:26.10-d"""
    assert (auction(seeds=["axis", "soviet"]).to_act, auction(seeds=["soviet", "axis"]).to_act) == ("soviet", "axis")
    with pytest.raises(stavka.Unreadable):
        auction(seeds=["anna", "bert"])


def test_the_higher_die_may_choose_to_bid_first(refused: Refused) -> None:
    """trc:26.10-d: equal dice are rolled again."""
    game = auction()
    assert game.to_act == "chance"
    game.play_dice([4, 4])
    game.play_dice([2, 5])
    assert (game.stage, game.to_act) == ("first bidder", "soviet")
    refused(game, "bid 3", "trc:26.10-d")
    game.play("bid-second")
    assert (game.stage, game.to_act) == ("auction", "axis")
    other = auction()
    other.play_dice([6, 1])
    other.play("bid-first")
    assert other.to_act == "axis"


def test_the_first_session_of_the_examples(refused: Refused) -> None:
    """trc:26.10-a trc:26.10-c trc:26.10-b: bids of 10 and 11, two extra factors on turn 1, one on each later turn."""
    game = auction(seeds=["soviet", "axis"])
    refused(game, "pass", "trc:26.10-a")
    refused(game, "done", "trc:26.10-a")
    game.play("bid 10")
    refused(game, "bid 10", "trc:26.10-a")
    refused(game, "bid 9", "trc:26.10-a")
    assert game.to_act == "soviet"
    game.play("bid 11")
    game.play("pass")
    assert game.position.counts["german seat"] == 1
    assert (game.stage, game.view("axis")["bid"]) == ("axis first impulse movement", 11)
    assert factors(game) == 11 + 2


@pytest.mark.parametrize(("bid", "extra"), [(11, [2] + [1] * 9), (-3, [0] * 7 + [-1] * 3), (23, [3] * 3 + [2] * 7)])
def test_the_bid_is_spread_over_the_turns(trc: Situation, bid: int, extra: list[int]) -> None:
    """trc:26.10-b trc:26.10-c"""
    units = {"Worker-Moscow": "Moscow"}

    def total(turn: int, **more: object) -> int:
        return factors(trc(units, stage="axis first impulse movement", turn=turn, scenario="barbarossa", **more))

    assert [total(turn, counts={"bid": bid}) - total(turn) for turn in range(1, 11)] == extra


def test_the_second_session_goes_below_zero(refused: Refused) -> None:
    """trc:26.10-a: -2, then -3, which is accepted; no number is bid twice."""
    game = auction(seeds=["soviet", "axis"])
    game.play("bid -2")
    game.play("bid -3")
    refused(game, "bid -2", "trc:26.10-a")
    game.play("pass")
    assert (game.position.counts["german seat"], game.view("axis")["bid"]) == (1, -3)


def test_factors_never_fall_below_none(trc: Situation) -> None:
    """trc:26.10-b"""
    game = trc({"Worker-1a": "Moscow"}, turn=10, scenario="barbarossa", counts={"bid": -90, "Archangel lost": 1})
    assert factors(game) == 0


def test_a_bid_agreed_beforehand(trc: Situation) -> None:
    """trc:scn-setup-sides: the players may settle the bid themselves, for any scenario."""
    game = stavka.new("trc", scenario="fall-blau", settings={"bid": 8})
    plain = stavka.new("trc", scenario="fall-blau")
    assert factors(game) - factors(plain) == 1
    assert game.stage == plain.stage
    with pytest.raises(stavka.Unreadable):
        stavka.new("trc", settings={"bid": "many"})


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"bit": 8}, "the list of settings has no bit; did you mean bid"),
        ({"adopt": "var-bulge"}, "adopt among the settings is a list"),
        ({"adopt": 5}, "adopt among the settings is a list"),
        ({"march_weather": "snow"}, "agreed to be 'mud', not 'snow'"),
        ({"seeds": 5}, "seeds among the settings is a list"),
        ({"seeds": ["axis", 2]}, "seeds names the two seats"),
    ],
)
def test_settings_that_mean_nothing_are_told(settings: dict[str, object], complaint: str) -> None:
    """trc:26.10-d trc:var-general"""
    with pytest.raises(stavka.Unreadable, match=complaint):
        auction(**settings)


def test_the_auction_comes_before_the_set_up() -> None:
    """trc:scn-setup-sides: sides first, then the set-up."""
    game = stavka.new(
        "trc", scenario="zitadelle", options={"bidding"}, set_up="free", settings={"seeds": ["axis", "soviet"]}
    )
    assert game.stage == "auction"
    game.play("bid 0")
    game.play("pass")
    assert game.stage == "axis set-up"


def test_bids_read_and_write() -> None:
    """trc:26.10-a"""
    game = auction(seeds=["soviet", "axis"])
    for text in ("bid -12", "bid 0", "bid 11", "pass", "bid-first", "bid-second"):
        assert str(game.read(text)) == text
    for text in ("bid", "bid x", "bid 1000", "bid 1 2"):
        with pytest.raises(stavka.Unreadable):
            game.read(text)
    assert stavka.load(game.diary()).stage == "auction"


def test_below_zero_a_bid_may_go_down(refused: Refused) -> None:
    """trc:26.10-a: from 0 it only goes up; no number is bid twice."""
    game = auction(seeds=["soviet", "axis"])
    game.play("bid 0")
    refused(game, "bid -1", "trc:26.10-a")
    low = auction(seeds=["soviet", "axis"])
    low.play("bid -2")
    refused(low, "bid -2", "trc:26.10-a")
    low.play("bid -3")
    refused(low, "bid -2", "trc:26.10-a")
    low.play("bid 1")
    refused(low, "bid -4", "trc:26.10-a")
    low.play("pass")
    assert low.position.counts["bid"] == 1


def test_the_auction_goes_on_after_the_first_bidder_is_named(refused: Refused) -> None:
    """trc:26.10-d: nobody is asked again who bids first."""
    game = auction()
    game.play_dice([6, 1])
    game.play("bid-first")
    game.play("bid 3")
    assert (game.stage, game.to_act) == ("auction", "soviet")
    game.play("pass")
    assert game.stage not in ("first bidder", "auction")


def test_the_turns_of_a_bid_are_counted_from_the_first(trc: Situation) -> None:
    """trc:26.10-b trc:var-mediterranean-1: a single factor falls on the first turn, an early one too."""
    assert stavka.new("trc", scenario="fall-blau", settings={"bid": 8}).position.counts["first turn"] == 7
    units = {"Worker-Moscow": "Moscow"}
    more: dict[str, object] = {"scenario": "barbarossa", "turn": 1}
    plain = factors(trc(units, **more))
    assert factors(trc(units, counts={"bid": 1}, **more)) == plain + 1
    assert factors(trc(units, counts={"bid": 1, "invasion turn": 0}, **more)) == plain
