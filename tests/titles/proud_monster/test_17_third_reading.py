"""Positions of a third reading: what a position has when it does not say, administration, seas."""

from __future__ import annotations

from typing import Any

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster.administration import points
from stavka.titles.proud_monster.supply import sea_supply
from tests.titles.proud_monster.conftest import Situated, rule_against, war

ARRIVALS = "reinforcement: arrivals"
REBUILDING = "reinforcement: rebuilding"
WITHDRAWALS = "reinforcement: withdrawals"


def offered(game: Game) -> list[str]:
    return [str(action) for action in game.legal()]


# -- what a position has on its turn ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "markers"), [(113, 6), (201, 4), (302, 2), (401, 0)])
def test_close_combat_markers_are_those_of_the_year(situation: Situated, turn: int, markers: int) -> None:
    """pmd:13.1-i: a position that says nothing has the markers of its year."""
    assert war(situation(turn=turn)).close_ready == (markers, 0)


def test_two_markers_go_in_the_first_phase_of_a_year(situation: Situated) -> None:
    """pmd:13.1-i,-j: the Axis chooses; with a marker on the map its units there are lost."""
    keys: dict[str, Any] = {"units": {"2020": ["3PD", "91RD"]}, "hex_defender": {"2020": "soviet"}}
    game = situation(turn=401, stage=ARRIVALS, **keys, close_combat={"axis": {"2020": 1}})
    while game.stage != "marker to give up":
        game.play("done" if game.refusal("done") is None else next(iter(game.legal())))
    assert offered(game) == ["pass", "give-up-marker 2020"]
    game.play("give-up-marker 2020")
    assert game.piece("3PD").hex is None
    assert game.piece("91RD").hex == "2020"


def test_air_units_at_hand_are_those_of_the_turn(situation: Situated) -> None:
    """pmd:15.4-c,-k,-l: II Air Corps has left by 1942; Interceptors from 123 to 202, air armies from 210."""

    def at_hand(turn: int, unit: str) -> bool:
        return situation(turn=turn).piece(unit).box == "air pool"

    assert [at_hand(turn, "IIAirC") for turn in (113, 201)] == [True, False]
    assert [at_hand(turn, "6Interceptor") for turn in (122, 123, 203)] == [False, True, False]
    assert [at_hand(turn, "1AirA") for turn in (209, 210)] == [False, True]


def test_later_positions_have_whole_stacks_and_eastern_production(situation: Situated) -> None:
    """pmd:6.1-e, pmd:9.5.3-k: as the scenario of 1942 has them; a count says otherwise."""
    assert war(situation(turn=305)).counts == {"east production": 1, "stacking markers earned": 2}
    assert war(situation(turn=206)).counts == {}
    assert war(situation(turn=305, counts={"stacking markers earned": 1})).count("stacking markers earned") == 1


def test_axis_ships_follow_from_who_holds_the_ports(situation: Situated) -> None:
    """pmd:10.3-b: on a position with both ports Axis there is shipping; when they fall only on the turn after."""
    held = {"control": {"axis": ["Odessa", "Sevastopol"]}, "units": {"1ID": "Odessa", "5ID": "Sevastopol"}}
    assert rule_against(situation(turn=214, **held), "ship 1ID Sevastopol") is None
    game = situation(turn=214, control={"axis": ["Odessa"]}, units={"1ID": "Odessa", "5ID": "2150"})
    assert rule_against(game, "ship 1ID OKH-South") == "pmd:10.3-b"
    game.play("move 5ID 2150-2050")
    assert war(game).count("odessa and sevastopol") == 214
    assert not war(game).count("axis black sea")


# -- reinforcements, points, rebuilding -------------------------------------------------------------------------------


def test_a_district_in_which_partisans_rose_works_from_the_next_turn(situation: Situated) -> None:
    """pmd:9.5.3-f, pmd:9.1.3-f: and then at half the rate, since the Axis has owned it."""
    spec: dict[str, Any] = {"units": [{"side": "soviet", "kind": "RD", "untried": True, "box": "due"}]}
    game = situation(turn=113, stage=ARRIVALS, control={"Orel": "axis"}, **spec)
    pos = war(game)
    before = points.centres(pos)
    game.play("place uRD1 Orel")
    assert points.centres(war(game)) == before
    war(game).arrived = 0  # another turn
    assert points.centres(war(game)) == (before[0], before[1] + 1)


