"""10. Sea movement, and the options that change it."""

from __future__ import annotations

import pytest

import stavka
from stavka.titles.russian_campaign.combat import strength
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

AXIS_2 = "axis second impulse movement"
SOVIET_1 = "soviet first impulse movement"
SOVIET_2 = "soviet second impulse movement"
ODESSA, SEVASTOPOL, ROSTOV = "3024", "3623", "3515"
RIGA, TALLINN, HELSINKI, LENINGRAD = "0617", "0415", "0214", "0511"
HELD = {"Odessa": "axis"}
BOTH = {"Odessa": "axis", "Sevastopol": "axis"}
ALL = {**BOTH, "Rostov": "axis"}


def test_two_seas_and_no_hexes_to_count(trc: Situation, refused: Refused) -> None:
    """trc:10.1-a: from one end of the Black Sea to the other; the White Sea and the Caspian are no sea areas."""
    game = trc({"11Inf": ODESSA, "1Inf": "Archangel", "2Inf": "Astrakhan"}, control=ALL)
    refused(game, "evacuate 1Inf off-map", "trc:10.3.3-a")
    refused(game, "evacuate 2Inf off-map", "trc:10.3.3-a")
    game.play("transfer 11Inf Rostov")
    assert game.piece("11Inf").hex == ROSTOV


def test_a_unit_that_may_not_move_may_not_sail(trc: Situation, refused: Refused) -> None:
    """trc:10.1-b: in mud only headquarters use the sea in the second impulse."""
    units = {"11Inf": ODESSA, "40Pz": ODESSA, "HQ-S": ODESSA}
    game = trc(units, stage=AXIS_2, turn=3, weather="mud", control=ALL)
    refused(game, "transfer 11Inf Rostov", "trc:10.1-b")
    refused(game, "transfer 40Pz Rostov", "trc:10.1-b")
    game.play("transfer HQ-S Rostov")
    assert game.piece("HQ-S").hex == ROSTOV


def test_units_held_and_leaders_stay(trc: Situation, refused: Refused) -> None:
    """trc:10.1-b"""
    game = trc({"11Inf": ODESSA, "Hitler": ODESSA, "9A": "2924"}, stage=AXIS_2, control=ALL)
    refused(game, "transfer 11Inf Rostov", "trc:10.1-b")  # held by the zone of control it began in
    refused(game, "transfer Hitler Rostov", "trc:10.1-b")


def test_sea_movement_belongs_to_movement_phases(trc: Situation, refused: Refused) -> None:
    """trc:10.1-c"""
    game = trc({"11Inf": ODESSA, "9A": "2924"}, stage="axis first impulse combat", control=ALL)
    refused(game, "transfer 11Inf Rostov", "trc:10.1-c")
    refused(game, "evacuate 11Inf off-map", "trc:10.1-c")


def test_second_impulse_sea_movement(trc: Situation) -> None:
    """trc:4.1.3-e trc:4.2.3-c"""
    axis = trc({"11Inf": ODESSA}, stage=AXIS_2, control=ALL)
    axis.play("transfer 11Inf Rostov")
    assert axis.piece("11Inf").hex == ROSTOV
    soviet = trc({"6CC": ODESSA}, stage=SOVIET_2)
    soviet.play("transfer 6CC Rostov")
    assert soviet.piece("6CC").hex == ROSTOV


def test_no_way_from_sea_to_sea(trc: Situation, refused: Refused) -> None:
    """trc:10.2"""
    game = trc({"11Inf": ODESSA, "1Inf": RIGA}, control={**BOTH, "Riga": "axis"})
    refused(game, "transfer 11Inf Riga", "trc:10.2")
    refused(game, "invade 1Inf 3422", "trc:10.2")


def test_one_move_a_turn_in_the_black_sea(trc: Situation, refused: Refused) -> None:
    """trc:10.3-a: used in the first impulse, there is none in the second; a new turn brings a new one."""
    game = trc({"11Inf": ODESSA, "30Inf": ODESSA, "54Inf": "3025"}, control=ALL)
    game.play("transfer 11Inf Rostov")
    refused(game, "transfer 30Inf Rostov", "trc:10.3-a")
    game.play("done")
    game.play("done")
    assert game.stage == AXIS_2
    refused(game, "transfer 30Inf Rostov", "trc:10.3-a")
    refused(game, "invade 30Inf 3422", "trc:10.3-a")
    refused(game, "evacuate 54Inf off-map", "trc:10.3-a")


