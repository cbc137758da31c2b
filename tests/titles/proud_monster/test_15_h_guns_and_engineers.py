"""15.5, 15.7, 15.11 to 15.15: guns, rockets and engineers in an assault."""

from __future__ import annotations

from typing import Any

import pytest

import stavka
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import (
    HEX,
    NORTH,
    Stack,
    attack,
    battle,
    fed,
    here,
    infantry,
    on_to_the_dice,
    reasons,
    to_the_die,
)
from tests.titles.proud_monster.conftest import Situated, war


@pytest.mark.parametrize(
    ("more", "attack"),
    [
        ({}, 22),
        ({"hedgehogs": ["1538"]}, 22),
        ({"fieldworks": {"axis": ["1538"]}}, 18),
        ({"large_towns": ["1538"]}, 18),
    ],
)
def test_a_hedgehog_does_not_shield_from_rockets(situation: Situated, more: dict[str, object], attack: int) -> None:
    """pmd:15.15: cities, large towns, forts and Fieldworks do; 1538 is a small town in the open."""
    units = {"1537": ["1GRktD", "1GRD", "8GRD"], "1538": ["31ID"]}
    supply = fed("1GRktD", "1GRD", "8GRD")
    game = situation(turn=301, stage="soviet combat", units=units, supply=supply, weather="dry", **more)
    assert stavka.odds(game, "attack 1GRktD+1GRD+8GRD 1538").attack == attack


def test_guns_are_added_up_with_the_others_before_a_river_halves_them(situation: Situated) -> None:
    """pmd:13.4.1-l, pmd:15.11-c: 7 and 5 over a minor river are 6, not 4 and 3."""
    game = situation(
        turn=301,
        stage="soviet combat",
        units={"1640": ["1AD", "1GRD"], "1641": ["31ID"]},
        supply=fed("1AD", "1GRD"),
        weather="dry",
        hexsides={"1640/1641": "minor river"},
    )
    assert stavka.odds(game, "attack 1AD+1GRD 1641").attack == 6


@pytest.mark.parametrize(
    ("mine", "theirs", "declares", "shift"),
    [
        (["1EB"], ["45EBn"], ("soviet",), {}),
        (["1EB"], [], ("soviet",), {"engineers": 1}),
        (["1EB", "2EB"], ["45EBn"], ("soviet",), {"engineers": 1}),
        ([], ["45EBn"], ("axis",), {"engineers": -1}),
        (["1EB"], ["45EBn", "162EBn"], ("axis",), {"engineers": -1}),
        (["1EB"], ["45EBn", "162EBn"], ("soviet",), {}),
    ],
)
def test_engineers_cancel_each_other(
    mine: list[str], theirs: list[str], declares: tuple[str, ...], shift: dict[str, int]
) -> None:
    """pmd:15.7-d: one for one, whether or not the other side has declared its own."""
    game = battle({NORTH: ["1GRD", *mine]}, ["1ID", *theirs], side="soviet", turn=219)
    war(game).attacking[1] = -1
    attack(game, "1GRD", *mine)
    while game.to_act != "chance":
        able = game.to_act in declares and game.refusal("declare engineers") is None
        game.play("declare engineers" if able else "done")
    assert reasons(game) == shift


@pytest.mark.parametrize(("gun", "spared"), [([], False), (["HARKO"], True)])
def test_a_step_of_heavy_guns_makes_a_heavy_blow(gun: list[str], spared: bool, situation: Situated) -> None:
    """pmd:13.10-a, pmd:15.5-a: 1/2 by the table is 1/3 with HARKO, and two steps are too few to hold it up."""
    guards: list[Stack] = [infantry("soviet", name, 1, 3, steps=1) for name in ("A", "B")]
    game = battle({NORTH: ["1ID", "5ID", *gun]}, guards)
    attack(game, "1ID", "5ID")
    on_to_the_dice(game).play_dice([4])  # 12 to 6
    assert game.log[-1].news[-1].endswith("costs 1/2") or "costs 1/2" in " ".join(game.log[-1].news)
    while game.stage in ("loss", "retreat"):
        game.play("stay" if game.stage == "retreat" else next(iter(game.legal())))
    lost = sum(game.piece(unit).steps for unit in ("1ID", "5ID"))
    assert lost == (6 if spared else 5)


def test_heavy_guns_do_not_advance(refused: Refused) -> None:
    """pmd:15.5-d"""
    game = battle({NORTH: ["3PD", "31ID", "HARKO"]}, ["100RD"])
    attack(game, "3PD", "31ID")
    to_the_die(game).play_dice([6])
    while game.stage == "loss":
        game.play(next(iter(game.legal())))
    refused(game, "advance HARKO", "pmd:15.5-d")
    assert game.refusal("advance 31ID") is None


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


def test_guns_do_not_retreat_when_the_others_are_lost() -> None:
    """pmd:13.11-g, pmd:15.11-e: Guards artillery falls with the last rifle division; with Guards left it goes back."""
    attacker = infantry("axis", "Strong", 24, 9)
    fed = {"Strong": "offensive", "4CBGAD": "offensive"}
    game = battle({"1639": [attacker]}, ["100RD", "4CBGAD"], turn=305, weather="dry", supply=fed)
    game.play("attack Strong 1640")
    game.play_dice([3])
    assert here(game) == []
    assert game.stage == "advance after combat"
    guards = battle({"1639": [attacker]}, ["1GRD", "4CBGAD"], turn=305, weather="dry", supply=fed)
    guards.play("attack Strong 1640")
    guards.play_dice([3])
    assert guards.stage == "retreat"
    assert guards.refusal("retreat 1GRD+4CBGAD 1641") is None


def test_the_counter_fire_corps_starves_with_its_garrison(situation: Situated) -> None:
    """pmd:15.13-c: the last step may be lost to hunger too."""
    ring = ("3204", "3303", "3305", "3403", "3404", "3203")
    units = {
        "3304": ["100RD", "LCFC"],
        **dict(zip(("31ID", "32ID", "34ID", "35ID", "36ID", "39ID"), ring, strict=True)),
    }
    for weeks, box in ((3, "removed"), (0, None)):
        iso = {"iso": {"100RD": weeks}} if weeks else {}
        game = situation(turn=301, stage="soviet cleanup", units=units, control={"axis": list(ring)}, **iso)
        assert game.piece("LCFC").box == box


def test_an_isolated_counter_fire_corps_is_silent(situation: Situated) -> None:
    """pmd:15.13-b."""
    units = {"3304": ["LCFC", "2RD"], "3305": ["100RD"], "3306": ["31ID"]}
    spec = {"turn": 223, "stage": "axis combat", "units": units, "terrain": {"3305": "clear"}}
    assert "Counter Fire Corps -1" in stavka.odds(situation(**spec), "attack 31ID 3305").modifiers
    cut_off = situation(**spec, iso={"LCFC": 1})
    assert "Counter Fire Corps -1" not in stavka.odds(cut_off, "attack 31ID 3305").modifiers
