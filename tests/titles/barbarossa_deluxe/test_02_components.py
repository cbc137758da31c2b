"""1 and 2. Map, counters and charts."""

from __future__ import annotations

from pathlib import Path

import pytest

from stavka.board import BadTable, Tables
from stavka.hexes import count
from stavka.titles.barbarossa_deluxe.administration import replacements
from stavka.titles.barbarossa_deluxe.state.charts import single_month, year_of
from stavka.titles.barbarossa_deluxe.state.flags import AXIS
from stavka.titles.barbarossa_deluxe.title import BarbarossaDeluxe
from tests.titles.barbarossa_deluxe.conftest import Situation


def test_sides_of_the_map(title: BarbarossaDeluxe) -> None:
    """The four corners belong to two sides each; the map is cut at a slant in the west (bd:1.4-a)."""
    board = title.map
    names = {side: set(board.grid.names(hexes)) for side, hexes in board.edges.items()}
    for corner, sides in (
        ("1000", ("north", "east")),
        ("1624", ("north", "west")),
        ("2924", ("south", "west")),
        ("3200", ("south", "east")),
    ):
        assert all(corner in names[side] for side in sides)
    assert len(names["east"]) == 23
    assert len(names["west"]) == 14
    assert "1524" not in board.grid
    assert "3024" not in board.grid


def test_directions_are_those_of_the_grid(title: BarbarossaDeluxe) -> None:
    """West of 2403 is 2404, northwest 2303, as the rules say (bd:1.4-b)."""
    index, ground = title.map.grid.index, title._ground
    assert ground.compass(index("2403"), index("2404")) == "W"
    assert ground.compass(index("2403"), index("2303")) == "NW"
    assert ground.compass(index("2709"), index("2609")) == "NE"
    assert ground.compass(index("2907"), index("3008")) == "SW"


def test_numbers_of_the_hexes(title: BarbarossaDeluxe) -> None:
    """Rostov is 2804 and Upper Silesia 2419; every number exists once (bd:2.2-b)."""
    board = title.map
    assert board.grid.name(board.places["Rostov"].hex) == "2804"
    assert board.grid.name(board.places["Upper Silesia"].hex) == "2419"
    assert count(board.grid.all) == 524


def test_terrain(title: BarbarossaDeluxe) -> None:
    """One natural terrain a hex; cities stand in clear ones (bd:10.8, bd:10.9, bd:10.10-b)."""
    board, ground = title.map, title._ground
    kinds = list(board.terrain.values())
    assert sum(count(k) for k in kinds) == 524
    assert {kind: count(hexes) for kind, hexes in board.terrain.items()} == {
        "clear": 399,
        "rough": 64,
        "sea": 41,
        "marsh": 15,
        "desert": 4,
        "lake": 1,
    }
    assert not ground.cities & ~ground.clear


def test_the_counter_sheets(title: BarbarossaDeluxe) -> None:
    """352 counters, one a row, with nation, kind, size and factors (bd:2.1, bd:2.5-a, bd:2.8)."""
    assert len(title.rows) == 352
    assert {row["size"] for row in title.rows} == {"army", "corps", "battalion", "marker"}
    for counter in title.units:
        assert counter.side in title.sides
        assert counter.size in ("army", "corps", "battalion")
    assert len({c.short.lower() for c in title.units}) == len(title.units)


def test_dots(title: BarbarossaDeluxe) -> None:
    """The oversized 6th Army: 6 factors, start 2314, irreplaceable; its regular double has 3 (bd:2.5-b, bd:2.12-a).

    bd:8.22-a
    """
    roster = title.roster
    big, small = roster.find("6AOS"), roster.find("6A")
    assert (roster.attack[big], title.start_hexes["SU-RIFLE-6-OS"], roster.dotted[big]) == (6, "2314", True)
    assert (roster.attack[small], roster.dotted[small]) == (3, False)
    assert roster.successor[big] == small
    assert sum(kind == "oversized rifle" for kind in roster.kind) == 7