def test_the_11_ss_lacks_the_steps_that_its_parts_lost(situation: Situated) -> None:
    """pmd:15.23: a step of each brigade lost before their withdrawal makes a division of two steps."""
    units = [{"id": id, "box": "OKH North", "steps": 1} for id in ("ndrss-mib", "danss-mib")]
    game = situation(turn=310, stage=WITHDRAWALS, units=[*units, {"id": "norss-id", "box": "OKH North"}])
    for part in ("NdrSSMIB", "NorSSID", "DanSSMIB"):
        game.play(f"withdraw {part}")
    assert war(game).lost_steps[war(game).roster.index("NdrSSMIB")] == 1
    pools = [{**unit, "box": "Specific Withdrawal Pool"} for unit in units]
    pools.append({"id": "norss-id", "box": "Specific Withdrawal Pool"})
    assert situation(turn=323, stage=ARRIVALS, units=pools).piece("11SSPGD").steps == 2


@pytest.mark.parametrize(
    ("unit", "box", "rule"),
    [
        ("1LFD", "Replacement Army", "pmd:9.5.1-h"),
        ("203PR", "Replacement Army", "pmd:9.5.1-h"),
        ("NdrSSMIB", "Replacement Army", "pmd:7.3-b"),
        ("Rom6ID", "Replacement Army", "pmd:7.1-k"),
        ("4PD", "Stalingrad Pool", "pmd:13.13-f"),
        ("4PD", "Dead Pile", "pmd:13.13-e"),
        ("Slo1ID", "Replacement Army", None),
        ("250SpID", "Replacement Army", None),
        ("502HPBn", "Replacement Army", None),
    ],
)
def test_who_is_rebuilt(situation: Situated, unit: str, box: str, rule: str | None) -> None:
    """pmd:9.5.1-h,-j, pmd:7.3-b, pmd:13.13-e,-f: Slovaks are rebuilt as Germans are."""
    units = [{"id": unit, "box": box}, {"id": "3PD", "box": "Replacement Army"}]
    game = situation(turn=224, stage=REBUILDING, units=units, points={"axis": [2, 2]})
    assert rule_against(game, f"rebuild {unit} 1") == rule
    assert (f"rebuild {unit} 1" in offered(game)) == (rule is None)


def test_how_far_a_unit_is_rebuilt(situation: Situated) -> None:
    """pmd:9.5.1-i, pmd:15.1-a: the fourth step of regular infantry sleeps in 1941."""
    units = [{"id": unit, "box": "Replacement Army"} for unit in ("31ID", "3PD")]
    game = situation(turn=118, stage=REBUILDING, units=units, points={"axis": [9, 9]})
    assert rule_against(game, "rebuild 31ID 4") == "pmd:15.1-a"
    assert rule_against(game, "rebuild 3PD 5") == "pmd:9.5.1-i"


def test_soviet_black_boxes_are_not_rebuilt(situation: Situated) -> None:
    """pmd:9.5.3-o: wherever such a unit lies."""
    units = [{"id": unit, "box": "tried Replacement Army"} for unit in ("1EB", "1GRD")]
    game = situation(turn=214, stage=REBUILDING, units=units, points={"soviet": [2, 2]})
    assert rule_against(game, "rebuild 1EB") == "pmd:9.5.3-o"
    assert rule_against(game, "rebuild 1GRD") is None


# -- withdrawals ------------------------------------------------------------------------------------------------------


def test_types_of_a_generic_withdrawal(situation: Situated) -> None:
    """pmd:9.7.3-a,-b: a static or security division is no ID; a heavy regiment does for a heavy battalion."""
    kinds = [{"side": "axis", "kind": kind, "hex": "1920"} for kind in ("SecD", "StID", "LID")]
    game = situation(turn=214, stage=WITHDRAWALS, units=[{"id": "31ID", "hex": "1920"}, *kinds])
    assert offered(game) == ["withdraw 31ID", "decline"]
    game = situation(turn=317, stage=WITHDRAWALS, units={"1920": ["502HPBn", "656HSPATR", "3PD"]})
    assert offered(game) == ["withdraw 502HPBn", "withdraw 656HSPATR", "decline"]


def test_a_point_stands_in_for_a_brigade_that_is_not_there(situation: Situated) -> None:
    """pmd:9.7.3-f: three are called for; two points are paid, the third costs a victory point."""
    game = situation(turn=208, stage=WITHDRAWALS, units={"91RD": "Moscow"}, points={"soviet": [0, 2]})
    before = war(game).vp
    assert offered(game) == ["pay", "decline"]
    game.play("pay")
    game.play("pay")
    assert war(game).points[3] == 0
    assert war(game).vp == before + 1


