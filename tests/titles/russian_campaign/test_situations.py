"""Situations of The Russian Campaign: what a reader of docs/situations.md may write."""

from __future__ import annotations

from random import Random

import pytest

import stavka
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import path_of, war


@pytest.mark.parametrize(
    "units",
    [
        {"1425": "24Pz"},
        {1425: ["24Pz"]},
        {"1425": {"id": "24Pz"}},
        [{"side": "German", "kind": "Panzer", "combat": 8, "move": 7, "hex": 1425}],
        [{"side": "axis", "nation": "Germany", "kind": "armour", "combat": 8, "hex": "1425"}],
    ],
)
def test_units_may_be_written_in_many_ways(trc: Situation, units: object) -> None:
    """trc:2.1"""
    (piece,) = trc(units).units(at="1425")
    assert (piece.kind, piece.factors) == ("armor", "8-7")


def test_a_number_that_lost_its_zero_is_a_hex(trc: Situation) -> None:
    """trc:2.1"""
    assert trc({617: ["5A"]}, control={617: "axis"}).piece("5A").hex == "0617"
    assert trc({}, control={617: "axis"}).view("axis")["control"]["Riga"] == "axis"


def test_a_place_may_hold_a_single_unit(trc: Situation) -> None:
    """trc:2.1"""
    game = trc({"Minsk": "5A", "Kiev": {"side": "soviet", "kind": "infantry"}}, options=["Artillery"])
    assert game.piece("5A").hex == "1520"
    assert len(game.units(at="2320")) == 1


@pytest.mark.parametrize("kind", ["armor", "artillery", "battlegroup", "cavalry", "mountain", "paratroop"])
@pytest.mark.parametrize("nation", ["german", "italian", "finnish", "rumanian", "russian"])
def test_pieces_no_army_had_move_as_those_like_them(trc: Situation, nation: str, kind: str) -> None:
    """trc:2.6"""
    side = "soviet" if nation == "russian" else "axis"
    piece = {"side": side, "nation": nation, "kind": kind, "combat": 55, "move": 6, "hex": "2015"}
    game = trc([piece], stage=f"{side} first impulse movement", turn=8)
    assert any(len(path_of(action)) == 7 for action in game.legal() if str(action).startswith("move"))


def test_control_and_rails_either_way_round(trc: Situation) -> None:
    """trc:3.5"""
    one = trc({}, control={"Minsk": "axis", "Kiev": "axis"}, rails={"1521": "axis"}, railheads={"axis": ["1614"]})
    two = trc({}, control={"axis": ["Minsk", "2320"]}, rails={"axis": [1521]}, railheads=["Smolensk"])
    assert one.position.fingerprint() == two.position.fingerprint()
    everything = trc({}, control={"Russian": "all"}, rails={"soviet": "all"}).view("axis")
    assert set(everything["control"].values()) == {"soviet"}
    assert not everything["rails"]["axis"]


@pytest.mark.parametrize("stage", ["German Second Impulse Combat", "axis_second_impulse_combat"])
def test_a_stage_may_be_written_with_capitals(trc: Situation, stage: str) -> None:
    """trc:4.1.4 It is the second impulse, in which no bombers fly (trc:15.1-a)."""
    game = trc({"24Pz": "1425", "5A": "1424", "HQ-N": "1426"}, stage=stage)
    assert war(game).impulse == 2
    refusal = game.refusal("attack 24Pz 1424 air 1")
    assert refusal is not None
    assert refusal.rule == "trc:15.1-a"


def test_rail_moves_used_are_kept(trc: Situation, refused: Refused) -> None:
    """trc:9.1-a A situation that begins a movement phase can say how many units went by rail."""
    units = {"24Pz": "1226"}
    line = next(str(a) for a in trc(units).legal() if str(a).startswith("rail 24Pz"))
    assert trc(units, counts={"rail moves": 5}).refusal(line) is None
    refused(trc(units, counts={"rail moves": 6}), line, "trc:9.1-a")


def test_a_unit_that_went_by_rail_has_moved(trc: Situation, refused: Refused) -> None:
    """trc:9.3-e"""
    refused(trc({"24Pz": {"hex": "1425", "flags": ["moved by rail"]}}), "move 24Pz 1425-1424", "trc:5.4-a")


def test_terrain_weather_and_scenario_in_other_words(trc: Situation, refused: Refused) -> None:
    """trc:8.2-a"""
    game = trc({"24Pz": "1425"}, terrain={"1424": "Forest"})
    refused(game, "move 24Pz 1425-1424-1423", "trc:8.2-a")
    assert trc({}, turn=9, weather="Light-Mud", scenario="Fall Blau").view("axis")["weather"] == "light_mud"


def test_land_that_is_flooded_drained_or_barred_is_walked_accordingly(trc: Situation, refused: Refused) -> None:
    refused(trc({"24Pz": "1425"}, terrain={"1424": "sea"}), "move 24Pz 1425-1424", "trc:5.5-a")
    trc({"24Pz": "0105"}, terrain={"0104": "clear"}).play("move 24Pz 0105-0104")
    barred = trc({"24Pz": "1425"}, map={"sides": {"barred": [["1425", "1424"]]}})
    refused(barred, "move 24Pz 1425-1424", "trc:8.5")
    barred.play("move 24Pz 1425-1426")


