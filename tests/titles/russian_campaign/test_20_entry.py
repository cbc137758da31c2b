"""20.2-20.6: who is refused entry, where, and what an arrival leaves behind."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.russian_campaign.arrivals import russian_replacements
from tests.titles.conftest import Refused, told
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import hex_of

AXIS_1, AXIS_2 = "axis first impulse movement", "axis second impulse movement"
SOVIET_1, SOVIET_2 = "soviet first impulse movement", "soviet second impulse movement"
EDGE = "1534"  # of the west, beside 1533


def due(unit: str, *flags: str, box: str = "due") -> dict[str, object]:
    return {"id": unit, "box": box, "flags": list(flags)}


def at(unit: str, hex: str, *flags: str) -> dict[str, object]:
    return {"id": unit, "hex": hex, "flags": list(flags)}


def entries(game: Game, unit: str) -> set[str]:
    return {hex_of(a) for a in game.legal().by_unit(unit) if a.verb == "enter"}


# -- a full hex -------------------------------------------------------------------------------------------------------

FULL = [at(unit, EDGE, "moved") for unit in ("5Inf", "6Inf", "7Inf")]


def test_a_full_hex_stops_nobody_who_can_move_on(trc: Situation, refused: Refused) -> None:
    """trc:20.3-a trc:6.2: those who fill the hex have moved and stay; an arrival with points left passes them."""
    game = trc([*FULL, due("40Pz")], turn=3, weather="clear")
    game.play(f"enter 40Pz {EDGE}")
    refused(game, "done", "trc:6.2")
    game.play(f"move 40Pz {EDGE}-1533")
    game.play("done")


def test_one_point_is_enough_to_move_on(trc: Situation, refused: Refused) -> None:
    """trc:20.3-a trc:2.6: German infantry has one point in the second impulse of light mud, and none in mud."""
    light = trc([*FULL, due("23Inf")], turn=3, stage=AXIS_2, weather="light mud")
    light.play(f"enter 23Inf {EDGE}")
    mud = trc([*FULL, due("23Inf")], turn=3, stage=AXIS_2, weather="mud")
    refused(mud, f"enter 23Inf {EDGE}", "trc:6.2")


def test_who_is_held_cannot_move_on_from_a_full_hex(trc: Situation, refused: Refused) -> None:
    """trc:20.3-b trc:6.2: in the second impulse an enemy zone holds the arrival; in the first it does not."""
    near = [*FULL, due("40Pz"), at("1GTA", "1533")]
    refused(trc(near, turn=3, stage=AXIS_2, weather="clear"), f"enter 40Pz {EDGE}", "trc:6.2")
    trc(near, turn=3, weather="clear").play(f"enter 40Pz {EDGE}")
    trc(near[:-1], turn=3, stage=AXIS_2, weather="clear").play(f"enter 40Pz {EDGE}")


# -- who is not among the arriving units ------------------------------------------------------------------------------


def test_a_unit_on_the_map_or_on_the_card_is_told_so(trc: Situation) -> None:
    """trc:20.2-a trc:20.1-b"""
    game = trc([at("24Pz", "1425"), due("39Pz", box="awaiting")], turn=2)
    told(game, "enter 24Pz 0534", "trc:20.2-a", "already on the map")
    told(game, "enter 39Pz 0534", "trc:20.2-a", "not among the arriving units")  # a unit of the first set-up
    told(game, "enter 27Inf 0534", "trc:20.1-b", "the second impulse of turn 2")
    told(trc([], turn=2), "enter 4Ita 0534", "trc:20.1-b", "the second impulse of turn 3")
    told(trc([], turn=2), "enter 3Ita 0534", "trc:20.1-b", "the first impulse of turn 3")


def test_a_corps_without_a_date_drops_or_walks_from_its_box(trc: Situation, refused: Refused) -> None:
    """trc:18.2-b: only a corps dated to this turn has come to the box in it."""
    piece = {
        "name": "Reserve",
        "side": "soviet",
        "kind": "paratroop",
        "combat": 1,
        "move": 3,
        "box": "paratroop_reserve",
    }
    game = trc([piece], turn=9, stage=SOVIET_1)
    game.play("enter Reserve 1201")
    fresh = trc([due("5Para", box="paratroop_reserve")], turn=4, stage=SOVIET_2)
    counter = fresh.piece("5Para")
    assert counter.turn is not None
    dated = trc([due("5Para", box="paratroop_reserve")], turn=counter.turn, stage=SOVIET_2)
    refused(dated, "enter 5Para 1201", "trc:18.2-b")
    later = trc([due("5Para", box="paratroop_reserve")], turn=counter.turn + 1, stage=SOVIET_2)
    later.play("enter 5Para 1201")


def test_who_left_by_sea_does_not_come_back_in_the_same_impulse(trc: Situation, refused: Refused) -> None:
    """trc:10.3-d"""
    gone = due("24Pz", "moved by sea", box="off_map")
    refused(trc([gone], turn=3), "enter 24Pz 0534", "trc:10.3-d")
    refused(trc([due("24Pz", "moved", box="off_map")], turn=3), "enter 24Pz 0534", "trc:10.3-d")
    trc([due("24Pz", "returning", box="off_map")], turn=3).play("enter 24Pz 0534")


# -- what an arrival leaves behind ------------------------------------------------------------------------------------


def test_arrivals_lose_the_marks_of_their_box(trc: Situation) -> None:
    """trc:20.9.2-b trc:9.2-a: a corps that came back once is like any other on the map."""
    game = trc([due("2SSPz", "returning")], turn=23, weather="clear")
    game.play("enter 2SSPz 0534")
    assert set(game.piece("2SSPz").flags) == {"arrived", "entered"}


def test_only_russian_replacements_use_a_city_up(trc: Situation) -> None:
    """trc:22.6-b: not the Finns in Helsinki, nor a reinforcement in Moscow."""
    finns = trc([due("4Fin", "replacement")], turn=7)
    finns.play("enter 4Fin Helsinki")
    assert russian_replacements.USED not in finns.position.counts
    game = trc([at("Worker-Moscow", "Moscow"), due("20A"), due("5A", "replacement")], turn=2, stage=SOVIET_1)
    game.play("enter 20A Moscow")
    assert russian_replacements.USED not in game.position.counts
    game.play("enter 5A Moscow")
    assert game.position.count(russian_replacements.USED)


def test_what_comes_back_from_the_sea_is_no_replacement(trc: Situation, refused: Refused) -> None:
    """trc:20.5-b trc:22.6-a: a worker's city serves replacements only."""
    units = [at("Worker-Kharkov", "Kharkov"), due("5A", "returning", box="off_map")]
    game = trc(units, turn=9, stage=SOVIET_1)
    refused(game, "enter 5A Kharkov", "trc:20.5-b")
    game.play("enter 5A 1201")