def test_what_is_too_much_comes_back_even_if_something_is_missing(situation: Situated) -> None:
    """pmd:9.7.5-a,-c: one infantry division is wanted and none is there; the panzer division returns all the same."""
    game = situation(turn=312, stage=WITHDRAWALS, units={"3PD": {"box": "anti-partisan box"}, "4PD": "1920"})
    game.play_dice([1])
    assert offered(game) == ["return 3PD"]
    game.play("return 3PD")
    assert war(game).vp_other == -1
    assert rule_against(game, "place 3PD 1920") is None


# -- seas -------------------------------------------------------------------------------------------------------------


def test_azov_ports_name_the_strait(situation: Situated) -> None:
    """pmd:10.1-c: as the goal of a voyage and as its start."""
    held = {"axis": ["Odessa", "Sevastopol", "2850", "2950", "2951"]}
    game = situation(turn=214, control=held, units={"1ID": "Odessa", "9ID": "Mariupol"})
    assert rule_against(game, "ship 1ID Mariupol") == "pmd:10.1-c"
    assert rule_against(game, "ship 9ID Odessa") == "pmd:10.1-c"
    held["axis"].append("3050")
    game = situation(turn=214, control=held, units={"1ID": "Odessa", "9ID": "Mariupol"})
    assert rule_against(game, "ship 1ID Mariupol") is None


@pytest.mark.parametrize(("hex", "fed"), [("3746", False), ("3747", False), ("3646", True), ("3847", True)])
def test_ships_come_up_the_river_to_rostov(situation: Situated, hex: str, fed: bool) -> None:
    """pmd:8.12-a: unless an enemy stands on the banks of the Don between the city and the sea."""
    pos = war(situation(turn=118, stage="soviet movement", units={"91RD": "Rostov", "1ID": hex}))
    ports = sea_supply.soviet_ports(pos, pos.ground.land)
    assert bool(ports & pos.ground.rostov) == fed


# -- movement ---------------------------------------------------------------------------------------------------------


def test_a_refit_marker_keeps_a_unit_from_trains_and_ships_too(situation: Situated) -> None:
    """pmd:9.5.1-f: it does not move in its week of refit, however it would travel."""
    units = [{"id": "3PD", "hex": "1615", "flags": ["refit"]}, {"id": "5PD", "hex": "Memel", "flags": ["refit"]}]
    game = situation(turn=118, units=units)
    for action in ("transfer 3PD OKH-North", "ship 5PD OKH-North", "move 5PD 1009-1110"):
        assert rule_against(game, action) == "pmd:9.5.1-f"


def test_who_has_travelled_stays(situation: Situated) -> None:
    """pmd:11.2-a, pmd:15.17-g: the refusal tells by what."""
    game = situation(turn=118, control={"axis": ["1615"]}, units={"4PD": "OKH North"})
    game.play("transfer 4PD 1615")
    assert rule_against(game, "move 4PD 1615-1616") == "pmd:11.2-a"
    drop = situation(turn=311, counts={"manstein gambit": 311}, units={"1ParD": "OKH North", "31ID": "Kharkov"})
    drop.play("drop 1ParD 3634")
    assert rule_against(drop, "move 1ParD 3634-3635") == "pmd:15.17-g"


def test_over_an_interdicted_volga_nobody_comes_in_at_a_city(situation: Situated) -> None:
    """pmd:11.4-d: at large towns and the edge only, where the unit counts as moved; our map has no city down there."""
    city = {"places": {"Testgrad": ["4858", "city"]}}
    due = {"side": "soviet", "kind": "RD", "untried": True, "box": "due"}
    game = situation(turn=222, stage=ARRIVALS, map=city, units=[{"id": "1ID", "hex": "5244"}, due])
    assert rule_against(game, "place uRD1 4858") == "pmd:11.4-d"
    game.play("place uRD1 Grozny")
    assert "came in" in game.piece("uRD1").flags
    free = situation(turn=222, stage=ARRIVALS, map=city, units=[due])
    assert rule_against(free, "place uRD1 4858") is None


def test_allies_end_no_move_beside_whom_they_may_not_stand(situation: Situated) -> None:
    """pmd:7.1-c,-d, pmd:6.3-c: they pass through; a stack of the wrong nations is not formed and paid for later."""
    units = {"1640": ["Rom6ID", "31ID"], "1641": ["1ID"], "1639": ["It9ID"], "1542": ["5ID", "6ID"], "1541": ["Rom7ID"]}
    game = situation(turn=118, units=units)
    assert rule_against(game, "move 1ID 1641-1640") == "pmd:7.1-d"
    assert rule_against(game, "move It9ID 1639-1640") == "pmd:7.1-c"
    assert rule_against(game, "move It9ID 1639-1640-1641") is None
    assert rule_against(game, "move 5ID+6ID 1542-1541") == "pmd:7.1-d"
    assert rule_against(game, "move 5ID 1542-1541") is None
    ends = [action.end for action in game.legal() if action.units == ("5ID", "6ID")]
    assert ends
    assert "1541" not in ends