def test_the_other_impulse_or_the_other_sea_is_free(trc: Situation) -> None:
    """trc:10.3-a"""
    game = trc({"11Inf": ODESSA, "1Inf": RIGA}, stage=AXIS_2, control={**ALL, "Riga": "axis"})
    game.play("transfer 11Inf Rostov")
    assert game.refusal("transfer 1Inf Helsinki") is None
    assert "transfer 1Inf Helsinki" in {str(action).replace(HELSINKI, "Helsinki") for action in game.legal()}


def test_each_side_has_its_own_move(trc: Situation) -> None:
    """trc:10.3-a"""
    game = trc({"11Inf": ODESSA, "9A": "4217"}, control=BOTH)
    game.play("transfer 11Inf Sevastopol")
    game.play_dice([1])
    while game.stage != SOVIET_1:
        game.play("done")
    assert game.refusal("evacuate 9A Rostov") is None


def test_settled_before_anything_else_moves(trc: Situation) -> None:
    """trc:10.3-b"""
    game = trc({"11Inf": ODESSA, "24Pz": "1425"}, control=HELD)
    game.play("move 24Pz 1425-1424")
    game.play("transfer 11Inf off-map")
    assert game.to_act == "chance"
    assert game.refusal("move 11Inf 3024-2924") is not None
    game.play_dice([4])
    assert game.to_act == "axis"


def test_zones_of_control_do_not_hinder_ships(trc: Situation) -> None:
    """trc:10.3-c: out of one and into another."""
    game = trc({"11Inf": ODESSA, "30Inf": SEVASTOPOL, "5A": "2924", "9A": "3622"}, control=ALL)
    game.play("transfer 11Inf Sevastopol")
    assert game.piece("11Inf").hex == SEVASTOPOL


def test_no_other_move_with_it(trc: Situation, refused: Refused) -> None:
    """trc:10.3-d"""
    game = trc({"11Inf": ODESSA, "30Inf": "3025"}, control=ALL)
    game.play("move 30Inf 3025-3024")
    refused(game, "transfer 30Inf Rostov", "trc:10.3-d")
    game.play("transfer 11Inf Rostov")
    refused(game, "move 11Inf 3515-3414", "trc:10.3-d")
    game.play("done")
    game.play("done")
    assert game.refusal("move 11Inf 3515-3414") is None  # the next impulse is free


def test_a_retreat_kills_what_came_by_sea(trc: Situation) -> None:
    """trc:10.3-e: eliminated, where a unit that walked would fall back."""
    game = trc({"11Inf": ODESSA, "30Inf": "3322", "6CC": "3422"}, control=ALL)
    game.play("invade 11Inf 3423")
    game.play("done")
    game.play("attack 11Inf+30Inf 3422 at 1-1")
    game.play_dice([3])  # AR
    assert game.piece("11Inf").box == "pool"
    assert game.to_act == "axis"
    assert "retreat of 30Inf" in game.stage


def test_later_impulses_are_ordinary(trc: Situation) -> None:
    """trc:10.3-e: in the next impulse it retreats like any other."""
    game = trc({"11Inf": ODESSA, "6CC": "3422"}, stage="axis first impulse movement", control=ALL)
    game.play("transfer 11Inf Sevastopol")
    assert "moved by sea" in game.piece("11Inf").flags
    game.play("done")
    game.play("done")
    assert "moved by sea" not in game.piece("11Inf").flags


def test_units_of_the_box_sail_like_reinforcements(trc: Situation) -> None:
    """trc:10.3-f trc:10.3.1-b: into a port of either sea, or ashore."""
    box = [{"id": "11Inf", "box": "off_map"}]
    control = {**ALL, "Riga": "axis"}
    for order, hex in (("transfer 11Inf Rostov", ROSTOV), ("invade 11Inf 3422", "3422")):
        game = trc(box, control=control)
        game.play(order)
        assert game.piece("11Inf").hex == hex
    game = trc(box, control=control)
    game.play("transfer 11Inf Riga")
    game.play_dice([4])
    assert game.piece("11Inf").hex == RIGA


