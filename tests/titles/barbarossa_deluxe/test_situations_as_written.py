"""Situations as a stranger words them from the rulebook: understood, or answered with a sentence that helps."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from tests.titles.barbarossa_deluxe.looking import war


def told(**words: object) -> Game:
    return stavka.situation({"title": "bd", **words})


NAMES = {
    "3rd Pz. Corps": "3Pz",
    "III Panzer Corps": "3Pz",
    "Panzer 3": "3Pz",
    "LVI Panzer": "56Pz",
    "XIV Panzer Corps": "XIVPz",
    "late 3rd Panzer Corps": "3PzL",
    "3Pz late": "3PzL",
    "2nd SS Panzer Corps": "2SSPz",
    "2nd SS": "2SSPz",
    "6th SS": "6SS",
    "5th Corps": "5Inf",
    "49 Mtn": "49Mtn",
    "49th Mountain Infantry Corps": "49Mtn",
    "3 Luftwaffe": "3Lw",
    "II Paratroop Corps": "2Para",
    "502nd Tiger Battalion": "502TB",
    "Army Detachment Kempf": "LK",
    "Hollidt": "Ho",
    "Weidling": "Wdl",
    "GD Panzer Corps": "GD",
    "Feldherrnhalle": "FHH",
    "FC Breslau": "FCB",
    "Wehrkreis 3": "WkIII",
    "3rd Romanian Army": "Ro3",
    "Romanian 4th Army": "Ro4",
    "8th Italian Army": "It8",
    "5 RA": "5A",
    "5th Army": "5A",
    "5th Combined Arms Army": "5A",
    "oversized 6th Rifle Army": "6AOS",
    "21st Rifle Corps": "21Rif",
    "21st Rifle": "21A",
    "5 Shock": "5Sh",
    "1st Guards": "1G",
    "5th Guards Tank": "5GT",
    "4th Mech Corps": "4Mech",
    "Dovator": "DVCG",
    "Popov": "MGP",
    "1st Bulgarian Army": "1B",
    "1st Communist Romanian Army": "1R",
    "Polish": "Pol",
    "1st Polish Army": "Pol",
    "Italian Army": "It8",
    "Hungarian II": "Hu2",
    "7 GA": "7G",
    "2 AB": "2Abn",
    "FC Königsberg": "FCKB",
    "Hermann Göring": "HG",
    "Wehrkreis III": "WkIII",
    "Korpsgruppe Weidling": "Wdl",
}


@pytest.mark.parametrize(("name", "short"), NAMES.items())
def test_units_by_the_names_people_use(name: str, short: str) -> None:
    """Ordinals, Roman numerals, kinds in short, in any order (bd:2.7-a, bd:11.33-c)."""
    units = {name: "2020", "72Inf": "2020"} if short.endswith("TB") else {name: "2020"}
    assert told(turn=30, units=units).piece(short).hex == "2020"


@pytest.mark.parametrize("name", ["12th Army", "1st Army", "5", "99th Panzer Corps", "Panzer", "General Winter"])
def test_names_that_mean_none_or_several(name: str) -> None:
    """The German 12th Army or the Soviet one, an army that there is not: nothing is guessed."""
    with pytest.raises(Unreadable, match=r"there is no unit called"):
        told(units={name: "2020"})


def test_a_side_tells_which_unit_is_meant() -> None:
    """bd:1.5-a, bd:1.6-a."""
    game = told(turn=32, units={"german": {"12th Army": "2020"}, "soviet": {"2019": ["12th Army"]}})
    assert (game.piece("Ger12A").hex, game.piece("12A").hex) == ("2020", "2019")


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("Jun 1941", 1),
        ("Oct/Nov 1942", 13),
        ("Dec/Jan 41/42", 6),
        ("January 1942", 6),
        ("Feb/Mar 1942", 7),
        ("Aug '43", 19),
        ("1942-06", 9),
        ("GT 9", 9),
        ("Game Turn 32", 32),
        ("9", 9),
        ("T12", 12),
    ],
)
def test_turns_by_their_months(text: str, turn: int) -> None:
    """bd:5.8, bd:5.9: December and January belong to the year that ends."""
    assert told(turn=text, units={"3Pz": "2011"}).turn == turn


@pytest.mark.parametrize(
    ("stage", "more", "is_now"),
    [
        ("German Movement Phase", {}, "axis movement"),
        ("German Prepared Assault Phase", {}, "axis prepared assault"),
        ("Soviet Movement Phase", {"order": "Move / Fight"}, "soviet movement"),
        ("combat", {"side": "soviet"}, "soviet prepared assault"),
        ("movement", {"order": "move first"}, "axis movement"),
        ("II.B", {"order": "move/fight"}, "axis movement"),
        ("III.B", {}, "soviet prepared assault"),
        ("Soviet RVGK Phase", {}, "soviet reserves"),
        ("German Strategic Movement Phase", {}, "axis strategic movement"),
        ("German Player Turn", {}, "axis declaration"),
        ("second soviet phase", {}, "soviet movement"),
    ],
)
def test_stages_as_the_rulebook_calls_them(stage: str, more: dict[str, str], is_now: str) -> None:
    """By their words in any order, or the letters of the outline (bd:5.2-a)."""
    units = {"3Pz": "2011", "5A": "2010", "13A": "1606"}
    assert told(turn=10, stage=stage, units=units, control={"axis": ["Minsk"]}, **more).stage == is_now


def test_units_in_any_form() -> None:
    """Pairs, hexes, places, sides, descriptions."""
    forms: list[object] = [
        [["3Pz", "2011"], ["5A", "Moscow"]],
        {"2011": "3Pz", "Moscow": ["5A"]},
        {"german": {"3 Pz": "hex 2011"}, "soviet": {"1606": ["5th Army"]}},
        [{"name": "3Pz", "at": "2011"}, {"unit": "5A", "location": "Moscow"}],
        ["3Pz 2011", "5th Army in Moscow"],
        ["3Pz@2011", "5A: 1606"],
        {"3Pz": ["2011"], "5A": ["1606"]},
    ]
    for form in forms:
        game = told(turn=10, units=form)
        assert (game.piece("3Pz").hex, game.piece("5A").hex) == ("2011", "1606")


def test_units_under_keys_of_their_sides() -> None:
    """And a turn whose year stands by itself."""
    game = told(month="June", year=1942, axis={"3Pz": "2011"}, soviet_units=["5A in Moscow"])
    assert (game.turn, game.piece("3Pz").hex, game.piece("5A").hex) == (9, "2011", "1606")


@pytest.mark.parametrize(
    "units",
    [
        {"3Pz": {"hex": "2011", "attached": "502 TB"}},
        {"3Pz": "2011", "502TB": {"with": "3Pz"}},
        {"502nd Tiger Battalion": "3rd Panzer Corps", "3Pz": "2011"},
    ],
)
def test_support_units_that_are_told_with_their_unit(units: dict[str, object]) -> None:
    """bd:8.31-b."""
    pos = war(told(turn=20, units=units))
    assert pos.rider[pos.roster.find("3Pz")] == pos.roster.find("502TB")


def test_control_in_other_forms() -> None:
    """bd:3.6-c: pairs, keys that name the side, cities to sides."""
    for words in (
        {"control": [["Kiev", "axis"]]},
        {"german_control": ["Kiev"]},
        {"cities": {"Kiev": "German"}},
        {"axis_controlled": "Kiev", "control": {"soviet": ["2312"]}},
    ):
        pos = war(told(turn=2, units={"3Pz": "2011"}, **words))
        assert pos.owner[0] & pos.ground.kiev


def test_units_described_as_people_do() -> None:
    """bd:2.8, bd:2.9-b, bd:11.33-c."""
    units = [
        {"side": "german", "type": "panzer corps", "hex": "2011"},
        {"side": "axis", "kind": "infantry corps", "factors": "2-4", "hex": "2011"},
        {"side": "russian", "kind": "tank army", "hex": "2010"},
        {"side": "soviet", "kind": "army", "hex": "2010"},
    ]
    assert {piece.kind for piece in told(turn=10, units=units).units() if piece.hex} == {
        "panzer",
        "infantry",
        "tank",
        "rifle",
    }


def test_support_units_go_with_a_unit_of_their_hex() -> None:
    """Where nobody says with which; alone they cannot stand (bd:8.31-b, bd:8.32-b)."""
    game = told(turn=26, units={"2011": ["502TB", "3Pz"], "2009": ["CMB", "3A"]})
    pos = war(game)
    for rider, host in (("502TB", "3Pz"), ("CMB", "3A")):
        assert pos.rider[pos.roster.find(host)] == pos.roster.find(rider)
    for units in ({"502TB": "2011"}, {"502TB": "2011", "Ro3": "2011"}, {"502TB": "2011", "5A": "2010"}):
        with pytest.raises(Unreadable, match="502TB must be with a corps"):
            told(turn=26, units=units)


def test_what_units_have_done() -> None:
    """As flags of the unit, in a list of their own, or as words that are true of it."""
    for words in (
        {"units": {"3Pz": {"hex": "2011", "moved": True}}},
        {"units": {"3Pz": {"hex": "2011", "flags": "Moved"}}},
        {"units": {"3Pz": "2011"}, "flags": {"3rd Panzer Corps": "moved"}},
        {"units": {"3Pz": "2011"}, "moved": ["3Pz"]},
    ):
        assert told(turn=10, **words).piece("3Pz").flags == ("moved",)
    with pytest.raises(Unreadable, match="5A is said to be moved"):
        told(turn=10, units={"3Pz": "2011"}, moved=["5A"])


def test_markers_by_the_rulebooks_names() -> None:
    """bd:9.1-a, bd:9.2-a, bd:7.7-a, bd:7.10-b, bd:8.5, bd:8.18-a."""
    words = {
        "Hero Cities": "Moscow",
        "fortress_cities": ["Breslau"],
        "aerial_supply": "2011",
        "offensive_supply": ["2010", "Moscow"],
        "East Wall": ["2012"],
        "fortified_area": "2207",
        "victory_points": 21,
        "luftwaffe_counters": 2,
        "crimea_supply": "on",
    }
    pos = war(told(turn=29, units={"3Pz": "2011", "5A": "2207"}, **words))
    name = pos.board.grid.names
    assert (name(pos.heroes), name(pos.fortresses), name(pos.walls)) == (["1606"], ["2221"], ["2012"])
    assert (pos.hex_name(pos.airlift), pos.hex_name(pos.area)) == ("2011", "2207")
    assert [(marker, pos.hex_name(hex)) for marker, hex in pos.offensive] == [("A", "2010"), ("B", "1606")]
    assert (pos.vp, pos.luftwaffe, pos.crimea_on) == (21, 2, 1)
    grouped = told(turn=29, units={"3Pz": "2011"}, markers={"hero": ["Moscow"], "east wall": ["2012"]})
    assert (war(grouped).heroes, war(grouped).walls) == (pos.heroes, pos.walls)


def test_boxes_by_the_rulebooks_names() -> None:
    """A box may stand by itself, and one unit for a list of one (bd:8.8, bd:8.12-a, bd:4.11-b)."""
    boxes = {"RVGK Box": "5th Army", "Dead Pile": ["13A"], "Caucasus Holding Box": ["40 Pz"]}
    game = told(turn=10, units={"3Pz": "2011", "16A": "RVGK"}, boxes=boxes, dead_pile=["18A"])
    found = {unit: game.piece(unit).box for unit in ("5A", "16A", "13A", "18A", "40Pz")}
    assert found == {"5A": "rvgk", "16A": "rvgk", "13A": "dead pile", "18A": "dead pile", "40Pz": "caucasus"}


def test_declarations_by_themselves() -> None:
    """bd:5.6-b, bd:5.10-a, bd:4.16-a, bd:4.18-b, bd:4.13-d."""
    units = {"3Pz": "2011"}
    assert war(told(turn=10, units=units, logistics_zone="South")).counts["effort"] == "south"
    assert "pause" in war(told(turn=4, units=units, paulus_pause=True)).counts
    assert "no pause" in war(told(turn=4, units=units, pause="declined")).counts
    assert war(told(turn=18, units=units, gambit=True)).counts["gambit"] == 18
    assert war(told(turn=30, units=units, watch="Oder")).counts["oder"] == 1
    assert war(told(turn=14, units=units, expedition="broken through")).counts["expedition"] == 2
    with pytest.raises(Unreadable, match="taken or declined"):
        told(turn=4, units=units, pause="maybe")


def test_scenarios_options_and_places() -> None:
    """bd:1.7-a, bd:4.21-a, bd:2.2-b."""
    for name, known in (
        ("The Road Back", "road_back"),
        ("Operations Blue & Kremlin", "blue_kremlin"),
        ("Operation Citadel", "citadel"),
        ("Manstein's Gambit", "manstein_gambit"),
        ("1942: What If", "what_if_1942"),
        ("Grand Campaign", "campaign"),
        ("road-back", "road_back"),
    ):
        assert war(told(scenario=name, units={"3Pz": "2011"})).scenario == known
    assert war(told(options="4.21", units={})).options == {"kiev"}
    assert war(told(options=["Lithuania: What If?", "forgiveness points"], units={})).options == {
        "lithuania",
        "forgiveness",
    }
    game = told(turn=10, units={"3Pz": "USIR", "5Inf": "Koenigsberg"}, control={"German": "Kiev", "hex 2010": "Soviet"})
    assert (game.piece("3Pz").hex, game.piece("5Inf").hex) == ("2419", "1717")
    pos = war(game)
    assert pos.owner[0] & pos.ground.kiev


def test_ground_in_other_words() -> None:
    """bd:10.9, bd:10.19-a."""
    terrain = {"2010": "city", "2012": "swamp", "2013": "forest", "2014": "fortified line"}
    game = told(
        turn=10, units={"3Pz": "2011"}, terrain=terrain, rivers=[["2011", "2010"]], hexsides={"2011/2012": "lake"}
    )
    pos = war(game)
    at = {hex: pos.board.grid.index(hex) for hex in ("2010", "2011", "2012", "2013", "2014")}
    assert pos.ground.cities >> at["2010"] & 1
    assert (pos.board.terrain_at(at["2012"]), pos.board.terrain_at(at["2013"])) == ("marsh", "rough")
    assert pos.ground.soviet_line >> at["2014"] & 1
    assert pos.ground.rivers.around(at["2011"]) >> at["2010"] & 1
    assert not pos.ground.walk.around(at["2011"]) >> at["2012"] & 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"weather": "snow"}, "no weather"),
        ({"out_of_supply": ["3Pz"]}, "supply is traced"),
        ({"replacements": {"soviet": [2, 3]}}, "those of the track"),
        ({"stage": "lunch"}, "there is no stage"),
        ({"turn": "Smarch 1942"}, "turn is a whole number"),
        ({"order": "sideways"}, "there is no order"),
        ({"boxes": {"cellar": ["5A"]}}, "there is no box 'cellar'"),
        ({"control": {"Atlantis": "german"}}, "no hex or place 'Atlantis'"),
        ({"flags": 7}, "flags is a mapping"),
        ({"hexsides": 7}, "hexsides is a mapping"),
        ({"map": 7, "terrain": {"2010": "marsh"}}, "map is a mapping"),
        ({"rivers": [7]}, "a hexside of river is a pair of hexes"),
        ({"units": {"3Pz": {"hex": "2011", "colour": "red"}}}, "a unit has no colour"),
        ({"units": {"3Pz": {"hex": "2011", "oos": True}}}, "supply is traced"),
        ({"turn": "Winter 1941"}, "turn is a whole number"),
        ({"turn": "Jun 1945"}, "or a month of the game"),
    ],
)
def test_what_is_wrong_is_said(words: dict[str, object], sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        told(**{"units": {"3Pz": "2011"}, **words})
