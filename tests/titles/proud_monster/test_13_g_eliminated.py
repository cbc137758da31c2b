"""13.13, 13.14: where units go that are lost."""

from __future__ import annotations

import pytest

from stavka.titles.proud_monster.state.flags import (
    BOXES,
    DEAD_PILE,
    LOST_TRIED,
    REMOVED,
    REPLACEMENT_ARMY,
    STALINGRAD_POOL,
)
from tests.titles.proud_monster.assaults import HEX
from tests.titles.proud_monster.conftest import Situated, war


def box_of(situation: Situated, unit: str, **spec: object) -> int:
    """Where a unit goes that is lost."""
    pos = war(situation(units={unit: HEX}, **spec))
    index = pos.roster.index(unit)
    pos.eliminate(index)
    return pos.where[index]


def test_black_boxes_leave_the_game(situation: Situated) -> None:
    """pmd:13.13-a: minor allies, brigades, regiments, battalions, corps, artillery."""
    roster = war(situation()).roster
    for kind in ("FlakC", "HARKO", "EBn", "AGBn", "IR"):
        unit = next(u for u in range(len(roster)) if roster.kind[u] == kind)
        assert box_of(situation, roster.short[unit]) == REMOVED, kind
    assert all(not roster.rebuildable[u] for u in roster.of_side[0] if roster.minor[u])


def test_heavy_battalions_come_back(situation: Situated) -> None:
    """pmd:13.13-b, pmd:15.14-c: seven 2-2-9 battalions, whatever their supply."""
    roster = war(situation()).roster
    heavy = [u for u in roster.of_side[0] if roster.kind[u] == "HPBn" and roster.rebuildable[u]]
    assert len(heavy) == 7
    assert box_of(situation, roster.short[heavy[0]], out_of_supply=[roster.short[heavy[0]]]) == REPLACEMENT_ARMY


@pytest.mark.parametrize(
    ("spec", "box"),
    [
        ({}, REPLACEMENT_ARMY),
        ({"out_of_supply": ["1ID"]}, DEAD_PILE),
        ({"iso": {"1ID": 1}}, DEAD_PILE),
        ({"turn": 210}, REPLACEMENT_ARMY),
        ({"turn": 211}, STALINGRAD_POOL),
        ({"turn": 211, "out_of_supply": ["1ID"]}, DEAD_PILE),
    ],
)
def test_german_divisions(spec: dict[str, object], box: int, situation: Situated) -> None:
    """pmd:13.13-c,-d,-e: supplied to the Replacement Army or the Stalingrad Pool, others to the Dead Pile."""
    assert box_of(situation, "1ID", **spec) == box


def test_the_stalingrad_pool_takes_six_of_each_class(situation: Situated) -> None:
    """pmd:13.13-d"""
    legs = ["1ID", "5ID", "6ID", "7ID", "8ID", "9ID", "11ID"]
    pos = war(situation(units=dict.fromkeys((*legs, "1PD"), HEX), turn=211))
    for name in (*legs, "1PD"):
        pos.eliminate(pos.roster.index(name))
    assert [BOXES[-1 - pos.where[pos.roster.index(name)]] for name in (*legs, "1PD")] == [
        *["Stalingrad Pool"] * 6,
        "Replacement Army",
        "Stalingrad Pool",
    ]


@pytest.mark.parametrize(
    ("unit", "box"),
    [("1GRD", LOST_TRIED), ("1GTC", LOST_TRIED), ("1GCD", LOST_TRIED), ("2GAD", LOST_TRIED), ("4CBGAD", REMOVED)],
)
def test_other_soviet_units(unit: str, box: int, situation: Situated) -> None:
    """pmd:13.14-a,-b,-f: to the tried units, in supply or not; those with counter-battery for good."""
    assert box_of(situation, unit) == box
    assert box_of(situation, unit, out_of_supply=[unit]) == box


def test_militia(situation: Situated) -> None:
    """pmd:13.14-c, pmd:13.14-b: 36 lettered rifle divisions."""
    roster = war(situation()).roster
    militia = [u for u in range(len(roster)) if roster.militia[u]]
    assert len(militia) == 36
    assert not any(roster.rebuildable[u] for u in militia)


def test_only_the_first_six_go_to_stalingrad(situation: Situated) -> None:
    """pmd:13.13-d: those that have returned since make no new room."""
    game = situation(turn=223, units={"3PD": "1640", "4PD": "1641"}, counts={"mech divisions to stalingrad": 5})
    pos = war(game)
    for name in ("3PD", "4PD"):
        pos.supplied[0] |= 1 << pos.roster.index(name)
        pos.eliminate(pos.roster.index(name))
    assert [game.piece(name).box for name in ("3PD", "4PD")] == ["Stalingrad Pool", "Replacement Army"]


def test_the_replacement_army_is_that_of_a_unit_s_side(situation: Situated) -> None:
    """pmd:3.0-v, pmd:13.14-d,-e,-f: Soviet units lie in their own parts of it."""
    lost = {"Replacement Army": ["1GRD", "2RD", "3CD"], "Generic Withdrawal Pile": ["6PD"]}
    game = situation(turn=214, stage="soviet rebuild", boxes=lost, points={"soviet": [9, 0]})
    assert {"rebuild RD", "rebuild CD", "rebuild 1GRD"} <= {str(action) for action in game.legal()}
    assert (game.piece("1GRD").box, game.piece("6PD").box) == ("tried Replacement Army", "Generic Withdrawal Pool")
    pools = {"Replacement Army CD Pool": ["3CD"], "Replacement Army Tried Units Pool": ["1GRD"]}
    game = situation(turn=214, stage="soviet rebuild", boxes=pools, points={"soviet": [9, 0]})
    assert {str(action) for action in game.legal()} == {"rebuild CD", "rebuild 1GRD", "done"}
