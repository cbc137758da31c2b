"""Whoever alone keeps a place stays in it, and a place that is always kept gets somebody."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import stavka
from stavka.engine.game import Game
from stavka.opponents.battle.expectations import Expectations
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.sole_guards import sole_guards
from stavka.opponents.players.cadet import Cadet
from stavka.opponents.players.general import General
from stavka.opponents.seat import Seat
from stavka.titles.nineteen_forty_one.combat.battle import BattleRoll
from stavka.titles.nineteen_forty_one.state.position import War

MOSCOW = "1808"
QUIET = 8  # a turn in which no train brings anybody to Moscow
MOVING, FIGHTING = (f"soviet first ground segment {what}" for what in ("movement", "combat"))


def war(units: Mapping[str, str], stage: str = MOVING, turn: int = 6) -> Game:
    return stavka.situation({"title": "n41", "stage": stage, "turn": turn, "units": dict(units)})


def played(game: Game) -> list[str]:
    """What a cadet does in the phase."""
    player, stage, done = Cadet(1), game.stage, []
    while game.stage == stage:
        action = player.act(game)
        done.append(str(action))
        game.play(action)
    return done


@pytest.mark.parametrize("garrison", [{}, {"28A": MOSCOW}], ids=["empty", "kept"])
def test_moscow_is_never_bare(garrison: dict[str, str]) -> None:
    game = war({**garrison, "7M": "1810", "2Inf": "1822"}, turn=QUIET)
    assert ("move 7M 1810-1809-1808" in played(game)) == (not garrison)


def test_the_dearer_place_is_guarded_first() -> None:
    """One corps, two open cities: Kalinin gives way to Moscow."""
    game = war({"7M": "1609", "2Inf": "1822"}, turn=QUIET)
    played(game)
    assert game.piece("7M").hex == MOSCOW


def fight() -> tuple[Game, Field]:
    game = war({"28A": MOSCOW, "1PzGr": "1809"}, FIGHTING)
    return game, Field(Seat(game))


def test_who_alone_keeps_a_place_is_known() -> None:
    game, field = fight()
    pos = game.position
    assert sole_guards(field) == {pos.board.grid.index(MOSCOW): frozenset([pos.roster.index("28A")])}


def test_an_attack_that_may_lay_moscow_open_is_worth_less() -> None:
    """An attacker that is beaten falls back or is lost, and the city stands open (n41:7-ar, n41:7-ae)."""
    game, field = fight()
    pos = game.position
    units, target = frozenset([pos.roster.index("28A")]), pos.board.grid.index("1809")
    careful, careless = Expectations(field), Expectations(field)
    careless.guards = {}
    assert careful.of(units, target) < careless.of(units, target) - 5
    assert played(game) == ["done"]


@pytest.mark.parametrize(("second", "answer"), [({}, "done"), ({"34A": MOSCOW}, "done")])
def test_who_alone_keeps_moscow_does_not_advance(second: dict[str, str], answer: str) -> None:
    """The advance is voluntary (n41:7-advance), and one army is few against the panzer group beside the city."""
    game = war({"5TG": MOSCOW, "4Inf": "1809", "3PzGr": "1811", **second}, FIGHTING)
    game.play("attack 5TG 1809")
    game.play("air 0")
    pos = game.position
    assert isinstance(pos, War)
    assert isinstance(pos.stage, BattleRoll)
    game.play_dice([next(die for die in range(1, 7) if pos.charts.crt.result(pos.stage.level, die) == "DR")])
    game.play("retreat 4Inf 1809-1910")
    assert str(Cadet(1).act(game)) == answer


def test_nobody_rides_away_from_the_dearer_place() -> None:
    """Leningrad stands open and trains go there, but the army beside Moscow is wanted in Moscow."""
    game = war({"20A": "1909", "2PzGr": "1612"}, "soviet second ground segment movement")
    player, stage = General(1), game.stage
    while game.stage == stage:
        game.play(player.act(game))
    assert game.piece("20A").hex == MOSCOW
