"""2, 3, 16.4: counters, tracks, charts and set-up cards against the statements of the rulebook."""

from __future__ import annotations

from collections import Counter as Tally
from pathlib import Path
from statistics import median

import pytest

from stavka.board import BadTable, Tables
from stavka.engine.counters import Strength
from stavka.titles.proud_monster.state import charts as chart_files
from stavka.titles.proud_monster.state.calendar import LAST, TURNS, label, season_name, war_year, weeks_in
from stavka.titles.proud_monster.state.charts import Charts, losses
from stavka.titles.proud_monster.state.counters import load_rows
from stavka.titles.proud_monster.state.roster import RosterPMD
from stavka.titles.proud_monster.state.track import soviet_track
from stavka.titles.proud_monster.title import ProudMonster


@pytest.fixture
def roster(title: ProudMonster) -> RosterPMD:
    return title.roster


def tried(roster: RosterPMD, kind: str) -> list[tuple[int, int, int]]:
    """Attack, defence and movement of the faces and tried counters of an untried type."""
    found = [roster.counters[u] for u in roster.faces_of[kind]]
    return [(c.combat, c.defence or 0, c.move) for c in found]


# -- the calendar -----------------------------------------------------------------------------------------------------


def test_turns_are_half_months() -> None:
    """pmd:1.4-a,-b, pmd:1.2: 68 codes, each two weeks but the first."""
    assert len(TURNS) == 13 + 24 + 24 + 7 == 68
    told = {112: "1941 Jun 4", 118: "1941 Sep 3&4", 124: "1941 Dec 3&4", 211: "1942 Jun 1&2", 302: "1943 Jan 3&4"}
    assert {code: label(code) for code in told} == told
    assert label(407) == "1944 Apr 1&2"
    assert [weeks_in(turn) for turn in (112, 113, 407)] == [1, 2, 2]


def test_seasons(title: ProudMonster) -> None:
    """pmd:5.4-a, pmd:REC-a,-b: the record's seasons are those of the calendar, and cover every turn."""
    for turn in TURNS:
        season = title.charts_read.season(turn)
        assert season.name == season_name(turn)
    allowed = {turn: title.charts_read.season(turn).allowed for turn in (112, 117, 123, 205, 316, 317, 407)}
    assert allowed[112] == (False, False)  # the Axis has used it (pmd:5.4-c)
    assert allowed[117] == (True, False)
    assert allowed[123] == (False, True)  # pmd:5.4-d,-k
    assert allowed[205] == allowed[316] == (True, True)
    assert allowed[317] == allowed[407] == (False, True)
    assert [war_year(turn) for turn in (112, 210, 211, 310, 311)] == [1, 1, 2, 2, 3]


# -- counters ---------------------------------------------------------------------------------------------------------


def test_how_many_counters(roster: RosterPMD, title: ProudMonster) -> None:
    """pmd:16.4-a,-d,-e,-g,-h,-i,-j, pmd:2.4-d: as many untried counters as faces."""
    numbers = {"RD": 374, "RB": 171, "CD": 63, "TD": 57, "TB": 147, "MRD": 28, "MRB": 12}
    assert {kind: len(units) for kind, units in roster.faces_of.items()} == numbers
    assert {kind: len(units) for kind, units in roster.untried_of.items()} == numbers
    axis, soviet = title.rows
    assert (len(axis), len(soviet)) == (468, 1179)
    kinds = Tally(roster.kind)
    assert {kind: kinds[kind] for kind in ("GRD", "GCD", "GTB", "GMRD", "GMRB", "KA", "FlakC", "HPBn")} == {
        "GRD": 126,
        "GCD": 19,
        "GTB": 23,
        "GMRD": 3,
        "GMRB": 2,
        "KA": 6,
        "FlakC": 3,
        "HPBn": 7,
    }


def test_rifle_divisions(roster: RosterPMD) -> None:
    """pmd:16.4-b, pmd:13.14-c, pmd:3.0-p, pmd:10.5-f."""
    factors = tried(roster, "RD")
    assert (median(f[0] for f in factors), median(f[1] for f in factors)) == (3, 3)
    assert (min(factors), max(factors)) == ((1, 1, 5), (6, 7, 5))
    divisions = [roster.counters[u] for u in roster.faces_of["RD"]]
    assert sum("militia" in c.marks for c in divisions) == 36
    assert sum("mountain" in c.marks for c in divisions) == 5
    assert all("no rebuild" in c.marks for c in divisions if "militia" in c.marks)
    for c in divisions:
        if "amphibious" in c.marks:
            assert "militia" not in c.marks
            assert c.combat + (c.defence or 0) >= 8