@pytest.mark.parametrize(
    ("keys", "path", "rule"),
    [
        ({"concentrated": ["4PD"]}, "2219-2218-2217", "pmd:8.9-c"),
        ({"supply": {"3PD": "ISO 1"}}, "2219-2218-2217", "pmd:8.5-h"),
        ({"supply": {"3PD": "OOS"}, "spent": {"3PD": 5}}, "2219-2218-2217", "pmd:8.5-c"),
        ({"weather": "rain", "spent": {"3PD": 9}}, "2219-2218-2217", "pmd:12.4-b"),
        ({"spent": {"3PD": 11}}, "2219-2218-2217", "pmd:11.1-a"),
    ],
)
def test_a_way_too_long_names_what_shortened_it(
    situation: Situated, keys: dict[str, Any], path: str, rule: str
) -> None:
    """Where the printed movement factor would do, the rule is told that cut it down."""
    clear = dict.fromkeys(path.split("-"), "clear")
    game = situation(turn=118, units={"3PD": "2219", "4PD": "1920"}, terrain=clear, **keys)
    assert rule_against(game, f"move 3PD {path}") == rule


# -- supply -----------------------------------------------------------------------------------------------------------


def in_offensive_supply(game: Game, unit: str) -> bool:
    pos = war(game)
    index = pos.roster.index(unit)
    return bool(pos.attacking[pos.roster.side[index]] >> index & 1)


def test_partisans_need_no_offensive_supply_marker(situation: Situated) -> None:
    """pmd:15.8-b: in 1942 others do (pmd:8.4-j)."""
    game = situation(turn=204, stage="soviet combat", units={"Partisans": "2522", "91RD": "Moscow"})
    assert in_offensive_supply(game, "Partisans")
    assert not in_offensive_supply(game, "91RD")


def test_markers_reach_into_the_areas_beside_the_map(situation: Situated) -> None:
    """pmd:14.10-a,-b, pmd:14.5-a: where an area leads to the map, so that assaults from it stay possible."""
    spec: dict[str, Any] = {"turn": 213, "stage": "soviet movement", "units": {"7TC": "RVGK North", "1ID": "6020"}}
    spec["terrain"] = {"6020": "clear"}
    assert rule_against(situation(**spec), "assault 7TC 6020") == "pmd:8.6-c"
    near = situation(**spec, offensive_supply={"soviet": [[3, "5920"]]})
    assert rule_against(near, "assault 7TC 6020") is None
    far = situation(**spec, offensive_supply={"soviet": [[3, "4120"]]})
    assert rule_against(far, "assault 7TC 6020") == "pmd:8.6-c"


def in_supply(game: Game, unit: str) -> bool:
    pos = war(game)
    index = pos.roster.index(unit)
    return bool(pos.supplied[pos.roster.side[index]] >> index & 1)


def test_a_trace_along_the_highway_ends_with_it(situation: Situated) -> None:
    """pmd:8.2-a, pmd:11.1-p: fourteen hexes from Minsk while it lasts; what an earlier turn traced counts no more."""
    spec: dict[str, Any] = {"units": {"3PD": "3320"}, "control": {"axis": ["Minsk"]}, "weather": "dry"}
    found = [in_supply(situation(turn=turn, **spec), "3PD") for turn in (119, 120, 119)]
    assert found == [True, False, True]


def test_sea_supply_follows_the_count_alone(situation: Situated) -> None:
    """pmd:8.4-a, pmd:10.3-b: two positions that differ in nothing but Axis shipping on the Black Sea."""
    found = []
    for ships in (None, 1, None):
        game = situation(turn=214, units={"1ID": "2650"}, counts={"axis black sea": ships})
        found.append(in_supply(game, "1ID"))
    assert found == [False, True, False]


def test_odds_name_what_cuts_factors_down(situation: Situated) -> None:
    """pmd:13.4.1-h,-k: a river, a marsh, or both."""
    spec: dict[str, Any] = {"turn": 116, "stage": "axis combat", "weather": "dry", "supply": {"3PD": "offensive"}}
    spec["units"] = {"3PD": "2219", "91RD": "2220"}
    told = []
    for terrain in ("clear", "marsh"):
        game = situation(**spec, terrain={"2219": "clear", "2220": terrain})
        told.append(stavka.odds(game, "attack 3PD 2220").modifiers[0])
    assert told == ["3PD at 3/4: river", "3PD at 3/8: river and marsh"]