def test_a_mark_on_a_unit_of_the_card_does_not_delay_it(trc: Situation) -> None:
    """trc:20.1-b trc:21.2-b: the card has a unit come whatever it did before."""
    game = trc([due("27Inf", "returning", box="awaiting")], turn=2, stage="axis first impulse combat")
    told(game, "enter 27Inf 0534", "trc:4-a")
    game.play("done")
    assert game.piece("27Inf").box == "due"


# -- cities -----------------------------------------------------------------------------------------------------------


def test_a_city_that_is_closed_or_missing_sends_arrivals_to_the_edge(trc: Situation, refused: Refused) -> None:
    """trc:20.4-a"""
    closed = trc([due("4Fin", "replacement")], turn=7, closed=["0214"])
    refused(closed, "enter 4Fin 0214", "trc:20.4-a")
    closed.play("enter 4Fin 0534")
    blank = trc([due("5Rum")], turn=3, map={"blank": True}, weather="clear")
    assert "0534" in entries(blank, "5Rum")


def test_moscow_must_be_held_to_take_paratroops(trc: Situation, refused: Refused) -> None:
    """trc:18.2-a"""
    game = trc([due("5Para")], turn=4, stage=SOVIET_1)
    assert entries(game, "5Para") == {"1809"}
    lost = trc([due("5Para")], turn=4, stage=SOVIET_1, control={"Moscow": "axis"})
    refused(lost, "enter 5Para Moscow", "trc:18.2-a")


# -- the north edge ---------------------------------------------------------------------------------------------------