@pytest.mark.parametrize(
    ("kind", "attack", "defence", "best"),
    [
        ("RB", (1, 2), (1, 2), None),
        ("CD", (1, 4), (1, 2), None),
        ("TB", (1, 4), (1, 1), None),
        ("MRB", (1, 2), (1, 2), None),
        ("TD", None, None, (10, 5, 7)),
        ("MRD", None, None, (5, 10, 7)),
    ],
)
def test_ranges_of_untried_units(
    roster: RosterPMD,
    kind: str,
    attack: tuple[int, int] | None,
    defence: tuple[int, int] | None,
    best: tuple[int, int, int] | None,
) -> None:
    """pmd:16.4-d,-e,-g,-h,-i,-j"""
    factors = tried(roster, kind)
    if attack and defence:
        assert {f[0] for f in factors} == set(range(attack[0], attack[1] + 1))
        assert {f[1] for f in factors} == set(range(defence[0], defence[1] + 1))
    if best:
        assert best in factors
    if kind == "TD":
        assert (median(f[0] for f in factors), median(f[1] for f in factors)) == (5, 4)
    if kind == "MRD":
        assert (median(f[0] for f in factors), median(f[1] for f in factors)) == (4, 5)


def test_half_steps(roster: RosterPMD) -> None:
    """pmd:2.4.7-a,-b: half a step is counted as 1, a whole one as 2."""
    half = {roster.kind[u] for u in range(len(roster)) if roster.worth[u] == 1}
    assert {"TB", "CD", "RB", "ParB", "NB", "MRB", "MB"} <= half
    assert half - {"TB", "CD", "RB", "ParB", "NB", "MRB", "MB"} == {"GTB", "GMRB"}  # as their input (pmd:9.4.2-g)
    assert roster.worth[roster.called("1-cd")] == 2  # German cavalry has whole steps
    assert roster.worth[roster.called("su-rd-002")] == 2


def test_untried_counters_show_movement_and_type_only(roster: RosterPMD) -> None:
    """pmd:2.4.9-a, pmd:2.4.9-g,-h,-i,-j,-k: no factors, no mountain, no anchor; faces may be of another type."""
    for kind, units in roster.untried_of.items():
        for unit in units:
            c = roster.counters[unit]
            assert (c.combat, c.defence, c.kind) == (0, 0, kind)
            assert c.move == (7 if kind in ("CD", "TD", "TB", "MRD", "MRB") else 5)
            assert not c.marks & {"mountain", "amphibious", "militia", "guards"}
    assert {roster.kind[u] for u in roster.faces_of["RB"]} == {"RB", "NB", "ParB"}
    assert sum(roster.kind[u] == "NB" for u in roster.faces_of["RB"]) == 24
    assert {roster.kind[u] for u in roster.faces_of["MRB"]} == {"MRB", "MB"}
    assert roster.branch[roster.called("su-parb-009")] == "R"  # the parachute has no effect


def test_regular_infantry(roster: RosterPMD) -> None:
    """pmd:3.0-u, pmd:15.1-a,-e,-f,-g: 6-8-6 or 5-7-6, four sides; the 22 ALD has four and is none."""
    regular = [roster.counters[u] for u in range(len(roster)) if roster.regular[u]]
    assert {c.by_steps[0] for c in regular} == {Strength(6, 6, 8), Strength(5, 6, 7)}
    assert {c.by_steps[2:] for c in regular} == {(Strength(3, 5, 5), Strength(1, 5, 3))}
    assert not roster.regular[roster.called("22-ald")]
    assert roster.fourth_step[roster.called("22-ald")]
    assert [roster.counters[roster.called(id)].steps for id in ("1-id", "78-stid", "1-pard", "99-lid")] == [4, 4, 4, 2]


