"""Positions of a sixth reading of the rules: what was answered otherwise than the text says."""

from __future__ import annotations

import stavka
from tests.titles.proud_monster.conftest import Situated, rule_against, war

RING = ("1639", "1641", "1540", "1541", "1740", "1741")  # around 1640
RIFLES = ("2RD", "4RD", "5RD", "6RD", "8RD", "10RD")


# -- phases in which nobody is asked begin when the whole position is told ---------------------------------------------


def test_who_is_told_to_be_isolated_starves_in_the_cleanup_that_a_position_begins_with(situation: Situated) -> None:
    """pmd:8.5-l: the marker counts whichever way it is told."""
    around = dict(zip(RIFLES, RING, strict=True))
    for unit in ({"hex": "1640", "iso": 1}, {"hex": "1640", "supply": "ISO 1"}, {"hex": "1640", "flags": ["ISO 1"]}):
        game = situation(stage="axis cleanup", units={"31ID": unit, **around})
        assert (game.piece("31ID").steps, game.piece("31ID").flags) == (2, ("ISO 2",))


def test_an_isolated_unit_on_the_far_edge_saves_nobody_however_it_is_told(situation: Situated) -> None:
    """pmd:4.3-a,-b."""
    for state, winner in (("ISO 1", "axis"), ("OOS", None)):
        game = situation(turn=124, stage="victory check", vp=40, units={"2RD": "0128"}, supply={"2RD": state})
        assert game.result is not None
        assert game.result.winner == winner


def test_a_refit_marker_goes_in_the_cleanup_that_a_position_begins_with(situation: Situated) -> None:
    """pmd:9.5.1-l."""
    game = situation(stage="axis cleanup", units={"3PD": {"hex": "1640", "flags": ["refit"]}})
    assert "refit" not in game.piece("3PD").flags


def test_an_unsupplied_unit_in_the_zomo_costs_nothing_in_the_last_check() -> None:
    """pmd:4.5.2-j."""
    last = {"title": "pmd", "turn": 407, "stage": "victory check", "vp": 4, "units": {"2RD": "0128"}}
    results = [stavka.situation({**last, "supply": {"2RD": state}}).result for state in ("OOS", "defensive")]
    assert [result.winner for result in results if result] == [None, "soviet"]


# -- what units have done before a Reserve Movement Phase --------------------------------------------------------------


def test_who_moved_with_its_reserve_marker_stays_in_the_reserve_phases(situation: Situated) -> None:
    """pmd:6.4-l, told by the flags of a position."""
    units = {"3PD": {"hex": "1640", "reserve": True, "moved": True}, "4PD": {"hex": "1740", "reserve": True}}
    for stage in ("axis own reserves", "soviet enemy reserves"):
        game = situation(stage=stage, units=units)
        assert rule_against(game, "move 3PD 1640-1639") == "pmd:6.4-l"
        assert rule_against(game, "move 4PD 1740-1739") is None


def test_on_the_first_turn_who_has_moved_or_attacked_is_in_reserve_no_longer(situation: Situated) -> None:
    """pmd:5.3-h."""
    units = {"3PD": {"hex": "1124", "moved": True}, "31ID": {"hex": "1124", "attacked": True}, "4PD": "1124"}
    game = situation(turn=112, stage="axis own reserves", units=units)
    assert rule_against(game, "move 3PD 1124-1125") == "pmd:5.3-h"
    assert rule_against(game, "move 31ID 1124-1125") == "pmd:5.3-h"
    assert rule_against(game, "move 4PD 1124-1125") is None


def test_a_city_that_is_put_on_the_map_is_clear_ground(situation: Situated) -> None:
    """pmd:11.1-o: panzers are not halved as they are in the marsh that was there."""
    units = {"3PD": "1124", "100RD": "1125"}
    for changes, attack in (({"cities": ["1125"]}, 14), ({"large_towns": ["1125"]}, 7)):
        game = situation(stage="axis combat", units=units, terrain={"1124": "clear"}, **changes)
        assert stavka.odds(game, "attack 3PD 1125").attack == attack


# -- coming on from the areas beside the map ---------------------------------------------------------------------------


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


def test_a_side_sees_the_points_it_can_spend(situation: Situated) -> None:
    """pmd:9.5.3-c,-d: three for each of five district HQs on turn 118."""
    lost = {"axis": ["Odessa", "Riga", "Minsk", "Rostov", "Voronezh", "Stalingrad"]}
    game = situation(turn=118, stage="reinforcement: points", control=lost)
    assert game.view("soviet")["points"] == {"soviet": [15, 0]}
    assert "soviet" not in game.view("axis")["points"]


