"""Short ways to set battles up and to have the die bring what a test wants."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from stavka.titles.russia_besieged.combat import battle
from stavka.titles.russia_besieged.combat.battle import BattleRoll
from tests.titles.russia_besieged.conftest import war

AXIS_COMBAT = "axis first impulse combat"
SOVIET_COMBAT = "soviet first impulse combat"
BLANK: dict[str, object] = {"blank": True}


def with_terrain(**hexes: str) -> dict[str, object]:
    """An empty map with the terrain of some hexes, written as ``h2530="forest"``."""
    return {"blank": True, "terrain": {name[1:]: kind for name, kind in hexes.items()}}


def with_city(hex: str, kind: str = "major", name: str = "Minsk") -> dict[str, object]:
    return {"blank": True, "places": {name: [hex, kind]}}


def roll(game: Game, result: str) -> None:
    """Throw a die that brings a result, after all that modifies it."""
    pos = war(game)
    stage = pos.stage
    assert isinstance(stage, BattleRoll)
    dice = [die for die in range(1, 11) if stage.result(pos, (die,)).partition("-Adv")[0] == result]
    if not dice:
        pytest.fail(f"{stage.column(pos)} {stage.modifier(pos):+} has no {result}")
    game.play_dice([dice[0]])


def rolled_at(game: Game) -> tuple[str, int]:
    """The odds and the modifier of the battle that waits for its die."""
    pos = war(game)
    stage = pos.stage
    assert isinstance(stage, BattleRoll)
    return stage.column(pos), stage.modifier(pos)


def give(game: Game, result: str) -> None:
    """Have the battle that waits for its die end with a result, whatever its odds."""
    pos = war(game)
    stage = pos.stage
    assert isinstance(stage, BattleRoll)
    pos.leave()
    battle.apply(pos, result, stage.attackers, stage.defenders, stage.hexes)
    pos.advance()


def at(game: Game, unit: str) -> str:
    """The hex of a unit, or the box that it is in."""
    piece = game.piece(unit)
    return piece.hex or piece.box or ""


def steps(game: Game, unit: str) -> int:
    return war(game).steps(war(game).roster.find(unit))


def choices(game: Game) -> set[str]:
    return {str(action) for action in game.legal()}
