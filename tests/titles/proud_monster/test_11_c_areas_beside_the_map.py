"""11.1, 14.10, 6.1: units in the areas beside the map, and how they come on."""

from __future__ import annotations

from tests.titles.proud_monster.assaults import infantry
from tests.titles.proud_monster.conftest import Situated, rule_against, war


def test_the_first_hex_takes_all_points_at_worst(situation: Situated) -> None:
    """pmd:11.1-i, pmd:6.1-n: a slow division comes on in ground that it has too few points for."""
    slow = infantry("axis", "Slow", 2, 4, move=1)
    game = situation(turn=119, weather="MM", units=[{**slow, "box": "OKH North"}])
    pos = war(game)
    unit = game.units(side="axis")[-1].short
    gates = pos.board.grid.names(pos.ground.entries["OKH North"] & (pos.ground.forest | pos.ground.marsh))
    first = next(iter(gates))
    assert rule_against(game, f"enter {unit} {first}") is None
    game.play(f"enter {unit} {first}")
    assert game.piece(unit).hex == first


def test_mech_units_come_on_over_the_passes_of_the_carpathians(situation: Situated) -> None:
    """pmd:11.1-q, pmd:9.1.2-a: by a road from the area, three points for each mountain hex."""
    game = situation(units={"HunHFMIC": "OKH South"})
    assert rule_against(game, "enter HunHFMIC 0231") == "pmd:11.1-q"  # no road leads there
    assert "enter HunHFMIC 0433" in game.legal()
    game.play("enter HunHFMIC 0433-0432")
    assert list(war(game).spent.values()) == [6]
    game = situation(turn=223, weather="dry", stage="soviet movement", units={"7TC": "RVGK South"})
    assert rule_against(game, "enter 7TC 4571") is None
    assert rule_against(game, "enter 7TC 4671") == "pmd:11.1-q"


def test_infantry_from_an_area_pays_four_for_a_hex_with_an_assault_marker(situation: Situated) -> None:
    """pmd:14.11-b: four of its six points, and two for the hex beyond the river."""
    game = situation(units={"31ID": "OKH North", "3PD": "OKH North"}, ma_markers=["0821"])
    assert rule_against(game, "enter 31ID 0821-0921") is None
    assert rule_against(game, "enter 31ID 0821-0921-1020") == "pmd:11.1-a"
    assert rule_against(game, "enter 3PD 0821-0921-1020-1120") is None  # out of reserve at plain cost (pmd:14.11-a)


def test_units_beside_the_map_are_put_together_where_no_stacks_are_told(situation: Situated) -> None:
    """pmd:6.1-m, pmd:14.2-a: within the limits of a clear hex; stacks that are told stay apart."""
    waiting = {"OKH North": ["3PD", "4PD", "10PD", "17PD", "18PD", "1PD"], "2RD": "0821"}
    game = situation(units=waiting)
    assert rule_against(game, "enter 3PD+4PD 0820") is None
    assert rule_against(game, "enter 3PD+4PD+10PD+17PD+18PD+1PD 0820") == "pmd:6.1-m"
    assert rule_against(game, "assault 3PD+4PD 0821") is None
    told = situation(units=waiting, area_stacks=[["3PD"], ["4PD"]])
    assert rule_against(told, "enter 3PD+4PD 0820") == "pmd:6.1-m"
    assert rule_against(told, "assault 3PD+4PD 0821") == "pmd:14.2-a"


def test_the_supply_of_a_side_is_that_of_its_areas_too(situation: Situated) -> None:
    """pmd:14.10-b: a corps in the RVGK area may assault the edge."""
    units = {"1TC": "RVGK North", "31ID": "5101"}
    game = situation(turn=215, stage="soviet movement", units=units, supply={"soviet": "offensive"})
    assert rule_against(game, "assault 1TC 5101") is None


def test_who_comes_on_into_a_shared_hex_stays_there(situation: Situated) -> None:
    """pmd:13.15.3-d,-e: the hex defender comes in where there is room, and goes no further."""
    gate, beyond = "0425", "0426"
    units = {gate: ["31ID", "100RD"], "3PD": "OKH North"}
    game = situation(turn=213, units=units, hex_defender={gate: "axis"})
    assert rule_against(game, f"enter 3PD {gate}") is None
    assert rule_against(game, f"enter 3PD {gate}-{beyond}") == "pmd:13.15.3-e"
    assert not [action for action in map(str, game.legal()) if action.startswith(f"enter 3PD {gate}-")]
    full = {gate: ["31ID", "32ID", "34ID", "35ID", "100RD"], "3PD": "OKH North"}
    game = situation(turn=213, units=full, hex_defender={gate: "axis"})
    assert rule_against(game, f"enter 3PD {gate}") == "pmd:13.15.3-d"