def test_transfers_go_from_friendly_port_to_friendly_port(trc: Situation, refused: Refused) -> None:
    """trc:10.3.1-a"""
    game = trc({"11Inf": ODESSA, "30Inf": "3025"}, control=HELD)
    refused(game, "transfer 30Inf Odessa", "trc:10.3.1-a")
    refused(game, "transfer 11Inf Sevastopol", "trc:10.3.1-a")  # not friendly
    refused(game, "transfer 11Inf 3422", "trc:10.3.1-a")  # no port
    game = trc({"11Inf": ODESSA}, control=BOTH)
    game.play("transfer 11Inf Sevastopol")
    game.play_dice([5])
    assert game.piece("11Inf").hex == SEVASTOPOL


def test_reinforcements_and_replacements_come_in_by_transfer(trc: Situation) -> None:
    """trc:10.3.1-a"""
    game = trc([], turn=2, control=ALL)
    game.play("transfer 40Pz Odessa")
    assert game.piece("40Pz").hex == ODESSA
    replaced = {"id": "11Inf", "box": "due", "flags": ["replacement"]}
    game = trc([replaced], turn=7, control=ALL)
    game.play("transfer 11Inf Odessa")
    assert game.piece("11Inf").hex == ODESSA


def test_the_box_is_a_port_of_both_seas(trc: Situation) -> None:
    """trc:10.3.1-b"""
    game = trc({"11Inf": ODESSA, "1Inf": RIGA}, control={**ALL, "Riga": "axis"})
    game.play("transfer 11Inf off-map")
    assert game.piece("11Inf").box == "off_map"
    game.play("transfer 1Inf off-map")
    game.play_dice([4])
    assert game.piece("1Inf").box == "off_map"


def test_who_may_invade(trc: Situation, refused: Refused) -> None:
    """trc:10.3.2-a: a unit of a port, a reinforcement or a replacement."""
    game = trc([{"id": "11Inf", "hex": ODESSA}, {"id": "30Inf", "hex": "3025"}], control=ALL)
    refused(game, "invade 30Inf 3422", "trc:10.3.2-a")
    assert game.refusal("invade 11Inf 3422") is None
    assert game.refusal("invade 23Inf 3422") is None  # arrives in July 1941
    replaced = {"id": "11Inf", "box": "due", "flags": ["replacement"]}
    assert trc([replaced], turn=7, control=ALL).refusal("invade 11Inf 3422") is None


def test_no_unit_invades_the_port_it_is_in(trc: Situation, refused: Refused) -> None:
    """trc:10.3.2-a trc:10.3.1-a trc:10.3.3-a: a sea move that ends where it begins is none."""
    game = trc({"11Inf": ODESSA}, control=ALL)
    refused(game, "invade 11Inf Odessa", "trc:10.3.2-a")
    refused(game, "transfer 11Inf Odessa", "trc:10.3.1-a")
    refused(game, "evacuate 11Inf Odessa", "trc:10.3.3-a")
    game.play("invade 11Inf Sevastopol")  # a friendly port without enemies is a coast like any other
    assert game.piece("11Inf").hex == SEVASTOPOL


def test_where_invaders_land(trc: Situation, refused: Refused) -> None:
    """trc:10.3.2-d: any coastal hex without enemies, zone of control or not."""
    game = trc({"11Inf": ODESSA, "6CC": "3422"}, control=ALL)
    refused(game, "invade 11Inf 3422", "trc:10.3.2-d")
    refused(game, "invade 11Inf 3522", "trc:10.3.2-d")
    refused(game, "invade 11Inf off-map", "trc:10.3.2-d")
    game.play("invade 11Inf 3423")
    assert game.piece("11Inf").hex == "3423"
    azov = trc({"11Inf": ODESSA}, control=ALL)
    azov.play("invade 11Inf 3617")
    assert azov.piece("11Inf").hex == "3617"


def test_bulgaria_and_turkey_are_no_beaches(trc: Situation, refused: Refused) -> None:
    """trc:10.3.2-d"""
    refused(trc({"11Inf": ODESSA}, control=ALL), "invade 11Inf 3630", "trc:10.3.2-d")


def test_two_invasions_a_side(trc: Situation, refused: Refused) -> None:
    """trc:10.3.2-b"""
    game = trc({"11Inf": ODESSA}, control=ALL)
    assert game.position.counts["invasions axis"] == 2
    game.play("invade 11Inf 3422")
    assert game.position.counts["invasions axis"] == 1
    refused(trc({"11Inf": ODESSA}, control=ALL, counts={"invasions axis": 0}), "invade 11Inf 3422", "trc:10.3.2-b")