def test_classes_and_branches(roster: RosterPMD) -> None:
    """pmd:2.4.3-a,-b, pmd:2.4.4-c,-d, pmd:3.0-b,-c,-o, pmd:14.1-b,-c,-d,-e, pmd:15.2-a,-b"""
    u = roster.called
    assert [roster.mech[u(id)] for id in ("3-mid", "1-id", "1-cd", "su-ad-001")] == [True, False, False, True]
    lines = [roster.line[u(id)] for id in ("1-id", "1-cd", "22-ald", "su-gpard-002", "3-mid")]
    assert lines == [0, 1, 2, 2, 3]
    ways = [roster.overrun[u(id)] for id in ("2-pd", "3-pgd", "3-mid", "1-cd", "1-id", "su-ad-001", "hun-hf-mic")]
    assert ways == ["alone", "self", "assisted", "assisted", "no", "no", "no"]
    assert [roster.afv[u(id)] for id in ("2-pd", "3-pgd", "3-mid", "su-mb-017", "hun-hf-mic")] == [
        True,
        True,
        False,
        True,
        False,
    ]
    assert [roster.armor[u(id)] for id in ("2-pd", "3-pgd", "su-tc-022", "su-mc-013")] == [True, False, True, False]


def test_guards(roster: RosterPMD) -> None:
    """pmd:2.4.8-c,-d: Guards Militia are none, engineer brigades are."""
    assert not roster.guards[roster.called("su-rd-1gm")]
    assert roster.guards[roster.called("su-eb-001")]
    assert roster.guards[roster.called("su-grd-001")]


def test_single_counters(roster: RosterPMD) -> None:
    """pmd:2.4.10-a, pmd:15.8-a, pmd:15.10-a, pmd:15.22-a, pmd:16.3-c"""
    counters = roster.counters
    assert counters[roster.called("2-pd")].turn == 118
    assert [counters[roster.called(id)].steps for id in ("su-part", "su-parc-004")] == [2, 4]
    assert counters[roster.called("gustav")].move == 0
    german = [c for c in counters if c.nation == "german" and c.size == "division" and "P" in c.marks]
    assert {c.move for c in german} == {12}
    assert {c.by_steps[-1] for c in counters if c.kind == "AGB"} == {Strength(2, 11, 1)}


def test_names_are_used_once(roster: RosterPMD) -> None:
    assert len({name.lower() for name in roster.short}) == len(roster)
    assert roster.short[roster.find("su-rd-1m")] == "1MilRD"
    assert roster.counters[roster.find("1GRD")].name == "1 Guards rifle division"


