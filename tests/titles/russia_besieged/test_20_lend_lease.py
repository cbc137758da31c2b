"""20.5 and 20.7: Lend Lease and the Murmansk emergency rail line."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.russia_besieged.economy import emergency_line, lend_lease
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import at, choices
from tests.titles.russia_besieged.looking import ground, hexes

EVENTS = "soviet events"
LINE = ("0107", "0206", "0306", "0405", "0404", "0403", "0402", "0302")


def aid(rb: Situation, units: dict[str, str], die: int = 6, turn: int = 13, **more: object) -> int:
    """The points of a roll in 1943."""
    return lend_lease.received(war(rb(units, turn=turn, **more)), die)


def events(rb: Situation, units: list[object], turn: int) -> Game:
    """A Russian turn begins; workers that come in it wait."""
    game = rb(units, EVENTS, turn)
    if game.stage == "new workers":
        game.play("done")
    return game


@pytest.mark.parametrize(("turn", "rolled"), [(4, False), (5, True), (22, True), (23, False)])
def test_the_years_of_lend_lease(rb: Situation, turn: int, rolled: bool) -> None:
    """rb:20.5-a, rb:20.52, rb:20.53: a die a turn from January 1942 to December 1944."""
    game = events(rb, [{"id": "LendLease", "box": "economy_track"}], turn)
    assert (game.to_act == "chance") is rolled
    assert at(game, "LendLease") == ("economy_track" if rolled else "removed")


def test_the_share_of_armor(rb: Situation, refused: Refused) -> None:
    """rb:20.5-b: the example: of 7 points one may be armor, 6 or 7 are infantry."""
    for armor in (0, 1):
        game = rb(
            (), EVENTS, 13, control={"Baku well 1": "axis"}, counts={"baku was lost": 1, "oil wells of the axis": 0}
        )
        game.play_dice([6])
        assert choices(game) == {"armor 0", "armor 1"}
        refused(game, "armor 2", "rb:20.5-b")
        before = dict(war(game).points)
        game.play(f"armor {armor}")
        gained = {
            pool: war(game).points.get(pool, 0) - before.get(pool, 0) for pool in ("soviet infantry", "soviet oil")
        }
        assert gained == {"soviet infantry": 7 - armor, "soviet oil": armor}
    few = rb((), EVENTS, 13)
    few.play_dice([1])
    assert few.to_act != "chance"
    assert "armor" not in few.stage


def test_three_routes(rb: Situation) -> None:
    """rb:20.51, rb:20.54: what each gives is added."""
    assert aid(rb, {}, 6) == 2 + 1 + 4
    assert aid(rb, {}, 10) == 3 + 2 + 6


def test_murmansk(rb: Situation) -> None:
    """rb:20.55: lost if the Axis holds or covers a hex of the line; a Russian unit there lifts the zone."""
    assert aid(rb, {"4Fin": "0812"}) == 5
    assert aid(rb, {"4Fin": "0813"}) == 5
    assert aid(rb, {"4Fin": "0813", "8A": "0812", "9A": "0811"}) == 7
    assert aid(rb, {}, rails={"axis": ["0710"]}) == 5


def test_archangel(rb: Situation) -> None:
    """rb:20.56"""
    assert aid(rb, {}, rails={"axis": ["0503"]}) == 6
    assert aid(rb, {"24Pz": "0402"}) == 6


def test_persia(rb: Situation) -> None:
    """rb:20.57-a, rb:20.57-b, rb:20.57-c: whole by the Caucasus or by Baku and Astrakhan, else a half up or down."""
    north, astrakhan, tabriz = ["4614"], ["4005"], ["5414"]
    assert aid(rb, {}, 7) == 2 + 1 + 5
    assert aid(rb, {}, 7, rails={"axis": north}) == 3 + 5
    assert aid(rb, {}, 7, rails={"axis": astrakhan}) == 3 + 5
    assert aid(rb, {}, 7, rails={"axis": [*north, *astrakhan]}) == 3 + 3
    assert aid(rb, {}, 7, rails={"axis": [*north, *astrakhan, *tabriz]}) == 3 + 2
    assert aid(rb, {}, 7, rails={"axis": [*north, *astrakhan]}, control={"Baku": "axis"}) == 3 + 2
    assert aid(rb, {"24Pz": "5415"}, 7) == 3 + 2  # its zone is enough


def test_the_example_of_1942(rb: Situation) -> None:
    """rb:20.58: an 8 counts as 6: 4 from Persia, none from Murmansk, 1 from Archangel; never less than 1."""
    game = events(rb, [{"id": "4Fin", "hex": "0812"}], 6)
    game.play_dice([8])
    assert "armor" in game.stage
    before = war(game).points.get("soviet infantry", 0)
    game.play("armor 0")
    assert war(game).points["soviet infantry"] - before == 5
    assert aid(rb, {}, 1, turn=6) == aid(rb, {}, 3, turn=6) == aid(rb, {}, 1)


# -- 20.7 -------------------------------------------------------------------------------------------------------------


def test_the_line_does_not_exist_at_the_start(rb: Situation) -> None:
    """rb:20.7, rb:20.7-b, rb:20.71: its hexes, and the marker in 0305."""
    game = rb(())
    assert game.view("soviet")["emergency_line"] == {"built": [], "inactive_marker": "0305"}
    board = war(game).board
    assert tuple(board.grid.name(hex) for hex in ground().emergency_line) == LINE


def finish_turn(game: Game) -> None:
    """Play the Russian turn out, doing nothing."""
    turn = game.turn
    while game.turn == turn and game.result is None:
        if game.to_act == "chance":
            game.play_dice([1])
        else:
            game.play("done" if game.refusal("done") is None else str(next(iter(game.legal()))))


def test_the_example_of_the_building_time(rb: Situation) -> None:
    """rb:20.74, rb:20.71, rb:20.72: cut at 0710 in March/April 1942, built when the Russian May/June turn ends."""
    units = [{"id": "4Fin", "hex": "0710"}]
    cut = rb(units, EVENTS, 6, last_turn=8)
    assert war(cut).counts[emergency_line.CUT] == 6
    game = rb(units, EVENTS, 7, counts={emergency_line.CUT: 6})
    assert not war(game).emergency_rail
    finish_turn(game)
    assert game.view("soviet")["emergency_line"]["inactive_marker"] is None
    early = rb(units, EVENTS, 4, counts={emergency_line.CUT: 3})  # before January 1942
    assert not war(early).count(emergency_line.PLANNED)
    same = rb(units, EVENTS, 6)
    assert not war(same).count(emergency_line.PLANNED)


def test_the_conditions(rb: Situation) -> None:
    """rb:20.71-b: 0107 is Russian, and no Axis unit or zone touches the line when the Russian turn begins."""
    counts = {emergency_line.CUT: 6}
    open_line = rb({"4Fin": "0710"}, EVENTS, 7, counts=counts)
    assert war(open_line).counts[emergency_line.PLANNED] == hexes(*LINE)
    lost = rb({"4Fin": "0710"}, EVENTS, 7, counts=counts, rails={"axis": ["0107"]})
    assert war(lost).counts[emergency_line.PLANNED] == hexes(*LINE[1:])
    archangel = rb({"4Fin": "0710"}, EVENTS, 7, counts=counts, control={"Archangel": "axis"})
    assert not war(archangel).count(emergency_line.PLANNED)
    begun = rb({"4Fin": "0710"}, EVENTS, 7, counts=counts, emergency_rail=list(LINE[2:]))
    assert not war(begun).count(emergency_line.PLANNED)


def test_russians_keep_the_line_to_murmansk_open(rb: Situation) -> None:
    """rb:20.71, rb:20.55: it is not cut where Russian units stand in the enemy zones on it."""
    finn, line = {"4Fin": "0709"}, ("0609", "0710")
    assert war(rb(finn, EVENTS, 6, last_turn=8)).counts[emergency_line.CUT] == 6
    held = rb({**finn, "8A": line[0], "11A": line[1]}, EVENTS, 6, last_turn=8)
    assert emergency_line.CUT not in war(held).counts


def test_a_built_line_brings_the_aid(rb: Situation) -> None:
    """rb:20.73, rb:20.74, rb:20.72: the points of Murmansk are not lost, unless this line is blocked too."""
    assert aid(rb, {"4Fin": "0812"}, emergency_rail=list(LINE)) == 7
    assert aid(rb, {"4Fin": "0812"}, emergency_rail=list(LINE[1:])) == 5
    blocked = {"4Fin": "0812", "24Pz": "0404"}
    assert aid(rb, blocked, emergency_rail=list(LINE)) == 5
    assert war(rb(blocked, emergency_rail=list(LINE))).emergency_rail == hexes(*LINE)  # it is not destroyed


def test_the_example_of_a_part(rb: Situation) -> None:
    """rb:20.75: a Finn in 0107 stops it at 0306; when he is gone it grows to 0107 in a later impulse."""
    game = rb({"4Fin": "0107"}, EVENTS, 7, counts={emergency_line.CUT: 6})
    finish_turn(game)
    assert war(game).emergency_rail == hexes(*LINE[2:])
    later = rb((), "soviet first impulse railheads", 8, emergency_rail=list(LINE[2:]), counts={emergency_line.CUT: 6})
    assert war(later).emergency_rail == hexes(*LINE)
    axis = rb((), "axis first impulse railheads", 8, emergency_rail=list(LINE[2:]), counts={emergency_line.CUT: 6})
    assert war(axis).emergency_rail == hexes(*LINE[2:])


def test_no_aid_through_a_city_that_the_axis_holds(rb: Situation) -> None:
    """rb:20.56, rb:20.57-a: Archangel and Astrakhan must be Russian, whoever stands there."""
    for lost, points in (("Gorki", 11), ("Archangel", 9)):
        game = rb({"8A": "Moscow"}, "soviet events", 14, control={lost: "axis"})
        assert game.play_dice([10])[0] == f"Lend Lease, die 10: {points} points"
