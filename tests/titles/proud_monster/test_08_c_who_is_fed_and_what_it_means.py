"""8: who is fed, by what, and what units without supply may not do."""

from __future__ import annotations

from typing import Any

from stavka.engine.game import Game
from stavka.titles.proud_monster.supply.supply_effects import state_name
from tests.titles.conftest import Refused
from tests.titles.proud_monster.conftest import Situated, rule_against, war
from tests.titles.proud_monster.looking import in_supply

ODESSA_RING = {"1642": "5ID", "1743": "6ID", "1543": "7ID", "1544": "8ID", "1744": "9ID", "1644": "11ID"}


def pocket(situation: Situated, **more: Any) -> Game:
    """A guards division and the empty hex south of it, with Germans all around, for a second week."""
    ring = ["1639", "1540", "1541", "1542", "1642", "1742", "1741", "1740"]
    germans = ["31ID", "34ID", "1ID", "5ID", "6ID", "7ID", "8ID", "9ID"]
    units = {"1640": ["1GRD"], **{hex: [unit] for hex, unit in zip(ring, germans, strict=True)}}
    return situation(turn=118, stage="soviet cleanup", units=units, iso={"1GRD": 1}, **more)


def test_the_stalin_line_feeds_a_stack_beside_it(situation: Situated) -> None:
    """pmd:8.5-k, pmd:13.4.2-n,-r: its hexes are active till they are destroyed, a fort only while it is held."""
    assert pocket(situation, stalin_line=[]).piece("1GRD").steps == 1
    assert pocket(situation, stalin_line=["1641"]).piece("1GRD").steps == 2
    assert pocket(situation, stalin_line=[], forts=["1641"]).piece("1GRD").steps == 1


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


def test_a_trace_along_the_highway_ends_with_it(situation: Situated) -> None:
    """pmd:8.2-a, pmd:11.1-p: fourteen hexes from Minsk while it lasts; what an earlier turn traced counts no more."""
    spec: dict[str, Any] = {"units": {"3PD": "3320"}, "control": {"axis": ["Minsk"]}, "weather": "dry"}
    found = [in_supply(situation(turn=turn, **spec), "3PD") for turn in (119, 120, 119)]
    assert found == [True, False, True]


def state(game: Game, unit: str) -> str:
    pos = war(game)
    return state_name(pos, pos.roster.index(unit))


def besieged_odessa(situation: Situated, **spec: Any) -> Game:
    """Both sides in Odessa, which the Soviets defend, and Axis units all around on land."""
    land = war(situation()).ground.land
    grid = war(situation()).board.grid
    ring = {hex: unit for hex, unit in ODESSA_RING.items() if land >> grid.index(hex) & 1}
    units = {**ring, "1643": ["100RD", "31ID"]}
    return situation(turn=122, stage="soviet combat", units=units, hex_defender={"1643": "soviet"}, **spec)


def test_a_shared_port_feeds_its_hex_defender(situation: Situated) -> None:
    """pmd:8.4-f, pmd:4.2-d: Odessa is Soviet while the Soviets defend it; another fed port must be Soviet too."""
    assert state(besieged_odessa(situation), "100RD") == "offensive"
    assert state(besieged_odessa(situation, control={"axis": "all"}), "100RD") == "OOS"


def test_a_paulus_pause_has_one_to_three_weeks(situation: Situated, refused: Refused) -> None:
    """pmd:8.10-a"""
    game = situation(turn=114, stage="axis refit", units={"3PD": "1640"})
    refused(game, "pause 4", "pmd:8.10-a")
    assert game.refusal("pause 3") is None


def test_concentrated_units_are_free_of_the_gas_line(situation: Situated, refused: Refused) -> None:
    """pmd:8.9-b: they refit and travel east of it; pmd:9.5.1-e, pmd:11.2-e: others do not."""
    spec: dict[str, Any] = {
        "turn": 119,
        "control": {"axis": "all"},
        "units": [{"id": "31ID", "hex": "Vyazma", "reduced": True}],
        "points": {"axis": [3, 3]},
    }
    refused(situation(stage="axis refit", **spec), "refit 31ID", "pmd:9.5.1-e")
    assert situation(stage="axis refit", concentrated=["31ID"], **spec).refusal("refit 31ID") is None
    refused(situation(**spec), "transfer 31ID OKH-North", "pmd:11.2-e")
    assert situation(concentrated=["31ID"], **spec).refusal("transfer 31ID OKH-North") is None


def test_nobody_refits_by_air_supply(situation: Situated, refused: Refused) -> None:
    """pmd:8.7-f"""
    units = [{"id": "31ID", "hex": "1920", "reduced": True}]
    ring = [{"side": "soviet", "kind": "RD", "hex": hex} for hex in ("1819", "1820", "1919", "1921", "2019", "2020")]
    spec: dict[str, Any] = {"turn": 113, "stage": "axis refit", "points": {"axis": [3, 3]}, "units": [*units, *ring]}
    game = situation(**spec, control={"axis": ["Vilnyus", "Minsk"]})
    refused(game, "refit 31ID", "pmd:9.5.1-e")
    game.play("airlift 1920")
    refused(game, "refit 31ID", "pmd:8.7-f")


def test_pieces_show_their_markers(situation: Situated) -> None:
    """pmd:8.4-c,-g,-k: out of supply or isolated; who is supplied shows nothing."""
    spec: dict[str, Any] = {"units": {"3PD": "1640", "31ID": "1540", "100RD": "1641"}}
    game = situation(**spec, supply={"3PD": "OOS", "100RD": "ISO 2", "31ID": "offensive"})
    assert [game.piece(unit).flags for unit in ("3PD", "100RD", "31ID")] == [("OOS",), ("ISO 2",), ()]


def test_a_unit_that_lives_by_air_does_not_refit(situation: Situated) -> None:
    """pmd:8.7-f."""
    spec = {"stage": "axis refit", "units": [{"id": "31ID", "hex": "1640", "steps": 2}], "points": {"axis": [1, 0]}}
    assert rule_against(situation(**spec), "refit 31ID") is None
    by_air = situation(**spec, air_supply=["1640"], air_supplied=["31ID"])
    assert rule_against(by_air, "refit 31ID") == "pmd:8.7-f"


def test_an_air_supply_marker_that_is_told_has_taken_an_air_corps(situation: Situated) -> None:
    """pmd:8.7-a: VIII first."""
    game = situation(units={"31ID": "1640", "34ID": "1740", "100RD": "1641"}, air_supply=["1640"])
    assert rule_against(game, "support VIIIAirC 1740") == "pmd:8.7-a"
    assert rule_against(game, "support IAirC 1740") is None