@pytest.mark.parametrize(
    ("scenario", "axis", "soviet"), [("fall-blau", 1, 1), ("zitadelle", 0, 1), ("bagration", 0, 0), ("campaign", 2, 2)]
)
def test_invasions_of_the_scenarios(trc: Situation, scenario: str, axis: int, soviet: int) -> None:
    """trc:10.3.2-b"""
    for stage, order, left in (
        ("axis first impulse movement", "invade 11Inf 3422", axis),
        (SOVIET_1, "invade 9A 3422", soviet),
    ):
        unit, owner = ("11Inf", "axis") if left is axis and stage.startswith("axis") else ("9A", "soviet")
        game = trc({unit: ODESSA}, stage=stage, scenario=scenario, turn=20, control={"Odessa": owner})
        assert (game.refusal(order) is None) is (left > 0)


def test_invaders_are_in_combat_supply_all_turn(trc: Situation) -> None:
    """trc:10.3.2-c: in January 1942 far from any city, through the Russian player turn too."""
    game = trc({"11Inf": ODESSA, "30Inf": "3421"}, turn=5, control={**ALL, "Sevastopol": "soviet"})
    pos = war(game)
    game.play("invade 11Inf 3422")
    game.play_dice([5])
    eleven, thirty = pos.roster.find("11Inf"), pos.roster.find("30Inf")
    pos = war(game)
    assert strength.factor(pos, eleven) == 4
    assert strength.factor(pos, thirty) == 2
    while game.stage != SOVIET_1 and game.result is None:
        game.play("done")
    assert strength.factor(war(game), eleven) == 4


def test_invaders_are_in_general_supply_all_turn(trc: Situation) -> None:
    """trc:10.3.2-c: landed in January 1942 they are first checked at the end of March/April 1942."""
    game = trc({"11Inf": ODESSA, "24Pz": "1425"}, turn=5, control={**HELD, "Kalinin": "axis"})
    game.play("invade 11Inf 4118")
    game.play_dice([4])
    seen = []
    while game.turn < 7 and game.result is None and game.piece("11Inf").hex:
        seen.append((game.turn, game.phase))
        if game.to_act == "chance":
            game.play_dice([1])
        else:
            game.play("done" if game.refusal("done") is None else next(iter(game.legal())))
    assert game.piece("11Inf").box == "pool"
    assert seen[-1] == (6, "axis second impulse combat")  # and the end phase after it


def test_evacuation_starts_on_any_coast(trc: Situation, refused: Refused) -> None:
    """trc:10.3.3-a: to a friendly port of the same coast or off the map."""
    units = {"11Inf": "3422", "30Inf": "3522"}
    game = trc(units, control={**ALL, "Riga": "axis"})
    refused(game, "evacuate 30Inf Odessa", "trc:10.3.3-a")  # inland
    refused(game, "evacuate 11Inf Riga", "trc:10.3.3-a")  # another coast
    refused(game, "evacuate 11Inf 3222", "trc:10.3.3-a")  # no port
    game.play("evacuate 11Inf Odessa")
    game.play_dice([5])
    assert game.piece("11Inf").hex == ODESSA
    game = trc(units, control=ALL)
    game.play("evacuate 11Inf off-map")
    game.play_dice([5])
    assert game.piece("11Inf").box == "off_map"


def test_an_evacuated_unit_stays_in_the_box_this_impulse(trc: Situation, refused: Refused) -> None:
    """trc:10.3-d trc:20.1.1-b: and comes back as a reinforcement of its nation."""
    game = trc({"11Inf": "3422"}, control=ALL)
    game.play("evacuate 11Inf off-map")
    game.play_dice([1])
    refused(game, "enter 11Inf 0534", "trc:10.3-d")
    game.play("done")
    game.play("done")
    game.play("enter 11Inf 0534")
    assert game.piece("11Inf").hex == "0534"


@pytest.mark.parametrize(("held", "safe"), [({}, 3), (HELD, 4), (BOTH, 5)])
def test_black_sea_survival(trc: Situation, held: dict[str, str], safe: int) -> None:
    """trc:10.4-a: three in six, one more for each of Odessa, Sevastopol and Rostov."""
    for die in range(1, 7):
        game = trc([{"id": "11Inf", "box": "off_map"}], control=held)
        game.play("invade 11Inf 3422")
        game.play_dice([die])
        assert (game.piece("11Inf").hex == "3422") is (die <= safe)


