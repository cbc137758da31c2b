"""Assaults row by row: which rule is named when something is refused, and losses that nothing takes off."""

from __future__ import annotations

from typing import Any

import pytest

import stavka
from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import HEX, NORTH, SOUTH, attack, battle, infantry
from tests.titles.proud_monster.conftest import Situated, war

BESIDE = ("1540", "1541")


def to_the_die(game: Game) -> Game:
    """Answer what is asked before the die: no marker, the first construction, no shift."""
    answers = {"marker of the defender": "pass", "declare a shift": "done"}
    while game.to_act != "chance":
        game.play(answers.get(game.stage) or next(iter(game.legal())))
    return game


def test_what_is_taken_off_a_result_leaves_the_step_that_works_cost() -> None:
    """pmd:13.4.2-ac, pmd:5.5-c: Fieldworks cost the attacker a step though the first winter takes one off."""
    for works, lost in (({"axis": ["3520"]}, 1), ({}, 0)):
        game = stavka.situation(
            {
                "title": "pmd",
                "turn": 202,
                "stage": "soviet combat",
                "weather": "snow",
                "units": {"3521": ["100RD", "91RD", "64RD"], "3520": ["31ID"]},
                "fieldworks": works,
                "counts": {"soviet Winter 1941-42 offensive": 202},
            }
        )
        game.play("attack 100RD+91RD+64RD 3520")
        to_the_die(game).play_dice([5])
        assert game.log[-1].news == ()
        game.play("subtract")
        while game.stage not in ("loss", "soviet first week combat", "advance after combat"):
            game.play(next(iter(game.legal())))
        while game.stage == "loss":
            game.play(next(iter(game.legal())))
        assert 3 - len([piece for piece in game.units(side="soviet") if piece.hex]) == lost


def test_a_prepared_assault_is_against_one_hex(refused: Refused) -> None:
    """pmd:13.0-c"""
    game = battle({NORTH: ["31ID"]}, ["100RD"])
    refused(game, f"attack 31ID {HEX}+{SOUTH}", "pmd:13.0-c")
    assert game.refusal(f"attack 31ID {HEX}") is None


@pytest.mark.parametrize(
    ("stage", "action", "rule"),
    [
        ("axis combat", "move 3PD 1639-1638", "pmd:11.1-d"),
        ("axis combat", "assault 3PD 1640", "pmd:14.1-a"),
        ("axis movement", "attack 3PD 1640", "pmd:13.0-a"),
        ("axis movement", "reserve 1639", "pmd:6.4-b"),
        ("axis combat", "offensive", "pmd:5.4-b"),
        ("axis combat", "ship 3PD Riga", "pmd:10.2-a"),
        ("axis refit", "transfer 3PD OKH-North", "pmd:11.2-a"),
        ("axis combat", "refit 3PD", "pmd:5.1-b"),
    ],
)
def test_what_has_a_phase_of_its_own_is_refused_by_the_rule_that_says_so(
    situation: Situated, refused: Refused, stage: str, action: str, rule: str
) -> None:
    """pmd:11.1-d, pmd:14.1-a, pmd:13.0-a, pmd:6.4-b, pmd:5.4-b, pmd:10.2-a, pmd:11.2-a, pmd:5.1-b"""
    refused(situation(stage=stage, units={"3PD": NORTH, "100RD": HEX}), action, rule)


def test_a_mobile_assault_without_offensive_supply_names_what_it_lacks(situation: Situated, refused: Refused) -> None:
    """pmd:8.6-c: a Mech unit; pmd:14.2-a: cavalry; pmd:14.5-a: one that comes into reach of a marker too late."""
    hungry = situation(turn=119, units={NORTH: ["3PD", "1CD"], HEX: ["100RD"]})
    refused(hungry, f"assault 3PD {HEX}", "pmd:8.6-c")
    refused(hungry, f"assault 1CD {HEX}", "pmd:14.2-a")
    markers = {"axis": [[3, HEX]]}
    for start, rule in (("1636", "pmd:14.5-a"), ("1638", None)):
        game = situation(turn=119, units={"3PD": start, "100RD": HEX}, offensive_supply=markers)
        game.play("move 3PD " + "-".join(str(row) for row in range(int(start), 1640)))
        found = game.refusal(f"assault 3PD {HEX}")
        assert (found.rule if found else None) == rule


# -- losses and retreats ----------------------------------------------------------------------------------------------


