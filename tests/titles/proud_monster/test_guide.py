"""The guided first turn can be played as it is told."""

from __future__ import annotations

import re
from random import Random

import stavka
from stavka.engine.game import Game
from stavka.engine.stage import Menu
from stavka.server.rulebook import guide_of, rules_of
from stavka.titles.proud_monster.title import ProudMonster
from tests.titles.proud_monster.conftest import war


def follow(game: Game, expected: str) -> bool:
    """Answers what is asked on the way, and plays the first action of a phase that a step waits for."""
    rng = Random(1)
    for _ in range(60):
        stage = war(game).stage
        if isinstance(stage, Menu):
            for option in stage.options(war(game)):
                for action in option.each(war(game)) if re.match(expected, option.action.verb) else ():
                    game.play(action)
                    return True
            return False
        game.play(game.legal().sample(rng))
    return False


def test_the_guide_can_be_followed(title: ProudMonster) -> None:
    """pmd:5.3-g: what a step waits for is legal, every hex it shows exists, every rule it names is in the index."""
    told = stavka.title("pmd")
    guide = guide_of(told)
    assert guide is not None
    known = {rule["id"] for rule in rules_of(told)}
    game = stavka.new("pmd", guide["game"]["scenario"], seed=guide["game"]["seed"])
    for step in guide["step"]:
        assert all(hex in title.map.grid for hex in [*step.get("hexes", ()), *filter(None, [step.get("look")])])
        assert step["rule"] in known
        assert "expect" not in step or follow(game, step["expect"]), step["text"]
