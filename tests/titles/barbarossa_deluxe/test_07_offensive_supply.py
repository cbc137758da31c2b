"""7.9 to 7.12, 7.21 and 7.22. What supply does to Soviet attacks."""

from __future__ import annotations

import pytest

from stavka.titles.barbarossa_deluxe.supply import supply_effects
from tests.titles.barbarossa_deluxe.conftest import Situation, figures, the_title
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.barbarossa_deluxe.test_07_supply import CORPS, points, ring, state
from tests.titles.conftest import Refused

FRONT = {"40A": "2010", "5A": "2010", "20Inf": "2011"}
ATTACK = "attack 40A 2011"


def test_attacks_without_a_marker_are_halved_from_turn_7(plain: Situation) -> None:
    """Overland supply alone: full to turn 6, then half; movement and defence stay whole (bd:7.9-c,-d, bd:7.10-c)."""
    assert figures(plain(FRONT, "soviet fight", turn=6), ATTACK).attack == 3
    game = plain(FRONT, "soviet fight", turn=7)
    assert figures(game, ATTACK).attack == 1
    assert points(game, "40A") == 3
    assert figures(game, "attack 40A+5A 2011").attack == 3  # half of 6
    german = plain(FRONT, "axis fight", turn=7)
    assert figures(german, "attack 20Inf 2010").defence == 6


@pytest.mark.parametrize(("marker", "reach"), [("A", 4), ("B", 3), ("C", 2)])
def test_ranges_of_the_markers(plain: Situation, marker: str, reach: int) -> None:
    """A reaches 4 hexes, B 3, C 2; within it attacks are whole (bd:7.10-a,-b)."""
    east = {distance: f"20{10 - distance:02}" for distance in range(1, 6)}
    for distance, hex in east.items():
        game = plain(FRONT, "soviet fight", turn=16, offensive={marker: hex})
        assert figures(game, ATTACK).attack == (3 if distance <= reach else 1)


@pytest.mark.parametrize("hex", ["2208", "2308", "2409"])
def test_how_hexes_are_counted(plain: Situation, hex: str) -> None:
    """From 2210 it is two hexes to 2208, 2308 and 2409 (bd:7.11-a)."""
    grid = the_title().map.grid
    assert grid.distance(grid.index("2210"), grid.index(hex)) == 2
    game = plain({"40A": "2210", "20Inf": "2211"}, "soviet fight", turn=16, offensive={"C": hex})
    assert figures(game, "attack 40A 2211").attack == 3


def test_markers_go_anywhere(bd: Situation, refused: Refused) -> None:
    """Water and German hexes too; neither control nor units there matter (bd:7.11-b, bd:7.12-c,-d)."""
    sea = next(iter(the_title().map.grid.names(the_title().map.terrain["sea"])))
    game = bd({"20Inf": "2010", "40A": "2008"}, "soviet declaration", turn=16)
    owners = [*war(game).owner]
    game.play(f"supply A {sea}")
    game.play("supply B 2010")
    refused(game, "supply C 2010", "bd:7.12-a")
    refused(game, "supply A 2008", "bd:7.12-a")
    assert war(game).owner == owners
    assert (game.piece("20Inf").hex, state(game, "20Inf")) == ("2010", "overland")


def test_markers_hinder_nobody(plain: Situation) -> None:
    """Units of either side enter and fight in a marker's hex as ever, and five still fit (bd:7.12-c)."""
    units = {"2011": ["1Inf", "2Inf", "4Inf", "5Inf"], "6Inf": "2012", "40A": "2010"}
    game = plain(units, "axis move", turn=9, offensive={"A": "2011"})
    game.play("move 6Inf 2012-2011")
    assert war(game).offensive == (("A", war(game).board.grid.index("2011")),)
    other = plain({"6Inf": "2012", "40A": "2005"}, "axis move", turn=9, offensive={"A": "2011"})
    other.play("move 6Inf 2012-2011")  # nothing there to stop it
    assert len(war(other).offensive) == 1


def test_a_marker_without_overland_supply_is_no_use(plain: Situation) -> None:
    """A surrounded army attacks at a quarter, marker or not (bd:7.11-c, bd:7.22-d)."""
    units = {"40A": "2010", "5A": "2010", "62A": "2010", **ring("2010", CORPS)}
    for markers in ({}, {"A": "2010"}):
        game = plain(units, "soviet fight", turn=8, offensive=markers)
        assert not supply_effects.has_offensive(war(game), war(game).roster.find("40A"))
        assert figures(game, "attack 40A+5A+62A 2011").attack == 2  # a quarter of 9


def test_radii_that_overlap_count_once(plain: Situation) -> None:
    """Three markers do what one does (bd:7.12-e)."""
    one = plain(FRONT, "soviet fight", turn=16, offensive={"A": "2009"})
    three = plain(FRONT, "soviet fight", turn=16, offensive={"A": "2009", "B": "2008", "C": "2010"})
    assert figures(one, ATTACK) == figures(three, ATTACK)


def test_markers_are_placed_first_of_all(bd: Situation, refused: Refused) -> None:
    """From turn 7, at the start of the Soviet player turn, those that have come; the rest waits (bd:7.12-a)."""
    early = bd({"40A": "2010", "20Inf": "2011"}, "soviet declaration", turn=6)
    refused(early, "supply A 2010", "bd:7.12-a")
    game = bd({"40A": "2010", "20Inf": "2011"}, "soviet declaration", turn=7)
    refused(game, "supply B 2010", "bd:7.12-a")  # not yet there
    later = game.copy()
    game.play("supply A 2010")
    assert war(game).offensive
    later.play("order fight/move")
    assert not war(later).offensive
    while later.stage != "soviet prepared assault":
        later.play("done")
    refused(later, "supply A 2010", "bd:5.1-a")