def test_who_may_not_retreat_is_told_why(refused: Refused) -> None:
    """pmd:13.8-b: a minor ally holds the stack; pmd:13.11-e: only the last step is taken so, and never by attackers."""
    game = battle(
        {NORTH: [infantry("soviet", "A", 40, 9), infantry("soviet", "B", 9, 9)]}, ["31ID", "Rom6ID"], side="soviet"
    )
    attack(game, "Extra1", "Extra2")
    to_the_die(game).play_dice([6])
    assert game.stage == "loss"
    refused(game, f"retreat 31ID {SOUTH}", "pmd:13.8-b")
    game = battle(
        {NORTH: [infantry("soviet", "A", 60, 9), infantry("soviet", "B", 9, 9)]}, ["31ID", "5ID"], side="soviet"
    )
    attack(game, "Extra1", "Extra2")
    to_the_die(game).play_dice([6])
    assert game.to_act == "axis"
    refused(game, f"retreat 31ID+5ID {SOUTH}", "pmd:13.11-e")
    while game.to_act == "axis":
        game.play(next(iter(game.legal())))
    if game.stage == "loss":
        refused(game, f"retreat Extra1 {SOUTH}", "pmd:13.11-e")


def test_the_order_of_normal_losses_is_cited(refused: Refused) -> None:
    """pmd:13.11-c: vehicles that were declared come first; without that anybody pays."""
    for declare, rule in (("declare afv", "pmd:13.11-c"), ("done", "")):
        game = battle({NORTH: ["3PD", "4PD", "31ID"]}, ["100RD", "91RD"])
        attack(game, "3PD", "4PD", "31ID")
        game.play(declare)
        to_the_die(game).play_dice([2])
        while game.stage != "loss" or game.to_act != "axis":
            game.play(next(iter(game.legal())))
        if rule:
            refused(game, "lose 31ID", rule)
        else:
            assert game.refusal("lose 31ID") is None


# -- advances ---------------------------------------------------------------------------------------------------------


def test_who_does_not_advance_beside_defenders_is_told_why(refused: Refused) -> None:
    """pmd:13.15.2-a: six points; pmd:13.1-u: German or Guards colours; pmd:13.15.2-c: no more than the loss lets in."""
    slow = infantry("axis", "Slow", 20, 9, move=5)
    game = battle({NORTH: ["3PD", slow], SOUTH: ["Rom6ID"]}, ["100RD", "91RD", "64RD"])
    attack(game, "3PD", "Extra1", "Rom6ID", cc=True)
    to_the_die(game).play_dice([2])
    while game.stage == "loss":
        game.play(next(iter(game.legal())))
    assert game.stage == "advance after combat"
    assert war(game).occupied[1] >> war(game).board.grid.index(HEX) & 1
    refused(game, "advance Extra1", "pmd:13.15.2-a")
    refused(game, "advance Rom6ID", "pmd:13.1-u")
    assert game.refusal("advance 3PD") is None


def test_heavy_guns_do_not_advance(refused: Refused) -> None:
    """pmd:15.5-d"""
    game = battle({NORTH: ["3PD", "31ID", "HARKO"]}, ["100RD"])
    attack(game, "3PD", "31ID")
    to_the_die(game).play_dice([6])
    while game.stage == "loss":
        game.play(next(iter(game.legal())))
    refused(game, "advance HARKO", "pmd:15.5-d")
    assert game.refusal("advance 31ID") is None


# -- guns -------------------------------------------------------------------------------------------------------------


def test_guns_that_stand_alone_fall_to_an_attack(situation: Situated, refused: Refused) -> None:
    """pmd:15.11-d, pmd:15.12-d: artillery and bridges alone in a hex are destroyed by attackers, who may go in."""
    game = situation(turn=221, stage="axis combat", units={NORTH: ["31ID", "5ID"], HEX: ["1AD", "Pontoon1"]})
    assert f"attack 31ID {HEX}" in [str(action) for action in game.legal()]
    game.play(f"attack 31ID {HEX}")
    assert [game.piece(unit).hex for unit in ("1AD", "Pontoon1")] == [None, None]
    assert game.stage == "advance after combat"
    game.play("advance 31ID")
    assert game.piece("31ID").hex == HEX
    assert war(game).fight is None
    refused(game, f"attack 5ID {HEX}", "pmd:13.0-a")
    guarded = situation(turn=221, stage="axis combat", units={NORTH: ["31ID"], HEX: ["1AD", "100RD"]})
    guarded.play(f"attack 31ID {HEX}")
    assert guarded.piece("1AD").hex == HEX