def test_with_all_three_ports_there_is_no_die(trc: Situation) -> None:
    """trc:10.4-a trc:10.3.3-b: but an evacuation still fails on a six."""
    game = trc({"11Inf": ODESSA}, control=ALL)
    game.play("invade 11Inf 3422")
    assert (game.to_act, game.piece("11Inf").hex) == ("axis", "3422")
    for die in range(1, 7):
        game = trc({"11Inf": "3422"}, control=ALL)
        game.play("evacuate 11Inf Odessa")
        game.play_dice([die])
        assert (game.piece("11Inf").box == "pool") is (die == 6)


def test_an_evacuation_adds_one(trc: Situation) -> None:
    """trc:10.3.3-b"""
    for die in range(1, 7):
        game = trc({"11Inf": "3422"}, control=HELD)
        game.play("evacuate 11Inf Odessa")
        game.play_dice([die])
        assert (game.piece("11Inf").hex == ODESSA) is (die <= 3)


def test_ports_count_as_they_stand_at_the_moment(trc: Situation) -> None:
    """trc:10.4-b: Odessa taken earlier in the same movement phase gives its modifier."""
    game = trc({"11Inf": "3025", "30Inf": SEVASTOPOL}, control={"Odessa": "soviet", "Sevastopol": "axis"})
    game.play("move 11Inf 3025-3024")
    game.play("transfer 30Inf off-map")
    assert game.stage.endswith("safe on 1-5")


def test_the_german_in_the_baltic(trc: Situation) -> None:
    """trc:10.5-a: transfers and evacuations."""
    game = trc({"1Inf": RIGA}, control={"Riga": "axis", "Helsinki": "axis"})
    game.play("transfer 1Inf Helsinki")
    game.play_dice([4])
    assert game.piece("1Inf").hex == HELSINKI
    game = trc({"1Inf": "0520"}, control={"Riga": "axis", "Helsinki": "axis"})
    game.play("evacuate 1Inf Riga")
    game.play_dice([3])
    assert game.piece("1Inf").hex == RIGA


def test_the_russian_in_the_baltic_needs_leningrad(trc: Situation, refused: Refused) -> None:
    """trc:10.5-b"""
    units = {"27A": RIGA, "8A": "0520"}
    game = trc(units, stage=SOVIET_1, control={"Leningrad": "axis"})
    refused(game, "transfer 27A Tallinn", "trc:10.5-b")
    refused(game, "evacuate 8A Riga", "trc:10.5-b")
    game = trc(units, stage=SOVIET_1)
    assert game.refusal("transfer 27A Tallinn") is None
    assert game.refusal("evacuate 8A Riga") is None


def test_no_invasions_in_the_baltic(trc: Situation, refused: Refused) -> None:
    """trc:10.5-c"""
    game = trc({"1Inf": RIGA}, control={"Riga": "axis"})
    refused(game, "invade 1Inf 0520", "trc:10.5-c")
    soviet = trc({"27A": RIGA}, stage=SOVIET_1)
    refused(soviet, "invade 27A 0520", "trc:10.5-c")


@pytest.mark.parametrize(
    ("held", "safe"),
    [({"Helsinki": "soviet"}, 2), ({"Helsinki": "axis"}, 3), ({"Helsinki": "axis", "Tallinn": "axis"}, 4)],
)
def test_baltic_survival(trc: Situation, held: dict[str, str], safe: int) -> None:
    """trc:10.5-d trc:10.5-f: two in six, one more for each friendly port of four."""
    for die in range(1, 7):
        game = trc({"1Inf": "0520"}, control=held)
        game.play("evacuate 1Inf off-map")
        if safe - 1 > 0:
            game.play_dice([die])
        assert (game.piece("1Inf").box == "off_map") is (die <= safe - 1)
    if safe > 2:
        for die in range(1, 7):
            game = trc([{"id": "1Inf", "box": "off_map"}], control=held)
            game.play("transfer 1Inf Helsinki")
            game.play_dice([die])
            assert (game.piece("1Inf").hex == HELSINKI) is (die <= safe)