def test_markers_leave_with_the_player_turn(bd: Situation) -> None:
    """They stay through both phases and are taken off at the end (bd:7.12-b)."""
    game = bd({"40A": "2010", "20Inf": "2020"}, "soviet declaration", turn=8, vp=25)
    game.play("supply A 2010")
    game.play("order fight/move")
    while game.phase in ("soviet declaration", "soviet reserves", "soviet first phase", "soviet second phase"):
        assert war(game).offensive
        game.play("done")
    assert not war(game).offensive


def test_the_loss_of_moscow(bd: Situation) -> None:
    """A turn that begins with Moscow German has no markers, until one begins with it Soviet and supplied (bd:7.21)."""
    units = {"40A": "2010", "20Inf": "1606"}
    game = bd(units, "start of turn", turn=8)
    assert war(game).counts.get("no offensive supply")
    # taken back, but cut off: still none; in supply: markers again
    cut = bd({"40A": "1606", **ring("1606", CORPS)}, "start of turn", turn=9, counts={"no offensive supply": 1})
    assert war(cut).counts.get("no offensive supply")
    free = bd({"40A": "1606"}, "start of turn", turn=9, counts={"no offensive supply": 1})
    assert not war(free).counts.get("no offensive supply")
    early = bd(units, "start of turn", turn=5)
    assert not war(early).counts.get("no offensive supply")


def test_moscow_refusal(bd: Situation, refused: Refused) -> None:
    """The reason is given (bd:7.21)."""
    game = bd({"40A": "2010", "20Inf": "2011"}, "soviet declaration", turn=8)
    war(game).counts["no offensive supply"] = 1
    refused(game, "supply A 2010", "bd:7.21")


# -- 7.22 -------------------------------------------------------------------------------------------------------------


def hero(turn: int) -> dict[str, object]:
    return {"turn": turn, "heroes": ["2010"], "map": {"places": {"Hero": ["2010", "city"]}}}


@pytest.mark.parametrize(("turn", "attack"), [(6, 6), (7, 3), (8, 3)])
def test_attacks_out_of_a_surrounded_hero_city(plain: Situation, turn: int, attack: int) -> None:
    """Whole to turn 6, half from turn 7 (bd:7.22-b,-c)."""
    units = {"40A": "2010", "5A": "2010", **ring("2010", CORPS)}
    game = plain(units, "soviet fight", **hero(turn))
    assert state(game, "40A") == "garrison"
    assert figures(game, "attack 40A+5A 2011").attack == attack


@pytest.mark.parametrize(("turn", "attack"), [(6, 3), (7, 1), (8, 1)])
def test_attacks_without_any_supply(plain: Situation, turn: int, attack: int) -> None:
    """Half to turn 6, a quarter from turn 7: 6 becomes 1 (bd:7.22-d, bd:7.16-b)."""
    units = {"6AOS": "2010", **ring("2010", CORPS)}
    assert figures(plain(units, "soviet fight", turn=turn), "attack 6AOS 2011").attack == attack


def test_shock_armies_are_cut_from_three(plain: Situation) -> None:
    """In supply they attack with 6, halved with 1 of 3; without any 3/4 is lifted to 1 (bd:7.22-e,-f)."""
    two = {"1Sh": "2010", "2Sh": "2010", "20Inf": "2011"}
    fed = plain(two, "soviet fight", turn=8, offensive={"A": "2010"})
    assert figures(fed, "attack 1Sh+2Sh 2011").attack == 12
    assert figures(plain(two, "soviet fight", turn=8), "attack 1Sh+2Sh 2011").attack == 3
    cut = {"1Sh": "2010", **ring("2010", CORPS)}
    assert figures(plain(cut, "soviet fight", turn=8), "attack 1Sh 2011").attack == 1
    assert figures(plain(cut, "soviet fight", **hero(8)), "attack 1Sh 2011").attack == 1
    one = {"1Abn": "2010", **ring("2010", CORPS)}
    assert figures(plain(one, "soviet fight", turn=8), "attack 1Abn 2011").attack == 1


def test_what_the_view_says_of_supply(bd: Situation) -> None:
    """Each Soviet unit is in one of four states; in range of a marker it is in offensive supply (bd:7.8, bd:7.10-a)."""
    units = {"5A": "2104", "6A": "2100", "23A": "1011", "42A": "2113", "BCG": "2003"}
    around = {"1Inf": "1110", "2Inf": "1111", "4Inf": "1009", "3Pz": "2112", "14Pz": "2114", "5Inf": "2013"}
    ring = {"6Inf": "2014", "7Inf": "2213", "8Inf": "2214", "9Inf": "1109"}
    game = bd({**units, **around, **ring}, "soviet fight", 8, heroes=["1011"], offensive={"C": "2103"})
    shown = {unit["short"]: unit["supply"] for unit in game.view("soviet")["units"]}
    found = [shown[name] for name in ("5A", "6A", "23A", "42A", "BCG")]
    assert found == ["offensive", "overland", "garrison", "out of supply", "overland"]
    early = bd(units, "soviet fight", 6)
    assert {u["supply"] for u in early.view("soviet")["units"] if u["short"] in ("5A", "6A")} == {"overland"}
