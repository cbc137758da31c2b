"""13.1: Close Combat markers."""

from __future__ import annotations

from typing import Any

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.proud_monster.combat.declaring.close_combat_markers import POINTS, STACKING, new_turn
from stavka.titles.proud_monster.combat.fight import now
from stavka.titles.proud_monster.combat.outcome.results import fallen
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import (
    HEX,
    NORTH,
    NORTH_EAST,
    SOUTH,
    attack,
    battle,
    here,
    infantry,
    placed,
    steps,
)
from tests.titles.proud_monster.conftest import Situated, offered, rule_against, war

ARRIVALS = "reinforcement: arrivals"

UNTRIED = {"kind": "RD", "side": "soviet", "flags": ["untried"]}


def test_a_marker_is_used_once_a_turn(refused: Refused) -> None:
    """pmd:13.1-a: and can be placed again on the next."""
    game = battle(
        {NORTH: ["1ID"], SOUTH: ["5ID"]}, ["2RD"], close_combat_ready={"axis": 0}, close_combat_due={"axis": 1}
    )
    refused(game, f"attack 1ID {HEX} cc", "pmd:13.1-a")
    new_turn(war(game))
    assert war(game).close_ready == (1, 0)
    assert game.refusal(f"attack 1ID {HEX} cc") is None


def test_an_empty_hex_is_taken_by_a_marker(refused: Refused) -> None:
    """pmd:13.1-b: an automatic advance in the Combat Phase, within limits; nobody else is let in without one."""
    units = ["1ID", "5ID", "6ID", "7ID", "8ID"]
    game = battle({NORTH: ["1PD"], HEX: units}, ["2RD"], hex=SOUTH)
    refused(game, f"attack 1PD {NORTH_EAST}", "pmd:13.0-a")
    refused(game, f"attack 1PD {HEX} cc", "pmd:6.1-a")
    game.play(f"attack 1PD {NORTH_EAST} cc")
    pos = war(game)
    assert here(game, NORTH_EAST) == ["1PD"]
    assert (pos.close_ready, pos.close_due, pos.close_combat) == ((5, 0), (1, 0), {})
    assert pos.controller(pos.board.grid.index(NORTH_EAST)) == "axis"
    refused(game, f"attack 1PD {SOUTH}", "pmd:13.0-e")


@pytest.mark.parametrize("turned", [True, False])
def test_untried_units_that_go_in_may_be_turned(turned: bool) -> None:
    """pmd:13.1-c"""
    game = battle({NORTH: [UNTRIED]}, ["1ID"], hex=SOUTH, side="soviet", close_combat_ready={"soviet": 1})
    game.play(f"attack uRD1 {NORTH_EAST} cc")
    if turned:
        game.play("try")
        game.play_draw("100RD")
    else:
        game.play("done")
    assert here(game, NORTH_EAST) == (["100RD"] if turned else ["uRD1"])


def test_a_stack_in_an_area_may_be_turned(refused: Refused) -> None:
    """pmd:13.1-v: one stack of untried units for a marker."""
    waiting = [{**UNTRIED, "box": "RVGK North"}, {**UNTRIED, "box": "RVGK North"}]
    spec = {"title": "pmd", "turn": 113, "units": waiting, "area_stacks": [["uRD1", "uRD2"]]}
    stage = "soviet first week combat"
    game = stavka.situation({**spec, "stage": stage, "close_combat_ready": {"soviet": 1}})
    refused(game, "try uRD1", "pmd:13.1-v")
    game.play("try uRD1+uRD2")
    game.play_draw("100RD")
    game.play_draw("2RD")
    assert war(game).close_ready == (6, 0)
    assert war(game).close_due == (0, 1)
    assert {piece.short for piece in game.units(side="soviet") if piece.hex is None and piece.short in ("100RD", "2RD")}
    poor = stavka.situation({**spec, "stage": stage})
    refused(poor, "try uRD1+uRD2", "pmd:13.1-a")


def test_the_attacker_places_before_it_looks() -> None:
    """pmd:13.1-d,-t: with the declaration; the combat is a close one."""
    game = battle({NORTH: ["1ID"]}, ["2RD", "4RD"])
    attack(game, "1ID", cc=True)
    assert now(war(game)).close
    assert war(game).close_ready == (5, 0)


def test_the_defender_may_place_if_the_attacker_declined(refused: Refused) -> None:
    """pmd:13.1-g: close combat, but no way in for the attacker."""
    game = battle({NORTH: ["1GRD", "2GRD"]}, ["1ID", "5ID"], side="soviet")
    game.play(f"attack 1GRD+2GRD {HEX}")
    assert game.to_act == "axis"
    refused(game, "done", "pmd:13.1-g")
    game.play("close-combat")
    pos = war(game)
    assert now(pos).close
    assert pos.close_ready == (5, 0)
    pos.leave()
    fallen(pos, "1/1")
    pos.advance()
    game.play("stay")
    assert game.to_act == "soviet"  # the attacker picks the first loss
    game.play("lose 1ID")
    while game.stage == "loss":
        game.play(next(iter(game.legal())))
    assert game.stage == "soviet first week combat"  # no advance
    assert (pos.close_combat, pos.close_due) == ({}, (1, 0))
    taken = battle({NORTH: ["1GRD"]}, ["1ID"], side="soviet", close_combat_ready={"soviet": 1})
    taken.play(f"attack 1GRD {HEX} cc")
    assert taken.stage != "marker of the defender"


