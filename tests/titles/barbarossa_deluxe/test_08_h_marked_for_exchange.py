"""8.16, 8.19, 8.20, 8.23, 8.29: counters that take another's place, at once or when supply is back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.administration import administrative_phase
from stavka.titles.barbarossa_deluxe.state.flags import CUT_OFF, SOVIET, UNCONVERTED
from tests.titles.barbarossa_deluxe.looking import in_box, war

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
AXIS_ADMIN, SOVIET_ADMIN = "axis administration", "soviet administration"
# panzers all around Kharkov, and Soviet armies all around it
RING = {"3Pz": "2306", "14Pz": "2406", "24Pz": "2408", "41Pz": "2506", "46Pz": "2507", "47Pz": "2307"}
RED_RING = {"16A": "2306", "18A": "2406", "19A": "2408", "20A": "2506", "21A": "2507", "22A": "2307"}


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


def opened(game: Game, unit: str) -> None:
    """One unit of the ring is gone, as after a battle."""
    war(game).remove(of(game, unit))
    war(game).seams.units_moved(war(game), (), ())


def test_what_is_attached_stays_with_the_new_army(bd: Situation) -> None:
    """A Guards army takes the group over with the place of the rifle army (bd:8.20-b, bd:8.32-e)."""
    units = {"3A": "1607", "CMB": "1607", "4A": "1606"}
    game = bd(units, SOVIET_ADMIN, turn=31, attached={"CMB": "3A"}, boxes={"due": ["9G"]})
    game.play("convert 9G 3A")
    assert (game.piece("9G").hex, game.piece("CMB").hex) == ("1607", "1607")
    assert war(game).rider[of(game, "9G")] == of(game, "CMB")
    assert war(game).rider[of(game, "3A")] == -1


def test_a_guards_tank_army_that_waits(bd: Situation, refused: Refused) -> None:
    """It waits on no turn for its namesake's supply and takes no other army's place (bd:8.19-b, bd:8.20-a)."""
    game = bd({"5T": "2407", "3A": "1606", **RING}, SOVIET_ADMIN, turn=16, boxes={"due": ["5GT"]})
    assert (game.piece("5GT").box, war(game).arrives[of(game, "5GT")]) == ("awaiting", 0)
    refused(game, "convert 5GT 3A", "bd:8.20-a")
    opened(game, "14Pz")
    assert (game.piece("5GT").hex, game.piece("5T").box) == ("2407", "out of play")
    assert not war(game).flags[of(game, "5GT")] & CUT_OFF
    assert "cut off" not in war(game).counts


def test_supply_is_looked_at_after_every_move_till_it_is_back(bd: Situation) -> None:
    """A move that opens no line changes nothing; the next one does (bd:8.19-b)."""
    game = bd({"5T": "2407", "3A": "1606", "4A": "2405", **RING}, SOVIET_ADMIN, turn=16, boxes={"due": ["5GT"]})
    war(game).seams.units_moved(war(game), (), ())
    assert game.piece("5T").hex == "2407"
    opened(game, "14Pz")
    assert game.piece("5GT").hex == "2407"


def test_panzer_corps_wait_for_supply_too(bd: Situation) -> None:
    """Cut off on turn 22, exchanged at the instant that a line is open (bd:8.29-a,-b)."""
    game = bd({"3Pz": "2407", "14Pz": "2117", **RED_RING}, AXIS_ADMIN, turn=22)
    assert (game.piece("3Pz").hex, game.piece("3PzL").box) == ("2407", "awaiting")
    assert game.piece("14PzL").hex == "2117"
    opened(game, "19A")
    opened(game, "22A")
    assert (game.piece("3Pz").box, game.piece("3PzL").hex) == ("out of play", "2407")


@pytest.mark.parametrize("turn", [21, 23])
def test_panzer_corps_are_exchanged_on_turn_22_only(bd: Situation, turn: int) -> None:
    """bd:8.29-a"""
    assert bd({"3Pz": "2117"}, AXIS_ADMIN, turn=turn).piece("3Pz").hex == "2117"


def test_the_soviet_segment_exchanges_no_panzers(bd: Situation) -> None:
    """Guards tank armies only (bd:8.19-a); panzer corps are exchanged in the German segment (bd:8.29-a)."""
    game = bd({"3Pz": "2117", "3A": "1606"}, SOVIET_ADMIN, turn=21, boxes={"due": ["3PzL", "68A"]})
    assert game.piece("3Pz").hex == "2117"


def test_an_army_that_has_found_its_place_is_not_converted_again(bd: Situation, refused: Refused) -> None:
    """Only who still waits for a rifle army's place is marked so in the box, whatever else he has done (bd:8.20-c)."""
    guards = {"id": "1G", "box": "rvgk", "flags": ["moved"]}
    units = [{"id": "3A", "hex": "1606"}, {"id": "4A", "hex": "1607"}, guards]
    game = bd(units, SOVIET_ADMIN, turn=15, boxes={"due": ["MGP"]})
    refused(game, "convert 1G 3A", "bd:8.20-a")
    game = bd({"3A": "1606", "4A": "1607"}, SOVIET_ADMIN, turn=13, boxes={"due": ["2G"]})
    game.play("done")
    assert "2G" in in_box(game, "soviet", "rvgk")
    refused(game, "convert 2G 3A", "bd:5.1-a")


