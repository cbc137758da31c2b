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


def test_ships_out_of_a_shared_port(situation: Situated) -> None:
    """pmd:10.2-b, pmd:13.15.3-m, pmd:10.4-c: for its owner alone and to friends; by the shuttle of Leningrad always."""
    spec = {"hex_defender": {"Sevastopol": "soviet"}, "control": {"axis": ["Odessa"]}, "counts": {"axis black sea": 1}}
    units = {"Sevastopol": ["31ID", "1GRD"], "Odessa": ["32ID"], "Batumi": ["9RD"]}
    assert rule_against(situation(turn=213, units=units, **spec), "ship 31ID Odessa") == "pmd:10.2-b"
    ours = situation(turn=213, stage="soviet first week movement", units=units, **spec)
    assert rule_against(ours, "ship 1GRD Batumi") is None
    assert rule_against(ours, "ship 1GRD Tuapse") == "pmd:13.15.3-m"
    units = {"Leningrad": ["31ID", "1GRD"]}
    siege = situation(turn=213, stage="soviet movement", units=units, hex_defender={"Leningrad": "axis"})
    assert rule_against(siege, "ship 1GRD Oranienbaum") is None


@pytest.mark.parametrize(("weather", "rules"), [("SS", ("pmd:6.4-b", "pmd:9.5.1-f")), ("FF", (None, None))])
def test_a_frozen_arrow_makes_neighbours(
    situation: Situated, weather: str, rules: tuple[str | None, str | None]
) -> None:
    """pmd:8.11-d, pmd:6.4-b, pmd:9.5.1-f: the Sivash under Snow is a land side like others."""
    units = [{"id": "3-pd", "hex": "2446", "steps": 2}, {"id": "su-rd-004", "hex": "2347"}]
    spec = {"turn": 201, "stage": "axis first week refit", "points": {"axis": [3, 3]}, "supply": "offensive"}
    game = situation(**spec, units=units, weather=weather)
    assert (rule_against(game, "reserve 2446"), rule_against(game, "refit 3PD")) == rules


def test_ships_into_a_shared_port_shut_the_way_out(situation: Situated) -> None:
    """pmd:13.15.3-e: in one phase units come in or go out, by sea or by land."""
    units = {"Leningrad": ["1GRD", "31ID"], "Oranienbaum": ["2GRD"], "3403": ["9RD"]}
    game = situation(turn=213, stage="soviet movement", units=units, hex_defender={"Leningrad": "soviet"})
    assert rule_against(game, "move 1GRD 3304-3403") is None
    game.play("ship 2GRD Leningrad")
    assert rule_against(game, "move 1GRD 3304-3403") == "pmd:13.15.3-e"
    units = {"Odessa": ["1GRD", "2GRD", "31ID"], "Sevastopol": ["3GRD"]}
    black = situation(turn=113, stage="soviet movement", units=units, hex_defender={"Odessa": "soviet"})
    black.play("ship 1GRD Sevastopol")
    assert rule_against(black, "ship 3GRD Odessa") == "pmd:13.15.3-e"


def test_who_came_to_the_port_this_week_does_not_invade(situation: Situated) -> None:
    """pmd:10.5-g: invaders begin the player week in the port, and that begins with the Refit Phase (pmd:5.2-c)."""
    units = {"RVGK South": ["1GRD", "3GRD"], "Novorossiysk": ["2GRD"]}
    spec = {"counts": {"stacking markers earned": 2}, "offensive_supply": {"soviet": [[5, "2951"]]}, "weather": "DD"}
    game = situation(turn=211, stage="soviet first week refit", units=units, **spec)
    game.play("place 1GRD Novorossiysk")
    game.play("done")
    assert rule_against(game, "invade 2GRD 2951") is None
    assert rule_against(game, "invade 1GRD 2951") == "pmd:10.5-g"