CALLED = {"northern finland axis": 1, "northern finland soviet": 1}


@pytest.mark.parametrize("guest", ["23A", "4Fin"])
def test_an_occupied_rail_hex_of_the_north_is_left_free(trc: Situation, refused: Refused, guest: str) -> None:
    """trc:20.6-a trc:20.6-b: whoever occupies it, friend or enemy, while another one is empty."""
    for stage, unit, rule in ((AXIS_1, "36Mtn", "trc:20.6-b"), (SOVIET_1, "14A", "trc:20.6-a")):
        game = trc([at(guest, "0106")], turn=8, stage=stage, counts=CALLED)
        refused(game, f"enter {unit} 0106", rule)
        assert entries(game, unit) == {"0115"}


def test_with_no_rail_hex_empty_a_friend_makes_room(trc: Situation) -> None:
    """trc:20.6-b trc:20.6-c: only enemies on every rail hex hold the corps on the card."""
    game = trc([at("4Fin", "0106"), at("23A", "0115")], turn=8, counts=CALLED)
    assert entries(game, "36Mtn") == {"0106"}
    game.play("done")
    assert game.piece("36Mtn").box == "off_map"


def test_a_capture_is_told_once(trc: Situation) -> None:
    """trc:20.6-b"""
    game = trc([at("24Pz", "0502"), at("41Pz", "1711"), at("Stalin", "Gorki")], turn=7, weather="clear")
    first = game.play("move 24Pz 0502-0402")
    assert [line for line in first if "northern Finland" in line]
    second = game.play("move 41Pz 1711-1710-1709")  # more places change hands
    assert not [line for line in second if "northern Finland" in line]


# -- what is not brought on -------------------------------------------------------------------------------------------


def test_where_those_not_brought_on_go(trc: Situation) -> None:
    """trc:20.1.1-a trc:20.1.1-c: corps that return wait in the box, a replacement loses its right with its mark."""
    units = [due("2SSPz", "returning"), due("3Pz", "replacement")]
    game = trc(units, turn=23, weather="clear")
    game.play("done")
    assert (game.piece("2SSPz").box, game.piece("3Pz").box) == ("off_map", "pool")
    assert not game.piece("3Pz").flags


def test_a_worker_without_a_city_waits_on_the_card(trc: Situation) -> None:
    """trc:22.3-a"""
    lost = {place.name: "axis" for place in trc([]).position.board.places.values()}
    game = trc([], turn=5, stage=SOVIET_1, control=lost)
    assert game.piece("Worker-2a").box == "due"
    game.play("done")
    assert game.piece("Worker-2a").box == "awaiting"


def test_a_closed_rail_hex_is_as_good_as_an_enemy_in_it(trc: Situation) -> None:
    """trc:20.6-c"""
    game = trc([at("23A", "0115")], turn=8, counts=CALLED, closed=["0106"])
    game.play("done")
    assert game.piece("36Mtn").box == "awaiting"


def test_only_replaced_headquarters_become_due_before_their_date(trc: Situation) -> None:
    """trc:21.2-b trc:20.1-b"""
    units = [due("HQ-S", "replacement", box="awaiting"), due("4Ita", "returning", box="awaiting")]
    game = trc(units, turn=2, stage="axis first impulse combat")
    game.play("done")
    assert (game.piece("HQ-S").box, game.piece("4Ita").box) == ("due", "awaiting")


def test_the_players_are_told_who_is_to_be_brought_on(trc: Situation) -> None:
    """trc:4.1.1-b trc:4.2.1-c: the arrivals of the side whose impulse it is."""
    units = [due("5A"), due("24Pz")]
    assert [text for text in trc(units, turn=1).opening if "brought on" in text] == ["to be brought on: 24Pz"]
    assert [text for text in trc(units, turn=1, stage=SOVIET_1).opening if "5A" in text] == ["to be brought on: 5A"]


def test_nobody_enters_where_no_unit_may_stand(trc: Situation) -> None:
    """trc:5.5-a: Bucharest, were it Bulgarian."""
    game = trc([due("4Rum", "replacement")], turn=8, map={"countries": {"Bucharest": "bulgaria"}})
    told(game, "enter 4Rum 2831", "trc:5.5-a", "no unit may stand there")
