"""9. Automatic victory."""

from __future__ import annotations

import pytest

from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation
from tests.titles.russia_besieged.fighting import BLANK, at, choices, with_city

AXIS = "axis first impulse movement"
SOVIET = "soviet first impulse movement"
STRONG = {"2531": ["24Pz", "39Pz", "5Inf"], "21MC": "2530"}  # 23 against 2
OVERRUN = "overrun 24Pz+39Pz+5Inf 2530"


def test_ten_to_one_removes_the_enemy_in_the_movement_phase(rb: Situation) -> None:
    """rb:9.0-a, rb:9.1, rb:9.12, rb:9.2, rb:9.21: for good, and those who took part may advance."""
    game = rb(STRONG, map=BLANK)
    game.play(OVERRUN)
    assert at(game, "21MC") == "surrendered"
    game.play("advance 24Pz")
    game.play("done")
    assert (at(game, "24Pz"), game.stage) == ("2530", AXIS)


def test_less_is_no_automatic_victory(rb: Situation, refused: Refused) -> None:
    """rb:9.1: 14 against 2 is 7-1."""
    refused(rb({"2531": ["24Pz", "5Inf"], "21MC": "2530"}, map=BLANK), "overrun 24Pz+5Inf 2530", "rb:9.1")


def test_air_units_help(rb: Situation, refused: Refused) -> None:
    """rb:9.13, rb:11.7, rb:11.71: 8-1 and two Stukas; they do not fly again."""
    units = {"2531": ["24Pz", "46Pz"], "21MC": "2530", "2534": ["Stuka1", "StukaBase1", "Stuka2", "StukaBase2"]}
    game = rb(units, map=with_city("2534"))
    refused(game, "overrun 24Pz+46Pz 2530 air Stuka1", "rb:9.1")
    game.play("overrun 24Pz+46Pz 2530 air Stuka1+Stuka2")
    assert "flew" in game.piece("Stuka1").flags


def test_who_won_neither_moves_nor_attacks(rb: Situation, refused: Refused) -> None:
    """rb:9.4-a, rb:9.41, rb:9.32: in that impulse; later they fight again, but win so only once a turn."""
    game = rb({**STRONG, "8A": "2527"}, map=BLANK)
    game.play(OVERRUN)
    game.play("done")
    refused(game, "move 24Pz 2531-2532", "rb:9.4-a")
    refused(game, "rail 24Pz 2531-2532", "rb:9.4-a")
    refused(game, "transfer 24Pz 2532", "rb:9.4-a")
    refused(game, OVERRUN, "rb:9.32")
    won = ["automatic victory this turn"]
    victors = [{"id": unit, "hex": "2531", "flags": won} for unit in ("24Pz", "39Pz", "5Inf")]
    units = [*victors, {"id": "21MC", "hex": "2530"}]
    refused(rb(units, "axis second impulse movement", map=BLANK), OVERRUN, "rb:9.32")
    rb(units, "axis second impulse combat", map=BLANK).play("attack 24Pz+39Pz+5Inf 2530")


def test_others_go_through_the_gap(rb: Situation) -> None:
    """rb:9.4-b, rb:4.06-b: those held by the zone that is gone too, in a second impulse."""
    units = {**STRONG, "14Pz": "2430"}
    game = rb(units, "axis second impulse movement", map=BLANK)
    game.play(OVERRUN)
    game.play("done")
    game.play("move 14Pz 2430-2530-2529")
    assert at(game, "14Pz") == "2529"


def test_victors_must_fit_where_they_stand(rb: Situation, refused: Refused) -> None:
    """rb:9.11-a, rb:9.11-b: a fourth corps that took no part may still leave."""
    four = {"2531": ["24Pz", "39Pz", "5Inf", "7Inf"], "21MC": "2530"}
    game = rb(four, map=BLANK)
    refused(game, "overrun 24Pz+39Pz+5Inf+7Inf 2530", "rb:9.11-a")
    game.play(OVERRUN)


def test_neighbours_must_be_engaged(rb: Situation, refused: Refused) -> None:
    """rb:9.5, rb:9.0-b: somebody else who can attack them legally must stand ready."""
    units = {**STRONG, "8A": "2431"}
    refused(rb(units, map=BLANK), OVERRUN, "rb:9.5")
    game = rb({**units, "7Inf": "2432"}, map=BLANK)
    game.play(OVERRUN)
    game.play("done")
    game.play("done")
    assert game.stage == "axis first impulse combat"
    refused(game, "done", "rb:10.1-a")