def test_a_bad_counter_is_told(title: ProudMonster, tmp_path: Path) -> None:
    lines = (title.tables.folder / "axis_units.csv").read_text(encoding="utf-8").splitlines()
    lines[1] = lines[1].replace("6-8-6|", "6-8|", 1)
    (tmp_path / "axis_units.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    own = ProudMonster(Tables(title.tables.folder, tmp_path))
    with pytest.raises(BadTable, match=r"axis_units\.csv, line 2"):
        _ = own.roster


# -- tracks -----------------------------------------------------------------------------------------------------------


def test_tracks_and_counters_agree(title: ProudMonster, roster: RosterPMD) -> None:
    """pmd:3.0-ae, pmd:9.1-a, pmd:16.4-c,-f,-h,-j: every arrival has its counter, every counter its turn."""
    soviet = title.soviet_turns
    guards = Tally(called.type for turn in soviet.values() for called in turn.guards for _ in range(called.number))
    assert {kind: guards[kind] for kind in ("GRD", "GCD", "GTB", "GMRD", "GMRB")} == {
        "GRD": 126,
        "GCD": 19,
        "GTB": 23,
        "GMRD": 3,
        "GMRB": 2,
    }
    leaving: Tally[str] = Tally()
    for turn in soviet.values():
        for called in turn.withdrawals:
            leaving[called.type] += called.number
    assert (leaving["TB"], leaving["GTB"], leaving["MRB"]) == (32, 2, 1)
    for code, box in title.axis_turns.items():
        for id in box.arrivals:
            assert roster.counters[roster.called(id)].turn == code, id


def test_what_single_turns_bring(title: ProudMonster) -> None:
    """pmd:4.5-b, pmd:16.3-k, pmd:8.4-e,-j, pmd:13.1-i, pmd:15.12-a, pmd:16.4-g, pmd:9.1.4-c."""
    axis, soviet = title.axis_turns, title.soviet_turns
    assert (axis[112].soviet_wins_at, axis[112].axis_wins_at) == (None, 4)
    assert (axis[124].soviet_wins_at, axis[124].axis_wins_at) == (27, 36)
    assert all(axis[turn].checks for turn in range(112, 125))
    assert not axis[116].supply_markers
    assert axis[117].supply_markers
    assert not soviet[202].supply_markers
    assert soviet[203].supply_markers
    assert [axis[turn].close_combat for turn in (124, 201, 301, 401)] == [6, 4, 2, 0]
    assert [called.number for called in soviet[220].reinforcements if called.type == "PB"] == [10]
    assert soviet[207].removals == ("TD", "MRD")


# by the end of which turn places changed hands in the war: (what the Axis gains, what it loses)
HISTORY = {
    112: ("Kaunus Vilnyus Minsk", ""),
    113: ("Riga Vitebsk", ""),
    114: ("Kishinev Smolensk", ""),
    116: ("Nikolayev Novgorod Gomel Dnepropetrovsk Tallinn", ""),
    118: ("Kiev Poltava", ""),
    119: ("Zaporozhye Orel Bryansk Kalinin", ""),
    120: ("Odessa Stalino Kharkov", ""),
    121: ("Kursk", ""),
    124: ("", "Kalinin"),
    213: ("Sevastopol", ""),
    214: ("Rostov", ""),
    303: ("", "Kursk Rostov Kharkov"),
    306: ("Kharkov", ""),
    315: ("", "Orel"),
    316: ("", "Kharkov"),
    317: ("", "Stalino"),
    318: ("", "Bryansk Smolensk Poltava"),
    320: ("", "Zaporozhye Dnepropetrovsk"),
    321: ("", "Kiev"),
    322: ("", "Gomel"),
    402: ("", "Novgorod"),
    406: ("", "Nikolayev"),
    407: ("", "Odessa"),
}
ROMANIA = 7  # hexes of its ZOMO with Soviet units at the end (pmd:4.5.2-j)


def test_history_passes_between_the_victory_levels(title: ProudMonster) -> None:
    """pmd:4.5-a, pmd:4.5.2-j,-k: nobody wins the war as it went; on turn 407 11 points less 7 hexes are a draw."""
    vp = title.ground_of(title.map).vp
    held: set[str] = set()
    for turn, box in title.axis_turns.items():
        gained, lost = HISTORY.get(turn, ("", ""))
        assert not held & set(gained.split())
        assert held >= set(lost.split())
        held = (held | set(gained.split())) - set(lost.split())
        points = sum(vp[title.map.places[place].hex] for place in held)
        if turn == LAST:
            assert points == 11
            points -= ROMANIA
        assert box.soviet_wins_at is None or box.soviet_wins_at < points, turn
        assert box.axis_wins_at is None or points < box.axis_wins_at, turn


def test_levels_of_1941(title: ProudMonster) -> None:
    """pmd:4.5-b, pmd:16.3-k: what the Axis needs rises with every turn; the Soviets win by points when summer is over.

    A front that history had passed a month before keeps the game going.
    """
    boxes = [title.axis_turns[turn] for turn in range(112, 125)]
    needed = [box.axis_wins_at or 0 for box in boxes]
    assert needed == sorted(set(needed))
    assert [box.turn for box in boxes if box.soviet_wins_at is None] == [112, 113, 114, 115, 116, 117]
    soviet = [box.soviet_wins_at for box in boxes if box.soviet_wins_at is not None]
    assert soviet == sorted(set(soviet))


def test_a_bad_track_is_told(title: ProudMonster, tmp_path: Path) -> None:
    text = (title.tables.folder / "soviet_trt.csv").read_text(encoding="utf-8")
    (tmp_path / "soviet_trt.csv").write_text(text.replace("TC 4 [1 2 3 4]", "TC 4 [1 2 3 99]"), encoding="utf-8")
    tables = Tables(title.tables.folder, tmp_path)
    with pytest.raises(BadTable, match="there is no unit 99 TC"):
        soviet_track(tables, load_rows(tables)[1])


# -- charts -----------------------------------------------------------------------------------------------------------


def test_combat_results(title: ProudMonster) -> None:
    """pmd:13.2-e,-f,-g, pmd:13.6-a, pmd:13.10-c, pmd:13.12-d: the frame and the one known cell."""
    charts = title.charts_read
    assert (charts.crt.ladder[0], charts.crt.ladder[-1]) == ("1:3", "7:1")
    assert (charts.below, charts.above) == ("2/0", "1/5")
    for die, odds, result in charts.known_cells:
        assert charts.crt.rows[die - 1][charts.crt.ladder.index(odds)] == result
    cells = [losses(cell) for row in charts.crt.rows for cell in row]
    assert {attacker for attacker, _ in cells} == {1, 2}
    assert max(defender for _, defender in cells) == 5
    for row, better in zip(charts.crt.rows, charts.crt.rows[1:], strict=False):
        assert all(losses(a)[1] <= losses(b)[1] for a, b in zip(row, better, strict=True))


def test_movement_costs(title: ProudMonster) -> None:
    """pmd:11.1-h,-q: a Mech unit pays 3 for rough and 2 more over a river."""
    charts = title.charts_read
    assert charts.hex_cost["rough"]["D"][3] + charts.side_cost["minor_river"][0][3] == 5
    assert charts.hex_cost["mountain"]["D"][3] == 3
    assert all(charts.hex_cost["highway"][letter] == (1, 1, 1, 1) for letter in "DRMFS")
    for kind in ("minor_river", "major_river", "south_volga"):
        assert charts.side_cost[kind][1] == (0, 0, 0, 0)  # frozen


def test_weather_chits(title: ProudMonster) -> None:
    """pmd:12.2-a,-b, pmd:16.2-c,-d: 4 A, 6 B of which two freeze, 2 C; 4 each of X, Y, Z; 64 losses in all."""
    chits = title.charts_read.chits
    assert Tally(chit.front.group for chit in chits) == {"A": 4, "B": 6, "C": 2}
    assert Tally(chit.back.group for chit in chits) == {"X": 4, "Y": 4, "Z": 4}
    assert sum(chit.front.freezes for chit in chits) == 2
    spring = sum(chit.back.attrition for chit in chits if chit.back.group == "X")
    assert sum(chit.front.attrition for chit in chits) + spring == 64


def test_limits_by_turn(title: ProudMonster) -> None:
    """pmd:9.1.3-m, pmd:9.5.3-d, pmd:11.3-b,-g, pmd:6.4-a, pmd:8.9-a, pmd:10.3-a,-c, pmd:10.4-a"""
    charts = title.charts_read
    assert [charts.at_turn(charts.corps_steps, turn) for turn in (207, 212, 213, 221)] == [2, 2, 3, 4]
    assert [charts.at_turn(charts.west_rate, t) for t in (113, 114, 115, 118, 119, 122, 123)] == [0, 1, 2, 3, 4, 5, 6]
    assert [charts.at_turn(charts.rvgk_flow, turn) for turn in (202, 203, 217, 221)] == [0, 28, 36, 48]
    assert (charts.rvgk_hold, charts.reserve_markers, charts.concentration) == (10, 10, 18)
    assert charts.sea_capacity == (
        {"baltic": 5, "black": 10, "caspian": 0},
        {"baltic": 4, "black": 5, "caspian": 5},
    )


def test_every_chart_of_the_index_is_there(title: ProudMonster) -> None:
    """pmd:2.3"""
    for name, where in title.charts["index"].items():
        for part in where.split(";"):
            file, *fields = part.split()
            assert title.tables.path(file).exists(), name
            known = next(iter(title.tables.rows(file))) if file.endswith(".csv") else title.tables.toml(file)
            assert all(field in known for field in fields), part


def test_a_bad_chart_is_told(title: ProudMonster, tmp_path: Path) -> None:
    text = (title.tables.folder / "axis_charts.toml").read_text(encoding="utf-8")
    (tmp_path / "axis_charts.toml").write_text(text.replace('below = "2/0"', 'below = "nothing"'), encoding="utf-8")
    with pytest.raises(BadTable, match="two numbers such as 2/1"):
        Charts(chart_files.read_charts(Tables(title.tables.folder, tmp_path)))
    (tmp_path / "axis_charts.toml").write_text(text.replace("[gast]", "[toast]"), encoding="utf-8")
    with pytest.raises(BadTable, match="gast"):
        Charts(chart_files.read_charts(Tables(title.tables.folder, tmp_path)))
