"""Short ways to set a position up and to try things in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import stavka
from stavka.board import Tables
from stavka.rules.dice import Dice
from stavka.rules.game import Game
from stavka.rules.refusal import Illegal
from stavka.rules.situation import as_plain
from stavka.titles.barbarossa_deluxe import TITLE
from stavka.titles.barbarossa_deluxe.title import BarbarossaDeluxe

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
# what a stage is called for short, with the order in which it comes first or last
STAGES = {
    "axis move": ("axis first phase", "move/fight"),
    "axis fight": ("axis first phase", "fight/move"),
    "soviet move": ("soviet first phase", "move/fight"),
    "soviet fight": ("soviet first phase", "fight/move"),
    "axis move last": ("axis second phase", "fight/move"),
    "soviet move last": ("soviet second phase", "fight/move"),
    "axis fight last": ("axis second phase", "move/fight"),
    "soviet fight last": ("soviet second phase", "move/fight"),
}


@lru_cache(maxsize=1)
def the_title() -> BarbarossaDeluxe:
    return TITLE(Tables(Path(stavka.__file__).parent / "titles" / "barbarossa_deluxe"))


@pytest.fixture
def title() -> BarbarossaDeluxe:
    return the_title()


def new_game(scenario: str = "campaign", seed: int | None = None, options: Any = (), set_up: str = "historical") -> Game:
    game = the_title()
    chosen = game.check_options(options)
    header = {"title": "bd", "scenario": scenario, "options": sorted(chosen), "set-up": set_up, "settings": {}}
    position = game.start(scenario, chosen, set_up, {})
    return Game(game, position, {**header, "tables": {}}, None if seed is None else Dice.from_seed(seed))


@pytest.fixture
def new() -> Callable[..., Game]:
    """``new("road-back", seed=1)``: a new game of a scenario."""
    return new_game


@pytest.fixture
def bd() -> Situation:
    """``bd({"3Pz": "2315"}, "axis fight", turn=2)``: a game in that position, dice by hand.

    A stage may be shortened: ``axis move`` is a movement phase that comes first, ``axis fight`` an assault phase that
    comes first. Nobody holds markers and the Luftwaffe stays at home unless that is said.
    """

    def make(units: Any = (), stage: str = "axis move", turn: int = 2, **more: Any) -> Game:
        name, order = STAGES.get(stage, (stage, "fight/move"))
        more.setdefault("luftwaffe", 0)
        spec = {"title": "bd", "stage": name, "order": order, "turn": turn, "units": units, **more}
        told = as_plain(spec)
        return Game(the_title(), the_title().situate(told), {"title": "bd", "situation": told})

    return make


@pytest.fixture
def refused() -> Refused:
    """``refused(game, "move …", "bd:10.4")``: the action is refused by that rule and changes nothing."""

    def check(game: Game, action: str, rule: str) -> None:
        before = game.position.fingerprint()
        refusal = game.refusal(action)
        assert refusal is not None, f"{action} was allowed"
        assert refusal.rule == rule, f"{action} was refused by {refusal}"
        with pytest.raises(Illegal):
            game.play(action)
        assert game.position.fingerprint() == before

    return check
