"""A staff for a person: the agenda of small decisions, and a deputy who leads some units and touches no other."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.opponents import make
from stavka.opponents.staff.agenda import agenda, is_clerical, pending
from stavka.opponents.staff.deputy import deputy
from tests.telling.test_groups import marching


def clerical(code: str) -> Game:
    """The first question of a game of cadets that is no march and no battle and leaves a choice."""
    game, player = stavka.new(code, next(iter(stavka.title(code).scenarios)), seed=5), make("cadet", 5)
    while not (game.to_act in game.title.sides and is_clerical(game) and game.forced is None):
        game.play(player.act(game))
    return game


@pytest.mark.parametrize("code", ["trc", "n41", "bd", "rb", "pmd"])
def test_an_agenda_can_be_accepted_as_it_stands(code: str) -> None:
    game = clerical(code)
    before = game.position.fingerprint()
    sections = agenda(game)
    assert game.position.fingerprint() == before, "asking changes nothing"
    assert sections
    assert sections[0].stage == game.stage
    items = [item for section in sections for item in section.items]
    assert items
    for item in items:
        assert item.reason
        assert all(other.text != item.offer.text for other in item.others)
    assert game.refusal(items[0].offer.text) is None
    for other in items[0].others:
        assert game.refusal(other.text) is None
    side = game.to_act
    for item in items:
        if game.to_act != side:
            break
        game.play(item.offer.text)


def test_without_advice_the_choices_are_told_and_nothing_is_proposed() -> None:
    game = clerical("pmd")
    (section,) = pending(game)
    assert section.items == []
    assert section.besides
    for one in section.besides:
        assert game.refusal(one.text) is None


def test_marches_and_battles_are_no_small_decisions() -> None:
    game = marching("trc")
    assert not is_clerical(game)
    assert agenda(game) == []
    assert pending(game) == []


@pytest.mark.parametrize("code", ["trc", "pmd"])
def test_a_deputy_touches_its_own_units_only(code: str) -> None:
    """And its plan can be played as it stands."""
    game = marching(code)
    side = game.to_act
    able = sorted(game.legal().able())
    led = able[: len(able) // 3]
    plan = deputy(game, led)
    assert plan
    for one in plan:
        assert set(one.action.units) <= set(led)
        assert one.words
    where = {piece.short: piece.hex for piece in game.units(side) if piece.short not in led}
    played = 0
    for one in plan:
        if game.to_act != side or game.refusal(one.action) is not None:
            break
        game.play(one.action)
        played += 1
    assert played >= min(3, len(plan))
    assert {piece.short: piece.hex for piece in game.units(side) if piece.short in where} == where


def test_a_deputy_of_nobody_does_nothing() -> None:
    assert deputy(marching("trc"), []) == []
