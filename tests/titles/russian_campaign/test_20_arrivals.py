"""20.1-20.5 Reinforcements: when they come and where they are placed."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from tests.titles.conftest import Refused, told
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import hex_of, path_of, war

AXIS_1, AXIS_2 = "axis first impulse movement", "axis second impulse movement"
SOVIET_1, SOVIET_2 = "soviet first impulse movement", "soviet second impulse movement"


def due(game: Game) -> set[str]:
    return {u.short for u in game.units() if u.box == "due"}


def entries(game: Game, unit: str) -> set[str]:
    """The hexes at which a unit can be brought on."""
    return {hex_of(a) for a in game.legal().by_unit(unit) if a.verb == "enter"}


def named(game: Game, hexes: int) -> set[str]:
    return set(game.position.board.grid.names(hexes))


def at(unit: str, hex: str) -> dict[str, str]:
    return {"id": unit, "hex": hex}


def test_code_of_set_up_or_arrival() -> None:
    """trc:2.2-a: the 10th Army starts in the Western district, the Rumanian 3rd Corps waits for September 1942."""
    game: Game = stavka.new("trc", seed=1)
    tenth = game.piece("10A")
    assert (tenth.start, tenth.place) == ("W", "western_district")
    third = game.piece("3Rum")
    assert (third.box, third.turn, third.impulse) == ("awaiting", 9, 1)
    assert war(game).charts.turn_name(9) == "Sep/Oct 1942"


def test_at_start_units_are_no_reinforcements(trc: Situation) -> None:
    """trc:2.2-b: everything else enters on a later turn."""
    game = stavka.new("trc", seed=1)
    for piece in game.units():
        if piece.start and piece.start not in ("off_map", "variant"):
            assert piece.hex is not None
        elif piece.kind not in ("bomber", "battlegroup"):
            assert piece.hex is None
    assert not due(trc([{"id": "24Pz", "box": "awaiting"}], turn=2)) & {"24Pz"}


def test_august_is_the_second_impulse_of_july_august(trc: Situation, refused: Refused) -> None:
    """trc:4-c trc:20.1-b"""
    game = trc([], turn=2)
    refused(game, "enter 27Inf 0534", "trc:20.1-b")
    game.play("done")
    game.play("done")
    assert game.stage == AXIS_2
    assert game.piece("27Inf").box == "due"
    game.play("enter 27Inf 0534")
    assert game.piece("27Inf").hex == "0534"


def test_july_and_august_1941(trc: Situation) -> None:
    """trc:20.1-a trc:20.1-b: four units in the first impulse, two more in the second."""
    game = trc([], turn=2)
    assert due(game) == {"40Pz", "23Inf", "SSRes", "1Hun"}
    for unit, hex in (("40Pz", "0534"), ("23Inf", "0534"), ("SSRes", "0534"), ("1Hun", "2033")):
        game.play(f"enter {unit} {hex}")
    game.play("done")
    game.play("done")
    assert due(game) == {"27Inf", "5Rum"}


def test_first_impulse_additions_of_the_german(trc: Situation) -> None:
    """trc:4.1.1-b: reinforcements and replacements alike."""
    game = trc([{"id": "3Pz", "box": "due", "flags": ["replacement"]}], turn=7)
    for unit in ("59Inf", "3Pz"):
        game.play(f"enter {unit} 0534")
        assert game.piece(unit).hex == "0534"
        assert {"arrived", "entered"} <= set(game.piece(unit).flags)


def test_second_impulse_reinforcements(trc: Situation) -> None:
    """trc:4.1.3-d trc:4.2.3-d"""
    axis = trc([], turn=3, stage=AXIS_2)
    axis.play("enter 4Ita 2934")
    assert axis.piece("4Ita").hex == "2934"
    soviet = trc([], turn=4, stage=SOVIET_2)
    soviet.play("enter 2GA 1201")
    assert soviet.piece("2GA").hex == "1201"


def test_russian_additions(trc: Situation) -> None:
    """trc:4.2.1-c: reinforcements, replacements, workers and drops in one phase."""
    units = [
        {"id": "5A", "box": "due", "flags": ["replacement"]},
        {"id": "5Para", "box": "paratroop_reserve"},
        at("STAVKA", "Moscow"),
        at("Worker-Moscow", "Moscow"),
    ]
    game = trc(units, turn=4, stage=SOVIET_1, weather="snow")
    game.play("enter 39A 1201")
    game.play("enter Worker-1a Gorki")
    game.play("enter 5A Moscow")
    game.play("drop 5Para 1815")
    assert game.piece("Worker-1a").hex == "2102"
    assert game.piece("5A").hex == "1809"


def test_italy_leaves_in_september_1943(trc: Situation) -> None:
    """trc:20.1-c: as the Axis player turn of September/October 1943 opens."""
    units = [at("3Ita", "2831"), {"id": "4Ita", "box": "off_map"}, {"id": "5Ita", "box": "pool"}]
    game = trc(units, turn=15, stage="axis events", weather="clear")
    assert not {game.piece(u).hex for u in ("3Ita", "4Ita", "5Ita")} - {None}
    assert {game.piece(u).box for u in ("3Ita", "4Ita", "5Ita")} <= {"surrendered", "removed"}
    before = trc(units, turn=14, stage="axis events")
    assert before.piece("3Ita").hex == "2831"


def test_delayed_reinforcements(trc: Situation) -> None:
    """trc:20.1.1-a trc:9.2-b: they come on in any later impulse, without free rail."""
    game = trc([], turn=2)
    game.play("done")
    assert {game.piece(u).box for u in ("40Pz", "23Inf", "SSRes", "1Hun")} == {"off_map"}
    game.play("done")
    assert game.stage == AXIS_2
    game.play("enter 40Pz 0534")
    assert "from a box" in game.piece("40Pz").flags
    later = trc([{"id": "40Pz", "box": "off_map"}], turn=3)
    later.play("enter 40Pz 0534")
    assert "arrived" not in later.piece("40Pz").flags
    assert "from a box" in later.piece("40Pz").flags


def test_replacements_are_not_delayed(trc: Situation) -> None:
    """trc:20.1.1-c trc:20.1.1-b: not brought on, they stay in the pool; the box takes reinforcements only."""
    game = trc([{"id": "3Pz", "box": "due", "flags": ["replacement"]}], turn=7)
    game.play("done")
    assert game.piece("3Pz").box == "pool"
    assert game.piece("59Inf").box == "off_map"


def test_only_reinforcements_and_ships_fill_the_box(trc: Situation) -> None:
    """trc:20.1.1-b: paratroops go elsewhere."""
    game = trc([], turn=4, stage=SOVIET_1)
    game.play("enter Worker-1a Saratov")
    game.play("done")
    assert {u.short for u in game.units() if u.box == "off_map"} == {"1GA", "39A", "60A", "61A"}
    assert game.piece("1Para").box == "paratroop_reserve"


def test_placed_in_the_movement_phase(trc: Situation, refused: Refused) -> None:
    """trc:20.2-a"""
    game = trc([at("24Pz", "1425"), {"id": "39Pz", "box": "pool"}], turn=2)
    refused(game, "enter 24Pz 0534", "trc:20.2-a")
    refused(game, "enter 39Pz 0534", "trc:20.2-a")
    refused(game, "enter 16A 1201", "trc:20.2-a")
    combat = trc([at("24Pz", "1425"), at("5A", "1424")], turn=2, stage="axis first impulse combat")
    refused(combat, "enter 40Pz 0534", "trc:4-a")


def test_the_entry_hex_is_free(trc: Situation) -> None:
    """trc:20.2-b: the full allowance is left."""
    game = trc([], turn=2)
    game.play("enter 23Inf 1134")
    away = [a for a in game.legal().by_unit("23Inf") if a.verb == "move"]
    assert max(len(path_of(a)) - 1 for a in away) >= 1
    game = trc([{"id": "23Inf", "box": "due"}], turn=2, map={"blank": True})
    game.play("enter 23Inf 0534")
    assert max(len(path_of(a)) - 1 for a in game.legal().by_unit("23Inf") if a.verb == "move") == 4


def test_cities_of_arrival(trc: Situation, refused: Refused) -> None:
    """trc:20.2-c: a unit listed for a city is placed there, not at the edge and not by sea."""
    game = trc([], turn=2, stage=SOVIET_1)
    refused(game, "enter 20A 1201", "trc:20.2-c")
    refused(game, "transfer 20A Rostov", "trc:20.2-c")
    game.play("enter 20A Moscow")
    game.play("enter 24A Kursk")
    game.play("enter 16A 1201")
    assert game.piece("20A").hex == "1809"
    other = trc([], turn=2, stage=SOVIET_1)
    other.play("transfer 16A Rostov")  # listed for no city
    assert other.piece("16A").hex == "3515"


def test_movement_of_arrivals(trc: Situation, refused: Refused) -> None:
    """trc:20.3-a: first impulse as usual; second impulse the movement of the second impulse."""
    first = trc([], turn=2)
    first.play("enter 23Inf 0534")
    path = "0534-0533"
    first.play(f"move 23Inf {path}")
    assert first.piece("23Inf").hex == "0533"
    second = trc([], turn=2, stage=SOVIET_2)
    second.play("enter 40A Kursk")
    refused(second, "move 40A 2413-2412", "trc:2.6")  # armies do not march in the second impulse
    assert "arrived" not in second.piece("40A").flags  # and no rail


def test_a_second_impulse_arrival_in_a_zone_of_control_stays(trc: Situation, refused: Refused) -> None:
    """trc:20.3-b"""
    game = trc([at("1GTA", "1533")], turn=2, stage=AXIS_2)
    assert war(game).zone(1) & war(game).board.grid.set_of(["1534"])
    game.play("enter 27Inf 1534")
    refused(game, "move 27Inf 1534-0734", "trc:20.3-b")
    clear = trc([at("1GTA", "1533")], turn=2, stage=AXIS_2)
    clear.play("enter 27Inf 1134")
    assert "may not move" not in clear.piece("27Inf").flags
    first = trc([at("1GTA", "1533")], turn=2)
    first.play("enter 23Inf 1534")
    assert "may not move" not in first.piece("23Inf").flags


def test_a_lost_city_sends_arrivals_to_the_edge(trc: Situation, refused: Refused) -> None:
    """trc:20.4-a"""
    game = trc([], turn=2, stage=SOVIET_1, control={"Moscow": "axis"})
    refused(game, "enter 20A Moscow", "trc:20.4-a")
    game.play("enter 20A 1201")
    assert game.piece("20A").hex == "1201"
    besieged = trc([at("24Pz", "Moscow")], turn=2, stage=SOVIET_1)
    refused(besieged, "enter 20A Moscow", "trc:20.4-a")


def test_a_full_city_sends_arrivals_to_the_edge(trc: Situation, refused: Refused) -> None:
    """trc:20.4-a: in the second impulse armies cannot make room."""
    full = [at("19A", "Kursk"), at("21A", "Kursk")]
    game = trc(full, turn=2, stage=SOVIET_2)
    refused(game, "enter 40A Kursk", "trc:20.4-a")
    game.play("enter 40A 1201")
    room = trc(full[:1], turn=2, stage=SOVIET_2)
    refused(room, "enter 40A 1201", "trc:20.2-c")
    room.play("enter 40A Kursk")


def test_the_owner_chooses_who_goes_to_the_edge(trc: Situation, refused: Refused) -> None:
    """trc:20.4-b: 32nd and 33rd Army are both due in Moscow, where one has room."""
    for first, second in (("32A", "33A"), ("33A", "32A")):
        game = trc([at("19A", "Moscow")], turn=3, stage=SOVIET_2)
        game.play(f"enter {first} Moscow")
        refused(game, f"enter {second} Moscow", "trc:20.4-a")
        game.play(f"enter {second} 1201")
        assert (game.piece(first).hex, game.piece(second).hex) == ("1809", "1201")


def test_a_crowd_may_pass_through_a_city(trc: Situation, refused: Refused) -> None:
    """trc:20.3-a trc:6.2: in the first impulse arrivals may march on before the phase ends."""
    game = trc([], turn=3, stage=SOVIET_1, weather="clear")
    for unit in ("29A", "34A", "30A", "31A"):
        game.play(f"enter {unit} Moscow")
    refused(game, "done", "trc:6.2")
    game.play("move 29A 1809-1810")
    game.play("move 34A 1809-1710")
    assert game.refusal("done") is None


def test_rumanians_start_at_bucharest(trc: Situation, refused: Refused) -> None:
    """trc:20.5-a"""
    game = trc([], turn=2, stage=AXIS_2)
    refused(game, "enter 5Rum 0534", "trc:20.5-a")
    game.play("enter 5Rum Bucharest")
    assert game.piece("5Rum").hex == "2831"


def test_hungarians_start_on_their_rail_line(trc: Situation, refused: Refused) -> None:
    """trc:20.5-c"""
    game = trc([], turn=2)
    refused(game, "enter 1Hun 0534", "trc:20.5-c")
    refused(game, "enter 1Hun 2134", "trc:20.5-c")
    assert entries(game, "1Hun") == {"2033"}
    game.play("enter 1Hun 2033")


def test_italians_start_anywhere_in_the_west(trc: Situation, refused: Refused) -> None:
    """trc:20.5-d"""
    game = trc([], turn=3, weather="clear")
    assert entries(game, "3Ita") == named(game, war(game).board.edges["west"] & war(game).ground.open)
    refused(game, "enter 3Ita Bucharest", "trc:20.5-d")


def test_german_and_russian_edges(trc: Situation, refused: Refused) -> None:
    """trc:20.5-b"""
    german = trc([], turn=2)
    assert entries(german, "40Pz") == named(german, war(german).ground.friendly_edge(0))
    refused(german, "enter 40Pz 1201", "trc:20.5-b")
    refused(german, "enter 40Pz 1030", "trc:20.5-b")
    russian = trc([], turn=2, stage=SOVIET_1)
    assert entries(russian, "16A") == named(russian, war(russian).ground.friendly_edge(1))
    refused(russian, "enter 16A 0534", "trc:20.5-b")
    refused(russian, "enter 16A 4313", "trc:20.5-b")  # the south edge is no entry


def test_no_entry_on_top_of_the_enemy(trc: Situation, refused: Refused) -> None:
    """trc:20.5-b"""
    game = trc([at("5A", "0534")], turn=2)
    refused(game, "enter 40Pz 0534", "trc:ex-zoc-b")
    assert "0534" not in entries(game, "40Pz")


@pytest.mark.parametrize(
    ("unit", "hex", "other"),
    [("3Pz", "1134", "2033"), ("4Fin", "0214", "0534"), ("1Rum", "2831", "0534"), ("1Hun", "2033", "0534")],
)
def test_axis_replacements_enter_like_reinforcements(
    trc: Situation, refused: Refused, unit: str, hex: str, other: str
) -> None:
    """trc:21.1: and Finns at Helsinki."""
    game = trc([{"id": unit, "box": "due", "flags": ["replacement"]}], turn=7)
    rules = {"4Fin": "trc:21.1", "1Rum": "trc:20.5-a", "1Hun": "trc:20.5-c"}
    if unit in rules:
        refused(game, f"enter {unit} {other}", rules[unit])
    else:
        assert game.refusal(f"enter {unit} {other}") is None
    game.play(f"enter {unit} {hex}")
    assert game.piece(unit).hex == hex
    assert "replacement" not in game.piece(unit).flags


def test_headquarters_come_in_the_second_impulse(trc: Situation, refused: Refused) -> None:
    """trc:21.2-b trc:22.8-b"""
    waiting = {"id": "HQ-S", "box": "awaiting", "flags": ["replacement"]}
    game = trc([waiting], turn=7)
    refused(game, "enter HQ-S 0534", "trc:21.2-b")
    game.play("done")
    game.play("done")
    game.play("enter HQ-S 0534")
    assert game.piece("HQ-S").hex == "0534"
    stavka_due = {"id": "STAVKA", "box": "due", "flags": ["replacement"]}
    soviet = trc([stavka_due], turn=11, stage=SOVIET_2)
    refused(soviet, "enter STAVKA 1201", "trc:22.8-b")
    soviet.play("enter STAVKA Moscow")
    assert soviet.piece("STAVKA").hex == "1809"
    early = trc([{**stavka_due, "box": "awaiting"}], turn=11, stage="soviet first impulse movement")
    told(early, "enter STAVKA Moscow", "trc:22.8-b", "comes in the second impulse")


def test_headquarters_need_an_escort_in_enemy_zones(trc: Situation, refused: Refused) -> None:
    """trc:11.1-e"""
    units = [{"id": "HQ-S", "box": "due", "flags": ["replacement"]}, at("1GTA", "1533")]
    refused(trc(units, turn=7, stage=AXIS_2), "enter HQ-S 1534", "trc:11.1-e")
    game = trc([*units, at("5Inf", "1534")], turn=7, stage=AXIS_2)
    game.play("enter HQ-S 1534")


def test_workers_are_placed_or_delayed(trc: Situation, refused: Refused) -> None:
    """trc:22.3-a trc:20.1.1-a: a new worker is a reinforcement like others, and comes on in any later impulse."""
    game = trc([], turn=8, stage=SOVIET_1)
    refused(game, "enter Worker-1e 1201", "trc:22.3-a")
    refused(game, "enter Worker-1e Warsaw", "trc:22.3-a")
    placed = game.copy()
    placed.play("enter Worker-1e Saratov")
    assert placed.refusal("done") is None
    while game.stage != "soviet second impulse movement":
        game.play("done")
    assert game.piece("Worker-1e").box == "off_map"
    game.play("enter Worker-1e Saratov")
    assert game.piece("Worker-1e").hex == "2905"


def test_workers_whose_factors_are_spent_must_come(trc: Situation, refused: Refused) -> None:
    """trc:22.1-c: what a new worker gives this turn is had only if it arrives this turn."""
    units = [at("Worker-Moscow", "Moscow"), *({"id": u, "box": "pool"} for u in ("4A", "10TC", "30A"))]
    lost = {"Archangel": "axis"}
    for worker, turn in (("Worker-1a", 4), ("Worker-1e", 8)):
        game = trc(units, turn=turn, stage="soviet replacements", control=lost, weather="clear")
        game.play("replace 30A")  # three factors of Moscow, one of the new worker
        refused(game, "done", "trc:22.1-c")
        game.play(f"enter {worker} Saratov")
        game.play("done")
        game = trc(units, turn=turn, stage="soviet replacements", control=lost, weather="clear")
        game.play("replace 4A")
        game.play("done")
        assert game.piece(worker).box == "off_map"
        again = trc([*units, {"id": worker, "box": "off_map"}], turn=9, stage="soviet replacements", control=lost)
        again.play("replace 30A")  # it counts again in a turn in which it can come
        refused(again, "done", "trc:22.1-c")


def test_counters_of_variants_stay_away(trc: Situation) -> None:
    """trc:20.1-a: the Afrika Korps is no reinforcement of the campaign."""
    assert "DAKPz" not in due(trc([], turn=2))


def test_every_listed_entry_is_legal(trc: Situation) -> None:
    """trc:20.2-a"""
    game = trc([at("1GTA", "1533"), at("5A", "0534")], turn=2)
    orders = [a for a in game.legal() if a.verb == "enter"]
    assert {unit for a in orders for unit in a.units} == {"40Pz", "23Inf", "SSRes", "1Hun"}
    assert all(game.refusal(a) is None for a in orders)


@pytest.mark.parametrize("name", ["off_map", "off-map", "Off-Map Units Box"])
def test_boxes_go_by_the_names_of_the_rulebook(trc: Situation, name: str) -> None:
    """trc:20.1.1-b"""
    assert trc({"24Pz": name}).piece("24Pz").box == "off_map"
    assert trc([{"id": "24Pz", "box": name}]).piece("24Pz").box == "off_map"
    assert trc({}, boxes={name: ["24Pz"]}).piece("24Pz").box == "off_map"
