"""11. Headquarters and leaders."""

from __future__ import annotations

from stavka.titles.russian_campaign.special_units.leaders import escorted
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

BLANK = {"blank": True}


def test_who_is_a_headquarters(trc: Situation) -> None:
    """trc:11.1-a"""
    names = {unit.short for unit in trc().units(kind="hq")}
    assert names == {"STAVKA", "HQ-N", "HQ-C", "HQ-S"}


def test_headquarters_move_in_the_second_impulse_in_any_weather(trc: Situation, refused: Refused) -> None:
    """trc:11.1-b"""
    first = trc({"HQ-C": "0520"}, map=BLANK)
    refused(first, "move HQ-C 0520-0519", "trc:11.1-b")
    for weather, turn in (("clear", 2), ("light mud", 3), ("mud", 3), ("snow", 5)):
        game = trc({"HQ-C": "0520"}, map=BLANK, stage="axis second impulse movement", weather=weather, turn=turn)
        game.play("move HQ-C 0520-0519-0518-0517-0516-0515-0514-0513")
        assert game.piece("HQ-C").hex == "0513"


def test_headquarters_stop_in_rough_terrain(trc: Situation, refused: Refused) -> None:
    """trc:11.1-c"""
    ground = {"blank": True, "terrain": {"0519": "woods", "0619": "swamp", "0719": "mountain"}}
    units = {"HQ-N": "0520", "HQ-C": "0620", "HQ-S": "0720"}
    game = trc(units, map=ground, stage="axis second impulse movement")
    refused(game, "move HQ-N 0520-0519-0518", "trc:8.2-a")
    refused(game, "move HQ-C 0620-0619-0618", "trc:8.2-f")
    refused(game, "move HQ-S 0720-0719-0718", "trc:8.2-e")
    snow = trc(units, map=ground, stage="axis second impulse movement", turn=5)
    snow.play("move HQ-C 0620-0619-0618")


def test_headquarters_take_no_train(trc: Situation, refused: Refused) -> None:
    """trc:11.1-d"""
    game = trc({"HQ-C": "0532", "24Pz": "0532"})
    refused(game, "rail HQ-C 0532-0533", "trc:11.1-d")
    game.play("rail 24Pz 0532-0533")


def test_headquarters_go_by_sea_in_the_second_impulse(trc: Situation, refused: Refused) -> None:
    """trc:11.1-d"""
    held = {"Odessa": "axis", "Sevastopol": "axis", "Rostov": "axis"}
    first = trc({"HQ-S": "Odessa", "5Inf": "Sevastopol"}, control=held)
    refused(first, "transfer HQ-S Sevastopol", "trc:10.1-b")
    second = trc({"HQ-S": "Odessa", "5Inf": "Sevastopol"}, control=held, stage="axis second impulse movement", turn=3)
    second.play("transfer HQ-S Sevastopol")
    assert second.piece("HQ-S").hex == "3623"


def test_headquarters_enter_a_zone_only_under_escort(trc: Situation, refused: Refused) -> None:
    """trc:11.1-e"""
    units = {"HQ-C": "0506", "HQ-N": "0504", "5A": "0503", "24Pz": "0604"}
    game = trc(units, map=BLANK, stage="axis second impulse movement")
    refused(game, "move HQ-C 0506-0505-0504", "trc:11.1-e")  # another headquarters is no escort
    refused(game, "move HQ-C 0506-0505-0404-0403", "trc:11.1-e")
    game.play("move HQ-C 0506-0605-0604")
    assert game.piece("HQ-C").hex == "0604"


def test_leaders_move_by_rail_only(trc: Situation, refused: Refused) -> None:
    """trc:11.2-a"""
    game = trc({"Hitler": "Berlin"})
    refused(game, "move Hitler 0532-0533", "trc:11.2-a")
    game.play("rail Hitler 0532-0533-0534")
    assert game.piece("Hitler").hex == "0534"
    second = trc({"Hitler": "Berlin"}, stage="axis second impulse movement")
    refused(second, "rail Hitler 0532-0533", "trc:9.1-c")


def test_a_leader_that_must_retreat_is_lost(trc: Situation) -> None:
    """trc:11.2-b trc:11.2-c"""
    units = {"Stalin": "0503", "5A": "0503", "24Pz": "0504", "39Pz": "0504", "47Pz": "0403"}
    game = trc(units, map=BLANK, stage="axis first impulse combat")
    game.play("attack 24Pz+39Pz+47Pz 0503 at 3-1")
    game.play_dice([4])  # DR
    assert game.piece("Stalin").box == "removed"
    assert game.stage.startswith("retreat of 5A")


def test_leader_loss_freezes_the_next_impulse(trc: Situation, refused: Refused) -> None:
    """trc:11.3-a trc:11.3-b"""
    units = {"Hitler": "0503", "1GTA": "0504", "2GTA": "0504", "24Pz": "2030", "1Hun": "2032", "40Pz": "2031"}
    units |= {"2SSPz": "2030", "3SSPz": "2029"}
    rails = {"rail": ["2031", "2032", "2033"]}
    ground = {"blank": True, "rails": rails, "places": {"Berlin": ["0532", "major"], "Base": ["2033", "minor"]}}
    owned = {"control": {"Base": "axis", "Berlin": "axis"}, "rails": {"axis": ["2031", "2032", "2033"]}}
    game = trc(units, map=ground, stage="soviet second impulse combat", turn=18, weather="clear", **owned)
    game.play("attack 1GTA+2GTA 0503")
    assert game.piece("Hitler").box == "removed"
    while game.stage != "axis first impulse movement":
        game.play("done" if game.refusal("done") is None else next(iter(game.legal())))
    assert game.turn == 19
    refused(game, "move 24Pz 2030-2130", "trc:11.3-a")
    game.play("move 1Hun 2032-2132")
    game.play("rail 40Pz 2031-2032")
    game.play("done")
    game.play("done")
    game.play("move 24Pz 2030-2130")  # one impulse only


def test_both_leaders_may_be_lost(trc: Situation, refused: Refused) -> None:
    """trc:11.3-a: each country stands still in its own next impulse."""
    ground = {"blank": True, "places": {"Berlin": ["0532", "major"], "Base": ["2031", "minor"]}}
    lost = {"leader lost axis": 1, "leader lost soviet": 1}
    units = {"24Pz": "2030", "5A": "2010"}
    game = trc(units, map=ground, counts=lost, control={"Base": "axis", "Berlin": "axis"})
    refused(game, "move 24Pz 2030-2029", "trc:11.3-a")
    while game.stage != "soviet first impulse movement":
        game.play("done")
    refused(game, "move 5A 2010-2011", "trc:11.3-a")


def test_who_is_an_escort(trc: Situation) -> None:
    """trc:11.1-e: a unit of the side that is neither a headquarters nor a partisan."""
    units = {"STAVKA": "2020", "Partisan1": "2020", "5A": "2022", "24Pz": "2024", "Partisan2": "2024", "HQ-C": "2026"}
    pos = war(trc(units, map={"blank": True}, turn=8))
    grid = pos.board.grid
    everywhere = grid.all
    assert grid.names(escorted(pos, 1, everywhere)) == ["2022"]
    assert grid.names(escorted(pos, 0, everywhere)) == ["2024"]
    assert escorted(pos, 1, grid.set_of(["2021"])) == 0
