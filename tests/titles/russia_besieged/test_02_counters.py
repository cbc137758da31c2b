"""2. The counters and the charts: what the text says of them, against the data."""

from __future__ import annotations

from collections import Counter as Tally
from pathlib import Path

import pytest

import stavka
from stavka.board import BadTable, Tables
from stavka.engine.counters import Counter
from stavka.titles.russia_besieged.state.charts import Charts
from stavka.titles.russia_besieged.state.dates import Calendar
from stavka.titles.russia_besieged.state.roster import load_counters
from tests.titles.russia_besieged.looking import title


def counter(name: str) -> Counter:
    return title().roster.counters[title().roster.find(name)]


def factors(name: str) -> list[str]:
    return [strength.factors for strength in counter(name).by_steps]


def test_factors_that_the_text_gives() -> None:
    """rb:2.0-i, rb:DN-d"""
    assert factors("2SSPz")[0] == "12-9"
    assert factors("2SSPz")[-1] == "4-8"
    assert factors("3GTA")[0] == "12-7"
    assert len(factors("3GTA")) == 3
    assert factors("Polizei") == ["1-8"]
    assert factors("64A") == ["7-4", "4-3"]
    assert [factors(f"1Shock-{size}")[0] for size in (6, 8, 10)] == ["6-6", "8-7", "10-7"]
    assert len(factors("1GA")) == 3
    shown = {text for name in title().roster.short for text in factors(name)}
    assert {"6-8", "5-4", "6-4", "2-3", "4-6", "3-6", "5-5", "6-5", "1-2"} <= shown
    heavy = [c for c in title().units if c.kind == "armor" and c.nation == "german" and c.combat >= 8]
    assert heavy
    assert {c.steps for c in heavy} == {3}


def test_armor_type_units() -> None:
    """rb:2.0-c, rb:2.0-d, rb:2.0-e: panzers, mechanized, panzergrenadiers, shock armies; cavalry is none."""
    roster = title().roster
    armor = {roster.kind[u] for u in range(len(roster)) if roster.armor[u]}
    assert armor == {"armor", "mechanized", "panzergrenadier", "shock"}
    for name in ("1Cav", "5Inf", "49Mtn", "5Para", "Partisan1", "GerArt"):
        assert not roster.armor[roster.find(name)]


def test_sizes() -> None:
    """rb:2.0-f: corps and armies."""
    assert counter("24Pz").size == "corps"
    assert counter("8A").size == "army"
    assert counter("WEC-Moscow").size == "none"


def test_who_is_axis() -> None:
    """rb:1.0-e, rb:2.0-g"""
    nations = {(c.side, c.nation) for c in title().units if not c.id.startswith("turned-")}
    assert {nation for side, nation in nations if side == "axis"} == {
        "german",
        "italian",
        "rumanian",
        "hungarian",
        "finnish",
        "turkish",
    }
    assert counter("FFL").side == counter("SpanishCorps").side == "axis"
    assert ("soviet", "russian") in nations


def test_a_nation_on_the_wrong_side_is_refused(tmp_path: Path) -> None:
    """rb:1.0-e"""
    table = title().tables.path("units.csv").read_text(encoding="utf-8")
    (tmp_path / "units.csv").write_text(table.replace("rus-8inf,8A,soviet,russian", "rus-8inf,8A,axis,russian"))
    with pytest.raises(BadTable, match=r"units\.csv, line \d+: the nation is 'russian', not one of german"):
        load_counters(Tables(title().tables.folder, tmp_path))


def test_air_units_have_their_bases() -> None:
    """rb:11.0-a, rb:11.11, rb:23.04-d"""
    roster = title().roster
    assert Tally(roster.side[air] for air in roster.base_of) == {0: 9, 1: 6}
    assert all(roster.kind[base] == "airbase" for base in roster.base_of.values())
    assert roster.air_of[roster.find("StukaBase3")] == roster.find("Stuka3")


def test_allies_have_counters_for_the_other_side() -> None:
    """rb:26.22-b, rb:26.42-b: every Hungarian and Rumanian ground unit, with the same factors."""
    roster = title().roster
    turned = {roster.short[u]: roster.short[twin] for u, twin in roster.turned.items()}
    assert turned["3Hun"] == "3Hun-Red"
    assert turned["RumMech"] == "RumMech-Red"
    assert all(roster.strengths[u] == roster.strengths[twin] for u, twin in roster.turned.items())
    assert {roster.side[twin] for twin in roster.turned.values()} == {1}
    assert Tally(roster.nation[u] for u in roster.turned) == {"rumanian": 10, "hungarian": 5}


def test_start_values() -> None:
    """rb:DN-k, rb:20.22-a, rb:16.0, rb:15.0"""
    roster, cards = title().roster, title().roster.cards
    start = [c for c in title().units if c.kind == "wec" and c.start]
    assert sum(cards.value[c.id][0] for c in start) == 15
    assert cards.value["rus-wec-gorki"] == (2,)
    assert counter("WEC-Moscow").steps == 2
    assert len(roster.of_kind(1, "partisan")) == 4
    assert len(roster.of_kind(1, "paratroop")) == 3