@pytest.mark.parametrize(
    ("unit", "mech"),
    [
        ("1G", True),
        ("5GT", True),
        ("3T", True),
        ("4Mech", True),
        ("CMB", True),
        ("1Sh", False),
        ("5A", False),
        ("1Abn", False),
        ("BCG", False),
        ("Pol", False),
        ("3Pz", True),
        ("HG", True),
        ("2SSPz", True),
        ("5Inf", False),
        ("49Mtn", False),
        ("Ro3", False),
        ("2Para", False),
    ],
)
def test_who_is_mechanized(title: BarbarossaDeluxe, unit: str, mech: bool) -> None:
    """Panzers, tanks, Guards and mechanized units; nobody else (bd:2.6-a,-b,-c, bd:2.9-a,-b,-c,-e)."""
    roster = title.roster
    assert roster.mech[roster.find(unit)] is mech


def test_static_units(title: BarbarossaDeluxe) -> None:
    """Fortress commands and the two Leningrad units are static (bd:2.9-a,-d)."""
    roster = title.roster
    static = {roster.short[u] for u in range(len(roster)) if roster.static[u]}
    assert static == {"LPMA", "LCFC", "FCSE", "FCB", "FCD", "FCDK", "FCKB", "FCKS", "FCSL", "FCSW"}


def test_designations(title: BarbarossaDeluxe) -> None:
    """The codes of the glossary are on counters of their side (bd:2.7-a,-b)."""
    shorts = {c.short: c.side for c in title.units}
    german = "FCB FCD FCDK FCKB FCKS FCSL FCSW FHH FP GD GE GM GS GU HG Ho Hrt Jkl Kfl Koh KSC LK LS Mnz Mos Neh Odr"
    more = "PPR Sbn SF Sil Skn Slr Sls Str Tet Tom vBn vRp Wdl Wse WkII WkIII WkXX"
    assert {shorts[code] for code in f"{german} {more}".split()} == {"axis"}
    soviet = "ICA LPMA LCFC MGP BCG DCG DVCG KCG MCG CMB CMO CMP CMS Pol"
    assert {shorts[code] for code in f"{soviet} 1B".split()} == {"soviet"}


def test_whose_side_they_are_on(title: BarbarossaDeluxe) -> None:
    """German side: Germans and Axis satellites; Soviet side: Red Army and communist satellites.

    bd:1.5-a,-b,-c, bd:1.6-a,-b,-c
    """
    roster = title.roster
    satellites = {roster.short[u] for u in range(len(roster)) if roster.axis_satellite[u]}
    assert satellites == {"Ro3", "Ro4", "Hu1", "Hu2", "Hu3", "It8"}
    assert not any(roster.german[roster.find(s)] for s in satellites)
    red = {roster.short[u] for u in roster.of_side[1] if roster.satellite[u]}
    assert red == {"1B", "2B", "4B", "Pol", "1R", "4R"}


def test_factors(title: BarbarossaDeluxe) -> None:
    """One number is both factors; of two, the left attacks and the right defends (bd:2.10-a,-b)."""
    roster = title.roster
    panzer, rifle = roster.find("3Pz"), roster.find("5A")
    assert (roster.attack[panzer], roster.defence[panzer]) == (4, 3)
    assert (roster.attack[rifle], roster.defence[rifle]) == (3, 3)
    assert title.units[panzer].factors == "4-3"


def test_markers_are_not_units(title: BarbarossaDeluxe) -> None:
    """Fourteen kinds of marker, none of them a piece on the map (bd:2.13)."""
    kinds = {row["kind"] for row in title.rows if row["mobility"] == "marker"}
    assert kinds == {
        "vp",
        "operation",
        "aerial supply",
        "offensive supply",
        "fortified area",
        "artillery corps",
        "interceptor corps",
        "air army",
        "partisans",
        "airborne assault",
        "hero city",
        "fortress city",
        "east wall",
        "luftwaffe",
        "control",
    }
    assert not kinds & set(title.roster.kind)
    arrivals = title.marker_turns
    assert len(arrivals["air army"]) == 18
    assert min(arrivals["air army"]) == 8
    assert max(arrivals["air army"]) == 30
    assert len(arrivals["artillery corps"]) == 9
    assert title.supply_turns == {"A": 7, "B": 13, "C": 16}