def test_markers_of_both_sides() -> None:
    """pmd:13.1-h: the hex defender lays its own in a shared hex when it attacks."""
    units = [*placed(["1PD"], HEX), *placed(["1GRD", "2RD"], HEX), *placed(["2GRD"], SOUTH)]
    game = stavka.situation(
        {
            "title": "pmd",
            "turn": 113,
            "stage": "soviet first week combat",
            "units": units,
            "hex_defender": {HEX: "soviet"},
            "close_combat": {"axis": {HEX: 1}},
            "close_combat_ready": {"soviet": 1},
        }
    )
    game.play(f"attack 1GRD+2GRD {HEX} cc")
    hex = war(game).board.grid.index(HEX)
    assert war(game).close_combat == {2 * hex: 1, 2 * hex + 1: 1}


def test_how_many_markers_there_are(situation: Situated) -> None:
    """pmd:13.1-i,-k: six for the Axis in 1941, four in 1942; none for the Soviets."""
    assert war(stavka.new("pmd", seed=1)).close_ready == (6, 0)
    assert war(situation(scenario="1942", turn=211)).close_ready == (4, 0)


@pytest.mark.parametrize(
    ("points", "markers"),
    [(5, 0), (6, 1), (11, 1), (12, 2)],
)
def test_the_soviets_earn_markers(points: int, markers: int) -> None:
    """pmd:13.1-l, pmd:6.1-d,-e: the turn after 6 points, and the turn after 12; stacks grow a turn later."""
    game = stavka.situation({"title": "pmd", "turn": 117, "counts": {POINTS: points}})
    pos = war(game)
    new_turn(pos)
    assert (pos.close_ready[1], pos.count(STACKING)) == (markers, 0)
    new_turn(pos)
    assert pos.close_ready[1] == pos.count(STACKING) == markers
    pos.counts[POINTS] = 12
    new_turn(pos)
    new_turn(pos)
    assert pos.close_ready[1] == 2  # no more than two a year
    pos.turn = 211
    new_turn(pos)
    assert pos.count(POINTS) == 0
    pos.counts[POINTS] = 6
    new_turn(pos)
    assert (pos.close_ready[1], pos.count(STACKING)) == (3, 2)


def points_of(game: Game) -> int:
    return war(game).count(POINTS)


def test_qualifying_points() -> None:
    """pmd:13.1-m,-n,-o: a German division destroyed, odds of 2:1 on one, or both at once."""
    good = battle({NORTH: ["1GTC", "2GTC"]}, ["1ID"], side="soviet", turn=121)
    attack(good, "1GTC", "2GTC").play("done")  # 24:8
    assert points_of(good) == 1
    poor = battle({NORTH: ["1GTC"]}, ["1ID"], side="soviet", turn=121)
    attack(poor, "1GTC").play("done")  # 12:8
    assert points_of(poor) == 0
    small = battle({NORTH: ["1GTC"]}, ["45EBn"], side="soviet", turn=121)
    attack(small, "1GTC").play("done")
    assert points_of(small) == 0  # a battalion is no division
    both = battle({NORTH: ["1GTC", "2GTC"]}, [{"id": "339StID", "steps": 1}], side="soviet", turn=121)
    attack(both, "1GTC", "2GTC").play("done")
    if both.to_act == "chance":
        both.play("roll 6")
    if both.stage == "retreat":
        both.play("stay")
    assert steps(both, "339StID") == 0
    assert points_of(both) == 2
    axis = battle({NORTH: ["1PD"]}, [infantry("soviet", "G", 1, 3)], turn=121)
    attack(axis, "1PD")
    assert points_of(axis) == 0


def test_a_city_is_entered_beside_its_defenders_by_a_marker_only() -> None:
    """pmd:13.1-p,-q: the fight for a city is close combat anyway; the joint advance takes a marker."""
    city = {"places": {"Kitezh": [HEX, "city"]}}
    for cc in (True, False):
        game = battle({NORTH: ["1PD", "6PD"]}, ["2RD", "4RD", "5RD"], map=city)
        attack(game, "1PD", "6PD", cc=cc).play("use city")
        while game.stage == "declare a shift":
            game.play("done")
        pos = war(game)
        assert now(pos).close
        pos.leave()
        fallen(pos, "1/1")
        pos.advance()
        while game.stage == "loss":
            game.play(next(iter(game.legal())))
        assert (game.stage == "advance after combat") is cc


