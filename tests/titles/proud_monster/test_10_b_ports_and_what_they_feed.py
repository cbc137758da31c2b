"""10.1, 8.4, 8.12: ports, the strait, and what lives by the sea."""

from __future__ import annotations

import pytest

from stavka.titles.proud_monster.supply import sea_supply
from tests.titles.proud_monster.conftest import Situated, rule_against, war
from tests.titles.proud_monster.looking import in_supply


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


def test_sea_supply_follows_the_count_alone(situation: Situated) -> None:
    """pmd:8.4-a, pmd:10.3-b: two positions that differ in nothing but Axis shipping on the Black Sea."""
    found = []
    for ships in (None, 1, None):
        game = situation(turn=214, units={"1ID": "2650"}, counts={"axis black sea": ships})
        found.append(in_supply(game, "1ID"))
    assert found == [False, True, False]


def test_ships_go_somewhere(situation: Situated) -> None:
    """pmd:10.2-b: from an area to a port of it and back, not from an area to itself or to the other."""
    game = situation(units={"1ID": "OKH North", "5ID": "Memel"})
    assert rule_against(game, "ship 1ID OKH-North") == "pmd:10.2-b"
    assert rule_against(game, "ship 1ID OKH-South") == "pmd:10.2-b"
    assert rule_against(game, "ship 1ID Memel") is None
    assert rule_against(game, "ship 5ID Memel") == "pmd:10.2-b"
