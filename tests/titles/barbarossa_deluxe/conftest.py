"""Short ways to set a position up and to try things in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path

import pytest

import stavka
from stavka.board import Tables
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.telling.situation import as_plain
from stavka.titles.barbarossa_deluxe import TITLE
from stavka.titles.barbarossa_deluxe.combat.battle_odds import ShiftedOdds, odds_of
from stavka.titles.barbarossa_deluxe.title import BarbarossaDeluxe
from tests.titles.barbarossa_deluxe.looking import battle, part, war

Situation = Callable[..., Game]
New = Callable[..., Game]
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
    return TITLE(Tables(Path(stavka.__file__).parent / "titles" / "barbarossa_deluxe" / "data"))


@pytest.fixture
def title() -> BarbarossaDeluxe:
    return the_title()


def new_game(
    scenario: str = "campaign", seed: int | None = None, options: Iterable[str] = (), set_up: str = "historical"
) -> Game:
    game = the_title()
    chosen = game.check_options(options)
    header = {"title": "bd", "scenario": scenario, "options": sorted(chosen), "set-up": set_up, "settings": {}}
    position = game.start(scenario, chosen, set_up, {})
    return Game(game, position, {**header, "tables": {}}, None if seed is None else Dice.from_seed(seed))


@pytest.fixture
def new() -> New:
    """``new("road-back", seed=1)``: a new game of a scenario."""
    return new_game


@pytest.fixture
def bd() -> Situation:
    """``bd({"3Pz": "2315"}, "axis fight", turn=2)``: a game in that position, dice by hand.

    A stage may be shortened: ``axis move`` is a movement phase that comes first, ``axis fight`` an assault phase that
    comes first. Nobody holds markers and the Luftwaffe stays at home unless that is said.
    """

    def make(units: object = (), stage: str = "axis move", turn: int = 2, **more: object) -> Game:
        name, order = STAGES.get(stage, (stage, "fight/move"))
        more.setdefault("luftwaffe", 0)
        more.setdefault("airlift_turn", 99)
        spec = {"title": "bd", "stage": name, "order": order, "turn": turn, "units": units, **more}
        described = as_plain(spec)
        return Game(the_title(), the_title().situate(described), {"title": "bd", "situation": described})

    return make


WEST = [f"{row}24" for row in range(17, 30)]
EAST = [f"{row}00" for row in range(10, 33)]


@pytest.fixture
def plain(bd: Situation) -> Situation:
    """The same on an empty board of clear Soviet land with the usual supply sources on its edges."""

    def make(units: object = (), stage: str = "axis move", turn: int = 2, **more: object) -> Game:
        board: dict[str, object] = {"blank": True, **part(more, "map")}
        board["features"] = {"german_source": WEST, "soviet_source": EAST, **part(board, "features")}
        return bd(units, stage, turn, map=board, **more)

    return make


def figures(game: Game, attack: str) -> ShiftedOdds:
    """What a battle comes to, without asking whether a player may know it."""
    action = battle(game, attack)
    assert game.refusal(action) is None, game.refusal(action)
    return odds_of(war(game), action)


def shift(game: Game, attack: str, name: str) -> int:
    """One shift of a battle, 0 when it does not apply."""
    return dict(figures(game, attack).shifts).get(name, 0)


def fight(game: Game, attack: str, result: str) -> tuple[str, ...]:
    """Play an attack that nobody answers, with a die that brings this result by the table in use."""
    game.play(attack)
    while game.to_act != "chance" and game.stage in ("answer to an attack", "support of an attack"):
        game.play("pass" if game.stage == "answer to an attack" else "done")
    for die in range(1, 7):
        if f"the result is {result}" in game.copy().play_dice([die]):
            return game.play_dice([die])
    raise AssertionError(f"no die brings {result}: {game.title.odds(game.position, game.read(attack))}")
