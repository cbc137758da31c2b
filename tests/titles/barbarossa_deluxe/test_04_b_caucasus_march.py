"""4.11 to 4.13: marching off to the Caucasus from different hexes, with Tigers, and coming back."""

from __future__ import annotations

from stavka.engine.game import Game
from tests.titles.barbarossa_deluxe.conftest import Situation
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.conftest import Refused

ARMIES = {"9A": "1600", "10A": "1600", "11A": "1600", "12A": "1600"}
FORCE = {"40Pz": "3102", "57Pz": "3101", "52Inf": "3103"}
HELD = {"axis": ["Maikop", "Dnepropetrovsk", "Rostov"]}


def march(bd: Situation, **more: object) -> Game:
    game = bd({**FORCE, **ARMIES}, "axis move", 11, control=HELD, counts={"caucasus open": 1}, **more)
    for move in ("40Pz 3102-3202", "57Pz 3101-3201", "52Inf 3103-3203"):
        game.play(f"move {move}")
    return game


def test_three_corps_from_three_hexes_leave_in_one_phase(bd: Situation) -> None:
    """Each corps marches to an exit hex and off the map in the same movement phase (bd:4.11-b)."""
    game = march(bd)
    game.play("expedition 40Pz+57Pz+52Inf")
    assert {game.piece(name).box for name in FORCE} == {"caucasus"}


def test_a_corps_without_a_point_left_stays(bd: Situation, refused: Refused) -> None:
    """Leaving costs a movement point (bd:4.11-b)."""
    game = march(bd)
    pos = war(game)
    corps = pos.roster.find("52Inf")
    pos.spent[corps] = pos.allow[corps]
    refused(game, "expedition 40Pz+57Pz+52Inf", "bd:4.11-b")


def test_tigers_go_with_their_corps_and_are_lost_with_it(bd: Situation) -> None:
    """A Tiger battalion shares its corps' fate in the box too, and rolls for its return (bd:4.13-n, bd:8.31-g,-k)."""
    units = {"40Pz": "3202", "57Pz": "3202", "52Inf": "3202", "5A": "2803", **ARMIES}
    game = bd(units, "axis move", 20, control={**HELD}, counts={"caucasus open": 1}, attached={"505TB": "40Pz"})
    game.play("expedition 40Pz+57Pz+52Inf")
    for army in ARMIES:
        game.play(f"send {army}")
    assert game.piece("505TB").box == "caucasus"
    pos = war(game)
    pos.take(1, pos.ground.rostov)
    assert game.to_act == "chance"
    game.play_dice([2])
    assert (game.piece("40Pz").box, game.piece("505TB").box) == ("dead pile", "awaiting")
    assert pos.arrives[pos.roster.find("505TB")] == 22


def test_a_recalled_force_brings_its_tigers_back(bd: Situation) -> None:
    """Only the three corps are asked where they come back; what is attached goes along (bd:4.13-g,-k, bd:8.31-e)."""
    boxes = {"caucasus": ["40Pz", "57Pz", "52Inf", "9A", "10A", "11A", "12A"]}
    game = bd((), "axis move", 20, boxes=boxes, control=HELD, counts={"expedition": 1, "expedition turn": 19})
    pos = war(game)
    tiger, corps = pos.roster.find("505TB"), pos.roster.find("40Pz")
    pos.rider[corps] = tiger
    pos.put(corps, pos.where[corps])
    assert {str(action).split()[1] for action in game.legal() if action.verb == "recall"} == {"40Pz", "57Pz", "52Inf"}
    game.play("recall 57Pz 3202")
    while game.stage == "return from the Caucasus":
        game.play(next(iter(game.legal())))
    assert game.piece("505TB").hex == game.piece("40Pz").hex


def test_the_whole_force_comes_back_in_any_order(bd: Situation, refused: Refused) -> None:
    """One after the other, each through a free exit; nothing else can be done meanwhile (bd:4.13-g,-k,-o)."""
    boxes = {"caucasus": ["40Pz", "57Pz", "52Inf", "9A", "10A", "11A", "12A"]}
    game = bd({"16A": "3200", "3Pz": "3103"}, "axis move", 12, boxes=boxes, control=HELD)
    refused(game, "recall 40Pz 3200", "bd:4.13-g")
    game.play("recall 57Pz 3203")
    refused(game, "move 3Pz 3103-3102", "bd:4.13-k")
    refused(game, "recall 52Inf 3200", "bd:4.13-k")
    game.play("recall 52Inf 3201")
    game.play("recall 40Pz 3203")
    assert (game.stage, game.piece("40Pz").hex, game.piece("52Inf").hex) == ("axis movement", "3203", "3201")
    game.play("move 57Pz+40Pz 3203-3103")
