"""Positions described in plain data: what the contract promises, and sentences for what makes no sense."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from stavka.titles.barbarossa_deluxe.supply import states
from tests.titles.barbarossa_deluxe.conftest import Situation
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.conftest import Refused


def state(game: Game, unit: str) -> str:
    pos = war(game)
    return states.STATES[states.state(pos, pos.roster.find(unit))]


def test_every_stage_can_be_begun_on_every_turn() -> None:
    """A situation starts at any named stage (bd:5.2-a)."""
    for stage in stavka.title("bd").sequence:
        for turn in range(1, 33):
            units = {"3Pz": "2113", "5A": "2110", "2SSPz": "2023", "23A": "1011"}
            game = stavka.situation({"title": "bd", "stage": stage, "turn": turn, "units": units})
            assert game.to_act is not None or game.result is not None


def test_reinforcements_of_the_turn_are_due_in_a_situation_of_its_administration(bd: Situation) -> None:
    """A game that begins with a segment has the units of the turn to bring in (bd:8.1-a,-d)."""
    game = bd({"3Pz": "2023"}, "axis administration", 14)
    assert {game.piece(name).box for name in ("502TB", "2SSPz", "Ho", "3Lw")} == {"due"}
    assert game.refusal("enter 2SSPz Berlin") is None
    game = bd({"5A": "1606"}, "soviet administration", 14)
    assert {game.piece(name).box for name in ("67A", "3G")} == {"due"}
    assert game.refusal("enter 67A Moscow") is None
    assert game.piece("68A").box == "awaiting"
    game = bd({"5A": "1606"}, "soviet administration", 2)
    assert game.piece("LPMA").hex == "1011"  # bd:8.34-a


def test_a_described_unit_has_the_mobility_of_its_kind(bd: Situation) -> None:
    """The first fitting counter is taken, else a piece is made that moves as its kind does (bd:2.9-a, bd:2.10-b)."""
    panzers = [{"side": "german", "kind": "panzer", "strengths": [4, 3], "hex": "2023"} for _ in range(14)]
    game = bd(panzers, "axis move", 10)
    pos = war(game)
    there = pos.of(0, pos.board.grid.index("2023"))
    assert [pos.short(u) for u in there][:2] == ["3Pz", "14Pz"]
    assert all(pos.roster.mech[u] for u in there)
    assert {(pos.roster.attack[u], pos.roster.defence[u]) for u in there} == {(4, 3)}
    assert any(pos.short(u).startswith("Extra") for u in there)


def test_two_factors_of_a_described_unit(bd: Situation) -> None:
    """Both factors are looked for, and a made piece has both (bd:2.10-a,-b)."""
    units = [
        {"side": "axis", "kind": "panzer", "strengths": [2, 4], "hex": "2023"},
        {"side": "axis", "kind": "infantry", "strengths": [7, 2], "hex": "2023"},
        {"side": "soviet", "kind": "rifle", "combat": 9, "hex": "1606"},
    ]
    pos = war(bd(units, "axis move", 26))
    assert pos.where[pos.roster.find("3PzL")] >= 0
    made, army = pos.roster.find("Extra1"), pos.roster.find("Extra2")
    assert (pos.roster.attack[made], pos.roster.defence[made], pos.roster.mech[made]) == (7, 2, False)
    assert (pos.roster.attack[army], pos.roster.defence[army]) == (9, 9)
    assert pos.roster.army[army]
    assert pos.roster.rifle[army]


def test_static_and_support_pieces_can_be_made(bd: Situation, refused: Refused) -> None:
    """A ninth fortress command is as static as the others (bd:2.9-d)."""
    units = [{"side": "axis", "kind": "fortress command", "combat": 0, "hex": "2023"} for _ in range(9)]
    game = bd(units, "axis move", 30)
    refused(game, "move Extra1 2023-2022", "bd:2.9-d")


def test_a_german_line_under_soviet_units_is_gone(bd: Situation) -> None:
    """After turn 4 a line that Soviet units stand in is destroyed; before that units in it trace out

    bd:11.21-d, bd:7.20-b
    """
    line = {"soviet": ["1817", "1816", "1815", "1814", "1813", "1812"]}
    late = bd({"5A": "1817"}, "soviet move", 26, control=line)
    assert not war(late).german_lines & war(late).occupied[1]
    assert state(late, "5A") == "overland"
    early = bd({"5A": "1817"}, "soviet move", 3, control=line)
    assert war(early).german_lines & war(early).occupied[1]
    assert state(early, "5A") == "overland"


def test_german_lines_can_be_given(bd: Situation) -> None:
    """Which printed lines are still whole can be said (bd:11.21-d)."""
    game = bd((), "axis move", 30, german_lines=["1818"])
    assert war(game).board.grid.names(war(game).german_lines) == ["1818"]


def test_when_a_unit_waits_for_its_turn(bd: Situation) -> None:
    """Units on the track can be given the turn of their box (bd:3.2-a)."""
    game = bd({"3Pz": "2023"}, "start of turn", 15, arrivals={"Ro3": 15, "505TB": 17})
    assert (game.piece("Ro3").box, game.piece("505TB").box) == ("due", "awaiting")


def test_terrain_of_single_hexes(bd: Situation, refused: Refused) -> None:
    """``terrain`` is short for the same on the map; a flooded hex cannot be stood in (bd:10.11, bd:10.13)."""
    game = bd({"3Pz": "2110"}, "axis move", 10, terrain={"2111": "lake", "2109": "rough"})
    refused(game, "move 3Pz 2110-2111", "bd:10.13")
    with pytest.raises(Unreadable, match="lake"):
        bd({"3Pz": "2111"}, "axis move", 10, terrain={"2111": "lake"})


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"offensive": {"X": "2207"}}, "marker"),
        ({"crimea": "no"}, "crimea"),
        ({"attached": {"502TB": "5A"}, "units": {"5A": "1606"}}, "same side"),
        ({"attached": {"502TB": "3Pz"}}, "not on the map"),
        ({"attached": {"502TB": "3Pz", "503TB": "3Pz"}, "units": {"3Pz": "2023"}}, "already"),
        ({"arrivals": {"Ro3": 99}}, "turn"),
        ({"arrivals": {"Ro3": "soon"}}, "whole number"),
        ({"arrivals": ["Ro3"]}, "mapping"),
        ({"terrain": ["2111"]}, "mapping"),
        ({"terrain": {"2111": "lava"}}, "lava"),
        ({"german_lines": ["9999"]}, "9999"),
        ({"luftwaffe": -1}, "luftwaffe"),
        ({"hero_markers": -2}, "hero_markers"),
        ({"counts": {"vp": 3}}, "no count"),
        ({"counts": {"effort": "west"}}, "north or south"),
        ({"counts": {"expedition": "x"}}, "whole number"),
        ({"counts": {"stand fast": 3}}, "list"),
        ({"units": [{"hex": "2311"}]}, "unit"),
    ],
)
def test_nonsense_is_answered_with_a_sentence(keys: dict[str, object], words: str) -> None:
    """Bad input is answered in words, with no traceback."""
    with pytest.raises(Unreadable, match=words):
        stavka.situation({"title": "bd", "turn": 14, **keys})


def test_a_german_moscow_stops_offensive_supply_in_a_situation(bd: Situation, refused: Refused) -> None:
    """A turn in which Moscow is German is taken to have begun so (bd:7.21)."""
    game = bd({"5A": "1600"}, "soviet declaration", 8, control={"Moscow": "axis"})
    refused(game, "supply A 1606", "bd:7.21")
    game = bd({"5A": "1606"}, "soviet declaration", 8)
    assert game.refusal("supply A 1606") is None


def test_a_cut_off_force_in_stalingrad_stands_fast_in_a_situation(bd: Situation, refused: Refused) -> None:
    """The order binds units that are there without overland supply (bd:12.7-a)."""
    game = bd({"14Pz": "2501", "5A": "2607"}, "axis move", 15, scenario="road-back")
    refused(game, "move 14Pz 2501-2502", "bd:12.7-a")


def test_armies_that_are_there_do_not_appear_again(bd: Situation) -> None:
    """Poles, Romanians and Bulgarians come once, wherever they are (bd:8.24-a, bd:8.25-e, bd:8.26-a)."""
    home = {"soviet": "all"}
    units = {"3T": "2114", "Pol": "2311", "1R": "2911", "4A": "3216", "1B": "3115", "5A": "3013"}
    game = bd(units, "soviet move", 28, control=home)
    game.play("move 3T 2114-2115")
    assert game.piece("Pol").hex == "2311"
    game.play("move 5A 3013-3113")
    assert (game.piece("1R").hex, game.piece("4R").box) == ("2911", "awaiting")
    assert not any(action.verb == "fetch" for action in game.legal())


def test_units_in_the_caucasus_box_are_an_expedition(bd: Situation) -> None:
    """German corps in the box have marched there before, and roll for a breakthrough (bd:4.13-a,-g)."""
    boxes = {"caucasus": ["40Pz", "57Pz", "52Inf", "9A", "10A", "11A", "12A"]}
    game = bd({"17Inf": "2804", "3Pz": "2607"}, "axis move", 12, boxes=boxes)
    assert game.refusal("recall 40Pz 3202") is None
    game = bd({"17Inf": "2804", "3Pz": "2607"}, "victory check", 12, boxes=boxes, vp=30)
    assert game.to_act == "chance"
    game = bd({"4A": "1606"}, "soviet move", 27, boxes={"bulgaria": ["3A"]})
    assert game.refusal("liberate 3217") is None


def test_a_game_from_a_situation_can_be_saved_and_loaded() -> None:
    """The diary holds the situation, extra pieces and all."""
    spec = {
        "title": "bd",
        "turn": 10,
        "stage": "axis first phase",
        "order": "move/fight",
        "units": [
            {"side": "axis", "kind": "panzer", "strengths": [9, 8], "hex": "2110"},
            {"id": "5A", "hex": 2108},
            {"id": "3Pz", "hex": "2210", "flags": ["moved"]},
        ],
        "boxes": {"rvgk": ["6A"], "dead pile": ["7Inf"]},
        "arrivals": {"Ro3": 12},
        "control": {"axis": ["2110", "2109"]},
        "walls": ["2111"],
        "terrain": {"2109": "rough"},
    }
    game = stavka.situation(spec)
    game.play("pass") if game.to_act == "soviet" else None
    game.play("move Extra1 2110-2109")
    again = stavka.load(game.diary())
    assert again.position.fingerprint() == game.position.fingerprint()
    assert again.diary() == game.diary()
