"""Attack plans are legal, and groupings are the best there are."""

from __future__ import annotations

import pytest

import stavka
from stavka.opponents import make
from stavka.opponents.advice import advise
from stavka.opponents.battles import Allocation
from stavka.opponents.field import Field
from stavka.opponents.seat import Seat
from stavka.rules.game import Game


@pytest.fixture
def combat() -> Game:
    """The first combat phase of a Barbarossa game, with many contacts."""
    game = stavka.new("trc", "barbarossa", seed=11)
    player = make("cadet", 11)
    while "combat" not in game.stage:
        game.play(player.act(game))
    return game


def test_every_battle_of_a_plan_may_be_fought_in_turn(combat: Game) -> None:
    fought = 0
    while "combat" in combat.stage and combat.turn == 1:
        contacts = combat.title.hints.contacts(combat.position)
        plan = Allocation(Field(Seat(combat))).plan()
        assert contacts.must_be_attacked <= {hex for battle in plan for hex in battle.hexes}
        if not plan:
            break
        first = combat.read(plan[0].text(combat.position))
        assert combat.refusal(first) is None
        combat.play(first)
        fought += 1
        player = make("cadet", 1)
        while combat.to_act is not None and "combat" not in combat.stage:
            combat.play(player.act(combat))
    assert fought >= 3


def test_advice_is_legal_and_has_reasons(combat: Game) -> None:
    told = advise(combat)
    assert told
    for action, reason in told:
        assert combat.refusal(action) is None
        assert reason
    assert "to destroy something" in told[0][1]


def test_advice_for_a_movement_phase() -> None:
    game = stavka.new("n41", "campaign", seed=2)
    told = advise(game)
    assert any(reason.startswith("attacks") for _, reason in told)
    assert all(game.refusal(action) is None for action, _ in told)
