"""What a decision costs when hundreds of pieces are on the board: beside an ordinary game, and with twice as many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

import stavka
from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.lab.bench import best_of, midgame
from stavka.lab.crowds import COMBAT, MOVEMENT, TITLE, crowded
from stavka.lab.games import CLOCK

SIZES = (800, 1600)
BAR = 2.2  # times as much with twice the pieces
SAMPLE = 24  # actions or units that a measurement takes the mean of


@dataclass(frozen=True, slots=True)
class Cost:
    """One kind of work: microseconds in an ordinary game and with so many pieces, each for one ``unit`` of work."""

    what: str
    ordinary: float
    crowded: tuple[float, ...]  # by SIZES

    @property
    def ratio(self) -> float:
        """How much more it costs with twice the pieces."""
        return self.crowded[-1] / self.crowded[-2]

    def __str__(self) -> str:
        figures = "".join(f"{figure:>12,.1f}" for figure in (self.ordinary, *self.crowded))
        return f"{self.what:<44}{figures}{self.ratio:>8.2f}"


HEADING = f"{'microseconds':<44}{'ordinary':>12}" + "".join(f"{size:>12,}" for size in SIZES) + f"{'ratio':>8}"


@dataclass(frozen=True, slots=True)
class Tables:
    """The same game twice: in a movement phase, and in a combat phase."""

    movement: Game
    combat: Game


def ordinary() -> Tables:
    """A campaign: its third turn for movement, its first for attacks."""
    combat, rng = stavka.new(TITLE, seed=7), Random(7)
    while "combat" not in combat.stage:
        combat.play(combat.legal().sample(rng))
    return Tables(midgame(TITLE), combat)


def measure() -> Iterator[Cost]:
    """All costs, one after the other."""
    tables = [ordinary(), *(Tables(crowded(size, MOVEMENT), crowded(size, COMBAT)) for size in SIZES)]
    for what, work in WORKS.items():
        first, *rest = (1e6 * work(table) for table in tables)
        yield Cost(what, first, tuple(rest))


# -- kinds of work, each in seconds ------------------------------------------------------------------------------------


def _some(actions: Sequence[Action]) -> list[Action]:
    return Random(11).sample(actions, min(SAMPLE, len(actions)))


def _moves(game: Game) -> list[Action]:
    return _some([action for action in game.legal() if action.verb == "move"])


def _attacks(game: Game) -> list[Action]:
    """Attacks that a random player draws, so that not all need be listed."""
    rng = Random(5)
    drawn = (game.legal().sample(rng) for _ in range(4 * SAMPLE))
    return list(dict.fromkeys(action for action in drawn if action.units))[:SAMPLE]


def _playing(game: Game, actions: Sequence[Action], rounds: int = 5) -> float:
    """Seconds for checking an action and playing it, each from the same position."""
    best = float("inf")
    for _ in range(rounds):
        copies = [game.copy() for _ in actions]
        for copy in copies:
            copy.dice, copy.position.vetted = None, None
        begun = CLOCK()
        for copy, action in zip(copies, actions, strict=True):
            copy.play(action)
        best = min(best, (CLOCK() - begun) / len(actions))
    return best


def _each(items: Sequence[object], work: Callable[[], object], rounds: int = 3) -> float:
    """Seconds that some work takes for each of the items it deals with."""
    return best_of(work, 1, rounds) / max(1, len(items))


def _listing(game: Game) -> float:
    return _each(list(game.legal()), lambda: list(game.legal()))


def _actions_of_a_unit(game: Game) -> float:
    units = sorted(game.legal().able())
    picked = Random(3).sample(units, min(SAMPLE, len(units)))
    actions = [action for unit in picked for action in game.legal().by_unit(unit)]
    return _each(actions, lambda: [game.legal().by_unit(unit) for unit in picked])


def _able(game: Game) -> float:
    return _each(sorted(game.legal().able()), lambda: game.legal().able())


def _refusing(game: Game, actions: Sequence[Action]) -> float:
    return _each(actions, lambda: [game.refusal(action) for action in actions])


def _survey(game: Game) -> float:
    """For each way that a unit can go: the survey that computer players start a movement phase with."""
    from stavka.opponents.seat import Seat
    from stavka.opponents.sketch.survey import Survey

    ways = [way for ways in Survey(Seat(game)).ways.values() for way in ways]
    return _each(ways, lambda: Survey(Seat(game)))


def _random_decision(game: Game) -> float:
    """Drawing a legal action and playing it, for the first hundred of a phase."""
    best = float("inf")
    for _ in range(5):
        copy, rng, made = game.copy(), Random(1), 0
        begun = CLOCK()
        while made < 100 and copy.stage == game.stage:
            copy.play(copy.legal().sample(rng))
            made += 1
        best = min(best, (CLOCK() - begun) / made)
    return best


WORKS: dict[str, Callable[[Tables], float]] = {
    "a random decision of a movement phase": lambda tables: _random_decision(tables.movement),
    "a move": lambda tables: _playing(tables.movement, _moves(tables.movement)),
    "an attack": lambda tables: _playing(tables.combat, _attacks(tables.combat)),
    "a copy of the position": lambda tables: best_of(tables.movement.position.copy, 500),
    "the refusal of a move": lambda tables: _refusing(tables.movement, _moves(tables.movement)),
    "the refusal of an attack": lambda tables: _refusing(tables.combat, _attacks(tables.combat)),
    "all moves, for each": lambda tables: _listing(tables.movement),
    "the actions of a unit, for each": lambda tables: _actions_of_a_unit(tables.movement),
    "who can move, for each unit": lambda tables: _able(tables.movement),
    "who can attack, for each unit": lambda tables: _able(tables.combat),
    "the prompt": lambda tables: best_of(lambda: tables.movement.prompt, 3),
    "a view": lambda tables: best_of(lambda: tables.movement.view("axis"), 3),
    "the survey of a player, for each way": lambda tables: _survey(tables.movement),
}
