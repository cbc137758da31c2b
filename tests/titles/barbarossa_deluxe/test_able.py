"""Who can act now is found without listing all that they can do, and exactly."""

from __future__ import annotations

from random import Random

import pytest

from stavka.engine.stage import Decision, Menu
from stavka.titles.barbarossa_deluxe.movement.mobile_assaults import Assaulting
from stavka.titles.barbarossa_deluxe.scenarios.catalogue import SCENARIOS
from stavka.titles.barbarossa_deluxe.state.flags import BOXES, SIDES
from stavka.titles.barbarossa_deluxe.state.position import War
from tests.titles.barbarossa_deluxe.conftest import Situation, new_game
from tests.titles.barbarossa_deluxe.looking import war

EVERY = 9  # decisions of a random game between two looks; each lists all actions


def listed(stage: Menu[War], pos: War) -> dict[str, tuple[set[str], set[str]]]:
    """By verb the units that an option names as able, and those of the actions that it lists."""
    found = {}
    for option in stage.options(pos):
        units = {unit for action in option.each(pos) for unit in action.units}
        found[option.action.verb] = (set(option.able(pos)) if option.open(pos) else set(), units)
    return found


@pytest.mark.parametrize("scenario", [rule.name for rule in SCENARIOS])
def test_the_units_that_can_act_are_those_of_the_actions(scenario: str) -> None:
    """In every menu of a game, option by option."""
    rng = Random(f"able/{scenario}")
    game = new_game(scenario, seed=7, options=["forgiveness"])
    seen: set[str] = set()
    for step, _ in enumerate(game.random_actions(rng)):
        stage = game.position.stage
        if step > 900 or not isinstance(stage, Decision):
            break
        if step % EVERY or not isinstance(stage, Menu):
            continue
        pos = war(game)
        for verb, (able, units) in listed(stage, pos).items():
            assert able == units, f"turn {pos.turn}, {game.stage}: {verb}"
            seen |= {verb} if able else set()
    assert {"move", "attack"} <= seen


def test_the_assaults_of_a_unit_are_those_of_the_list(plain: Situation) -> None:
    """Alone and with its stack, whatever stands elsewhere (bd:10.27)."""
    units = {"2011": ["3Pz", "14Pz"], "24Pz": "2109", "5A": "2010", "13A": "2110"}
    pos = war(plain(units, "axis move", turn=10))
    option = Assaulting()
    every = list(option.each(pos))
    assert len(every) == 8  # each alone and the two together on two hexes, the third on both of its own
    for unit in ("3Pz", "14Pz", "24Pz", "5A"):
        assert list(option.each_of(pos, unit)) == [action for action in every if unit in action.units]


def test_boxes_are_kept_as_the_units_move() -> None:
    """What a position notes of its boxes is what its units say, after every action of a game (bd:2.2-a)."""
    game = new_game(seed=3, options=["forgiveness"])
    for step, _ in enumerate(game.random_actions(Random(3))):
        if step % 10 == 0:
            pos = war(game)
            for side in range(len(SIDES)):
                for box in range(-len(BOXES), 0):
                    assert pos.in_box(side, box) == [u for u in pos.roster.of_side[side] if pos.where[u] == box]
        if step > 1500:
            break
    assert game.turn > 5
