"""8. Supply."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.nineteen_forty_one import supply
from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war

# a Soviet line along row 10 from the east edge, an Axis one along row 20 from the west edge
ROW_10 = [f"10{column:02}" for column in range(1, 11)]
ROW_20 = [f"20{column:02}" for column in range(28, 14, -1)]
BOARD = {
    "rails": {"east": ROW_10, "west": ROW_20},
    "features": {"rail_east": ["1001"], "rail_west": ["2028"]},
}
WEST = {"axis": ROW_20}


def unsupplied(game: Game, unit: str) -> bool:
    return "unsupplied" in game.piece(unit).flags


def test_a_line_of_three_hexes_to_a_railroad_that_leads_to_a_source(plain: Situation) -> None:
    """n41:8-basic n41:8-length n41:8-soviet-source n41:8-axis-source"""
    game = plain({"8A": "1013", "11A": "1014", "23A": "1005"}, "soviet move 1", map=BOARD)
    assert not unsupplied(game, "8A")  # three hexes from 1010
    assert unsupplied(game, "11A")  # four
    assert not unsupplied(game, "23A")  # on the rails
    game = plain({"26Inf": "2012", "1Inf": "2011"}, map=BOARD, control=WEST)
    assert not unsupplied(game, "26Inf")
    assert unsupplied(game, "1Inf")


def test_or_to_the_source_itself(plain: Situation) -> None:
    """n41:8-length"""
    board = {"rails": {"east": ["1001", "1002"]}, "features": {"rail_east": ["1001"]}}
    game = plain({"8A": "1304", "11A": "0702"}, "soviet move 1", map=board)
    assert not unsupplied(game, "11A")
    assert not unsupplied(game, "8A")


@pytest.mark.parametrize(("wall", "cut"), [([], False), ([["1010", "1011"], ["1010", "0911"], ["1010", "1111"]], True)])
def test_the_overland_part_respects_water(plain: Situation, wall: list[list[str]], cut: bool) -> None:
    """n41:8-non-rail-block"""
    rest = [["1009", "0910"], ["1009", "1110"], ["0910", "0911"], ["1110", "1111"], ["1010", "0910"], ["1010", "1110"]]
    sides = [*wall, *rest] if wall else []
    game = plain({"8A": "1013"}, "soviet move 1", map={**BOARD, "sides": {"sea": sides}})
    assert unsupplied(game, "8A") is cut


def test_enemy_zones_block_the_overland_part_unless_a_friend_is_there(plain: Situation) -> None:
    """n41:8-non-rail-block"""
    pieces = {"8A": "1013", "26Inf": "0912", "1Inf": "1112"}
    assert unsupplied(plain(pieces, "soviet move 1", map=BOARD), "8A")
    friends = {**pieces, "11A": "1012", "23A": "1011"}
    assert not unsupplied(plain(friends, "soviet move 1", map=BOARD), "8A")


def test_the_rail_part_needs_friendly_territory_without_enemy_zones(plain: Situation) -> None:
    """n41:8-rail-block"""
    assert not unsupplied(plain({"8A": "1010"}, "soviet move 1", map=BOARD), "8A")
    held = {"axis": ["1005"]}
    assert unsupplied(plain({"8A": "1010"}, "soviet move 1", map=BOARD, control=held), "8A")
    zone = {"8A": "1010", "26Inf": "0806"}  # its zone covers 0905 and 0906, not the line
    assert not unsupplied(plain(zone, "soviet move 1", map=BOARD), "8A")
    zone["26Inf"] = "0906"  # 1005 and 1006 are in its zone
    assert unsupplied(plain(zone, "soviet move 1", map=BOARD), "8A")
    escorted = {**zone, "11A": "1005", "23A": "1006"}
    assert not unsupplied(plain(escorted, "soviet move 1", map=BOARD), "8A")


def test_each_side_has_its_own_sources(n41: Situation) -> None:
    """n41:8-own-sources n41:8-axis-source n41:8-soviet-source"""
    held = {"axis": ["1401", "1402"], "soviet": ["1127", "1128"]}
    game = n41({"26Inf": "1402", "8A": "1128"}, "axis move 1", control=held)
    assert unsupplied(game, "26Inf")
    assert not supply.supplied(war(game), war(game).roster.find("8A"))
    ground = war(game).ground
    name = game.position.board.grid.names
    assert set(name(ground.sources[0])) == {"1128", "1328", "1628", "2028", "2428", "3228"}
    assert set(name(ground.sources[1])) == {"1401", "2001", "2601", "3001"}


def test_helsinki_supplies_finns_only(n41: Situation) -> None:
    """n41:8-finn-source n41:15-finn-supply"""
    game = n41({"IIF": "0413", "26Inf": "0414"})
    assert not unsupplied(game, "IIF")
    assert unsupplied(game, "26Inf")
    game = n41({"IIF": "1525"}, control={"axis": ["1525", "1625"]})
    assert not unsupplied(game, "IIF")  # the west edge serves them too


def test_units_in_fortifications_are_supplied(n41: Situation) -> None:
    """n41:8-soviet-fort n41:11-supply"""
    ring = {"26Inf": "0812", "1Inf": "0612", "8A": "0712", "23A": "0713"}
    game = n41(ring, "soviet move 1", control={"axis": ["0811", "0812", "0813", "0912", "0911", "0612"]})
    assert not unsupplied(game, "8A")
    assert not unsupplied(game, "23A")


def test_status_lasts_through_the_segment(plain: Situation) -> None:
    """n41:8-check"""
    game = plain({"8A": "1013", "26Inf": "1408"}, "soviet move 1", map=BOARD)
    game.play("move 8A 1013-1014-1015")
    game.play("done")
    assert not unsupplied(game, "8A")  # found in supply when the segment opened
    game.play("done")
    assert game.stage == "soviet second ground segment movement"
    assert unsupplied(game, "8A")


def test_only_the_phasing_side_is_checked(plain: Situation) -> None:
    """n41:8-check"""
    game = plain({"8A": "1020", "26Inf": "2020"}, "axis move 1", map=BOARD, control=WEST)
    assert not unsupplied(game, "8A")


def test_effects_of_being_unsupplied(plain: Situation, refused: Refused) -> None:
    """n41:8-effect-attack n41:8-effect-move n41:8-effect-rail n41:8-effect-defence"""
    import stavka

    line = {"rails": {"line": ["1005", "1006", "1007"]}}
    flags = {"hex": "1005", "flags": ["unsupplied"]}
    game = plain({"1M": flags}, "soviet move 1", map=line)
    refused(game, "rail 1M 1005-1006", "n41:8-effect-rail")
    refused(game, "move 1M 1005-1006-1007-1008-1009", "n41:5-movement-rating")
    game.play("move 1M 1005-1006-1007-1008")  # a 5 becomes a 3
    game = plain({"7Inf": flags, "8A": {"hex": "1006", "flags": ["unsupplied"]}}, "axis fight 1")
    found = stavka.odds(game, "attack 7Inf 1006")
    assert (found.attack, found.defence) == (3, 4)


def test_german_armor_traces_through_zones(plain: Situation) -> None:
    """n41:9-german-armor"""
    pieces = {"8A": "1913", "11A": "2113", "2PzGr": "2012"}
    game = plain(pieces, map=BOARD, control=WEST)
    assert not unsupplied(game, "2PzGr")  # 2013 and 2014 are in Soviet zones
    pieces["26Inf"] = pieces.pop("2PzGr")
    assert unsupplied(plain(pieces, map=BOARD, control=WEST), "26Inf")
    # the rail part is no better for armor
    pieces = {"2PzGr": "2016", "8A": "1922"}
    assert unsupplied(plain(pieces, map=BOARD, control=WEST), "2PzGr")
