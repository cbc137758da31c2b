"""Rows of 8 and 9 tried once more through the contract, each allowed beside refused."""

from __future__ import annotations

import pytest

from tests.titles.conftest import Refused
from tests.titles.proud_monster.conftest import Situated, rule_against

WITHDRAWALS = {"turn": 122, "stage": "reinforcement: withdrawals"}  # the track calls 5ID, others and types


def test_who_has_no_overland_supply_is_not_withdrawn(situation: Situated, refused: Refused) -> None:
    """pmd:9.7.1-b: then only a victory point is left to pay (pmd:9.7.4)."""
    free = situation(**WITHDRAWALS, units={"5ID": "Minsk"})
    assert free.refusal("withdraw 5ID") is None
    cut_off = situation(**WITHDRAWALS, units=[{"id": "5ID", "hex": "Minsk", "supply": "OOS"}])
    refused(cut_off, "withdraw 5ID", "pmd:9.7.1-b")
    assert [str(action) for action in cut_off.legal()] == ["decline"]


@pytest.mark.parametrize(
    ("box", "points"),
    [
        ("Replacement Army", 0),  # pmd:9.7.2-b
        ("Stalingrad Pool", 0),
        ("Dead Pile", -1),  # pmd:9.7.2-a
        ("removed", -1),
        ("Generic Withdrawal Pool", -1),  # pmd:9.7.3-e
    ],
)
def test_only_units_that_a_position_knows_cost_points(situation: Situated, box: str, points: int) -> None:
    told = situation(**WITHDRAWALS, boxes={box: ["5ID"]})
    silent = situation(**WITHDRAWALS)
    assert told.view("axis")["victory"]["points"] - silent.view("axis")["victory"]["points"] == points


def test_declining_costs_one_point(situation: Situated) -> None:
    """pmd:9.7.4: for the unit that stays; nobody pays for named units that the position does not speak of."""
    news = situation(**WITHDRAWALS, units={"5ID": "OKH North", "202AGBn": "OKH North"}).play("decline")
    assert [line for line in news if "ID" in line] == ["axis does not withdraw 5ID: a victory point is lost"]


def test_what_is_lost_never_converts(situation: Situated, refused: Refused) -> None:
    """pmd:9.3-c; in a pool it does (pmd:9.3-a)."""
    stage = "reinforcement: conversions"
    for box in ("Dead Pile", "removed"):
        refused(situation(turn=306, stage=stage, boxes={box: ["3MID"]}), "convert 3MID 3PGD", "pmd:9.3-c")
    pool = situation(turn=306, stage=stage, boxes={"Replacement Army": ["3MID"]})
    assert pool.refusal("convert 3MID 3PGD") is None
    game = situation(turn=306, stage=stage, units={"3MID": "Minsk"})
    refused(game, "convert 3MID 3PGD", "pmd:9.3-a")


def test_a_unit_that_lives_by_air_does_not_refit(situation: Situated) -> None:
    """pmd:8.7-f."""
    spec = {"stage": "axis refit", "units": [{"id": "31ID", "hex": "1640", "steps": 2}], "points": {"axis": [1, 0]}}
    assert rule_against(situation(**spec), "refit 31ID") is None
    by_air = situation(**spec, air_supply=["1640"], air_supplied=["31ID"])
    assert rule_against(by_air, "refit 31ID") == "pmd:8.7-f"
