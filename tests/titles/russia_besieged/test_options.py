"""A1 to A26: options, each tried with and without; their texts are lost and were reconstructed."""

from __future__ import annotations

from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russia_besieged.movement.allowance import allowance
from stavka.titles.russia_besieged.options.catalogue import OPTIONS
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import (
    AXIS_COMBAT,
    BLANK,
    choices,
)
from tests.titles.russia_besieged.looking import ground


def points(game: Game, unit: str) -> int:
    return allowance(war(game), war(game).roster.find(unit))


def test_every_option_says_that_it_is_reconstructed() -> None:
    assert len({rule.name for rule in OPTIONS}) == len(OPTIONS)
    assert all(rule.line.endswith("(reconstructed)") or rule.name == "bidding" for rule in OPTIONS)


# -- movement ---------------------------------------------------------------------------------------------------------


def test_the_generals_war(rb: Situation, refused: Refused) -> None:
    """rb:A16.0: army groups attack whom they reach; Finland stays neutral."""
    units = {"41Pz": "2030", "3A": "2029"}
    assert not [a for a in rb(units, AXIS_COMBAT, turn=1, map=BLANK).legal() if a.verb == "attack"]
    rb(units, AXIS_COMBAT, turn=1, map=BLANK, options=["generals-war"]).play("attack 41Pz 2029")
    finns = rb({"4Fin": "2030", "23A": "2029"}, AXIS_COMBAT, turn=1, map=BLANK, options=["generals-war"])
    assert not [a for a in finns.legal() if a.verb == "attack"]


def test_second_impulse_movement(rb: Situation) -> None:
    """rb:A22.0: Russian regular infantry, in Clear, from January 1943."""
    second = {"stage": "soviet second impulse movement", "options": ["second-impulse-movement"]}
    units = {"8A": "2530", "1GA": "2533"}
    base = points(rb(units, second["stage"], turn=13), "8A")
    assert base == 0
    assert points(rb(units, turn=13, **second), "8A") == 1
    assert points(rb(units, turn=10, **second), "8A") == 0
    assert points(rb(units, turn=13, weather="mud", **second), "8A") == 0


def test_trains_into_a_zone(rb: Situation, refused: Refused) -> None:
    """rb:A18.0: one a turn, into a city that is held; not through it."""
    rails = {"blank": True, "rails": {"line": ["2524", "2525", "2526", "2527", "2528"]}}
    board = {**rails, "places": {"Kiev": ["2527", "major"], "Minsk": ["2524", "major"]}}
    units = {"24Pz": "2524", "5Inf": "2525", "7Inf": "2527", "8A": "2627"}
    given = {"map": board, "turn": 8, "rails": {"axis": "all"}, "control": {"axis": ["2527", "2524"]}}
    refused(rb(units, **given), "rail 24Pz 2524-2525-2526-2527", "rb:7.06-b")
    game = rb(units, options=["rail-into-zones"], **given)
    assert "rail 24Pz 2524-2525-2526-2527" in choices(game)
    refused(game, "rail 24Pz 2524-2525-2526-2527-2528", "rb:7.06-b")
    game.play("rail 24Pz 2524-2525-2526-2527")
    refused(game, "rail 5Inf 2525-2526-2527", "rb:A18.0")


# -- economy ----------------------------------------------------------------------------------------------------------


def test_options_of_the_economy(rb: Situation) -> None:
    """rb:A12.0, rb:A15.0, rb:A17.0: what the seams answer with and without."""
    options = ["aid-for-partners", "optional-shock-armies", "replacements-in-both-impulses"]
    with_them, without = war(rb(options=options)), war(rb())
    find = with_them.roster.find
    assert (with_them.seams.points_lent(1, with_them), without.seams.points_lent(1, without)) == (3, 1)
    pair, twins = (find("8A"), find("6CC")), (find("8A"), find("3A"))
    assert with_them.seams.shock_parts(with_them, *pair)
    assert not with_them.seams.shock_parts(with_them, *twins)
    assert not without.seams.shock_parts(without, *pair)
    assert with_them.seams.replacements_now(with_them)
    assert not without.seams.replacements_now(without)


def test_three_points_for_partners(rb: Situation, refused: Refused) -> None:
    """rb:A12.0, rb:19.17: the fourth is refused; without the option the second."""
    for options, most, rule in ((["A12"], 3, "rb:A12.0"), ([], 1, "rb:19.17")):
        game = rb({"7Inf": "Warsaw"}, turn=8, options=options, points={"german infantry": 9})
        for _ in range(most):
            game.play("lend rumanian infantry")
        refused(game, "lend rumanian infantry", rule)


def test_replacing_in_both_impulses_is_refused_without_the_option(rb: Situation) -> None:
    """rb:A17.0: through the rules of 19."""
    units = [{"id": "5Inf", "box": "pool"}]
    given = {"stage": "axis second impulse movement", "turn": 8, "points": {"german infantry": 9}}
    west = next(
        h for h in ground().board.grid.names(ground().edges[0]) if ground().rails >> ground().board.grid.index(h) & 1
    )
    assert rb(units, **given).refusal(f"replace 5Inf {west}") is not None
    with_it = rb(units, options=["replacements-in-both-impulses"], **given).refusal(f"replace 5Inf {west}")
    assert with_it is None or with_it.rule != "rb:19.0"


# -- sequence ---------------------------------------------------------------------------------------------------------


