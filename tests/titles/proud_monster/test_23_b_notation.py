"""Shorter and longer ways to write an action that mean the same."""

from __future__ import annotations

import stavka
from stavka.titles.proud_monster.actions.combat import Attack, Overrun
from tests.titles.proud_monster.conftest import Situated, rule_against

STACK = ["3PD", "4PD", "10PD"]


def test_a_unit_is_refit_by_several_steps_at_once(situation: Situated) -> None:
    """pmd:9.5.1-k: as many as there are points and steps."""
    units = {"3PD": {"hex": "1640", "steps": 2}, "4PD": {"hex": "1740", "steps": 1}}
    game = situation(stage="axis refit", units=units, points={"axis": [4, 2]})
    assert rule_against(game, "refit 3PD 3") == "pmd:9.5.1-d"
    assert rule_against(game, "refit 4PD 3") == "pmd:9.5.1-c"
    game.play("refit 3PD 2")
    assert (game.piece("3PD").steps, rule_against(game, "refit 4PD")) == (4, "pmd:9.5.1-c")


def test_a_conversion_finds_its_new_formation(situation: Situated) -> None:
    """pmd:9.4.1-a, pmd:9.4.2-a."""
    game = situation(turn=312, stage="axis refit", weather="dry", units={"10MID": "1640", "3PD": "1740"})
    assert rule_against(game, "convert 3PD") == "pmd:9.4.1-a"
    game.play("convert 10MID")
    assert game.piece("10PGD").hex == "1640"
    game = situation(turn=118, stage="soviet refit", weather="dry", units={"100RD": "4120"})
    game.play("convert 100RD")
    assert game.piece("1GRD").hex == "4120"
    game = situation(turn=119, stage="soviet refit", weather="dry", units={"100RD": "4120"})
    assert rule_against(game, "convert 100RD") == "pmd:9.4.2-b"


def test_an_air_unit_may_be_named_among_the_attackers(situation: Situated) -> None:
    """pmd:15.4-a,-f: it is with the stack, or joins it now."""
    for there in ({"VIIIAirC": "1640"}, {}):
        game = situation(stage="axis combat", units={"1640": STACK, "100RD": "1641", **there})
        assert stavka.odds(game, "attack 3PD+VIIIAirC 1641").attack == 24
        game.play("attack 3PD+VIIIAirC 1641")
        assert game.piece("VIIIAirC").hex == "1640"
    game = situation(units={"1640": STACK, "100RD": "1641"})
    assert rule_against(game, "assault 3PD+IAirC+IIAirC 1641") == "pmd:6.1-h"
    assert stavka.odds(game, "assault 3PD+IAirC 1641").attack == 24
    game = situation(stage="axis combat", units={"3PD": "1640", "4PD": "1639", "IAirC": "1639", "100RD": "1641"})
    assert rule_against(game, "attack 3PD+IAirC 1641") == "pmd:15.4-f"
    assert rule_against(game, "attack IAirC 1641") == "pmd:15.4-f"


def test_an_assault_by_nobody_is_refused(situation: Situated) -> None:
    """pmd:13.0-e, pmd:14.2-a: as an action that was made without being read."""
    game = situation(stage="axis combat", units={"1640": STACK, "100RD": "1641"})
    assert rule_against(game, Attack((), "1641")) == "pmd:13.0-e"
    game = situation(units={"1640": STACK, "100RD": "1641"})
    assert rule_against(game, Overrun((), "1641")) == "pmd:14.2-a"


def test_units_advance_together(situation: Situated) -> None:
    """pmd:13.15.1-a: one after the other, as far as there is room."""
    game = situation(stage="axis combat", units={"1640": STACK, "31ID": "1740", "100RD": "1641"})
    game.play("attack 3PD+4PD+10PD 1641")
    game.play("done")
    game.play_dice([6])
    while game.stage == "loss":
        game.play(next(iter(game.legal())))
    assert rule_against(game, "advance 3PD+31ID") == "pmd:13.15.1-a"
    game.play("advance 3PD+10PD")
    assert sorted(piece.short for piece in game.units(at="1641")) == ["10PD", "3PD"]


def test_the_replacement_army_is_that_of_a_unit_s_side(situation: Situated) -> None:
    """pmd:3.0-v, pmd:13.14-d,-e,-f: Soviet units lie in their own parts of it."""
    lost = {"Replacement Army": ["1GRD", "2RD", "3CD"], "Generic Withdrawal Pile": ["6PD"]}
    game = situation(turn=214, stage="soviet rebuild", boxes=lost, points={"soviet": [9, 0]})
    assert {"rebuild RD", "rebuild CD", "rebuild 1GRD"} <= {str(action) for action in game.legal()}
    assert (game.piece("1GRD").box, game.piece("6PD").box) == ("tried Replacement Army", "Generic Withdrawal Pool")
    pools = {"Replacement Army CD Pool": ["3CD"], "Replacement Army Tried Units Pool": ["1GRD"]}
    game = situation(turn=214, stage="soviet rebuild", boxes=pools, points={"soviet": [9, 0]})
    assert {str(action) for action in game.legal()} == {"rebuild CD", "rebuild 1GRD", "done"}


def test_words_for_weather_supply_and_markers(situation: Situated) -> None:
    """pmd:12.2-b, pmd:8.5-b, pmd:8.6-a."""
    game = situation(
        turn=119,
        stage="axis combat",
        weather={"N": "mud", "S": "rain"},
        units={"31ID": "1640", "34ID": "1640", "100RD": "1641"},
        supply={"34ID": "no offensive supply"},
        offensive_supply=[{"side": "axis", "value": 3, "hex": "1640"}, {"side": "soviet", "value": 0, "hex": "1641"}],
    )
    assert game.view("axis")["weather"] == {"north": "M", "south": "R"}
    assert stavka.odds(game, "attack 31ID+34ID 1641").attack == 9


def test_what_has_a_phase_of_its_own_is_refused_by_its_rule(situation: Situated) -> None:
    """pmd:8.9-a, pmd:8.7-a, pmd:15.4-a, pmd:6.4-g, pmd:9.4.1-a, pmd:9.4.2-a, pmd:11.3-f."""
    units = {"31ID": "1640", "10MID": "1640", "100RD": "1641"}
    game = situation(turn=312, stage="axis combat", weather="dry", units=units)
    for action, rule in (
        ("concentrate 31ID", "8.9-a"),
        ("airlift 1640", "8.7-a"),
        ("carry 31ID 1640-1639", "6.4-g"),
        ("convert 10MID 10PGD", "9.4.1-a"),
        ("convert 100RD 1GRD", "9.4.2-a"),
        ("enter 31ID 0821", "11.1-d"),
        ("send 100RD RVGK-South", "11.3-f"),
    ):
        assert rule_against(game, action) == f"pmd:{rule}"
    assert rule_against(situation(stage="axis refit", units=units), "support IAirC 1640") == "pmd:15.4-a"