def test_across_the_straits(rb: Situation) -> None:
    """rb:6.23-a: though the defender is doubled."""
    game = rb({"3823": ["24Pz", "2SSPz", "GDPz"], "5Para": "3922"}, turn=8)
    assert game.refusal("overrun 24Pz+2SSPz+GDPz 3922") is None


@pytest.mark.parametrize(("turn", "allowed"), [(14, True), (15, False)])
def test_axis_dates(rb: Situation, refused: Refused, turn: int, allowed: bool) -> None:
    """rb:9.31-a: through July/August 1943."""
    game = rb(STRONG, turn=turn, map=BLANK)
    if allowed:
        game.play(OVERRUN)
    else:
        refused(game, OVERRUN, "rb:9.31-a")
        assert not any(action.startswith("overrun") for action in choices(game))


@pytest.mark.parametrize(
    ("turn", "units", "rule"),
    [
        (13, ["1GTA", "2GTA"], "rb:9.31-b"),
        (14, ["1GTA", "2GTA"], "rb:9.31-c"),
        (14, ["1GTA", "2GTA", "RusArt1"], ""),
        (16, ["1GTA", "2GTA"], "rb:9.31-c"),
        (17, ["1GTA", "2GTA"], ""),
    ],
)
def test_russian_dates(rb: Situation, refused: Refused, turn: int, units: list[str], rule: str) -> None:
    """rb:9.31-b, rb:9.31-c, rb:9.31-d, rb:12.06: in 1943 with artillery or an air unit only."""
    game = rb({"2530": units, "BlueDivision": "2531"}, SOVIET, turn=turn, map=BLANK)
    action = f"overrun {'+'.join(units)} 2531"
    if rule:
        refused(game, action, rule)
    else:
        game.play(action)


def test_a_shturmovik_is_enough(rb: Situation) -> None:
    """rb:9.31-c, rb:11.72"""
    units = {"2530": ["1GTA", "2GTA"], "BlueDivision": "2531", "2528": ["Shturmovik1", "ShturmovikBase1"]}
    game = rb(units, SOVIET, turn=14, map=with_city("2528"))
    game.play("overrun 1GTA+2GTA 2531 air Shturmovik1")


def test_victors_in_a_major_city_leave_nobody_beside_it_in_peace(rb: Situation, refused: Refused) -> None:
    """rb:9.5, rb:10.1-c: who attacks out of a city attacks all around, so others must be ready; not across a river."""
    city = {"2531": ["24Pz", "41Pz"], "5Para": "2530", "8A": "2430"}
    refused(rb(city, map=with_city("2531")), "overrun 24Pz+41Pz 2530", "rb:9.5")
    assert rb({**city, "39Pz": "2431"}, map=with_city("2531")).refusal("overrun 24Pz+41Pz 2530") is None
    behind = {**with_city("2531"), "sides": {"river": [["2531", "2430"]]}}
    assert rb(city, map=behind).refusal("overrun 24Pz+41Pz 2530") is None


def test_a_victory_beside_it_frees_a_unit_locked_in_combat(rb: Situation, refused: Refused) -> None:
    """rb:4.06-b, rb:9.4-b, rb:10.6-f: with the enemy that it was locked with its lock is gone; the victors stay."""
    lock = ["locked in combat"]
    units = [
        {"id": "7Inf", "hex": "2531", "flags": lock},
        {"id": "8A", "hex": "2530", "steps": 1, "flags": lock},
        *[{"id": unit, "hex": "2429"} for unit in ("24Pz", "39Pz", "2SSPz")],
        *[{"id": unit, "hex": "2529"} for unit in ("47Pz", "14Pz", "46Pz")],
    ]
    game = rb(units, "axis second impulse movement", map=BLANK)
    refused(game, "move 7Inf 2531-2532", "rb:10.6-f")
    both = rb([*units, {"id": "7A", "hex": "2631", "flags": lock}], "axis second impulse movement", map=BLANK)
    for played in (game, both):
        played.play("overrun 24Pz+39Pz+2SSPz+47Pz+14Pz+46Pz 2530")
        while played.stage != "axis second impulse movement":
            played.play("done")
    game.play("move 7Inf 2531-2532")
    refused(both, "move 7Inf 2531-2530", "rb:10.6-f")  # another one still locks it
