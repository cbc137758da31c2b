"""Supply, stacks and movement gone through row by row."""

from __future__ import annotations

from typing import Any

from stavka.engine.game import Game
from stavka.titles.proud_monster.supply.supply_effects import state_name
from tests.titles.conftest import Refused
from tests.titles.proud_monster.conftest import Situated, war

ODESSA_RING = {"1642": "5ID", "1743": "6ID", "1543": "7ID", "1544": "8ID", "1744": "9ID", "1644": "11ID"}


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


def test_a_hex_with_an_ma_marker_costs_six_or_four(situation: Situated, refused: Refused) -> None:
    """pmd:14.11-a,-b,-c: those out of reserve pay for the ground only, in an Initial Movement Phase."""
    usual = situation(ma_markers=["1641"], units=[{"id": "3PD", "hex": "1640", "spent": 7}])
    refused(usual, "move 3PD 1640-1641", "pmd:14.11-b")
    fresh = situation(ma_markers=["1641"], units=[{"id": "3PD", "hex": "1640", "spent": 6}])
    assert fresh.refusal("move 3PD 1640-1641") is None
    reserve = {"id": "3PD", "hex": "1640", "spent": 7, "reserve": True}
    assert situation(ma_markers=["1641"], units=[reserve]).refusal("move 3PD 1640-1641") is None
    later = situation(stage="axis own reserves", ma_markers=["1641"], units=[reserve])
    refused(later, "move 3PD 1640-1641", "pmd:14.11-c")


def test_pieces_show_their_markers(situation: Situated) -> None:
    """pmd:8.4-c,-g,-k: out of supply or isolated; who is supplied shows nothing."""
    spec: dict[str, Any] = {"units": {"3PD": "1640", "31ID": "1540", "100RD": "1641"}}
    game = situation(**spec, supply={"3PD": "OOS", "100RD": "ISO 2", "31ID": "offensive"})
    assert [game.piece(unit).flags for unit in ("3PD", "100RD", "31ID")] == [("OOS",), ("ISO 2",), ()]


def test_a_comb_out_is_open_from_206_on_and_once_a_year(situation: Situated, refused: Refused) -> None:
    """pmd:9.5.2-a"""
    early = situation(turn=205, stage="reinforcement: points", units={"3PD": "1640"})
    refused(early, "comb-out", "pmd:9.5.2-a")
    game = situation(turn=206, stage="reinforcement: points", units={"3PD": "1640"})
    assert game.refusal("comb-out") is None
    game.play("comb-out")
    game.play_dice([6])
    assert war(game).points[0] >= 5
    refused(game, "comb-out", "pmd:9.5.2-a")


def test_on_turn_112_germans_belong_to_the_lane_they_stand_in(situation: Situated, refused: Refused) -> None:
    """pmd:5.3-j: unless the position says otherwise; from turn 113 on there are no lanes."""
    pos = war(situation(turn=112))
    north, centre = pos.ground.groups["AGN"], pos.ground.groups["AGC"]
    near, name = pos.ground.walk, pos.hex_name
    clear = pos.ground.clear & pos.ground.russia
    pairs = [
        (name(a), name(b))
        for a in range(centre.bit_length())
        if (centre & ~north & clear) >> a & 1
        for b in range(north.bit_length())
        if (near.around(a) & north & ~centre & clear) >> b & 1
    ]
    start, end = pairs[0]
    refused(situation(turn=112, units={"3PD": start}), f"move 3PD {start}-{end}", "pmd:5.3-j")
    free = situation(turn=112, units={"3PD": start}, groups={})
    assert free.refusal(f"move 3PD {start}-{end}") is None
    assert situation(turn=113, units={"3PD": start}).refusal(f"move 3PD {start}-{end}") is None