def test_artillery_supports_only_assaults_with_offensive_supply(situation: Situated, refused: Refused) -> None:
    """pmd:15.11-b"""
    spec: dict[str, Any] = {"turn": 221, "stage": "soviet combat", "units": {NORTH: ["1AD", "100RD"], HEX: ["31ID"]}}
    hungry = situation(**spec)
    refused(hungry, f"attack 100RD+1AD {HEX}", "pmd:15.11-b")
    assert hungry.refusal(f"attack 100RD {HEX}") is None
    fed = situation(**spec, offensive_supply={"soviet": [[5, HEX]]})
    assert fed.refusal(f"attack 100RD+1AD {HEX}") is None
    refused(fed, f"attack 1AD {HEX}", "pmd:15.11-b")


@pytest.mark.parametrize(
    ("unit", "turn", "rule"),
    [
        ("HARKO", 113, "pmd:14.1-e"),
        ("1AD", 221, "pmd:15.11-i"),
        ("18MAD", 321, "pmd:15.21-a"),
        ("Rom1PD", 113, "pmd:7.1-h"),
    ],
)
def test_who_makes_no_mobile_assault_is_told_by_its_own_rule(
    situation: Situated, refused: Refused, unit: str, turn: int, rule: str
) -> None:
    """pmd:14.1-e, pmd:15.11-i, pmd:15.21-a, pmd:7.1-h"""
    soviet = unit == "1AD"
    stage, enemy = ("soviet movement", "31ID") if soviet else ("axis movement", "100RD")
    game = situation(turn=turn, stage=stage, units={NORTH: [unit], HEX: [enemy]}, supply={unit: "offensive"})
    refused(game, f"assault {unit} {HEX}", rule)


@pytest.mark.parametrize(
    ("spec", "hex", "start", "rule"),
    [
        ({"weather": "mud"}, HEX, NORTH, "pmd:12.4-d"),
        ({"weather": "snow", "turn": 124}, HEX, NORTH, "pmd:12.4-h"),
        ({"weather": "snow", "turn": 301}, HEX, NORTH, None),
        ({}, "0327", "0326", "pmd:13.4.2-o"),
        ({}, "1643", "1642", "pmd:13.4.2-ad"),
        ({"stalin_line": []}, "1643", "1642", None),
        ({"terrain": {HEX: "marsh"}}, HEX, NORTH, "pmd:14.4-a"),
    ],
)
def test_where_no_mobile_assault_goes(
    situation: Situated, spec: dict[str, Any], hex: str, start: str, rule: str | None
) -> None:
    """pmd:12.4-d,-h, pmd:13.4.2-o,-ad, pmd:14.4-a,-c"""
    game = situation(**{"turn": 113, "units": {start: ["3PD"], hex: ["100RD"]}, "supply": {"3PD": "offensive"}, **spec})
    found = game.refusal(f"assault 3PD {hex}")
    assert (found.rule if found else None) == rule


def test_panzergrenadiers_assault_alone_but_assist_nobody(situation: Situated, refused: Refused) -> None:
    """pmd:14.1-b,-d; pmd:14.1-c: without them too a motorized division needs tanks."""
    units = {NORTH: ["15PGD", "10MID"], HEX: ["100RD"]}
    game = situation(turn=305, units=units, supply={"15PGD": "offensive", "10MID": "offensive"})
    assert game.refusal(f"assault 15PGD {HEX}") is None
    refused(game, f"assault 15PGD+10MID {HEX}", "pmd:14.1-d")
    refused(game, f"assault 10MID {HEX}", "pmd:14.1-c")


def test_pieces_without_steps_pay_for_nothing(refused: Refused) -> None:
    """pmd:15.4-i, pmd:15.11-e"""
    game = battle({NORTH: ["3PD", "4PD", "5ID"]}, ["100RD", "91RD", "64RD", "1AD", "1AirA"], turn=221)
    attack(game, "3PD", "4PD", "5ID")
    while game.to_act == "chance" or game.stage != "loss":
        if game.to_act == "chance":
            game.play_dice([6 if game.stage.startswith("battle") else 2])
        else:
            game.play("done" if game.refusal("done") is None else next(iter(game.legal())))
    refused(game, "lose 1AD", "pmd:15.11-e")
    refused(game, "lose 1AirA", "pmd:15.4-i")
