"""The scenarios: dates, forces, start lines and set-up (victory has its own tests)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import stavka
from stavka.board import BadTable
from stavka.engine.game import Game
from stavka.engine.piece import Piece
from stavka.titles.russian_campaign.setup import set_up_checks, setting_up
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import the_title, war

LATER = ("fall_blau", "zitadelle", "bagration")


def free(scenario: str) -> Game:
    return stavka.new("trc", scenario=scenario, set_up="free")


def second(scenario: str) -> Game:
    """The set-up of the side that comes second."""
    game = free(scenario)
    game.play("auto")
    game.play("done")
    return game


def soviet(scenario: str) -> Game:
    return free(scenario) if scenario == "bagration" else second(scenario)


def axis(scenario: str) -> Game:
    return second(scenario) if scenario == "bagration" else free(scenario)


def starting(scenario: str, **wanted: object) -> list[Piece]:
    """The units a scenario starts with, on the map or ready in a box."""
    game = stavka.new("trc", scenario=scenario)
    gone = ("pool", "surrendered", "removed", "awaiting", "unused")
    return [unit for unit in game.units(**wanted) if unit.box not in gone]  # type: ignore[arg-type]


def by_factors(units: list[Piece]) -> Counter[str]:
    return Counter(f"{unit.combat}-{unit.move}" for unit in units)


def surrendered(scenario: str) -> Counter[str]:
    game = stavka.new("trc", scenario=scenario)
    return by_factors([unit for unit in game.units(side="soviet") if unit.box == "surrendered"])


# -- the general instructions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "turn"), [("fall_blau", 7), ("zitadelle", 13), ("bagration", 19)])
def test_turn_marker_and_reinforcements(scenario: str, turn: int) -> None:
    """trc:scn-setup-general"""
    game = free(scenario)
    assert game.turn == turn
    for unit in game.units():
        later = unit.turn is not None and unit.turn >= turn and unit.kind not in ("artillery", "bomber", "paratroop")
        if later:
            assert unit.box == "awaiting", unit.short
        if unit.box == "tray":
            assert unit.turn is not None
            assert unit.turn < turn


@pytest.mark.parametrize("scenario", LATER)
def test_what_is_not_listed_is_in_the_pool(scenario: str) -> None:
    """trc:scn-setup-pool"""
    game = stavka.new("trc", scenario=scenario)
    turn = game.turn
    early = [u for u in game.units() if u.turn is not None and u.turn < turn and u.kind not in ("artillery", "bomber")]
    left = [
        u for u in early if u.hex is None and u.box not in ("surrendered", "removed", "available", "paratroop_reserve")
    ]
    assert left
    assert {unit.box for unit in left if unit.short not in ("DAKPz", "FJ1", "FJ2")} == {"pool"}
    assert game.piece("DAKPz").box == "unused"
    optional = stavka.new("trc", scenario=scenario, options=["artillery"])
    assert optional.piece("GerArt").box == ("awaiting" if turn == 7 else "pool")


def test_start_lines() -> None:
    """trc:scn-setup-lines Each scenario has its own line, and all cities lie on their side of it."""
    title = stavka.title("trc")
    sides = {name: set(title.map.grid.names(title.axis_side(name))) for name in LATER}  # type: ignore[attr-defined]
    assert len({frozenset(side) for side in sides.values()}) == 3
    where = {name: title.map.grid.name(place.hex) for name, place in title.map.places.items()}
    assert where["Kharkov"] in sides["fall_blau"] & sides["zitadelle"] - sides["bagration"]
    assert where["Stalingrad"] not in sides["fall_blau"] | sides["zitadelle"] | sides["bagration"]
    assert where["Minsk"] in sides["fall_blau"] & sides["zitadelle"] & sides["bagration"]
    assert {line["origin"] for line in title.scenario_file["lines"].values()} <= {"published", "reconstructed"}  # type: ignore[attr-defined]


@pytest.mark.parametrize("scenario", LATER)
def test_each_side_keeps_to_its_side_of_the_line(scenario: str, refused: Refused) -> None:
    """trc:scn-setup-line-sides"""
    russian, german = soviet(scenario), axis(scenario)
    refused(russian, "place 1GA Warsaw", "trc:scn-setup-line-sides")
    refused(german, "place 48Pz Moscow", "trc:scn-setup-line-sides")
    russian.play("place 1GA Moscow")
    german.play("place 48Pz Warsaw")


@pytest.mark.parametrize("scenario", LATER)
def test_every_hex_of_the_line_is_covered(scenario: str, refused: Refused) -> None:
    """trc:scn-setup-coverage"""
    for game in (soviet(scenario), axis(scenario)):
        game.play("auto")
        side = 0 if game.to_act == "axis" else 1
        pos = war(game)
        assert set_up_checks.gaps(pos, side) == 0
        home = "Moscow" if side else "Berlin"
        for unit in set_up_checks.to_place(pos, side):
            word = f"place {pos.short(unit)} {home}"
            if game.refusal(word) is None:
                game.play(word)
        assert set_up_checks.gaps(pos, side)
        assert "trc:scn-setup-coverage" in {fault.rule for fault in set_up_checks.faults(pos, side)}
        assert game.refusal("done") is not None


def test_one_gap_is_enough_to_refuse(refused: Refused) -> None:
    """trc:scn-setup-coverage"""
    game = axis("fall_blau")
    game.play("auto")
    assert game.refusal("done") is None
    pos = war(game)
    for unit in game.units(side="axis", nation="finnish"):
        game.play(f"place {unit.short} 0116")
    assert set_up_checks.gaps(pos, 0)
    game.play("place 7Fin 0215")
    refused(game, "done", "trc:scn-setup-coverage")
    game.play("auto")
    game.play("done")


def test_no_coverage_in_barbarossa() -> None:
    """trc:scn-setup-coverage The border of 1941 may have gaps."""
    game = free("barbarossa")
    for unit, hex in {"9A": "2424", "5CC": "2424", "12TC": "2425"}.items():
        game.play(f"place {unit} {hex}")
    game.play("auto")
    assert game.refusal("done") is None
    pos = war(game)
    assert set_up_checks.gaps(pos, 1)


@pytest.mark.parametrize("scenario", LATER)
def test_only_finns_in_finland_and_karelia(scenario: str, refused: Refused) -> None:
    """trc:scn-setup-finland"""
    german, russian = axis(scenario), soviet(scenario)
    refused(german, "place 48Pz Helsinki", "trc:scn-setup-finland")
    refused(german, "place 48Pz 0307", "trc:scn-setup-finland")
    refused(russian, "place 1GA 0302", "trc:scn-setup-finland")
    german.play("place 4Fin Helsinki")
    german.play("place 6Fin 0307")


@pytest.mark.parametrize("scenario", LATER)
def test_one_worker_a_city(scenario: str, refused: Refused) -> None:
    """trc:scn-setup-worker"""
    game = soviet(scenario)
    game.play("auto")
    assert game.refusal("done") is None
    worker = "Worker-2a" if scenario == "fall_blau" else "Worker-2b"
    game.play(f"place {worker} Moscow")
    refused(game, "done", "trc:scn-setup-worker")
    refused(game, f"place {worker} 1810", "trc:22.3-a")
    game.play("auto")
    cities = [unit.hex for unit in game.units(kind="worker") if unit.hex]
    assert len(cities) == len(set(cities))


@pytest.mark.parametrize("scenario", LATER)
def test_control_follows_the_line(scenario: str) -> None:
    """trc:scn-setup-control Cities, oil fields, junctions and rails are divided by the line; railheads stand at it."""
    title = the_title()
    game = stavka.new("trc", scenario=scenario, set_up="free")
    pos = war(game)
    west = title.axis_side(title.scenarios[scenario]["line"]) | sum(
        title.map.countries[country] for country in ("bulgaria", "turkey")
    )
    assert pos.owner[0] == pos.ground.watched & west
    assert pos.owner[1] == pos.ground.watched & ~west
    assert pos.rails == pos.ground.rails & west
    # a hex on the German side whose rail goes on across the line carries the railhead
    railheads = pos.rails & pos.board.tracks.step(pos.ground.rails & ~west)
    assert railheads


@pytest.mark.parametrize("scenario", LATER)
def test_first_turn_brings_what_is_due(scenario: str) -> None:
    """trc:scn-setup-first-turn The turn opens like any other: replacements first, reinforcements as they are due."""
    game = stavka.new("trc", scenario=scenario, seed=1)
    assert game.stage == ("axis withdrawals" if scenario == "bagration" else "axis replacements")
    due = [u.short for u in game.units() if u.turn == game.turn and u.impulse == 1 and u.place.endswith("_edge")]
    due = [name for name in due if game.piece(name).kind != "artillery"]
    assert due
    assert {game.piece(name).box for name in due} == {"awaiting"}
    stages, rng = {game.stage}, Random(1)
    while game.stage != "soviet first impulse movement":
        game.play("done" if "done" in game.legal() else game.legal().sample(rng))
        stages.add(game.stage)
    assert "soviet replacements" in stages
    for name in due:
        piece = game.piece(name)
        assert piece.hex or piece.box in ("due", "off_map", "withdrawn"), name


# -- Barbarossa -----------------------------------------------------------------------------------------------------


def test_barbarossa() -> None:
    """trc:scn-barb-length trc:scn-barb-setup Ten turns, set up like the campaign."""
    game, campaign = stavka.new("trc", scenario="barbarossa"), stavka.new("trc", scenario="campaign")
    assert (game.turn, game.view("axis")["last_turn"]) == (1, 10)
    assert game.position.where == campaign.position.where
    mine = stavka.new("trc", scenario="barbarossa", set_up="free")
    assert mine.stage == "soviet set-up"
    refusal = mine.refusal("place 11A 1223")
    assert refusal is not None
    assert refusal.rule == "trc:3.3-c"


def _frame(
    scenario: str, turns: tuple[int, int], begins: str, first: str, invasions: tuple[int, int], weather: int
) -> dict[str, str | None]:
    """When a scenario is played, who sets up first, and what both have at the start; who then controls what."""
    game = free(scenario)
    view = game.view("axis")
    assert (game.turn, view["last_turn"], view["turn_name"]) == (*turns, begins)
    assert game.stage == f"{first} set-up"
    for _ in range(2):
        game.play("auto")
        game.play("done")
    assert game.stage.startswith("axis")
    pos = war(game)
    assert (pos.count("invasions axis"), pos.count("invasions soviet"), pos.weather_modifier) == (*invasions, weather)
    control: dict[str, str | None] = game.view("axis")["control"]
    return control


# -- Fall Blau ------------------------------------------------------------------------------------------------------


def test_fall_blau_frame() -> None:
    """trc:scn-blau-length trc:scn-blau-setup trc:scn-blau-setup-b trc:scn-blau-setup-c trc:scn-blau-setup-d"""
    control = _frame("fall_blau", turns=(7, 14), begins="May/Jun 1942", first="axis", invasions=(1, 1), weather=-1)
    assert (control["Leningrad"], control["Sevastopol"], control["Kharkov"]) == ("soviet", "soviet", "axis")


def test_fall_blau_russians(refused: Refused) -> None:
    """trc:scn-blau-rus-workers trc:scn-blau-rus-cavalry trc:scn-blau-rus-infantry trc:scn-blau-rus-armor"""
    workers = starting("fall_blau", kind="worker")
    names = sorted(unit.short for unit in workers)
    assert names[-2:] == ["Worker-Leningrad", "Worker-Moscow"]
    assert Counter(unit.combat for unit in workers if unit.start == "") == {1: 4, 2: 1}
    assert [unit.combat for unit in workers if unit.hex == _hex("Stalingrad")] == [1]
    cavalry = starting("fall_blau", side="soviet", kind="cavalry")
    assert by_factors(cavalry) == {"2-7": 1, "3-7": 1, "5-7": 1}
    infantry = starting("fall_blau", side="soviet", kind="infantry")
    assert by_factors(infantry) == {"8-4": 1, "7-4": 4, "6-3": 5, "5-3": 9, "4-3": 10, "3-3": 2}
    assert len(infantry) == 31
    armor = starting("fall_blau", side="soviet", kind="armor")
    assert by_factors(armor) == {"10-7": 1, "6-5": 1, "3-5": 2, "2-5": 1}
    game = soviet("fall_blau")
    game.play("auto")
    there = next(unit.short for unit in game.units(kind="worker", at="Stalingrad"))
    game.play(f"place {there} Gorki")
    assert "trc:scn-blau-rus-workers" in _faults(game)


def test_fall_blau_others_of_the_russians(refused: Refused) -> None:
    """trc:scn-blau-rus-misc trc:scn-blau-rus-partisans trc:scn-blau-rus-airborne trc:scn-blau-rus-surrendered"""
    _moscow(refused, "fall_blau", "trc:scn-blau-rus-misc", stavka_too=True)
    assert [unit.box for unit in starting("fall_blau", kind="partisan")] == ["available"] * 3
    assert [unit.box for unit in starting("fall_blau", kind="paratroop")] == ["paratroop_reserve"]
    assert surrendered("fall_blau") == {
        "2-7": 1, "3-7": 1, "2-5": 2, "3-5": 2, "3-3": 1, "4-3": 2, "5-3": 2, "1-2": 2,
    }  # fmt: skip


def test_fall_blau_axis(refused: Refused) -> None:
    """trc:scn-blau-ger-infantry trc:scn-blau-ger-armor trc:scn-blau-ger-misc trc:scn-blau-allies"""
    german = starting("fall_blau", nation="german")
    infantry = [unit for unit in german if unit.kind == "infantry" and not unit.marks]
    assert by_factors(infantry) == {"5-4": 4, "4-4": 12, "3-4": 7}
    armor = [unit for unit in german if unit.kind == "armor"]
    assert by_factors(armor) == {"8-7": 3, "7-7": 4, "6-7": 3}
    others = [unit for unit in german if unit not in infantry and unit not in armor and unit.kind != "bomber"]
    assert sorted(unit.kind for unit in others) == ["hq"] * 3 + ["infantry", "leader", "motorized", "mountain"]
    assert by_factors([u for u in others if u.kind in ("infantry", "motorized", "mountain")]) == {
        "2-7": 1,
        "4-6": 1,
        "5-5": 1,
    }
    assert _allies("fall_blau") == {
        "finnish": {"4-3": 2, "3-4": 1, "2-3": 1},
        "rumanian": {"3-4": 1, "2-4": 1},
        "italian": {"2-4": 1, "2-3": 1},
        "hungarian": {"4-6": 1},
    }
    refused(axis("fall_blau"), "place Hitler Warsaw", "trc:scn-blau-ger-misc")


# -- Zitadelle ------------------------------------------------------------------------------------------------------


def test_zitadelle_frame() -> None:
    """trc:scn-zit-length trc:scn-zit-setup trc:scn-zit-setup-b trc:scn-zit-setup-c trc:scn-zit-setup-d"""
    control = _frame("zitadelle", turns=(13, 18), begins="May/Jun 1943", first="axis", invasions=(0, 1), weather=0)
    assert control["Leningrad"] == "soviet"


def test_zitadelle_russians(refused: Refused) -> None:
    """trc:scn-zit-rus-workers trc:scn-zit-rus-cavalry trc:scn-zit-rus-infantry trc:scn-zit-rus-armor"""
    workers = starting("zitadelle", kind="worker")
    assert {unit.start for unit in workers if unit.start} == {"Leningrad", "Moscow"}
    assert Counter(unit.combat for unit in workers if unit.start == "") == {1: 5, 2: 2}
    assert by_factors(starting("zitadelle", side="soviet", kind="cavalry")) == {"3-7": 2, "4-7": 2}
    infantry = starting("zitadelle", side="soviet", kind="infantry")
    assert by_factors(infantry) == {"8-4": 1, "7-4": 6, "6-3": 4, "5-3": 14, "4-3": 9, "3-3": 1}
    assert len(infantry) == 35
    armor = starting("zitadelle", side="soviet", kind="armor")
    assert by_factors(armor) == {"10-7": 1, "8-6": 3, "6-5": 3, "3-5": 2, "2-5": 2}


def test_zitadelle_others_of_the_russians(refused: Refused) -> None:
    """trc:scn-zit-rus-misc trc:scn-zit-rus-partisans trc:scn-zit-rus-surrendered"""
    _moscow(refused, "zitadelle", "trc:scn-zit-rus-misc", stavka_too=True)
    assert [unit.box for unit in starting("zitadelle", kind="partisan")] == ["available"] * 3
    assert surrendered("zitadelle") == {
        "2-7": 1, "3-7": 1, "2-5": 2, "3-5": 2, "3-3": 1, "4-3": 2, "5-3": 2, "6-3": 1, "1-2": 3,
    }  # fmt: skip


def test_zitadelle_axis(refused: Refused) -> None:
    """trc:scn-zit-ger-infantry trc:scn-zit-ger-armor trc:scn-zit-ger-misc trc:scn-zit-allies"""
    german = starting("zitadelle", nation="german")
    assert by_factors([u for u in german if u.kind == "infantry" and not u.marks]) == {"5-4": 1, "4-4": 10, "3-4": 6}
    assert by_factors([u for u in german if u.kind == "armor" and not u.marks]) == {"8-7": 3, "7-7": 4, "6-7": 3}
    assert by_factors([u for u in german if "ss" in u.marks]) == {"2-7": 1, "7-7": 1}
    assert by_factors([u for u in german if u.kind in ("mountain", "motorized")]) == {"5-5": 1, "4-6": 1}
    assert [u.short for u in german if "luftwaffe" in u.marks and u.kind != "bomber"] == ["3LwInf"]
    assert sum(u.kind == "hq" for u in german) == 3
    assert _allies("zitadelle") == {"finnish": {"4-3": 2, "3-4": 1, "2-3": 1}, "rumanian": {"2-2": 1}}
    refused(axis("zitadelle"), "place Hitler Warsaw", "trc:scn-zit-ger-misc")


# -- Bagration ------------------------------------------------------------------------------------------------------


def test_bagration_frame() -> None:
    """trc:scn-bag-length trc:scn-bag-setup trc:scn-bag-setup-b trc:scn-bag-setup-c trc:scn-bag-setup-d"""
    control = _frame("bagration", turns=(19, 25), begins="May/Jun 1944", first="soviet", invasions=(0, 0), weather=1)
    assert control["Leningrad"] == "soviet"


def test_bagration_russians(refused: Refused) -> None:
    """trc:scn-bag-rus-workers trc:scn-bag-rus-cavalry trc:scn-bag-rus-infantry trc:scn-bag-rus-armor"""
    workers = starting("bagration", kind="worker")
    assert {unit.start for unit in workers if unit.start} == {"Leningrad", "Moscow"}
    assert Counter(unit.combat for unit in workers if unit.start == "") == {1: 5, 2: 2}
    assert by_factors(starting("bagration", side="soviet", kind="cavalry")) == {"2-7": 1, "3-7": 1, "5-7": 1}
    infantry = starting("bagration", side="soviet", kind="infantry")
    assert by_factors(infantry) == {"8-4": 1, "7-4": 7, "6-3": 5, "5-3": 10, "4-3": 8, "3-3": 1}
    assert len(infantry) == 32
    armor = starting("bagration", side="soviet", kind="armor")
    assert by_factors(armor) == {"10-7": 1, "8-6": 3, "6-5": 3, "3-5": 2, "2-5": 1}


def test_bagration_others_of_the_russians(refused: Refused) -> None:
    """trc:scn-bag-rus-misc trc:scn-bag-rus-partisans trc:scn-bag-stavka trc:scn-bag-rus-surrendered"""
    _moscow(refused, "bagration", "trc:scn-bag-rus-misc", stavka_too=False)
    assert [unit.box for unit in starting("bagration", kind="partisan")] == ["available"] * 3
    assert stavka.new("trc", scenario="bagration").piece("STAVKA").box == "pool"
    assert surrendered("bagration") == {
        "2-7": 1, "3-7": 1, "2-5": 3, "3-5": 3, "3-3": 2, "4-3": 3, "5-3": 2, "6-3": 1, "1-2": 3,
    }  # fmt: skip


def test_bagration_axis(refused: Refused) -> None:
    """trc:scn-bag-ger-infantry trc:scn-bag-ger-mobile trc:scn-bag-ger-misc trc:scn-bag-allies"""
    german = starting("bagration", nation="german")
    assert by_factors([u for u in german if u.kind == "infantry" and not u.marks]) == {"5-4": 1, "4-4": 10, "3-4": 6}
    assert by_factors([u for u in german if u.kind == "motorized"]) == {"5-6": 1, "4-6": 1}
    assert by_factors([u for u in german if u.kind == "armor" and not u.marks]) == {"8-7": 2, "7-7": 2, "6-7": 2}
    assert by_factors([u for u in german if "ss" in u.marks]) == {"4-4": 1, "2-7": 1, "9-8": 1}
    assert by_factors([u for u in german if u.kind == "mountain"]) == {"5-5": 1}
    assert [u.short for u in german if "luftwaffe" in u.marks and u.kind != "bomber"] == ["3LwInf"]
    assert sum(u.kind == "hq" for u in german) == 3
    assert _allies("bagration") == {
        "finnish": {"4-3": 2, "2-3": 1},
        "rumanian": {"2-4": 1, "2-2": 1},
        "hungarian": {"3-3": 1},
    }
    refused(axis("bagration"), "place Hitler Warsaw", "trc:scn-bag-ger-misc")


# -- set-up at random, and lists that do not fit --------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["campaign", *LATER])
@pytest.mark.parametrize("seed", range(4))
def test_random_play_finds_its_way_through_the_set_up(scenario: str, seed: int) -> None:
    """trc:scn-setup-coverage Whatever was placed, the set-up can be completed, and the diary tells it again."""
    rng = Random(seed)
    game = stavka.new("trc", scenario=scenario, set_up="free", options=["national-restrictions"] if seed % 2 else [])
    while game.phase == "set-up":
        if rng.random() < 0.5:
            action = next(iter(game.legal()))
        else:
            action = game.legal().sample(rng)
        assert action in game.legal()
        game.play(action)
    pos = war(game)
    assert not list(set_up_checks.faults(pos, 0))
    assert not list(set_up_checks.faults(pos, 1))
    assert stavka.load(game.diary()).position.fingerprint() == pos.fingerprint()


def test_a_set_up_file_that_does_not_fit_the_list(tmp_path: Path) -> None:
    """trc:scn-blau-ger-infantry One 4-4 corps too few is reported, and which file to mend."""
    own = stavka.title("trc").tables.path("setup_historical.csv").read_text(encoding="utf-8")
    (tmp_path / "setup_historical.csv").write_text(own.replace("fall_blau,ger-1inf,", "fall_blau,ger-34inf,X", 1))
    with pytest.raises(BadTable, match=r"setup_historical\.csv, line \d+: 'X.*' is neither a hex nor a box"):
        stavka.new("trc", scenario="fall_blau", tables=tmp_path)
    lines = [line for line in own.splitlines() if not line.startswith("fall_blau,ger-1inf,")]
    (tmp_path / "setup_historical.csv").write_text("\n".join(lines) + "\n")
    with pytest.raises(BadTable, match="has 11 of the 12 units german infantry 4-4"):
        stavka.new("trc", scenario="fall_blau", tables=tmp_path)


def _hex(place: str) -> str:
    board = stavka.title("trc").map
    return board.grid.name(board.places[place].hex)


def _faults(game: Game) -> set[str]:
    pos = war(game)
    return {fault.rule for fault in set_up_checks.faults(pos, 1)}


def _moscow(refused: Refused, scenario: str, rule: str, stavka_too: bool) -> None:
    """Stalin, STAVKA where it is listed, and a 5-3 army must be in Moscow."""
    there = stavka.new("trc", scenario=scenario).units(side="soviet", at="Moscow")
    assert {"Stalin"} | ({"STAVKA"} if stavka_too else set()) <= {unit.short for unit in there}
    assert "5-3" in by_factors(there)
    game = soviet(scenario)
    refused(game, "place Stalin Gorki", rule)
    if stavka_too:
        refused(game, "place STAVKA Gorki", rule)
    game.play("auto")
    for unit in game.units(side="soviet", at="Moscow", kind="infantry"):
        if (unit.combat, unit.move) == (5, 3):
            game.play(f"place {unit.short} Gorki")
    assert rule in _faults(game)
    game.play("auto")
    game.play("done")


def _allies(scenario: str) -> dict[str, Counter[str]]:
    units = starting(scenario, side="axis")
    nations = {unit.nation for unit in units} - {"german"}
    return {nation: by_factors([unit for unit in units if unit.nation == nation]) for nation in nations}


def test_places_on_the_russian_side_whatever_the_line_says(trc: Situation) -> None:
    """trc:scn-blau-setup-b trc:scn-zit-setup-b trc:scn-bag-setup-b"""
    pos = war(trc({"24Pz": "Warsaw"}, scenario="fall-blau", stage="axis first impulse movement", turn=7))
    line = the_title().scenario("fall_blau")["line"]
    for places, holder in (((), "axis"), (["Kiev"], "soviet")):
        setting_up.take_control(pos, line, places)
        assert pos.controller(pos.board.places["Kiev"].hex) == holder