def test_the_turn_record_track(title: BarbarossaDeluxe) -> None:
    """Movement factors, replacements and Luftwaffe by turn, the known cells as stated.

    bd:2.11, bd:8.12-b, bd:11.23-a
    """
    charts = title.charts_read
    assert charts.movement(30, 0, True) == 5
    assert charts.turns[30].replacements[0] == (0, 2)
    assert all(charts.turns[turn].replacements[0] == (1, 1) for turn in range(17, 21))
    assert charts.movement(3, 0, True) > 6
    assert charts.turns[1].luftwaffe == 3


def test_months_and_years() -> None:
    """June to September are single months; Dec/Jan belongs to the year that ends (bd:5.8, bd:5.9)."""
    singles = {turn for turn in range(1, 33) if single_month(turn)}
    assert singles == {1, 2, 3, 4, 9, 10, 11, 12, 17, 18, 19, 20, 25, 26, 27, 28}
    assert [year_of(turn) for turn in (6, 7, 14, 15, 22, 30, 32)] == [1941, 1942, 1942, 1943, 1943, 1944, 1945]


def test_the_combat_table(title: BarbarossaDeluxe) -> None:
    """Columns 1:6 to 7:1, the one known cell, automatic results beyond (bd:11.10-a,-b, bd:11.25-a)."""
    charts = title.charts_read
    ladder = charts.crt.ladder
    assert ladder == ("1:6", "1:5", "1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")
    assert charts.result(ladder.index("5:1"), 5) == "BB"
    assert charts.automatic(charts.crt.level(8, 1)) == "DE"
    assert charts.automatic(charts.crt.level(1, 7)) == "AE"
    assert charts.automatic(charts.crt.level(7, 1)) is None
    order = ["AE", "AS", "DR", "BB", "DE"]
    for row in charts.crt.rows:
        assert [order.index(r) for r in row] == sorted(order.index(r) for r in row)


def test_points_on_the_map(title: BarbarossaDeluxe) -> None:
    """Cities, Upper Silesia and three oil fields; fourteen of them in the west (bd:4.2-a,-b,-e)."""
    ground = title._ground
    west = ground.vp_hexes & ground.axis_home
    assert count(west) == 14
    for number in ("2419", "3103", "2922", "3015"):
        assert ground.vp_hexes & ground.hex(number)
        assert not ground.cities & ground.hex(number)


def test_points_of_october_1942(title: BarbarossaDeluxe) -> None:
    """The front of the Road Back gives 33 points: 14 western, 17 eastern hexes, two of them hero cities (bd:12.3-a)."""
    from stavka.titles.barbarossa_deluxe.state.flags import AXIS

    pos = title.start("road_back", frozenset(), "historical", {})
    ground = title._ground
    held = ground.vp_hexes & pos.owner[AXIS]
    east = held & ground.soviet_home
    assert (count(held & ground.axis_home), count(east)) == (14, 17)
    assert pos.vp == 33 == count(held) + 2
    for name in ("Stalingrad", "Maikop", "Rostov"):
        assert east >> title.map.places[name].hex & 1


def test_special_hexes(title: BarbarossaDeluxe) -> None:
    """Exits, Bulgarian and Yugoslav edges, supply zones and army group areas (bd:8.3-g, bd:8.26-a, bd:7.4-b,-g)."""
    ground, names = title._ground, title.map.grid.names
    assert names(ground.exits) == ["3200", "3201", "3202", "3203", "3204"]
    assert names(ground.bulgarian_edge) == ["3215", "3216", "3217", "3218"]
    assert {"3023", "3219"} <= set(names(ground.yugoslav_edge))
    assert {"2904", "2801"} <= set(names(ground.r))
    assert {"2200", "2806", "3100", "3004"} <= set(names(ground.dp))
    assert {"3005", "3104", "3105", "3108"} <= set(names(ground.cs))
    assert names(ground.army_groups["C"]) == ["1817", "1917", "2017", "2116"]
    assert count(ground.countries("lithuania")) == 5


