"""8. Movement restrictions."""

from __future__ import annotations

import pytest

from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war


def board(**terrain: str) -> dict[str, object]:
    return {"blank": True, "terrain": {name[1:]: kind for name, kind in terrain.items()}}


def test_the_terrain_chart_governs(trc: Situation) -> None:
    """trc:8.1: the chart's stops are those the rules enforce."""
    chart = trc().title.charts["terrain"]
    assert chart["woods"]["stop"] == chart["mountain"]["stop"] == chart["swamp"]["stop"] == "all"
    assert "infantry" in chart["woods"]["stop_except"]
    assert chart["mountain"]["stop_except"] == ["mountain"]
    assert chart["clear"]["enter"] == 1


@pytest.mark.parametrize("unit", ["24Pz", "52Mot", "1Cav"])
def test_woods_stop(trc: Situation, refused: Refused, unit: str) -> None:
    """trc:8.2-a"""
    game = trc({unit: "0504"}, map=board(h0503="woods"))
    refused(game, f"move {unit} 0504-0503-0502", "trc:8.2-a")
    game.play(f"move {unit} 0504-0503")


@pytest.mark.parametrize("unit", ["5Inf", "49Mtn", "3LwInf"])
def test_foot_units_go_on_in_woods(trc: Situation, unit: str) -> None:
    """trc:8.2-b"""
    game = trc({unit: "0504"}, map=board(h0503="woods"))
    game.play(f"move {unit} 0504-0503-0502")
    assert game.piece(unit).hex == "0502"


def test_paratroops_go_on_in_woods(trc: Situation) -> None:
    """trc:8.2-b"""
    game = trc({"5Para": "0504"}, map=board(h0503="woods"), stage="soviet first impulse movement")
    game.play("move 5Para 0504-0503-0502")
    assert game.piece("5Para").hex == "0502"


def test_mountains_stop_all_but_mountain_units(trc: Situation, refused: Refused) -> None:
    """trc:8.2-e trc:8.2-c"""
    game = trc({"5Inf": "0504", "49Mtn": "0504"}, map=board(h0503="mountain"))
    refused(game, "move 5Inf 0504-0503-0502", "trc:8.2-e")
    game.play("move 49Mtn 0504-0503-0502")


def test_swamps_stop_all(trc: Situation, refused: Refused) -> None:
    """trc:8.2-f"""
    game = trc({"5Inf": "0504", "49Mtn": "0504", "24Pz": "0504"}, map=board(h0503="swamp"))
    for unit in ("5Inf", "49Mtn", "24Pz"):
        refused(game, f"move {unit} 0504-0503-0502", "trc:8.2-f")
    game.play("move 5Inf 0504-0503")


def test_swamps_are_clear_in_snow(trc: Situation) -> None:
    """trc:8.2-d"""
    game = trc({"5Inf": "0504"}, map=board(h0503="swamp"), turn=5)
    game.play("move 5Inf 0504-0503-0502")
    assert game.piece("5Inf").hex == "0502"


def test_not_from_zone_to_zone(trc: Situation, refused: Refused) -> None:
    """trc:8.3-a trc:8.3-b"""
    game = trc({"24Pz": "0505", "5A": "0503"}, map=board())
    game.play("move 24Pz 0505-0504")
    game = trc({"24Pz": "0504", "5A": "0503"}, map=board())
    refused(game, "move 24Pz 0504-0403", "trc:8.3-a")
    game.play("move 24Pz 0504-0404")
    assert game.piece("24Pz").hex == "0404"


def test_leaving_a_zone_and_entering_one_again(trc: Situation, refused: Refused) -> None:
    """trc:8.3-b"""
    game = trc({"24Pz": "0504", "5A": "0503"}, map=board())
    game.play("move 24Pz 0504-0505-0605-0604-0603")
    assert game.piece("24Pz").hex == "0603"


def test_frozen_in_the_second_impulse(trc: Situation, refused: Refused) -> None:
    """trc:8.4 trc:4.1.3-a: even when the enemy is removed by automatic victory in that phase."""
    units = {"57Pz": "0504", "1TC": "0503", "24Pz": "0510", "39Pz": "0510", "47Pz": "0511"}
    game = trc(units, map=board(), stage="axis second impulse movement")
    refused(game, "move 57Pz 0504-0505", "trc:8.4")
    game = trc(
        {"57Pz": "0504", "1TC": "0503", "24Pz": "0506", "39Pz": "0506", "47Pz": "0506"},
        map=board(),
        stage="axis second impulse movement",
    )
    for unit in ("24Pz", "39Pz", "47Pz"):
        game.play(f"move {unit} 0506-0505-0404-0403")
    game.play("overrun 24Pz+39Pz+47Pz 0503")
    refused(game, "move 57Pz 0504-0505", "trc:8.4")


def test_the_coast_bars_and_kerch_does_not(trc: Situation, refused: Refused) -> None:
    """trc:8.5"""
    game = trc({"24Pz": "3721", "5Inf": "0618"})
    refused(game, "move 5Inf 0618-0617", "trc:8.5")
    game.play("move 24Pz 3721-3720")
    assert game.piece("24Pz").hex == "3720"


def test_stop_across_kerch(trc: Situation, refused: Refused) -> None:
    """trc:8.5.1-a trc:8.5.1-c"""
    game = trc({"24Pz": "3721"})
    refused(game, "move 24Pz 3721-3720-3819", "trc:8.5.1-a")
    game.play("move 24Pz 3721-3720")
    assert not any(key.startswith("sea") for key in game.position.counts), "crossing is no sea move"


def test_kerch_and_zones(trc: Situation) -> None:
    """trc:8.5.2-a"""
    game = trc({"5A": "3720"})
    assert "3721" not in war(game).board.grid.names(war(game).zone(1))


def test_attacks_across_kerch_are_voluntary(trc: Situation) -> None:
    """trc:8.5.2-b: for each unit of a stack by itself."""
    units = {"24Pz": "3721", "39Pz": "3721", "1TC": "3720"}
    game = trc(units, stage="axis first impulse combat")
    assert "done" in game.legal()
    assert "attack 24Pz 3720" in game.legal()
    game.play("attack 24Pz+39Pz 3720")
    assert game.to_act == "chance"


def test_retreat_across_kerch(trc: Situation) -> None:
    """trc:8.5.1-b"""
    units = {"24Pz": "3819", "39Pz": "3819", "1TC": "3720"}
    game = trc(units, stage="axis first impulse combat")
    game.play("attack 24Pz+39Pz 3720")
    game.play_dice([3])
    assert game.stage.startswith("retreat")
    assert any("3720-3721" in str(action) for action in game.legal())


def test_the_causeway_is_for_rail_only(trc: Situation, refused: Refused) -> None:
    """trc:8.6"""
    game = trc({"5Inf": "3421"})
    refused(game, "move 5Inf 3421-3320", "trc:8.6")