def test_initiative(rb: Situation, refused: Refused) -> None:
    """rb:A26.0: from July 1943 the higher die chooses who moves first; a tie leaves the Axis first."""
    option = ["initiative"]
    game = rb(stage="weather", turn=14, options=option)
    game.play_dice([1])
    game.play_dice([3, 9])
    assert game.to_act == "soviet"
    refused(game, "done", "rb:A26.0")
    other = game.copy()
    game.play("first yes")
    assert war(game).player == 1
    other.play("first no")
    assert war(other).player == 0
    rng = Random(1)
    while game.turn == 14 and war(game).player == 1:
        game.play(game.legal().sample(rng)) if game.to_act != "chance" else game.play_dice([5])
    assert game.turn == 14
    while game.turn == 14 and game.result is None:
        assert not game.stage.startswith("soviet first impulse movement")
        game.play(game.legal().sample(rng)) if game.to_act != "chance" else game.play_dice([5])
    assert game.turn == 15
    tie = rb(stage="weather", turn=14, options=option)
    tie.play_dice([1])
    tie.play_dice([5, 4])
    assert war(tie).player == 0
    early = rb(stage="weather", turn=12, options=option)
    early.play_dice([1])
    assert early.to_act != "chance"


# -- bids -------------------------------------------------------------------------------------------------------------


def test_bids_for_sides(refused: Refused) -> None:
    """rb:SC-b: an auction before play; the Russians get a point a turn until the bid is paid."""
    game = stavka.new("rb", "tournament_5", options=["bidding"], settings={"seeds": ["axis", "soviet"]})
    assert game.to_act == "soviet"
    refused(game, "pass", "rb:SC-b")
    refused(game, "bid -1", "rb:SC-b")
    game.play("bid 2")
    refused(game, "bid 2", "rb:SC-b")
    game.play("bid 3")
    game.play("pass")
    assert war(game).count("bid") == 3
    assert stavka.new("rb", "tournament_5", options=["bidding"]).to_act == "chance"


@pytest.mark.parametrize(("turn", "paid"), [(2, 1), (3, 0)])
def test_a_bid_is_paid_point_by_point(turn: int, paid: int) -> None:
    """rb:SC-b"""
    spec = {"title": "rb", "stage": "soviet events", "turn": turn, "scenario": "tournament_5", "options": ["bidding"]}
    without, with_bid = stavka.situation(spec), stavka.situation({**spec, "counts": {"bid": 2}})
    pool = "soviet infantry"
    assert war(with_bid).points.get(pool, 0) - war(without).points.get(pool, 0) == paid


@pytest.mark.parametrize("chosen", [[rule.name for rule in OPTIONS if rule.name != "bidding"]])
def test_all_options_together(chosen: list[str]) -> None:
    """Random play with every option goes on without a fault."""
    game, rng = stavka.new("rb", "tournament_5", seed=5, options=chosen), Random(3)
    for _ in range(2500):
        if game.result is not None:
            break
        game.play(game.legal().sample(rng))
    assert game.turn > 1


# -- what the first readings had missed ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "free"), [("axis first impulse movement", True), ("axis second impulse movement", False)]
)
def test_replacements_of_a_second_impulse_pay_for_trains(rb: Situation, stage: str, free: bool) -> None:
    """rb:A17.0, rb:7.09"""
    options = ["replacements-in-both-impulses"]
    units = [{"id": "5Inf", "box": "pool"}]
    game = rb(units, stage, turn=8, points={"german infantry": 9}, options=options)
    game.play("replace 5Inf Berlin")
    train = next(str(a) for a in game.legal().by_unit("5Inf") if str(a).startswith("rail"))
    before = game.view("axis")["rail_moves_left"]
    game.play(train)
    assert game.view("axis")["rail_moves_left"] == before - (0 if free else 1)


def test_shock_armies_of_cavalry(rb: Situation, refused: Refused) -> None:
    """rb:A15.0, rb:22.01-a: infantry points for both parts, one such army a turn; without the option none."""
    units = [{"id": name, "box": "pool"} for name in ("8A", "6CC", "11A", "36CC", "3MC")]
    given = {"stage": "soviet first impulse movement", "turn": 11, "points": {"soviet infantry": 40, "soviet oil": 20}}
    refused(rb(units, **given), "build 1Shock-6 8A 6CC", "rb:22.01-a")
    game = rb(units, options=["optional-shock-armies"], **given)
    assert "build 1Shock-6 8A 6CC" in choices(game)
    game.play("build 1Shock-6 8A 6CC")
    assert war(game).points == {"soviet infantry": 40 - 6 - 3, "soviet oil": 19}
    refused(game, "build 2Shock-6 11A 36CC", "rb:A15.0")
    assert game.refusal("build 2Shock-6 11A 3MC") is None


def test_one_shock_army_of_cavalry_a_turn(refused: Refused) -> None:
    """rb:A15.0"""
    units = {"2020": ["8A", "6CC"], "2120": ["11A", "36CC"]}
    told = {"title": "rb", "options": ["A15"], "turn": 11, "stage": "soviet first impulse movement", "units": units}
    game = stavka.situation({**told, "map": {"blank": True}, "points": {"soviet oil": 6}})
    game.play("build 1Shock-6 8A 6CC")
    refused(game, "build 2Shock-6 11A 36CC", "rb:A15.0")
