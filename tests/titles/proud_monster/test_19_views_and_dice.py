"""What is shown of a unit when more than its losses changes it, and what is refused while chance has the word."""

from __future__ import annotations

from typing import Any

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import Refused
from tests.titles.proud_monster.assaults import HEX, NORTH
from tests.titles.proud_monster.conftest import Situated, rule_against


def shown(game: Game, unit: str, *words: str) -> tuple[Any, ...]:
    """What the Axis sees of a unit."""
    (found,) = (piece for piece in game.view("axis")["units"] if piece["short"] == unit)
    return tuple(found[word] for word in words)


def test_an_upgrade_is_seen_as_long_as_it_is_there(situation: Situated) -> None:
    """pmd:15.9-h: the same division in the same hex with a Mech Upgrade and without."""
    units = {NORTH: ["3PD"], HEX: ["100RD"]}
    with_it = shown(situation(turn=301, units=units, upgrades={"3PD": 2}), "3PD", "attack", "defense")
    without = shown(situation(turn=301, units=units), "3PD", "attack", "defense")
    assert with_it == tuple(factor + 2 for factor in without)


def test_the_fourth_step_is_seen_from_its_turn_on(situation: Situated) -> None:
    """pmd:15.1-a: a regular division that has lost nothing has three of three steps, on turn 313 four of four."""
    for turn, steps in ((312, 3), (313, 4), (312, 3)):
        game = situation(turn=turn, units={NORTH: ["31ID"], HEX: ["100RD"]})
        assert shown(game, "31ID", "steps", "full_steps") == (steps, steps)


def test_the_supply_of_a_phase_is_seen(situation: Situated) -> None:
    """pmd:8.4-k: a unit that stays where it is shows the marker it has now."""
    for supply, movement in (("OOS", 6), ("ISO 2", 1), ("offensive", 12), ("OOS", 6)):
        game = situation(units={NORTH: ["3PD"], HEX: ["100RD"]}, supply={"3PD": supply})
        assert shown(game, "3PD", "supply", "movement") == (supply, movement)
        (piece,) = game.units(at=NORTH)
        assert piece.flags == ((supply,) if supply != "offensive" else ())


@pytest.mark.parametrize(
    ("turn", "rule"),
    [
        (118, "pmd:12.2-c"),
        (119, "pmd:12.2-c"),
        (120, "pmd:12.2-d"),
        (121, "pmd:12.2-e"),
        (122, "pmd:12.2-e"),
        (123, "pmd:12.2-f"),
        (124, "pmd:12.2-h"),
        (204, "pmd:12.2-h"),
        (205, "pmd:12.2-i"),
        (207, "pmd:12.2-j"),
        (210, "pmd:12.2-k"),
    ],
)
def test_nobody_acts_before_the_chit_is_drawn(situation: Situated, refused: Refused, turn: int, rule: str) -> None:
    """pmd:12.2-c,-d,-e,-f,-h,-i,-j,-k"""
    game = situation(turn=turn, stage="first week weather", units={NORTH: ["3PD"], HEX: ["100RD"]})
    assert game.to_act == "chance"
    refused(game, f"move 3PD {NORTH}-1638", rule)
    assert rule_against(game, "draw Jul9") == rule_against(game, "roll 3") == rule


def test_nobody_acts_before_the_die_of_an_assault(situation: Situated, refused: Refused) -> None:
    """pmd:13.6-a: the die decides first; pmd:2.4.9-c: untried defenders are turned up before it."""
    tried = situation(stage="axis combat", units={NORTH: ["3PD", "4PD"], HEX: ["100RD"]})
    untried = situation(stage="axis combat", units={NORTH: ["3PD", "4PD"], HEX: ["uRD1"]})
    for game, rule in ((tried, "pmd:13.6-a"), (untried, "pmd:2.4.9-c")):
        game.play(f"attack 3PD+4PD {HEX}")
        while game.to_act != "chance":
            game.play("pass" if game.refusal("pass") is None else "done")
        refused(game, "done", rule)
        refused(game, f"attack 3PD {HEX}", rule)
        assert rule_against(game, "roll 7") == rule
