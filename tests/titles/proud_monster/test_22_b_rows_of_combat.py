"""Rows of 13, 14 and 15 tried once more through the contract, each allowed beside refused."""

from __future__ import annotations

import stavka
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import battle, here, infantry, steps
from tests.titles.proud_monster.conftest import Situated, rule_against

BIG = {"side": "axis", "kind": "panzer division", "name": "Big", "factors": "30-10-12", "hex": "1640"}


def test_who_has_moved_makes_no_assault_inside_its_hex(situation: Situated, refused: Refused) -> None:
    """pmd:14.9: unmoved units of a shared hex may."""
    shared = {"units": [BIG, {"id": "100RD", "hex": "1640"}], "close_combat": {"axis": ["1640"]}}
    assert situation(**shared).refusal("assault Big 1640") is None
    refused(situation(**shared, moved=["Big"]), "assault Big 1640", "pmd:14.9")


def test_a_heavy_fort_always_costs_two_steps() -> None:
    """pmd:13.4.2-q, pmd:13.10-c: also where the defender declines to use it."""
    attacker = infantry("axis", "Strong", 24, 9)
    for used, lost in (("use heavy-fort", 2), ("use none", 2)):
        game = battle({"1639": [attacker]}, ["100RD"], terrain={"1640": "heavy fort and large town"})
        game.play("attack Strong 1640")
        game.play(used)
        game.play_dice([6])
        assert 4 - steps(game, "Extra1") == lost
    plain = battle({"1639": [attacker]}, ["100RD"])
    plain.play("attack Strong 1640")
    plain.play_dice([6])
    assert steps(plain, "Extra1") >= 3


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


def test_an_isolated_counter_fire_corps_is_silent(situation: Situated) -> None:
    """pmd:15.13-b."""
    units = {"3304": ["LCFC", "2RD"], "3305": ["100RD"], "3306": ["31ID"]}
    spec = {"turn": 223, "stage": "axis combat", "units": units, "terrain": {"3305": "clear"}}
    assert "Counter Fire Corps -1" in stavka.odds(situation(**spec), "attack 31ID 3305").modifiers
    cut_off = situation(**spec, iso={"LCFC": 1})
    assert "Counter Fire Corps -1" not in stavka.odds(cut_off, "attack 31ID 3305").modifiers


def test_a_garrison_tells_the_supply_of_its_airfield(situation: Situated, refused: Refused) -> None:
    """pmd:15.18-b: a town in offensive supply within 15 hexes."""
    spec = {"turn": 313, "stage": "soviet movement", "units": {"1GParB": "RVGK North", "100RD": "Moscow"}}
    assert situation(**spec, supply={"100RD": "offensive"}).refusal("drop 1GParB 3820") is None
    refused(situation(**spec, supply={"100RD": "defensive"}), "drop 1GParB 3820", "pmd:15.18-b")


def test_a_piece_tells_its_upgrade_and_the_air_units_of_the_week(situation: Situated) -> None:
    """pmd:15.9-h, pmd:15.4-j."""
    plain = situation(turn=211, units={"3PD": "Minsk"}).piece("3PD")
    game = situation(turn=211, units={"3PD": "Minsk"}, upgrades={"3PD": 2})
    assert (game.piece("3PD").steps, game.piece("3PD").combat) == (plain.steps + 2, plain.combat + 2)
    assert game.piece("VIIIAirC").strengths == (6, 6)


def test_markers_at_hand_of_the_soviets(situation: Situated) -> None:
    """pmd:15.9-d,-e: those that a position tells of, beside those of the turn."""
    kinds = ("GRD", "TC", "GMC", "RD", "GCD")
    units = [{"side": "soviet", "kind": kind, "name": f"{kind}-x", "hex": "Moscow"} for kind in kinds]
    game = situation(turn=302, stage="soviet points", units=units, upgrades_ready={"soviet": [1]})
    found = {kind: rule_against(game, f"upgrade {kind}-x 1") for kind in kinds}
    assert found == {"GRD": None, "TC": None, "GMC": None, "RD": "pmd:15.9-d", "GCD": "pmd:15.9-d"}


def test_rebuilding_is_open_where_nothing_is_lost(situation: Situated, refused: Refused) -> None:
    """pmd:9.5.1-a."""
    refused(situation(stage="reinforcement: rebuilding", units={"3PD": "Minsk"}), "rebuild 3PD", "pmd:9.5.1-a")
    lost = situation(stage="axis rebuilding", boxes={"Replacement Army": ["3PD"]}, points={"axis": [0, 2]})
    assert lost.refusal("rebuild 3PD 2") is None


def test_the_snow_of_march_1942_is_that_of_the_first_winter(situation: Situated, refused: Refused) -> None:
    """pmd:12.4-h, pmd:14.4-c: its chits still have losses (pmd:12.2-i); a later winter stops nobody."""
    units, fed = {"1639": ["3PD"], "1640": ["100RD"]}, {"3PD": "offensive"}
    for turn in (123, 204, 205, 206):
        game = situation(turn=turn, units=units, supply=fed, weather="snow")
        refused(game, "assault 3PD 1640", "pmd:12.4-h")
        elsewhere = situation(turn=turn, units=units, supply=fed, weather=["freeze", "snow"])
        assert elsewhere.refusal("assault 3PD 1640") is None
    assert situation(turn=223, units=units, supply=fed, weather="snow").refusal("assault 3PD 1640") is None