@pytest.mark.parametrize("turn", [201, 301, 401])
def test_the_markers_of_a_new_year_are_settled_before_anything_arrives(situation: Situated, turn: int) -> None:
    """pmd:13.1-i,-j: a position that begins with the year asks for the marker on the map first."""
    units = {HEX: ["31ID", "Gustav", "100RD"]}
    left = 6 - 2 * (turn // 100 - 1)
    free = situation(turn=turn, stage="reinforcement: arrivals", units={"31ID": "1640"})
    assert free.view("axis")["markers"]["close_combat_ready"]["axis"] == left
    keys: dict[str, Any] = {"hex_defender": {HEX: "soviet"}, "close_combat": {"axis": [HEX]}}
    game = situation(turn=turn, stage="reinforcement: arrivals", units=units, **keys)
    assert game.stage == "marker to give up"
    game.play(f"give-up-marker {HEX}")
    assert game.piece("31ID").hex is game.piece("Gustav").hex is None


@pytest.mark.parametrize(("turn", "markers"), [(113, 6), (201, 4), (302, 2), (401, 0)])
def test_close_combat_markers_are_those_of_the_year(situation: Situated, turn: int, markers: int) -> None:
    """pmd:13.1-i: a position that says nothing has the markers of its year."""
    assert war(situation(turn=turn)).close_ready == (markers, 0)


def test_two_markers_go_in_the_first_phase_of_a_year(situation: Situated) -> None:
    """pmd:13.1-i,-j: the Axis chooses; with a marker on the map its units there are lost."""
    keys: dict[str, Any] = {"units": {"2020": ["3PD", "91RD"]}, "hex_defender": {"2020": "soviet"}}
    game = situation(turn=401, stage=ARRIVALS, **keys, close_combat={"axis": {"2020": 1}})
    while game.stage != "marker to give up":
        game.play("done" if game.refusal("done") is None else next(iter(game.legal())))
    assert offered(game) == ["pass", "give-up-marker 2020"]
    game.play("give-up-marker 2020")
    assert game.piece("3PD").hex is None
    assert game.piece("91RD").hex == "2020"


def test_close_combat_markers_on_the_map_are_none_at_hand(situation: Situated) -> None:
    """pmd:13.1-a,-i: of the four of 1942 one lies on the map and two come back next turn."""
    shared = {"units": {"1640": ["31ID", "2RD"]}, "close_combat": {"axis": ["1640"]}, "close_combat_due": {"axis": 2}}
    game = situation(turn=215, stage="axis combat", **shared)
    assert game.view("axis")["markers"]["close_combat_ready"]["axis"] == 1
    game = situation(turn=215, stage="axis combat", **shared, close_combat_ready={"axis": 3})
    assert game.view("axis")["markers"]["close_combat_ready"]["axis"] == 3


def test_a_marker_tries_a_stack_in_the_rvgk_area(situation: Situated) -> None:
    """pmd:13.1-v: as large as a stack may be."""
    units = [{"side": "soviet", "kind": "RD", "untried": True, "box": "RVGK North"} for _ in range(4)]
    game = situation(stage="soviet combat", units=units, close_combat_ready={"soviet": 1})
    assert rule_against(game, "try uRD1+uRD2+uRD3") is None
    assert rule_against(game, "try uRD1+uRD2+uRD3+uRD4") == "pmd:13.1-v"


def test_a_division_that_had_retreated_there_is_a_division_destroyed(situation: Situated) -> None:
    """pmd:13.1-m, pmd:13.8-f: the second attack destroys it, at odds that earn nothing."""
    first, second = infantry("soviet", "First", 24, 9), infantry("soviet", "Second", 9, 9)
    units = [*placed([first], NORTH), *placed([second], "1742"), *placed(["31ID"], HEX), *placed(["34ID"], SOUTH)]
    game = situation(
        turn=213, stage="soviet combat", units=units, supply="offensive", close_combat_ready={"axis": 0, "soviet": 0}
    )
    fought(game, f"attack First {HEX}", 2, f"retreat 31ID {SOUTH}")
    assert game.piece("31ID").hex == SOUTH
    before = war(game).counts[POINTS]
    fought(game, f"attack Second {SOUTH}", 6, "stay")
    assert (game.piece("31ID").hex, game.piece("34ID").hex) == (None, SOUTH)
    assert war(game).counts[POINTS] == before + 1


def fought(game: Game, attack: str, die: int, way: str) -> None:
    """Declare nothing, throw the die, and go or stay."""
    game.play(attack)
    while not game.stage.endswith("week combat"):
        if game.to_act == "chance":
            game.play_dice([die])
        elif game.stage == "retreat":
            game.play(way)
        else:
            game.play("done" if game.refusal("done") is None else next(iter(game.legal())))