def test_why_reinforcements_do_not_appear_in_a_hex_is_told_by_its_rule(situation: Situated) -> None:
    """pmd:9.1.3-a,-b,-f, pmd:8.12-c: held by the enemy, or fed by its port alone."""
    first = {"turn": 113, "stage": "reinforcement: arrivals"}
    game = situation(**first, units={"31ID": "Lvov", "34ID": "1921", "45ID": "Kiev"})
    rows = {"Lvov": "pmd:9.1.3-a", "1921": "pmd:9.1.3-b", "Kiev": "pmd:9.1.3-f", "1640": "pmd:9.1.3-a"}
    for hex, rule in rows.items():
        assert rule_against(game, f"place uRD1 {hex}") == rule
    besiegers = dict(zip(("31ID", "34ID", "45ID", "46ID"), ("1543", "1544", "1642", "1743"), strict=True))
    assert rule_against(situation(**first, units={**besiegers, "2RD": "Odessa"}), "place uRD1 Odessa") == "pmd:8.12-c"


def test_rebuilt_cavalry_does_not_go_to_the_rvgk_areas_before_turn_124(situation: Situated) -> None:
    """pmd:11.3-b: of rebuilt units only rifle divisions do."""
    for turn, rule in ((118, "pmd:11.3-b"), (124, None)):
        lost = {"Replacement Army CD": ["3CD"], "Replacement Army RD": ["2RD"]}
        game = situation(turn=turn, stage="reinforcement: rebuilding", boxes=lost, points={"soviet": [5, 0]})
        for action in ("rebuild CD", "rebuild RD", "done"):
            game.play(action)
        assert rule_against(game, "place uCD1 RVGK-North") == rule
        assert rule_against(game, "place uRD1 RVGK-North") is None


def test_bridges_count_nothing_for_the_rvgk_areas(situation: Situated) -> None:
    """pmd:11.3-c: points are steps, and a bridge has none."""
    game = situation(
        turn=220, stage="soviet movement", weather="dry", units={"4120": ["Pontoon1", "2RD"]}, counts={"rvgk flow": 72}
    )
    assert rule_against(game, "send 2RD RVGK-North") == "pmd:11.3-g"
    assert rule_against(game, "send Pontoon1 RVGK-North") is None


def test_a_draw_is_answered_as_dice_are(situation: Situated) -> None:
    """pmd:12.2-c: a chit goes by its date."""
    game = situation(turn=118, stage="weather")
    game.play_dice(["Oct1"])
    assert game.stage == "axis first week refit"


def test_an_offensive_week_that_is_told_has_been_declared(situation: Situated) -> None:
    """pmd:5.5-a,-b, pmd:5.4-b: in the first winter it brings its column, and no season has two."""
    winter = {"turn": 124, "stage": "soviet combat", "units": {"2RD": "1720", "4RD": "1720", "31ID": "1721"}}
    odds = [
        stavka.odds(situation(**winter, **more), "attack 2RD+4RD 1721")
        for more in ({}, {"seasonal_offensive": "soviet"})
    ]
    assert ["first winter +1" in found.modifiers for found in odds] == [False, True]
    game = situation(turn=117, stage="axis refit", units={"31ID": "1640"}, seasonal_offensive="axis")
    assert rule_against(game, "offensive") == "pmd:5.4-b"


def test_an_air_supply_marker_that_is_told_has_taken_an_air_corps(situation: Situated) -> None:
    """pmd:8.7-a: VIII first."""
    game = situation(units={"31ID": "1640", "34ID": "1740", "100RD": "1641"}, air_supply=["1640"])
    assert rule_against(game, "support VIIIAirC 1740") == "pmd:8.7-a"
    assert rule_against(game, "support IAirC 1740") is None


def test_the_number_of_units_in_reserve_shows_once_an_enemy_is_next_to_them(situation: Situated) -> None:
    """pmd:6.4-c,-e: still in reserve, nobody is told who they are."""
    units = {"1640": ["31ID", "3PD"], "2RD": "1643"}
    game = situation(stage="soviet movement", units=units, reserves={"axis": {"1640": 1}})
    assert game.view("soviet")["hidden"] == {}
    game.play("move 2RD 1643-1642-1641")
    assert game.view("soviet")["hidden"] == {"1640": 2}
    assert "reserve" in game.piece("3PD").flags


def test_close_combat_markers_on_the_map_are_none_at_hand(situation: Situated) -> None:
    """pmd:13.1-a,-i: of the four of 1942 one lies on the map and two come back next turn."""
    shared = {"units": {"1640": ["31ID", "2RD"]}, "close_combat": {"axis": ["1640"]}, "close_combat_due": {"axis": 2}}
    game = situation(turn=215, stage="axis combat", **shared)
    assert game.view("axis")["markers"]["close_combat_ready"]["axis"] == 1
    game = situation(turn=215, stage="axis combat", **shared, close_combat_ready={"axis": 3})
    assert game.view("axis")["markers"]["close_combat_ready"]["axis"] == 3


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


def test_a_marker_tries_a_stack_in_the_rvgk_area(situation: Situated) -> None:
    """pmd:13.1-v: as large as a stack may be."""
    units = [{"side": "soviet", "kind": "RD", "untried": True, "box": "RVGK North"} for _ in range(4)]
    game = situation(stage="soviet combat", units=units, close_combat_ready={"soviet": 1})
    assert rule_against(game, "try uRD1+uRD2+uRD3") is None
    assert rule_against(game, "try uRD1+uRD2+uRD3+uRD4") == "pmd:13.1-v"
