"""What an attack brings, by the rules themselves: every throw is tried on a copy of the game."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from stavka.engine.action import Action
from stavka.engine.chance import Chance
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.lab.puzzles.sensible import answer
from stavka.lab.puzzles.sparring import targets
from stavka.opponents.seat import Seat

MOST = 100  # ends of a battle that are looked at; where there are more, some are drawn by lot
DRAWN = 12
LONGEST = 40  # decisions in one battle


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack that was declared: what it is made on, and the chances by exact odds."""

    text: str
    hexes: frozenset[int]
    clears: float  # no defender is left in the hexes
    destroys: float  # all defenders are lost
    hurts: float  # attackers are lost
    fails: float  # attackers are lost and defenders are not


def strike(game: Game, side: str, action: Action) -> Strike:
    """The chances of an attack that may be made now."""
    hexes = targets(Seat(game, side), action)
    foe = 1 - game.title.sides.index(side)
    defenders = [u for hex in hexes for u in game.position.of(foe, hex)]
    attackers = [game.position.roster.index(name) for name in action.units]
    trial = game.copy()
    trial.dice = None
    trial.play(action)
    total = clears = destroys = hurts = fails = Fraction(0)
    for chance, after in _after(trial, len(game.position.stages)):
        total += chance
        lost = sum(after.position.steps(u) if after.position.where[u] >= 0 else 0 for u in attackers)
        hurt = lost < sum(game.position.steps(u) for u in attackers)
        gone = all(after.position.where[u] < 0 for u in defenders)
        weaker = gone or any(
            after.position.where[u] < 0 or after.position.steps(u) < game.position.steps(u) for u in defenders
        )
        clear = not any(after.position.of(foe, hex) for hex in hexes)
        clears += chance * clear
        destroys += chance * gone
        hurts += chance * hurt
        fails += chance * (hurt and not clear and not weaker)
    shares = (float(part / total) if total else 0.0 for part in (clears, destroys, hurts, fails))
    return Strike(str(action), hexes, *shares)


def _after(game: Game, depth: int) -> list[tuple[Fraction, Game]]:
    """The ways in which a battle can end, each with its chance; where they are very many, some drawn by lot."""
    phase = game.position.phase
    open_ends: list[tuple[Fraction, Game]] = [(Fraction(1), game)]
    ended: list[tuple[Fraction, Game]] = []
    while open_ends:
        chance, now = open_ends.pop()
        stage = _go_on(now, depth, phase)
        if stage is None:
            ended.append((chance, now))
            continue
        ways = stage.possible(now.position)
        if len(ended) + len(open_ends) + len(ways) > MOST:
            return [(Fraction(1), _drawn(game, depth, phase, number)) for number in range(DRAWN)]
        for outcome, share in ways:
            branch = now.copy()
            branch.dice = None
            branch.play_outcome(outcome)
            open_ends.append((chance * share, branch))
    return ended


def _go_on(game: Game, depth: int, phase: int) -> Chance[Position] | None:
    """Answer what is asked in a battle, up to the next throw; None when the battle is over."""
    for _ in range(LONGEST):
        stage = game.position.stage
        if game.result or game.position.phase != phase:
            return None
        if isinstance(stage, Chance):
            return stage
        if len(game.position.stages) <= depth:
            return None
        game.play(answer(Seat(game)))
    return None


def _drawn(game: Game, depth: int, phase: int, number: int) -> Game:
    """One way in which a battle can end, with dice of its own."""
    now, dice = game.copy(), Dice.from_seed(number)
    now.dice = None
    while (stage := _go_on(now, depth, phase)) is not None:
        now.play_outcome(stage.by(now.position, dice))
    return now
