"""10.77 and 10.78 Retreats: through friends in enemy zones, lest a unit starve or stand in a crowd."""

from __future__ import annotations

from stavka.engine.game import Game
from stavka.titles.russia_besieged.combat.falling_back import FallBack
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import AXIS_COMBAT, BLANK, at, choices, give, steps

POCKET = {"24Pz": "2531", "5Inf": "2629", "1Inf": "2328", "8A": "2530", "7A": "2529"}


def fall_back(game: Game, *units: str) -> Game:
    """These units must retreat two hexes, whatever battle it was."""
    pos = war(game)
    pos.ask(FallBack(tuple(pos.roster.find(unit) for unit in units), 2, 2))
    pos.advance()
    return game


def test_each_stack_pays_for_its_own_way(rb: Situation) -> None:
    """rb:10.77: two stacks driven from two hexes through friends in enemy zones pay each for itself."""
    here = {"24Pz": "2531", "8A": "2530", "5Inf": "2528", "1Inf": "2329", "2Inf": "2729", "7A": "2529", "3A": "2428"}
    there = {"39Pz": "2521", "11A": "2520", "7Inf": "2518", "8Inf": "2319", "9Inf": "2719", "13A": "2519", "4A": "2418"}
    game = fall_back(rb({**here, **there}, AXIS_COMBAT, map=BLANK), "8A", "11A")
    game.play("next 11A")
    game.play(min(choices(game)))  # over two such hexes
    assert (at(game, "11A"), steps(game, "8A")) == ("pool", 2)
    game.play(min(choices(game)))
    assert at(game, "8A") == "pool"


def test_through_friends_rather_than_out_of_supply(rb: Situation, refused: Refused) -> None:
    """rb:10.78, rb:10.77: the only other way starves the 8A; its owner may have it go through the 7A, for a step."""
    board = {"blank": True, "rails": {"main": [f"25{n:02}" for n in range(1, 25)]}}
    more: dict[str, object] = {"turn": 8, "weather": "snow", "map": board, "rails": {"axis": []}}
    game = fall_back(rb(POCKET, **more), "8A")
    assert (game.to_act, choices(game)) == ("soviet", {"through yes", "through no"})
    refused(game, "retreat 8A 2530-2529-2528", "rb:10.78")
    game.play("through yes")
    assert (game.to_act, choices(game)) == ("axis", {"retreat 8A 2530-2529-2528"})
    refused(game, "retreat 8A 2530-2429-2330", "rb:10.78")
    game.play("retreat 8A 2530-2529-2528")
    assert (at(game, "8A"), steps(game, "8A")) == ("2528", 1)
    stays = fall_back(rb(POCKET, **more), "8A")
    stays.play("through no")
    assert choices(stays) == {"retreat 8A 2530-2429-2330"}
    clear = fall_back(rb(POCKET, **{**more, "weather": "clear"}), "8A")
    assert choices(clear) == {"retreat 8A 2530-2429-2330"}  # in supply there
    city = {**more, "map": {**board, "places": {"Minsk": ["2231", "major"]}}, "control": {"Minsk": "soviet"}}
    assert choices(fall_back(rb(POCKET, **city), "8A")) == {"retreat 8A 2530-2429-2330"}  # a city feeds it there


def test_through_friends_rather_than_into_a_crowd(rb: Situation) -> None:
    """rb:10.78-b: the other end is full."""
    game = fall_back(rb({**POCKET, "2330": ["3A", "6A"]}, map=BLANK), "8A")
    assert choices(game) == {"through yes", "through no"}
    empty = fall_back(rb({**POCKET, "3A": "2330"}, map=BLANK), "8A")
    assert choices(empty) == {"retreat 8A 2530-2429-2330"}


def test_the_attacker_chooses_so_for_his_own(rb: Situation) -> None:
    """rb:10.78: units that he retreats himself."""
    board = {"blank": True, "rails": {"main": [f"25{n:02}" for n in range(1, 25)]}}
    more: dict[str, object] = {"turn": 8, "weather": "snow", "map": board, "rails": {"axis": []}}
    game = fall_back(rb(POCKET, "soviet first impulse movement", **more), "8A")
    assert choices(game) == {"retreat 8A 2530-2429-2330", "retreat 8A 2530-2529-2528"}


def test_who_goes_no_longer_holds_its_line_open(rb: Situation) -> None:
    """rb:10.78, rb:13.51: Minsk would feed the 8A at the end of its way, but through the hex that it leaves."""
    board = {
        "blank": True,
        "rails": {"main": [f"25{n:02}" for n in range(1, 25)]},
        "places": {"Minsk": ["2630", "major"]},
    }
    more: dict[str, object] = {"turn": 8, "weather": "snow", "map": board, "rails": {"axis": []}}
    more["control"] = {"Minsk": "soviet"}
    alone = fall_back(rb({**POCKET, "11A": "2630"}, **more), "8A")
    assert choices(alone) == {"through yes", "through no"}
    joined = fall_back(rb({**POCKET, "11A": "2630", "13A": "2530"}, **more), "8A")
    assert choices(joined) == {"retreat 8A 2530-2429-2330"}  # the 13A still holds the line


def test_one_or_two_hexes_to_the_same_end(rb: Situation) -> None:
    """rb:10.6-e, rb:10.77: a way of two hexes may end where one of a single hex does, though it costs more."""
    shut = dict.fromkeys(["2430", "2630", "2631", "2632", "2533", "2331", "2332"], "sea")
    units = {"24Pz": "2531", "8A": "2530", "1Inf": "2532", "2Inf": "2431", "11A": "2432"}
    game = rb(units, AXIS_COMBAT, map={"blank": True, "terrain": shut})
    game.play("attack 24Pz 2530")
    give(game, "AR")
    assert {action.split("-")[-1] for action in choices(game)} == {"2431", "2532"}
    assert game.refusal("retreat 24Pz 2531-2431") is None
    game.play("retreat 24Pz 2531-2532-2431")
    assert (at(game, "24Pz"), steps(game, "24Pz")) == ("2431", 1)