def test_an_army_that_waits_opens_the_next_segment(bd: Situation) -> None:
    """Though nobody else is due, it may take a rifle army's place now (bd:8.20-c, bd:5.3-b)."""
    game = bd({"3A": "1606", "4A": "1607"}, turn=14, boxes={"rvgk": ["2G"]})
    war(game).flags[of(game, "2G")] |= UNCONVERTED
    administrative_phase.begin_soviet(war(game))
    assert game.stage == SOVIET_ADMIN
    game.play("convert 2G 4A")
    assert game.piece("2G").hex == "1607"


def test_the_reorganisation_waits_for_supply(bd: Situation) -> None:
    """A corps without any supply stays till a line is open, one in the box or in supply goes at once (bd:8.23-b)."""
    units = {"8Mech": "2407", "9Mech": "1606", "3A": "1607", **RING}
    game = bd(units, "soviet move last", turn=3, boxes={"rvgk": ["2Mech"]}, luftwaffe=0)
    game.play("done")
    pos = war(game)
    assert (game.piece("8Mech").hex, game.piece("9Mech").box, game.piece("2Mech").box) == (
        "2407",
        "out of play",
        "out of play",
    )
    assert pos.flags[of(game, "8Mech")] & CUT_OFF
    opened(game, "14Pz")
    assert game.piece("8Mech").box == "out of play"


def test_a_corps_in_a_hero_city_is_in_supply(bd: Situation) -> None:
    """Garrison supply is supply: it goes with the reorganisation (bd:8.23-b, bd:7.13)."""
    game = bd({"8Mech": "2407", "3A": "1607", **RING}, "soviet move last", turn=3, heroes=["2407"])
    game.play("done")
    assert game.piece("8Mech").box == "out of play"


# -- the comb-out (8.16) ----------------------------------------------------------------------------------------------


def test_who_is_combed_out_stands_in_his_hex(bd: Situation, refused: Refused) -> None:
    """Units come in where reinforcements do, as many as half the die (bd:8.16)."""
    boxes = {"dead pile": ["5Inf", "6Inf", "7Inf", "14Pz", "505TB", "GS"]}
    game = bd({"3Pz": "2117", "3A": "1606"}, "axis declaration", turn=17, boxes=boxes)
    game.play("comb-out")
    game.play_dice([5])
    refused(game, "replace 14Pz Berlin", "bd:8.16")
    refused(game, "replace 505TB Berlin", "bd:8.16")
    refused(game, "replace GS Berlin", "bd:8.16")
    refused(game, "replace 5Inf Minsk", "bd:8.1-f")
    game.play("replace 5Inf Berlin")
    game.play("replace 6Inf 2024")
    assert (game.piece("5Inf").hex, game.piece("6Inf").hex) == ("2023", "2024")
    refused(game, "replace 7Inf Berlin", "bd:8.16")


@pytest.mark.parametrize(("turn", "allowed"), [(10, False), (16, False), (17, True), (21, False), (25, True)])
def test_the_summers_of_1943_and_1944(bd: Situation, refused: Refused, turn: int, allowed: bool) -> None:
    """Not in the summer of 1942, nor in a winter (bd:8.16)."""
    game = bd({"3Pz": "2117", "3A": "1606"}, "axis declaration", turn=turn)
    if allowed:
        game.play("comb-out")
    else:
        refused(game, "comb-out", "bd:8.16")


def test_what_comes_on_by_itself_is_not_taken_back(bd: Situation) -> None:
    """The Soviet segment brings hidden units in: nobody undoes what came before it (bd:11.7-e)."""
    game = bd({"3Pz": "2117", "3A": "1606"}, AXIS_ADMIN, turn=8, boxes={"due": ["50Inf", "5Sh"]})
    game.play("enter 50Inf Berlin")
    assert game.can_undo
    game.play("done")
    assert game.stage == SOVIET_ADMIN
    assert not game.can_undo


def test_a_rebuilt_army_ends_a_german_line_in_its_hex(bd: Situation) -> None:
    """Soviet units destroy German works where they come in, after turn 4 (bd:11.21-d)."""
    game = bd({"3Pz": "2117", "3A": "1607"}, SOVIET_ADMIN, turn=8, boxes={"dead pile": ["4A"]}, german_lines=["1600"])
    assert war(game).german_lines
    game.play("replace 4A 1600")
    assert not war(game).german_lines
    assert war(game).of(SOVIET, war(game).board.grid.index("1600"))