def test_a_closed_hex_is_no_closed_country(trc: Situation, refused: Refused) -> None:
    """trc:5.5-a"""
    game = trc({"24Pz": "1425"}, closed=["1424"])
    refused(game, "move 24Pz 1425-1424", "trc:5.5-a")
    assert "that hex is closed" in str(game.refusal("move 24Pz 1425-1424"))


def test_a_count_that_is_no_number_is_told() -> None:
    """trc:10.3.2-b"""
    for count, complaint in (
        ("invasions soviet", "the count invasions soviet is a whole number"),
        ("leaderless", "the count leaderless is a whole number"),
        ("Russian cities", "the count Russian cities is a list"),
        ("anything", "there is no count 'anything'"),
    ):
        with pytest.raises(stavka.Unreadable, match=complaint):
            stavka.situation({"title": "trc", "counts": {count: "many"}})


def test_a_bid_of_a_game_that_begins_later_is_no_division_by_nothing(trc: Situation) -> None:
    """trc:26.10-b"""
    game = trc({"5A": "Moscow"}, turn=8, stage="soviet replacements", counts={"bid": 5, "first turn": 26})
    assert game.view("axis")["bid"] == 5


def test_a_worker_on_the_track_has_its_turn(trc: Situation) -> None:
    """trc:26.2.2-a"""
    under_way = {"workers under way": [["Worker-Kharkov", 6]]}
    game = trc({"5A": "Moscow"}, turn=6, stage="industrial evacuation", weather="mud",
               options=["industrial-evacuation"], counts=under_way)  # fmt: skip
    assert game.piece("Worker-Kharkov").box == "urals"


NONSENSE: list[object] = [
    None, True, False, 0, -1, 3, 10**12, 1.5, float("nan"), "", "x", "axis", "soviet", "neither", "all", "Minsk",
    "1425", "9999", "24Pz", "pool", [], {}, [None], [[]], {"a": 1}, {"24Pz": "1425"}, ["24Pz"], [1425], {"": None},
    "moved", {"axis": ["Minsk"]}, {"Minsk": "axis"}, [{"id": "24Pz", "hex": "1425"}], "var-bulge", ["var-bulge"],
    ["var-mediterranean"], ["artillery"], "snow", {"terrain": {"1425": "sea"}}, {"blank": True}, ["Finland"],
    {"hex": "1425", "flags": ["moved"]}, {"rails": {"a": ["1425"]}}, {"places": {"Moscow": ["1425", "oil"]}},
]  # fmt: skip
KEYS = (
    "scenario", "options", "turn", "last_turn", "stage", "weather", "weather_modifier", "units", "boxes", "control",
    "rails", "railheads", "passed", "closed", "surrendered_allies", "variants", "map", "terrain", "counts", "seed",
)  # fmt: skip
UNIT_KEYS = ("id", "hex", "box", "flags", "marks", "name", "side", "nation", "kind", "size", "combat", "move", "steps")
COUNTS = ("bid", "invasions axis", "variants", "neutral", "workers under way", "stopped with points left", "leaderless")


def nonsense(rng: Random) -> dict[str, object]:
    spec: dict[str, object] = {}
    for key in rng.sample(KEYS, rng.choice((1, 1, 2, 3))):
        spec[key] = rng.choice(NONSENSE)
    if rng.random() < 0.4:
        spec["units"] = [
            {"hex": "1425", **{key: rng.choice(NONSENSE) for key in rng.sample(UNIT_KEYS, rng.randrange(1, 4))}}
        ]
    if rng.random() < 0.2:
        spec["counts"] = {rng.choice(COUNTS): rng.choice(NONSENSE)}
    if rng.random() < 0.3:
        spec["stage"] = rng.choice(stavka.title("trc").sequence)
        spec["turn"] = rng.randrange(26)
    return spec


def test_nonsense_is_answered_by_a_sentence() -> None:
    """trc:1-b Whatever is written there: a game, or a sentence."""
    rng, complaints = Random(26), []
    for _ in range(400):
        spec = {"title": "trc", **nonsense(rng)}
        try:
            game = stavka.situation(spec)
            game.view("axis")
            list(game.legal())
        except stavka.Unreadable as fault:
            complaints.append(str(fault))
    assert len(complaints) > 200
    assert all(complaint.count(" ") > 2 for complaint in complaints)


def test_hexes_and_units_of_counts_are_called_by_their_names(trc: Situation) -> None:
    """Nobody is asked for the numbers that the program keeps for hexes and units (trc:22.3-a, trc:26.2.2-a)."""
    game = trc({})
    grid = game.position.board.grid
    named = stavka.situation({"title": "trc", "counts": {"cities without their worker": ["Moscow", "0511"]}})
    assert named.position.counts["cities without their worker"] == grid.set_of(["1809", "0511"])
    with pytest.raises(stavka.Unreadable, match="no hex or place 'Atlantis'"):
        stavka.situation({"title": "trc", "counts": {"Russian cities": ["Atlantis"]}})
    worker = next(piece.short for piece in game.units(kind="worker"))
    under_way = trc({}, counts={"workers under way": {worker: 9}}, options=["industrial-evacuation"])
    assert under_way.piece(worker).box == "track"
    assert under_way.view("soviet")["workers_under_way"] == {worker: 9}