def test_russian_ships_in_the_baltic_add_two(trc: Situation) -> None:
    """trc:10.5-g: with Riga, Tallinn and Leningrad three in six."""
    for die in range(1, 7):
        game = trc({"27A": RIGA}, stage=SOVIET_1)
        game.play("transfer 27A Tallinn")
        game.play_dice([die])
        assert (game.piece("27A").hex == TALLINN) is (die <= 3)


def test_a_hopeless_move_needs_no_die(trc: Situation) -> None:
    """trc:10.5-g: Leningrad alone and an evacuation leave no chance."""
    game = trc({"27A": "0520"}, stage=SOVIET_1, control={"Riga": "axis", "Tallinn": "axis"})
    game.play("evacuate 27A Leningrad")
    assert (game.to_act, game.piece("27A").box) == ("soviet", "pool")


def test_one_move_a_turn_in_the_baltic(trc: Situation, refused: Refused) -> None:
    """trc:10.5-e"""
    game = trc({"1Inf": RIGA, "2Inf": RIGA, "11Inf": ODESSA}, control={**ALL, "Riga": "axis"})
    game.play("transfer 1Inf Helsinki")
    game.play_dice([1])
    refused(game, "transfer 2Inf Helsinki", "trc:10.5-e")
    assert game.refusal("transfer 11Inf Rostov") is None


def test_lost_at_sea(trc: Situation, refused: Refused) -> None:
    """trc:10.6-a trc:10.6-b: to the replacement pool; move and invasion are spent all the same."""
    game = trc({"11Inf": ODESSA, "30Inf": ODESSA}, control=HELD)
    game.play("invade 11Inf 3422")
    game.play_dice([5])
    assert game.piece("11Inf").box == "pool"
    assert game.position.counts["invasions axis"] == 1
    refused(game, "invade 30Inf 3422", "trc:10.3-a")


def test_no_german_invasion_on_the_first_turn(trc: Situation, refused: Refused) -> None:
    """trc:10.7"""
    game = trc({"11Inf": ODESSA}, turn=1, control=ALL)
    refused(game, "invade 11Inf 3422", "trc:10.7")
    assert game.refusal("transfer 11Inf Rostov") is None
    soviet = trc({"9A": ODESSA}, turn=1, stage=SOVIET_1)
    assert soviet.refusal("invade 9A 3422") is None


def test_invasion_example(trc: Situation, refused: Refused) -> None:
    """trc:ex-sea-1"""
    game = trc({"54Inf": "3025", "11Inf": "3126"}, turn=2, weather="clear")
    game.play("move 54Inf 3025-3024")
    game.play("invade 1Hun Sevastopol")
    assert game.stage.endswith("safe on 1-4")
    game.play_dice([4])
    assert game.piece("1Hun").hex == SEVASTOPOL
    refused(game, "evacuate 11Inf off-map", "trc:10.3-a")
    game.play("done")
    game.play("done")
    assert game.stage == AXIS_2
    refused(game, "transfer 54Inf off-map", "trc:10.3-a")
    refused(game, "invade 54Inf 3422", "trc:10.3-a")


def test_transport_example(trc: Situation) -> None:
    """trc:ex-sea-2"""
    game = trc({"1Hun": SEVASTOPOL, "54Inf": ODESSA}, turn=3, weather="clear", control=HELD)
    game.play("transfer 54Inf Sevastopol")
    assert game.stage.endswith("safe on 1-5")
    game.play_dice([5])
    assert game.piece("54Inf").hex == SEVASTOPOL
    later = trc({"1Hun": SEVASTOPOL, "54Inf": ODESSA}, turn=4, control=ALL, counts={"invasions axis": 1})
    later.play("invade 54Inf 3718")
    assert later.piece("54Inf").hex == "3718"
    assert later.position.counts["invasions axis"] == 0


def test_headquarters_keep_out_of_enemy_zones_at_sea_too(trc: Situation, refused: Refused) -> None:
    """trc:11.1-e"""
    game = trc({"HQ-S": ODESSA, "9A": "3622"}, stage=AXIS_2, control=ALL)
    war(game).owner[0] |= war(game).ground.place("Sevastopol")
    refused(game, "invade HQ-S 3523", "trc:11.1-e")
    assert game.refusal("transfer HQ-S Rostov") is None


