"""6. Zones of control."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war


def zone(game: Game, side: int) -> set[str]:
    return set(war(game).board.grid.names(war(game).zone(side)))


def test_six_hexes_around(plain: Situation) -> None:
    """n41:6-extent"""
    game = plain({"8A": "1005"})
    assert zone(game, 1) == {"1005", "1004", "1006", "0905", "0906", "1105", "1106"}


def test_water_stops_a_zone_until_it_freezes(n41: Situation, plain: Situation) -> None:
    """n41:6-sea"""
    assert "0713" not in zone(n41({"23A": "0712"}), 1)
    board = {"sides": {"lake": [["1005", "1006"]], "sea": [["1005", "1004"]]}}
    assert zone(plain({"8A": "1005"}, map=board), 1) == {"1005", "0905", "0906", "1105", "1106"}
    frozen = zone(plain({"8A": "1005"}, turn=7, weather="snow", map=board), 1)
    assert "1006" in frozen
    assert "1004" not in frozen


def test_infantry_stops_in_a_zone(plain: Situation, refused: Refused) -> None:
    """n41:6-infantry-stop"""
    game = plain({"26Inf": "1005", "8A": "1008"})
    refused(game, "move 26Inf 1005-1006-1007-0907", "n41:6-infantry-stop")
    game.play("move 26Inf 1005-1006-1007")


def test_infantry_leaves_a_zone_by_a_free_hex(plain: Situation, refused: Refused) -> None:
    """n41:6-infantry-leave"""
    game = plain({"26Inf": "1007", "8A": "1008"})
    refused(game, "move 26Inf 1007-0908", "n41:6-infantry-leave")
    game.play("move 26Inf 1007-0907-0908")  # out and in again, where it stops
    assert game.piece("26Inf").hex == "0908"


def test_armor_need_not_stop(plain: Situation) -> None:
    """n41:6-armor-free"""
    game = plain({"2PzGr": "1005", "8A": "1008"})
    game.play("move 2PzGr 1005-1006-1007-0907-0807-0707-0607")  # in and out of the zone for plain costs
    assert game.piece("2PzGr").hex == "0607"


def test_panzer_group_slips_from_zone_to_zone(n41: Situation, refused: Refused) -> None:
    """n41:6-armor-zoc-zoc: from 2621 to 2620 past infantry in 2522 and 2720, for three points."""
    game = n41({"1PzGr": {"hex": "2621", "flags": ["supplied"]}, "8A": "2522", "11A": "2720"})
    assert game.title.cost(game.position, game.read("move 1PzGr 2621-2620")) == 3
    game.play("move 1PzGr 2621-2620-2520")  # and out of the zones at plain cost
    assert game.piece("1PzGr").hex == "2520"


@pytest.mark.parametrize(
    "tanks", [{"1M": "2522", "11A": "2720"}, {"8A": "2522", "1M": "2720"}, {"1M": "2522", "3M": "2720"}]
)
def test_but_not_past_tanks(n41: Situation, refused: Refused, tanks: dict[str, str]) -> None:
    """n41:6-armor-zoc-zoc: not if a tank unit holds either hex, or both."""
    game = n41({"1PzGr": {"hex": "2621", "flags": ["supplied"]}, **tanks})
    refused(game, "move 1PzGr 2621-2620", "n41:6-armor-zoc-zoc")


def test_the_extra_cost_counts(plain: Situation, refused: Refused) -> None:
    """n41:6-armor-zoc-zoc"""
    game = plain({"1M": "1007", "26Inf": "1008", "1Inf": "1010"}, "soviet move 1")
    game.copy().play("move 1M 1007-0908-0907-0906")  # 3, then out for 1, then 1
    refused(game, "move 1M 1007-0908-0909", "n41:5-movement-rating")  # 3 and 3