def test_a_unit_is_in_one_place(plain: Situation) -> None:
    """On the map it stands in one hex, off it in one box, and no step is ever taken off it (bd:2.2-a, bd:2.12-b)."""
    game = plain({"3Pz": "2015", "5A": "2010"}, "axis move", turn=4)
    game.play("move 3Pz 2015-2014")
    assert [hex for hex, stack in game.position.stacks.items() if game.position.roster.find("3Pz") in stack] == [
        game.position.board.grid.index("2014")
    ]
    assert all(counter.steps == 1 for counter in game.title.units)
    game.position.eliminate(game.position.roster.find("5A"))
    assert (game.piece("5A").hex, game.piece("5A").box) == (None, "dead pile")


@pytest.mark.parametrize(
    ("old", "new", "line", "wrong"),
    [
        ("coastal army,SU-ICA", "costal army,SU-ICA", 2, "no role 'costal army'"),
        ("coastal army,SU-ICA", "coastal army,SU-ICB", 2, "no unit 'SU-ICB'"),
        ("Axis Romanian army,RO-4", "Axis Romanian army,RO-3", 13, "named twice"),
        ("militia army,SU-LPMA", "coastal army,SU-LPMA", 3, "one too many"),
    ],
)
def test_counters_that_rules_name_are_checked(
    title: BarbarossaDeluxe, tmp_path: Path, old: str, new: str, line: int, wrong: str
) -> None:
    """A bad row of the table of roles is named by file and line (bd:10.34-a, bd:8.15-a, bd:8.34-a)."""
    text = title.tables.path("roles.csv").read_text()
    assert old in text
    (tmp_path / "roles.csv").write_text(text.replace(old, new, 1))
    with pytest.raises(BadTable, match=rf"roles\.csv, line {line}: .*{wrong}"):
        _ = BarbarossaDeluxe(Tables(title.tables.folder, tmp_path)).roster


def test_a_role_that_nobody_has_is_missed(title: BarbarossaDeluxe, tmp_path: Path) -> None:
    """The Italian army must be one of the counters (bd:8.28)."""
    lines = title.tables.path("roles.csv").read_text().splitlines(keepends=True)
    (tmp_path / "roles.csv").write_text("".join(line for line in lines if "Italian" not in line))
    with pytest.raises(BadTable, match="'Italian army'"):
        _ = BarbarossaDeluxe(Tables(title.tables.folder, tmp_path)).roster


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("soviet_first = true", "soviets_first = true", "no term 'soviets_first'"),
        ("soviet_first = true", "soviet_first = 1", "soviet_first is 1, not true or false"),
        ("luftwaffe = 3", "luftwaffe = true", "luftwaffe is True, not a whole number"),
        ("movement = [[10, 5], [8, 4]]", "movement = [10, 5]", "movement is 10, not two whole numbers"),
        ("german_replacements = [2, 2]", "german_replacements = 2", "german_replacements is 2, not two whole numbers"),
        ("[citadel.rules]", "[citadel.laws]", r"\[citadel.rules\] is missing"),
    ],
)
def test_terms_of_scenarios_are_checked(
    title: BarbarossaDeluxe, tmp_path: Path, old: str, new: str, wrong: str
) -> None:
    """A term that no rule knows, or with a value that it cannot have, is named with its scenario (bd:1.7-b)."""
    text = title.tables.path("scenarios.toml").read_text()
    assert old in text
    (tmp_path / "scenarios.toml").write_text(text.replace(old, new, 1))
    with pytest.raises(BadTable, match=rf"scenarios\.toml, .*{wrong}"):
        _ = BarbarossaDeluxe(Tables(title.tables.folder, tmp_path)).terms


def test_the_steps_of_the_gambit_stand_in_its_table(title: BarbarossaDeluxe, tmp_path: Path) -> None:
    """An owner's table gives the German of Manstein's Gambit other replacements (bd:14.11)."""
    text = title.tables.path("scenarios.toml").read_text()
    (tmp_path / "scenarios.toml").write_text(
        text.replace("german_replacements = [2, 2]", "german_replacements = [3, 1]")
    )
    for tables, steps in ((title.tables, (2, 2)), (Tables(title.tables.folder, tmp_path), (3, 1))):
        pos = BarbarossaDeluxe(tables).start("manstein-gambit", frozenset(), "historical", {})
        assert replacements.steps_of(pos, AXIS) == steps