def test_leaderless_units_still_sail(trc: Situation, refused: Refused) -> None:
    """trc:11.3-a"""
    game = trc({"11Inf": ODESSA}, control=ALL, counts={"leader lost axis": 1})
    refused(game, "move 11Inf 3024-2924", "trc:11.3-a")
    game.play("transfer 11Inf Rostov")
    assert game.piece("11Inf").hex == ROSTOV


def test_no_invasions_in_snow(trc: Situation, refused: Refused) -> None:
    """trc:26.91"""
    game = trc({"11Inf": ODESSA, "30Inf": "3422"}, turn=5, control=ALL, options=["no-snow-invasions"])
    refused(game, "invade 11Inf 3718", "trc:26.91")
    assert game.refusal("transfer 11Inf Rostov") is None
    assert game.refusal("evacuate 30Inf Rostov") is None
    clear = trc({"11Inf": ODESSA}, turn=7, control=ALL, options=["no-snow-invasions"])
    assert clear.refusal("invade 11Inf 3718") is None


def test_historical_invasions(trc: Situation, refused: Refused) -> None:
    """trc:26.92: one German, two Russian."""
    options = ["historical-invasions"]
    game = trc({"11Inf": ODESSA}, control=ALL, options=options)
    game.play("invade 11Inf 3422")
    made = {"invasions made axis": 1, "invasions made soviet": 1}
    again = trc({"11Inf": ODESSA}, control=ALL, options=options, counts=made)
    refused(again, "invade 11Inf 3422", "trc:26.92")
    assert game.position.counts["invasions made axis"] == 1
    soviet = trc({"9A": ODESSA}, stage=SOVIET_1, options=options, counts=made)
    assert soviet.refusal("invade 9A 3422") is None


def test_infantry_invasions(trc: Situation, refused: Refused) -> None:
    """trc:26.93"""
    game = trc({"11Inf": ODESSA, "40Pz": ODESSA}, control=ALL, options=["infantry-invasions"])
    refused(game, "invade 40Pz 3422", "trc:26.93")
    assert game.refusal("transfer 40Pz Rostov") is None
    game.play("invade 11Inf 3422")
    assert game.piece("11Inf").hex == "3422"


def test_increased_invasions(trc: Situation, refused: Refused) -> None:
    """trc:26.94-a trc:26.94-b: without number, until a unit is lost at sea."""
    options = ["increased-invasions"]
    game = trc({"11Inf": ODESSA}, control=HELD, options=options, counts={"invasions axis": 0})
    game.play("invade 11Inf 3422")
    game.play_dice([6])
    units = {"11Inf": ODESSA, "1Inf": RIGA, "30Inf": "3422"}
    held = {**ALL, "Riga": "axis"}
    later = trc(units, turn=3, weather="clear", control=held, options=options, counts=game.position.counts)
    for order in ("invade 11Inf 3422", "transfer 11Inf Rostov", "evacuate 30Inf Odessa"):
        refused(later, order, "trc:26.94-b")
    assert later.refusal("transfer 1Inf Helsinki") is None
    # without the option a loss closes nothing
    assert trc(units, control=ALL, counts={"lost at sea axis": 1}).refusal("transfer 11Inf Rostov") is None


def test_limited_and_unlimited_invasions_exclude_each_other(trc: Situation) -> None:
    """trc:26.92 trc:26.94-a"""
    with pytest.raises(stavka.Unreadable, match="exclude each other"):
        trc([], options=["historical-invasions", "increased-invasions"])


def test_sea_moves_to_helsinki(trc: Situation, refused: Refused) -> None:
    """trc:26.81-b: two tries in the game, and no armor."""
    options = ["national-restrictions"]
    game = trc({"1Inf": RIGA, "41Pz": RIGA}, control={"Riga": "axis"}, options=options)
    refused(game, "transfer 41Pz Helsinki", "trc:26.81-b")
    game.play("transfer 1Inf Helsinki")
    game.play_dice([6])
    assert game.position.counts["sea moves to Helsinki"] == 1  # a failure counts
    two = {"sea moves to Helsinki": 2}
    spent = trc({"1Inf": RIGA}, control={"Riga": "axis"}, options=options, counts=two)
    refused(spent, "transfer 1Inf Helsinki", "trc:26.81-b")
    assert trc({"41Pz": RIGA}, control={"Riga": "axis"}, counts=two).refusal("transfer 41Pz Helsinki") is None


