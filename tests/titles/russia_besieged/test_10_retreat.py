"""10.7 Retreats: where units go, what bars them, and what the way costs."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import AXIS_COMBAT, BLANK, SOVIET_COMBAT, at, choices, give, steps


def ends(game: Game) -> set[str]:
    """The hexes in which the retreat that is asked for may end."""
    return {action.split("-")[-1] for action in choices(game)}


def beaten(game: Game, attack: str, result: str = "DR") -> Game:
    game.play(attack)
    give(game, result)
    return game


@pytest.mark.parametrize(
    ("units", "attack", "wanted"),
    [
        ({"24Pz": "1718", "8A": "1717"}, "attack 24Pz 1717", {"1615", "1516", "1815"}),
        ({"24Pz": "2716", "8A": "2615"}, "attack 24Pz 2615", {"2714", "2414", "2613"}),
        ({"24Pz": "4009", "8A": "4109"}, "attack 24Pz 4109", {"4007"}),
        ({"24Pz": "4009", "8A": "4109", "5Inf": "3307"}, "attack 24Pz 4109", {"4308"}),
    ],
)
def test_the_worked_examples(rb: Situation, units: dict[str, str], attack: str, wanted: set[str]) -> None:
    """rb:10.76-h, rb:10.76-i, rb:10.76-j: sources, direction, distance, and a city that still feeds a unit."""
    game = rb(units, AXIS_COMBAT, turn=3)
    assert ends(beaten(game, attack)) == wanted


@pytest.mark.parametrize(
    ("way", "rule"),
    [
        ("1716-1715", "rb:10.76-c"),
        ("1816-1916", "rb:10.76-c"),
        ("1816-1917", "rb:10.76-e"),
        ("1616-1517", "rb:10.76-e"),
        ("1716-1816", "rb:10.76-f"),
    ],
)
def test_which_priority_a_way_lacks(rb: Situation, refused: Refused, way: str, rule: str) -> None:
    """rb:10.76-h: what is wrong with the ways that the first example of the text excludes."""
    game = beaten(rb({"24Pz": "1718", "8A": "1717"}, AXIS_COMBAT, turn=3), "attack 24Pz 1717")
    refused(game, f"retreat 8A 1717-{way}", rule)


def test_no_way_through_a_zone_while_another_is_open(rb: Situation, refused: Refused) -> None:
    """rb:10.76-i: 2814 over 2715, which a Russian unit holds, is not open to the 8A."""
    units = {"2716": ["24Pz", "39Pz"], "8A": "2615", "7A": "2715"}
    game = rb(units, AXIS_COMBAT, turn=3)
    game.play("attack 24Pz 2615")
    give(game, "DR")
    refused(game, "retreat 8A 2615-2715-2814", "rb:10.76-a")
    assert ends(game) <= {"2714", "2414", "2613"}


def test_enemies_and_their_zones_bar_the_way(rb: Situation, refused: Refused) -> None:
    """rb:10.72-a, rb:10.72-b, rb:10.73-a, rb:10.74: no hex with an enemy or in his zone; else it is lost."""
    units = {"24Pz": "2531", "8A": "2530", "5Inf": "2528"}
    game = beaten(rb(units, AXIS_COMBAT, map=BLANK), "attack 24Pz 2530")
    refused(game, "retreat 8A 2530-2529-2528", "rb:10.72-b")
    refused(game, "done", "rb:10.0")
    assert not ends(game) & {"2528", "2529", "2428", "2427", "2627", "2628"}
    ring = {"24Pz": "2531", "8A": "2530", "5Inf": "2528", "1Inf": "2329", "2Inf": "2729"}
    lost = beaten(rb(ring, AXIS_COMBAT, map=BLANK), "attack 24Pz 2530")
    assert at(lost, "8A") == "pool"


def test_first_stage_partisans_bar_nobody(rb: Situation) -> None:
    """rb:10.72-a, rb:16.21-f"""
    units = {"8A": "2530", "24Pz": "2531", "Partisan1": "2532"}
    game = beaten(rb(units, SOVIET_COMBAT, map=BLANK), "attack 8A 2531")
    assert "retreat 24Pz 2531-2532-2533" in choices(game)


def test_no_retreat_over_a_coast_or_off_the_map(rb: Situation) -> None:
    """rb:10.72-c, rb:10.72-d, rb:10.72-e: sea, lake and edge are no way out; from 3823 only the straits are."""
    shut = beaten(rb({"24Pz": "3824", "8A": "3823", "39Pz": "4022"}, AXIS_COMBAT, turn=3), "attack 24Pz 3823")
    assert at(shut, "8A") == "pool"
    edge = beaten(rb({"8A": "2539", "5Inf": "2540"}, SOVIET_COMBAT, map=BLANK), "attack 8A 2540")
    assert all(int(hex[2:]) <= 40 for hex in ends(edge))


def test_a_retreat_may_overstack(rb: Situation) -> None:
    """rb:10.73-b, rb:5.04: the excess goes when the combat phase ends."""
    board = {"blank": True}
    units = {"24Pz": "2531", "2530": ["8A", "11A"], "2528": ["7A", "3A"]}
    game = beaten(rb(units, AXIS_COMBAT, map=board), "attack 24Pz 2530")
    game.play("next 8A")
    game.play("retreat 8A 2530-2529-2528")
    game.play("retreat 11A 2530-2529-2428")
    assert at(game, "8A") == "2528"
    game.play("done")
    assert game.to_act == "soviet"
    assert "lose 8A" in choices(game)


def test_axis_units_go_west_and_russians_east(rb: Situation) -> None:
    """rb:10.76-e, rb:10.76-f: with nothing else to choose by, homeward and two hexes away."""
    game = beaten(rb({"24Pz": "2531", "8A": "2530"}, AXIS_COMBAT, map=BLANK), "attack 24Pz 2530")
    assert {int(hex[2:]) for hex in ends(game)} <= {28, 29}
    axis = beaten(rb({"24Pz": "2531", "8A": "2530"}, SOVIET_COMBAT, map=BLANK), "attack 8A 2531")
    assert {int(hex[2:]) for hex in ends(axis)} <= {32, 33}


def test_in_turn_one_the_axis_leads_russians_where_it_likes(rb: Situation) -> None:
    """rb:24.23: supply and direction do not matter then."""
    game = beaten(rb({"24Pz": "1718", "3A": "1717"}, AXIS_COMBAT, turn=1), "attack 24Pz 1717")
    assert ends(game) > {"1615", "1516", "1815"}


def test_through_friends_in_an_enemy_zone(rb: Situation) -> None:
    """rb:10.76-g, rb:10.77: only where no other way is left, and it costs the stack one step, not each unit."""
    ring = {"24Pz": "2531", "2530": ["8A", "11A"], "5Inf": "2528", "1Inf": "2329", "2Inf": "2729", "7A": "2529"}
    game = rb(ring, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, "X2")
    game.play("lose 8A")
    game.play("next 8A")
    assert choices(game) == {"retreat 8A 2530-2529"}
    game.play("retreat 8A 2530-2529")
    assert choices(game) == {"lose 8A", "lose 11A"}
    game.play("lose 11A")
    assert (at(game, "8A"), at(game, "11A")) == ("2529", "pool")
    whole = rb(ring, AXIS_COMBAT, map=BLANK)
    whole.play("attack 24Pz 2530")
    give(whole, "DR")
    whole.play("next 8A")
    assert choices(whole) == {"retreat 8A 2530-2529"}  # no way of two hexes is open
    whole.play("retreat 8A 2530-2529")
    whole.play("lose 11A")
    assert (at(whole, "8A"), steps(whole, "8A"), steps(whole, "11A")) == ("2529", 2, 1)


def test_one_hex_where_no_way_of_two_is_open(rb: Situation, refused: Refused) -> None:
    """rb:10.76-f, rb:10.73-a: it ends beside the hex it fought in; while a way of two is open it may not."""
    shut = dict.fromkeys(["2429", "2528", "2529", "2629", "2630"], "sea")
    units = {"24Pz": "2531", "8A": "2530"}
    open_hex = {"blank": True, "terrain": {**shut, "2529": "clear", "2428": "sea", "2628": "sea"}}
    game = beaten(rb(units, AXIS_COMBAT, map=open_hex), "attack 24Pz 2530")
    assert choices(game) == {"retreat 8A 2530-2529"}
    game.play("retreat 8A 2530-2529")
    assert at(game, "8A") == "2529"
    wide = beaten(rb(units, AXIS_COMBAT, map=BLANK), "attack 24Pz 2530")
    refused(wide, "retreat 8A 2530-2529", "rb:10.6-h")


def test_an_attacker_leads_his_own_back_in_any_order(rb: Situation) -> None:
    """rb:10.7: units that attacked from three hexes; a unit may pass a hex in a zone while another still holds it."""
    units = {"24Pz": "2531", "39Pz": "2430", "47Pz": "2630", "8A": "2530"}
    game = beaten(rb(units, AXIS_COMBAT, map=BLANK), "attack 24Pz+39Pz+47Pz 2530", "A1")
    game.play("lose 24Pz")
    assert {action.split()[1] for action in choices(game)} == {"24Pz", "39Pz", "47Pz"}
    game.play("retreat 47Pz 2630-2631-2632")
    game.play("retreat 24Pz 2531-2532-2533")
    game.play("retreat 39Pz 2430-2431-2432")
    assert game.stage == AXIS_COMBAT


def test_a_defender_orders_the_retreat_from_two_hexes(rb: Situation, refused: Refused) -> None:
    """rb:10.71, rb:10.36-d: his units are named one by one, whichever of the attacked hexes they stand in."""
    units = {"2531": ["24Pz", "39Pz", "47Pz"], "2530": ["8A", "11A"], "7A": "2430"}
    game = beaten(rb(units, AXIS_COMBAT, map=BLANK), "attack 24Pz+39Pz+47Pz 2430+2530")
    assert (game.to_act, choices(game)) == ("soviet", {"next 8A", "next 11A", "next 7A"})
    game.play("next 11A")
    refused(game, "retreat 7A 2430-2429-2428", "rb:10.7")
    game.play("retreat 11A 2530-2529-2528")
    assert choices(game) == {"next 8A", "next 7A"}
    game.play("next 7A")
    game.play(min(choices(game)))
    assert {action.split()[1] for action in choices(game)} == {"8A"}  # the last needs no naming


def test_each_such_hex_costs_a_step(rb: Situation) -> None:
    """rb:10.77: two hexes in enemy zones, two steps, once for the stack."""
    friends = {"7A": "2529", "3A": "2428"}
    ring = {"24Pz": "2531", "2530": ["8A", "11A"], "5Inf": "2528", "1Inf": "2329", "2Inf": "2729", **friends}
    game = rb(ring, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, "DR")
    game.play("next 8A")
    assert choices(game) == {"retreat 8A 2530-2529-2428"}
    game.play("retreat 8A 2530-2529-2428")
    game.play("lose 8A")
    game.play("lose 11A")
    game.play("retreat 11A 2530-2529-2428")
    assert (steps(game, "8A"), steps(game, "11A"), at(game, "11A")) == (1, 1, "2428")


def test_over_the_straits_for_a_step(rb: Situation, refused: Refused) -> None:
    """rb:6.26-a, rb:6.26-b: the crossing is a hex of the retreat and costs the stack a step."""
    game = rb({"8A": "3823", "24Pz": "3824"}, AXIS_COMBAT, turn=3)
    game.play("attack 24Pz 3823")
    give(game, "DR")
    assert choices(game)
    assert all("3823-3922-" in action for action in choices(game))
    game.play(sorted(choices(game))[0])
    assert steps(game, "8A") == 1


def test_rumanians_keep_out_of_hungary(rb: Situation) -> None:
    """rb:10.76-b: if there is another end."""
    board = {"blank": True, "countries": {f"{row}{col}": "hungary" for row in (24, 25) for col in (32, 33)}}
    game = rb({"8A": "2530", "1Rum": "2531"}, SOVIET_COMBAT, map=board)
    game.play("attack 8A 2531")
    give(game, "DR")
    assert ends(game)
    assert not ends(game) & {"2432", "2433", "2532", "2533"}


def test_no_retreat_into_closed_countries(rb: Situation, refused: Refused) -> None:
    """rb:10.72-g: from the borders of Turkey and Persia nobody goes across."""
    for front, start, across in (("5117", "5118", "5119-5219"), ("5615", "5616", "5617-5717")):
        game = beaten(rb({"24Pz": front, "8A": start}, AXIS_COMBAT, turn=9), f"attack 24Pz {start}")
        refused(game, f"retreat 8A {start}-{across}", "rb:10.72-g")
        assert not ends(game) & {across[:4], across[5:]}


def test_what_bars_a_retreat_is_told(rb: Situation, refused: Refused) -> None:
    """rb:10.72-a, rb:10.72-c, rb:10.72-d: an enemy, a coast, the sea."""
    game = beaten(rb({"24Pz": "0519", "8A": "0419"}, AXIS_COMBAT, turn=9), "attack 24Pz 0419")
    refused(game, "retreat 8A 0419-0519-0619", "rb:10.72-a")
    refused(game, "retreat 8A 0419-0420-0421", "rb:10.72-c")
    refused(game, "retreat 8A 0419-0320-0321", "rb:10.72-d")
    assert ends(game) == {"0521"}


def test_who_changed_sides_retreats_at_home_only(rb: Situation, refused: Refused) -> None:
    """rb:26.22-b: a Hungarian unit on the Russian side is not led out of Hungary."""
    game = rb({"3Hun": "1837", "5Inf": "1838"}, AXIS_COMBAT, turn=24, surrendered_allies=["hungary"])
    beaten(game, "attack 5Inf 1837")
    refused(game, "retreat 3Hun-Red 1837-1836-1835", "rb:26.22-b")


def test_terrain_does_not_matter_to_a_retreat(rb: Situation) -> None:
    """rb:10.75: mountain, swamp and forest are ways like any other."""
    units = {"24Pz": "2531", "8A": "2530"}
    open_ground = beaten(rb(units, AXIS_COMBAT, map=BLANK), "attack 24Pz 2530")
    names = ("2429", "2529", "2629", "2528", "2428", "2628", "2328", "2329", "2728", "2729")
    kinds = ("mountain", "swamp", "forest")
    rough = {name: kinds[n % 3] for n, name in enumerate(names)}
    hard = beaten(rb(units, AXIS_COMBAT, map={"blank": True, "terrain": rough}), "attack 24Pz 2530")
    assert ends(hard) == ends(open_ground)


def test_a_retreat_ends_at_a_source_of_supply(rb: Situation) -> None:
    """rb:10.76-c: a rail hex that leads home before others; a line that is cut is none."""
    units = {"24Pz": "2531", "8A": "2530"}
    line = [f"24{n:02}" for n in range(1, 29)]
    board = {"blank": True, "rails": {"main": line}}
    fed = beaten(rb(units, AXIS_COMBAT, map=board, rails={"axis": []}), "attack 24Pz 2530")
    assert ends(fed) == {"2428"}
    cut = beaten(rb({**units, "5Inf": "2420"}, AXIS_COMBAT, map=board, rails={"axis": []}), "attack 24Pz 2530")
    assert ends(cut) > {"2428"}


def test_or_as_near_to_one_as_can_be(rb: Situation) -> None:
    """rb:10.76-d: no source in reach: the ends nearest to the line are the ones to choose from."""
    units = {"24Pz": "2531", "8A": "2530"}
    line = [f"22{n:02}" for n in range(1, 28)]
    board = {"blank": True, "rails": {"main": line}}
    game = beaten(rb(units, AXIS_COMBAT, map=board, rails={"axis": []}), "attack 24Pz 2530")
    pos = war(game)
    index, distance = pos.board.grid.index, pos.board.grid.distance
    away = {hex: min(distance(index(hex), index(rail)) for rail in line) for hex in ends(game)}
    assert set(away.values()) == {min(away.values())}
    assert "2528" not in away


@pytest.mark.parametrize(("result", "unit"), [("AR", "24Pz"), ("X2", "8A")])
def test_one_or_two_hexes_are_open_to_choice(rb: Situation, result: str, unit: str) -> None:
    """rb:10.6-e, rb:10.6-g, rb:10.76-c: a line of supply two hexes away does not force the longer way."""
    lines = {"west": [f"25{n:02}" for n in range(40, 32, -1)], "east": [f"25{n:02}" for n in range(1, 29)]}
    units = {"24Pz": "2531", "2530": ["8A", "15MC"]}
    game = rb(units, AXIS_COMBAT, map={"blank": True, "rails": lines}, rails={"axis": lines["west"]})
    game.play("attack 24Pz 2530")
    give(game, result)
    while "retreat of" not in game.stage:
        game.play(next(iter(choices(game) & {"lose 8A", "lose 15MC", "lose 24Pz"})))
    assert {action.count("-") for action in choices(game) if unit in action} == {1, 2}


def test_enemy_airbases_bar_the_way(rb: Situation, refused: Refused) -> None:
    """rb:10.72-a, rb:4.0-b: an airbase has a zone in its own hex, so nobody is led into it."""
    town = {"blank": True, "places": {"Kursk": ["2529", "minor"], "Kiev": ["2534", "minor"]}}
    units = {"24Pz": "2531", "8A": "2530", "2529": ["Stuka1", "StukaBase1"]}
    game = beaten(rb(units, AXIS_COMBAT, map=town, control={"Kursk": "axis", "Kiev": "axis"}), "attack 24Pz 2530")
    refused(game, "retreat 8A 2530-2529-2528", "rb:10.72-a")
    assert "2528" not in {word for action in choices(game) for word in action.split("-") if "2529" in action}


def test_a_city_whose_rail_is_held_open_is_an_end_to_choose(rb: Situation) -> None:
    """rb:10.76-c: a major city that feeds nobody beyond its number, however it is fed itself."""
    row = [f"25{n:02}" for n in range(28, 0, -1)]
    town = {"blank": True, "rails": {"main": row}, "places": {"Kursk": ["2528", "major"]}}
    units = {"24Pz": "2531", "8A": "2530", "39Pz": "2425", "11A": "2525", "10A": "2524", "3A": "2526"}
    game = beaten(rb(units, AXIS_COMBAT, map=town, control={"Kursk": "soviet"}), "attack 24Pz 2530")
    assert ends(game) == {"2528"}


@pytest.mark.parametrize(
    ("result", "unit", "start", "short", "long", "rule"),
    [
        ("DR", "8A", "2530", "2529", "2529-2528-2527", "rb:10.6-h"),
        ("D1", "8A", "2530", "2529", "2529-2528-2527", "rb:10.6-i"),
        ("A1", "24Pz", "2531", "2532", "2532-2533-2534", "rb:10.6-d"),
        ("AR", "24Pz", "2531", "", "2532-2533-2534", "rb:10.6-e"),
        ("X2", "3GTA", "2530", "", "2529-2528-2527", "rb:10.6-g"),
    ],
)
def test_how_far_is_a_matter_of_the_result(
    rb: Situation, refused: Refused, result: str, unit: str, start: str, short: str, long: str, rule: str
) -> None:
    """rb:10.6-d, rb:10.6-e, rb:10.6-g, rb:10.6-h, rb:10.6-i: two hexes, or one or two."""
    game = rb({"24Pz": "2531", ("3GTA" if unit == "3GTA" else "8A"): "2530"}, AXIS_COMBAT, map=BLANK)
    game.play("attack 24Pz 2530")
    give(game, result)
    while any(action.startswith("lose") for action in choices(game)):
        game.play(min(choices(game)))
    for way in filter(None, (short, long)):
        refused(game, f"retreat {unit} {start}-{way}", rule)
    game.play(f"retreat {unit} {start}-{long.rpartition('-')[0]}")


def test_artillery_takes_no_place_in_a_city(rb: Situation) -> None:
    """rb:10.76-c, rb:13.41-a: with two corps and an artillery unit a city can feed one more, with three corps none."""
    town = {"blank": True, "places": {"Kursk": ["2528", "major"]}}
    units = {"24Pz": "2531", "8A": "2530"}
    more: dict[str, object] = {"map": town, "control": {"Kursk": "soviet"}}
    game = beaten(rb({**units, "2528": ["15MC", "4MC", "RusArt1"]}, AXIS_COMBAT, **more), "attack 24Pz 2530")
    assert ends(game) == {"2528"}
    full = beaten(rb({**units, "2528": ["15MC", "4MC", "8MC"]}, AXIS_COMBAT, **more), "attack 24Pz 2530")
    assert ends(full) > {"2528"}
    guns = rb({"24Pz": "2531", "RusArt1": "2530", "2528": ["15MC", "4MC", "8MC"]}, AXIS_COMBAT, **more)
    assert ends(beaten(guns, "attack 24Pz 2530")) == {"2528"}