def test_the_calendar() -> None:
    """rb:3.0-a, rb:SC-a: 25 turns of two months, an impulse is a month."""
    calendar = title().charts_read.calendar
    assert calendar.turn_name(1) == "May/Jun 1941"
    assert calendar.turn_name(25) == "May/Jun 1945"
    assert calendar.when("Aug 1943") == (14, 2)
    assert calendar.when("May 1941") == (1, 1)
    with pytest.raises(BadTable, match="turn 2 does not follow turn 1 by two months"):
        Calendar(
            [
                {**row, "months": ["Aug", "Sep"]} if row["turn"] == 2 else row
                for row in title().charts["calendar"]["turn"]
            ]
        )


def test_tables_of_ten_rows() -> None:
    """rb:2.0-b, rb:10.22, rb:10.97-b, rb:10.97-c, rb:DN-e: the cells that the text gives."""
    charts = title().charts_read
    ladder = charts.ladder
    assert charts.bat.result(ladder.index("6-1"), 7) == "D3-Adv2"
    assert charts.bat.result(ladder.index("6-1"), 10) == "DE-Adv3"
    assert all(charts.bat.result(ladder.index("10-1"), die).endswith("Adv3") for die in range(4, 11))
    assert {charts.crt.result(ladder.index("2-1"), die) for die in range(1, 11)} >= {"A1", "AR", "DR", "D1"}
    for odds in ("8-1", "9-1", "10-1"):
        assert [charts.crt.result(ladder.index(odds), die) for die in range(1, 11)] == [
            charts.crt.result(ladder.index("7-1"), die) for die in range(1, 11)
        ]
    assert ladder[charts.worst] == "1-5"


@pytest.mark.parametrize(
    ("table", "row", "cells", "fault"),
    [
        ("crt", "1", ["AE"] * 10, r"crt wants 10 rows of 11 results"),
        ("crt", "1", ["AE", "XX", *["AE"] * 9], r"crt\.rows\.1 holds XX"),
        ("crt", "1", ["DE", *["AE"] * 10], r"in crt\.rows\.1 better odds bring a worse result"),
        ("bat", "3", ["A1"] * 7, r"bat wants 10 rows of 8 results"),
    ],
)
def test_a_bad_table_is_told(table: str, row: str, cells: list[str], fault: str) -> None:
    raw = title().charts
    rows = {**raw[table]["rows"], row: cells}
    with pytest.raises(BadTable, match=fault):
        Charts({**raw, table: {**raw[table], "rows": rows}})


def test_known_air_availability() -> None:
    """rb:11.3, rb:11.9-b: the cells that the examples give."""
    charts = title().charts_read
    first = next(p for p in charts.air.periods if p.side == 0 and p.first == charts.month("May 1941"))
    assert first.may_to_december["clear", "clear"] == (9, 5)
    assert first.may_to_december["clear", "mud"] == (9, 2)
    assert first.may_to_december["light_mud", "mud"] == (5, 2)
    second = next(p for p in charts.air.periods if p.side == 0 and p.first == charts.month("Jan 1942"))
    assert second.january_to_april["mud", "light_mud"][1] == 3
    assert second.january_to_april["snow", "mud"] == (0, 2)


def test_figures_of_the_text() -> None:
    """rb:7.01-a, rb:7.02-a, rb:13.23, rb:DN-h, rb:6.33-c, rb:27.2-c"""
    charts = title().charts_read
    assert charts.rail.axis[False, False].turn == 6
    assert charts.rail.axis[False, False].by_impulse == (6, 3)
    assert charts.rail.soviet[0][2].by_impulse == (3, 1)
    assert [charts.supply.range[weather] for weather in charts.weathers] == [8, 8, 6, 4]
    assert (charts.ice_road.success_at_most, charts.ice_road.eliminated_from) == (6, 9)
    assert charts.sudden_death == {1942: 17, 1943: 10, 1944: 5}
    oil = charts.oil
    assert sum(oil.value(well, charts.month("Jan 1943")) for well in oil.wells) == 12
    assert oil.value("rus-oil-baku-1", charts.month("Feb 1942")) == 1


def test_every_scenario_begins() -> None:
    """rb:SC-a, rb:SC-b, rb:SC-c, rb:SC-d"""
    spans = {}
    for name in title().scenarios:
        game = stavka.new("rb", name)
        spans[name] = (game.turn, game.position.last_turn)
        assert not game.position.result
    assert spans == {
        "campaign": (1, 25),
        "tournament_5": (1, 5),
        "tournament_7": (1, 7),
        "tournament_10": (1, 10),
        "fall_blau": (7, 14),
        "scenario_1943": (13, 18),
        "downfall": (19, 25),
    }