def test_every_listed_sea_move_is_legal_and_reads_back(trc: Situation) -> None:
    """trc:10.1-a"""
    game = trc({"11Inf": ODESSA, "1Inf": RIGA, "9A": "3622"}, control={**BOTH, "Riga": "axis"})
    orders = [a for a in game.legal() if a.verb in ("transfer", "invade", "evacuate")]
    assert {a.verb for a in orders} == {"transfer", "invade", "evacuate"}
    for order in orders:
        assert game.refusal(order) is None
        assert game.position.read(str(order)) == order


@pytest.mark.parametrize(
    ("unit", "flags", "rule"),
    [
        ("11Inf", [], None),
        ("11Inf", ["automatic victory in the first impulse"], "trc:16.2-b"),
        ("HQ-S", [], "trc:11.1-e"),
        ("BG-Inf1", [], "trc:26.4.1-c"),
    ],
)
def test_who_may_not_land_in_a_zone_of_control(
    trc: Situation, refused: Refused, unit: str, flags: list[str], rule: str | None
) -> None:
    """trc:10.3-c trc:11.1-e trc:16.2-b trc:26.4.1-c: who keeps out of zones on land does so from the sea."""
    more = {"stage": "axis second impulse movement", "turn": 8, "control": ALL, "options": ["battlegroups"]}
    units = [{"id": unit, "hex": ODESSA, "flags": flags}, {"id": "5A", "hex": "3522"}]
    game = trc(units, **more)
    if rule is None:
        assert game.refusal(f"invade {unit} 3422") is None
    else:
        refused(game, f"invade {unit} 3422", rule)
    assert trc(units[:1], **more).refusal(f"invade {unit} 3422") is None  # without the Russians behind the beach


@pytest.mark.parametrize(("escort", "lands"), [("10Inf", True), ("HQ-N", False), ("5Inf", True)])
def test_a_headquarters_lands_beside_a_friendly_unit_only(
    trc: Situation, refused: Refused, escort: str, lands: bool
) -> None:
    """trc:11.1-e: another headquarters is no escort."""
    units = {"HQ-S": ODESSA, escort: "3422", "5A": "3522"}
    game = trc(units, stage="axis second impulse movement", turn=8, control=ALL)
    if lands:
        game.play("invade HQ-S 3422")
    else:
        refused(game, "invade HQ-S 3422", "trc:11.1-e")


def test_stacking_holds_where_a_unit_lands(trc: Situation, refused: Refused) -> None:
    """trc:6.2 trc:10.3.1-a: three corps that have moved fill a port; two leave room."""
    full = [{"id": unit, "hex": ROSTOV, "flags": ["moved"]} for unit in ("5Inf", "6Inf", "7Inf")]
    sailor = {"id": "11Inf", "hex": ODESSA}
    refused(trc([sailor, *full], control=ALL), "transfer 11Inf Rostov", "trc:6.2")
    game = trc([sailor, *full[:2]], control=ALL)
    game.play("transfer 11Inf Rostov")
    assert game.piece("11Inf").hex == ROSTOV


def test_no_landing_in_a_closed_hex(trc: Situation, refused: Refused) -> None:
    """trc:5.5-a trc:10.3.2-d"""
    game = trc({"11Inf": ODESSA}, control=ALL, closed=["3422"])
    refused(game, "invade 11Inf 3422", "trc:5.5-a")
    game.play("invade 11Inf 3423")


@pytest.mark.parametrize("leningrad", ["axis", "soviet", "neither"])
def test_leningrad_matters_to_russian_ships_alone(trc: Situation, refused: Refused, leningrad: str) -> None:
    """trc:10.5-b: the German sails the Baltic whoever holds it, the Russian while it is his."""
    german = {"Riga": "axis", "Tallinn": "axis", "Leningrad": leningrad}
    assert trc({"1Inf": "Riga"}, turn=8, control=german).refusal("transfer 1Inf Tallinn") is None
    russian = {"Riga": "soviet", "Tallinn": "soviet", "Leningrad": leningrad}
    game = trc({"8A": "Riga"}, stage=SOVIET_1, turn=8, control=russian)
    if leningrad == "soviet":
        assert game.refusal("transfer 8A Tallinn") is None
    else:
        refused(game, "transfer 8A Tallinn", "trc:10.5-b")
