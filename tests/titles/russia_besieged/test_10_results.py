"""10.33, 10.34, 10.6 to 10.69: what the results of a battle do, and who loses steps."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.russia_besieged.combat.contact import DUTY
from stavka.titles.russia_besieged.state.flags import AXIS
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import (
    AXIS_COMBAT,
    BLANK,
    SOVIET_COMBAT,
    at,
    choices,
    give,
    roll,
    steps,
    with_city,
    with_terrain,
)

UNITS = {"2531": ["24Pz", "7Inf"], "8A": "2530"}
ATTACK = "attack 24Pz+7Inf 2530"


def test_the_die_is_read_after_its_modifiers(rb: Situation) -> None:
    """rb:10.2, rb:10.21-d, rb:10.21-e: 15 against 6 is 2-1, armor +1: a 9 is read as a 10, and so is a 10."""
    for die in (9, 10):
        game = rb(UNITS, AXIS_COMBAT, map=BLANK)
        game.play(ATTACK)
        game.play_dice([die])
        assert "2-1, die" in game.log[-1].news[0]
        assert f"{die} +1: D1" in game.log[-1].news[0]


@pytest.mark.parametrize("result", ["AE", "AE*"])
def test_attackers_eliminated(rb: Situation, result: str) -> None:
    """rb:10.6-b, rb:10.6-c, rb:10.67, rb:10.68, rb:10.69: with a star, who has no supply is gone for good."""
    game = rb(UNITS, AXIS_COMBAT, map=BLANK)
    game.play(ATTACK)
    give(game, result)
    box = "surrendered" if result == "AE*" else "pool"
    assert (at(game, "24Pz"), at(game, "7Inf"), at(game, "8A")) == (box, box, "2530")


def test_who_can_trace_supply_does_not_surrender(rb: Situation) -> None:
    """rb:10.68: on the map as it is the attackers stand beside Axis rails."""
    game = rb({"1331": ["24Pz"], "8A": "1330"}, AXIS_COMBAT)
    game.play("attack 24Pz 1330")
    give(game, "AE*")
    assert at(game, "24Pz") == "pool"


def test_who_draws_on_a_city_that_is_cut_off_does_not_surrender(rb: Situation) -> None:
    """rb:10.68, rb:13.21, rb:13.41-a: a city that is cut off gives general supply too; beyond its reach nobody has."""
    board = {"blank": True, "places": {"Minsk": ["2530", "major"], "Wilno": ["2540", "minor"]}}
    for city, hex, box in (("Minsk", "2530", "pool"), ("Minsk", "2526", "pool"), ("Wilno", "2539", "surrendered")):
        units = {"24Pz": hex[:2] + str(int(hex[2:]) - 1), "8A": {"hex": hex, "oos": 1}}
        game = rb(units, AXIS_COMBAT, map=board, control={city: "soviet"})
        game.play(f"attack 24Pz {hex}")
        give(game, "DE*")
        assert at(game, "8A") == box


def test_who_has_just_landed_does_not_surrender(rb: Situation) -> None:
    """rb:8.51-a, rb:10.68: an invader is in supply in the turn of its landing."""
    units = [{"id": "5Inf", "hex": "2530", "flags": ["invaded"]}, {"id": "8A", "hex": "2529"}]
    game = rb(units, AXIS_COMBAT, map=BLANK)
    game.play("attack 5Inf 2529")
    give(game, "AE*")
    assert at(game, "5Inf") == "pool"


@pytest.mark.parametrize(("result", "box"), [("DE", "pool"), ("DE*", "surrendered")])
def test_defenders_eliminated(rb: Situation, result: str, box: str) -> None:
    """rb:10.6-j, rb:10.6-k"""
    game = rb(UNITS, AXIS_COMBAT, map=BLANK)
    game.play(ATTACK)
    give(game, result)
    assert at(game, "8A") == box


def test_attackers_lose_steps_and_retreat(rb: Situation) -> None:
    """rb:10.6-d: two steps, the strongest first, then two hexes."""
    game = rb(UNITS, AXIS_COMBAT, map=BLANK)
    game.play(ATTACK)
    give(game, "A2")
    assert steps(game, "24Pz") == 2
    assert choices(game) == {"lose 24Pz", "lose 7Inf"}
    game.play("lose 7Inf")
    assert all(action.startswith("retreat") for action in choices(game))
    game.play("retreat 24Pz 2531-2532-2533")
    game.play("retreat 7Inf 2531-2532-2533")
    assert (steps(game, "24Pz"), steps(game, "7Inf")) == (2, 1)


def test_attackers_retreat_one_hex_or_two(rb: Situation) -> None:
    """rb:10.6-e, rb:10.7: as the attacker likes."""
    game = rb({"24Pz": "2531", "8A": "2530"}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, "AR")
    lengths = {action.count("-") for action in choices(game)}
    assert lengths == {1, 2}
    assert game.to_act == "axis"


def test_both_lose_a_step_and_are_locked(rb: Situation, refused: Refused) -> None:
    """rb:10.6-f, reading 10: they stay in the second impulse and fight again, even across a river."""
    river = {"blank": True, "sides": {"river": [["2531", "2530"]]}}
    game = rb({"24Pz": "2531", "8A": "2530"}, AXIS_COMBAT, map=river)
    game.play("attack 24Pz 2530")
    give(game, "BR")
    assert (steps(game, "24Pz"), steps(game, "8A")) == (2, 1)
    game.play("done")
    refused(game, "move 24Pz 2531-2532", "rb:10.6-f")
    game.play("done")
    refused(game, "done", "rb:10.6-f")
    game.play("attack 24Pz 2530")


@pytest.mark.parametrize("locked", [True, False])
def test_one_locked_unit_binds_its_stack_in_a_city(rb: Situation, locked: bool) -> None:
    """rb:10.6-f, rb:10.1-c: a stack in a major city owes an attack on locked enemies only if one of it is locked."""
    flags = ["locked in combat"]
    units = [
        {"id": "24Pz", "hex": "2531", "flags": flags if locked else []},
        {"id": "7Inf", "hex": "2531"},
        {"id": "8A", "hex": "2530", "flags": flags},
    ]
    pos = war(rb(units, "axis second impulse combat", map=with_city("2531"), control={"axis": ["Minsk"]}))
    index = pos.board.grid.index
    enemy = 1 << index("2530")
    assert DUTY.terms.obliging(pos, AXIS, index("2531"), enemy) == (enemy if locked else 0)


def test_nobody_is_locked_after_a_second_impulse(rb: Situation) -> None:
    """rb:10.6-f"""
    game = rb({"24Pz": "2531", "8A": "2530"}, "axis second impulse combat", map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, "BR")
    game.play("done")
    assert "locked in combat" not in game.piece("8A").flags


def test_exchange_of_two_steps(rb: Situation) -> None:
    """rb:10.6-g: survivors of the defence retreat one hex or two."""
    game = rb({"24Pz": "2531", "2530": ["8A", "11A"]}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, "X2")
    assert (steps(game, "24Pz"), steps(game, "11A")) == (1, 1)
    game.play("lose 8A")
    game.play("next 8A")
    assert {action.count("-") for action in choices(game)} == {1, 2}
    assert game.to_act == "axis"


def test_exchange_with_a_single_step(rb: Situation) -> None:
    """rb:10.6-g: who has but one step costs the other one; and the attacker may advance (rb:10.82-a)."""
    game = rb({"24Pz": "2531", "3MC": "2530"}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, "X2")
    assert (steps(game, "24Pz"), at(game, "3MC")) == (2, "pool")
    assert choices(game) == {"advance 24Pz", "done"}


def test_defenders_retreat_two_hexes(rb: Situation) -> None:
    """rb:10.6-h, rb:10.7, rb:10.71: the attacker moves them, their owner says in which order."""
    game = rb({"24Pz": "2531", "2530": ["8A", "11A"]}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, "DR")
    assert (game.to_act, choices(game)) == ("soviet", {"next 8A", "next 11A"})
    game.play("next 11A")
    assert game.to_act == "axis"
    assert {action.count("-") for action in choices(game)} == {2}
    game.play("retreat 11A 2530-2529-2528")
    game.play("retreat 8A 2530-2529-2528")
    assert (at(game, "8A"), at(game, "11A")) == ("2528", "2528")


def test_defenders_lose_steps_and_survivors_retreat(rb: Situation) -> None:
    """rb:10.6-i, rb:10.61-a, rb:10.61-b, rb:10.61-c"""
    game = rb({"24Pz": "2531", "1GA": "2530"}, AXIS_COMBAT, turn=10, map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, "D2")
    assert (steps(game, "1GA"), game.piece("1GA").strength.combat) == (1, 4)
    game.play("retreat 1GA 2530-2529-2528")
    gone = rb({"24Pz": "2531", "3MC": "2530"}, AXIS_COMBAT, map=BLANK)
    gone.play("attack 24Pz 2530")
    give(gone, "D1")
    assert at(gone, "3MC") == "pool"


# -- 10.62 to 10.66 who pays -------------------------------------------------------------------------------------------


def losers(game: Game) -> set[str]:
    return {choice.split()[1] for choice in choices(game) if choice.startswith("lose ")}


# -- 10.33, 10.34 forest and city --------------------------------------------------------------------------------------


def test_forest_keeps_defenders_in_place(rb: Situation) -> None:
    """rb:10.33-a, rb:10.34-c: D1 on a Panzer corps in forest: it flips and stays."""
    game = rb({"2530": ["64A", "8A"], "41Pz": "2531"}, SOVIET_COMBAT, map=with_terrain(h2531="forest"))
    game.play("attack 64A+8A 2531")
    give(game, "D1")
    assert (at(game, "41Pz"), steps(game, "41Pz")) == ("2531", 2)
    assert game.piece("41Pz").strength.combat == 6


def test_defenders_in_forest_bleed_instead_of_retreating(rb: Situation) -> None:
    """rb:10.34-a, rb:10.6-a: DR is BR: the Panzer corps 6-8, the strongest Russian 4-3, and all stay."""
    game = rb({"2530": ["64A", "8A"], "41Pz": "2531"}, SOVIET_COMBAT, map=with_terrain(h2531="forest"))
    game.play("attack 64A+8A 2531")
    give(game, "DR")
    assert (at(game, "41Pz"), steps(game, "41Pz")) == ("2531", 2)
    assert (steps(game, "64A"), steps(game, "8A"), at(game, "64A")) == (1, 2, "2530")


def test_attackers_in_cover_bleed_and_the_others_retreat(rb: Situation) -> None:
    """rb:10.34-b, rb:10.34-f: a 7-4 in the open, a 5-4 in forest, a 6-4 in a city; AR costs each side a step."""
    board = {"blank": True, "terrain": {"2430": "forest"}, "places": {"Minsk": ["2431", "major"]}}
    units = {"64A": "2530", "7A": "2430", "8A": "2431", "41Pz": "2531"}
    game = rb(units, SOVIET_COMBAT, map=board)
    game.play("attack 64A+7A+8A 2531")
    give(game, "AR")
    assert (steps(game, "41Pz"), steps(game, "64A")) == (2, 1)
    assert all(action.startswith("retreat 64A") for action in choices(game))


def test_frozen_swamp_gives_no_such_cover(rb: Situation) -> None:
    """rb:10.35-a: forest for the die, yet DR is a retreat."""
    board = {"blank": True, "terrain": {"1531": "swamp"}}
    units = {"1530": ["64A", "8A"], "41Pz": "1531"}
    game = rb(units, SOVIET_COMBAT, turn=22, weather="snow", map=board)
    game.play("attack 64A+8A 1531")
    give(game, "DR")
    assert all(action.startswith("retreat 41Pz") for action in choices(game))


def test_a_city_may_be_held_for_a_step(rb: Situation) -> None:
    """rb:10.33-b: the WEC and two armies in Stalingrad, hit by D1, stay for one more step of any unit."""
    units = {"24Pz": "2531", "2530": ["WEC-Stalingrad", "64A", "8A"]}
    game = rb(units, AXIS_COMBAT, map=with_city("2530", name="Stalingrad"))
    game.play("attack 24Pz 2530")
    give(game, "D1")
    assert steps(game, "64A") == 1
    assert (game.to_act, choices(game)) == ("soviet", {"stand yes", "stand no"})
    game.play("stand yes")
    assert losers(game) == {"WEC-Stalingrad", "64A", "8A"}
    game.play("lose 8A")
    assert [at(game, unit) for unit in ("WEC-Stalingrad", "64A", "8A")] == ["2530", "2530", "2530"]


def test_or_be_left_and_the_worker_with_it(rb: Situation) -> None:
    """rb:10.33-b: a WEC cannot retreat."""
    units = {"24Pz": "2531", "2530": ["WEC-Stalingrad", "64A", "8A"]}
    game = rb(units, AXIS_COMBAT, map=with_city("2530", name="Stalingrad"))
    game.play("attack 24Pz 2530")
    give(game, "D1")
    game.play("stand no")
    assert at(game, "WEC-Stalingrad") == "removed"
    assert choices(game) == {"next 64A", "next 8A"}


def test_in_turn_one_nothing_holds_the_russians(rb: Situation) -> None:
    """rb:24.6-b: neither forest nor city."""
    for board in (with_terrain(h2530="forest"), with_city("2530")):
        game = rb({"24Pz": "2531", "3A": "2530"}, AXIS_COMBAT, turn=1, map=board)
        game.play("attack 24Pz 2530")
        give(game, "DR")
        assert all(action.startswith("retreat 3A") for action in choices(game))
        assert steps(game, "24Pz") == 3


def test_defenders_in_two_kinds_of_ground(rb: Situation) -> None:
    """rb:10.34-e: DR costs each side a step; those in the forest stay, those in the open retreat."""
    board = with_terrain(h2530="forest")
    game = rb({"2531": ["24Pz", "39Pz"], "8A": "2530", "64A": "2431"}, AXIS_COMBAT, map=board)
    game.play("attack 24Pz+39Pz 2530+2431")
    give(game, "DR")
    game.play("lose 24Pz")
    assert steps(game, "64A") == 1
    assert all(action.startswith("retreat 64A") for action in choices(game))


def test_a_die_brings_a_result_of_the_chart(rb: Situation) -> None:
    """rb:10.2"""
    game = rb({"2531": ["24Pz", "39Pz", "14Pz"], "3MC": "2530"}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz+39Pz+14Pz 2530 at 6-1")
    roll(game, "DE")
    assert at(game, "3MC") == "pool"


def test_a1_from_mixed_terrain(rb: Situation) -> None:
    """rb:10.34-d: the 7-4 flips and retreats, the 5-4 in the forest stays, the 6-4 in Minsk may stand for a step."""
    board = {"blank": True, "terrain": {"2430": "forest"}, "places": {"Minsk": ["2431", "major"]}}
    units = {"64A": "2530", "7A": "2430", "8A": "2431", "41Pz": "2531"}
    game = rb(units, SOVIET_COMBAT, map=board)
    game.play("attack 64A+7A+8A 2531")
    give(game, "A1")
    assert (steps(game, "64A"), steps(game, "41Pz")) == (1, 3)
    assert choices(game) == {"stand yes", "stand no"}
    going = game.copy()
    game.play("stand yes")
    assert {action.split()[1] for action in choices(game)} == {"64A"}
    game.play(min(choices(game)))
    assert (at(game, "8A"), steps(game, "8A"), steps(game, "7A"), at(game, "7A")) == ("2431", 1, 2, "2430")
    going.play("stand no")
    assert {action.split()[1] for action in choices(going)} == {"64A", "8A"}


@pytest.mark.parametrize("result", ["DR", "D1", "BR"])
def test_no_advance_after_these(rb: Situation, refused: Refused, result: str) -> None:
    """rb:10.82-a, rb:10.81, rb:10.7, rb:8.64: nobody follows, goes back of his own accord, or leaves by sea instead."""
    game = rb({"2531": ["24Pz", "39Pz"], "8A": "2530", "7Inf": "2511", "7A": "2510"}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz+39Pz 2530")
    give(game, result)
    while any(action.startswith("retreat") for action in choices(game)):
        refused(game, "evacuate 8A 2530", "rb:8.64")
        game.play(min(choices(game)))
    if "lose 24Pz" in choices(game):
        game.play("lose 24Pz")
    refused(game, "advance 24Pz", "rb:10.82-a")
    refused(game, "exploit 24Pz 2531-2530", "rb:10.81")
    refused(game, "retreat 24Pz 2531-2532", "rb:10.7")


def test_who_stays_in_a_forest_does_not_choose_to_go(rb: Situation, refused: Refused) -> None:
    """rb:10.33-a"""
    units = {"2531": ["24Pz", "39Pz"], "8A": "2530", "7Inf": "2511", "7A": "2510"}
    game = rb(units, AXIS_COMBAT, map={**BLANK, "terrain": {"2530": "forest"}})
    game.play("attack 24Pz+39Pz 2530")
    give(game, "D1")
    assert at(game, "8A") == "2530"
    refused(game, "retreat 8A 2530-2529-2528", "rb:10.33-a")


def test_what_belongs_to_the_movement_phase(rb: Situation, refused: Refused) -> None:
    """rb:9.0-a, rb:10.0, rb:19.0: once battles are fought nobody moves, overruns or is rebuilt."""
    units = {"2531": ["24Pz", "39Pz", "56Pz"], "21MC": "2530", "7Inf": {"hex": "2535", "reduced": True}}
    game = rb(units, AXIS_COMBAT, map=BLANK, points={"german infantry": 9})
    refused(game, "overrun 24Pz+39Pz+56Pz 2530", "rb:9.0-a")
    refused(game, "move 7Inf 2535-2536", "rb:10.0")
    refused(game, "rebuild 7Inf", "rb:19.0")
    refused(game, "replace 7Inf 2535", "rb:19.0")
