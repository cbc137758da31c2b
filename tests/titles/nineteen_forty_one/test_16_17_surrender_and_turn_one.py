"""16. Surrender and 17. Invasion (turn 1)."""

from __future__ import annotations

import pytest

import stavka
from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war

LINE = {
    "rails": {"east": [f"10{column:02}" for column in range(1, 6)]},
    "features": {"rail_east": ["1001"]},
}


@pytest.mark.parametrize(("distance", "stays"), [(5, True), (6, False)])
def test_surrender_beyond_five_hexes(plain: Situation, distance: int, stays: bool) -> None:
    """n41:16-surrender: a supplied unit five hexes off keeps it, at six it surrenders."""
    game = plain(
        {"8A": f"20{10 + distance}", "11A": "2010", "26Inf": "2025"},
        "soviet fight 2",
        map={
            "rails": {"east": [f"20{column:02}" for column in range(1, 11)]},
            "features": {"rail_east": ["2001"]},
        },
    )
    game.play("done")
    assert (game.piece("8A").hex is not None) is stays
    assert game.piece("11A").hex == "2010"


def test_supply_is_traced_afresh(plain: Situation) -> None:
    """n41:16-surrender (reading 2)"""
    game = plain({"8A": {"hex": "1005", "flags": ["unsupplied"]}}, "soviet fight 2", map=LINE)
    game.play("done")
    assert game.piece("8A").hex == "1005"  # supplied now, whatever the segment's check said
    game = plain({"8A": {"hex": "2020", "flags": ["supplied"]}}, "soviet fight 2", map=LINE)
    game.play("done")
    assert game.piece("8A").box == "eliminated"


def test_surrendered_units_may_come_back(n41: Situation) -> None:
    """n41:16-return"""
    ring = {"26Inf": "1718", "1Inf": "1720", "38Inf": "1619", "10Inf": "1819", "13A": "1719"}
    held = {"axis": [f"{row}{column}" for row in range(13, 22) for column in range(13, 24)]}
    game = n41(ring, "soviet fight 2", turn=3, control=held)
    game.play("done")
    assert game.piece("13A").box == "eliminated"
    while game.stage != "soviet first ground segment movement":
        game.play("done" if game.refusal("done") is None else str(next(iter(game.legal()))))
    game.play("replace 13A")


def test_no_second_combat_on_turn_one(n41: Situation) -> None:
    """n41:17-no-second-combat"""
    game = stavka.new("n41", seed=1)
    seen = []
    while game.turn == 1:
        if game.stage not in seen:
            seen.append(game.stage)
        game.play("done" if game.refusal("done") is None else str(next(iter(game.legal()))))
    assert "axis first ground segment combat" in seen
    assert "axis second ground segment movement" in seen
    assert not any(stage.endswith("second ground segment combat") for stage in seen)


def test_rail_on_turn_one(n41: Situation, refused: Refused) -> None:
    """n41:17-german-rail n41:17-soviet-rail"""
    game = n41({"26Inf": "1125", "IIF": "0416"}, turn=1)
    refused(game, "rail 26Inf 1125-1126", "n41:17-german-rail")
    refused(game, "rail IIF 0416-0415", "n41:17-german-rail")
    game = n41({"8A": "1812", "11A": "1808", "23A": "1807"}, "soviet move 1", turn=1)
    game.play("rail 8A 1812-1811")
    game.play("rail 11A 1808-1809")
    refused(game, "rail 23A 1807-1808", "n41:17-soviet-rail")


def test_soviet_zones_stop_at_the_german_border(n41: Situation) -> None:
    """n41:17-border-zoc"""
    units = {"10A": "1525", "13Inf": "1526", "5A": "2024", "9A": "2924", "4RA": "3025"}
    names = war(n41((), turn=1)).board.grid.names

    def zone(**more: object) -> set[str]:
        return set(names(war(n41(units, **more)).zone(1)))

    german = set(names(war(n41((), turn=1)).ground.germany))
    romanian = set(names(war(n41((), turn=1)).board.countries["romania"]))
    first = zone(stage="axis move 1", turn=1)
    assert not first & german
    assert first & romanian  # Greater Germany only
    assert zone(stage="axis fight 1", turn=1) == first
    assert zone(stage="axis move 2", turn=1) & german
    assert zone(stage="soviet move 1", turn=1) & german
    assert zone(stage="axis move 1", turn=2) & german


def test_so_a_group_moves_along_the_border_freely(n41: Situation) -> None:
    """n41:17-border-zoc"""
    game = n41({"10A": "1525", "2PzGr": "1625"}, turn=1)
    game.play("move 2PzGr 1625-1526-1425-1424")
    assert game.piece("2PzGr").hex == "1424"
    game = n41({"10A": "1525", "26Inf": "1526"}, turn=1)
    game.play("move 26Inf 1526-1425-1424")
    assert game.piece("26Inf").hex == "1424"


def test_the_german_retreats_soviet_units_on_turn_one(n41: Situation) -> None:
    """n41:17-retreat"""
    game = n41({"4PzGr": "1825", "4A": "1824"}, "axis fight 1", turn=1)
    game.play("attack 4PzGr 1824")
    game.play_dice([2])  # 4:1, DR
    assert (game.to_act, game.stage) == ("axis", "retreat of 4A")
    game.play(str(next(a for a in game.legal())))
    game = n41({"4A": "1824", "12Inf": "1725", "43Inf": "1725"}, "soviet fight 1", turn=1, air={"axis": 0})
    game.play("attack 4A 1725")
    game.play_dice([3])  # 1:2, AR: the attackers are Soviet, the German moves them
    assert game.to_act == "axis"
    game = n41({"4PzGr": "1825", "4A": "1824"}, "axis fight 1", turn=2, air={"soviet": 0})
    game.play("attack 4PzGr 1824")
    game.play_dice([2])  # 4:1, DR
    assert game.to_act == "soviet"


def test_the_coastal_army_comes_at_odessa(n41: Situation) -> None:
    """n41:17-1od (reading 7)"""
    game = n41({"CstA": "awaiting"}, "soviet move 1", turn=1)
    assert game.piece("CstA").hex == "3222"
    game = n41({"CstA": "awaiting"}, "soviet move 1", turn=1, control={"Odessa": "axis"})
    assert game.piece("CstA").box == "eliminated"
    # no supply line is needed
    around = [f"{row}{column}" for row in range(29, 34) for column in range(17, 26)]
    cut = {"axis": [hex for hex in around if hex != "3222"]}
    game = n41({"CstA": "awaiting"}, "soviet move 1", turn=1, control=cut)
    assert game.piece("CstA").hex == "3222"


def test_the_other_one_comes_over_the_east_edge(n41: Situation, refused: Refused) -> None:
    """n41:17-1e"""
    game = n41({"24A": "awaiting"}, "soviet move 1", turn=1)
    refused(game, "place 24A Moscow", "n41:17-1e")
    refused(game, "done", "n41:14-no-delay")
    game.play("enter 24A 2601-2602")
