"""Chances are exact: they are fractions and sum to one, and what is foretold is what happens."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import stavka
from stavka.engine.action import Action
from stavka.engine.chance import Chance
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.engine.record.entry import Drawn, Outcome, Throw
from stavka.engine.refusal import Illegal
from stavka.engine.stage import Decision
from stavka.lab.contract.broken import Broken, ensure
from stavka.lab.contract.legality import some_listed
from stavka.lab.contract.start import Start, moments
from stavka.mechanics.combat.odds import CombatRoll

NEVER: tuple[Outcome, ...] = (Throw((0,)), Throw((99, 99, 99)), Drawn("nothing of the kind"))


def check_chances(start: Start) -> int:
    """Everything that chance can do has its probability, and can be played; how many rolls and odds were looked at."""
    rng, looked = start.rng(), 0
    for game in moments(start, times=6):
        if isinstance(game.position.stage, Chance) and not game.result:
            check_chance_at(game)
            looked += 1
        elif isinstance(game.position.stage, Decision):
            looked += sum(check_odds(game, action) for action in some_listed(game, rng))
    return looked


def check_chance_at(game: Game) -> None:
    """What can be rolled or drawn now: all of it possible, nothing else, with probabilities that sum to one."""
    pos, stage = game.position, game.position.stage
    assert isinstance(stage, Chance)
    possible = stage.possible(pos)
    outcomes = [outcome for outcome, _ in possible]
    check_sum(game, {str(outcome): chance for outcome, chance in possible}, stage.label(pos))
    ensure(len(set(outcomes)) == len(outcomes), pos, "an outcome is listed twice")
    ensure(stage.by(pos, Dice.from_seed("contract")) in outcomes, pos, "the dice give what is not possible")
    before = pos.fingerprint()
    for outcome in outcomes:
        copy = game.copy()
        copy.play_outcome(outcome)
        ensure(copy.position.throws == pos.throws + 1, pos, f"{outcome} was not counted as a throw")
        if isinstance(stage, CombatRoll) and isinstance(outcome, Throw):
            check_sum(game, stage.prospects(pos, outcome.dice), f"prospects of {outcome}")
    for outcome in NEVER:
        try:
            game.play_outcome(outcome)
        except Illegal:
            continue
        raise Broken(f"{outcome} was accepted in {stage.label(pos)}")
    ensure(pos.fingerprint() == before, pos, "looking at what can be rolled changed the position")


def check_odds(game: Game, action: Action) -> bool:
    """The odds of an action sum to one, and a roll that follows at once has them too; False when it has none."""
    try:
        odds = stavka.odds(game, action)
    except Illegal:
        return False
    check_sum(game, odds.chances, f"odds of {action}")
    copy = game.copy()
    copy.play(action)
    stage = copy.position.stage
    if isinstance(stage, CombatRoll):
        check_sum(game, rolled(copy, stage), f"the roll of {action}")
        ensure(rolled(copy, stage) == _likely(odds.chances), game.position, f"the roll of {action} has other odds")
    return True


def rolled(game: Game, stage: CombatRoll[Position]) -> dict[str, Fraction]:
    """The chances of every result of a battle, by its die."""
    found: dict[str, Fraction] = {}
    for throw, chance in stage.outcomes(game.position):
        for result, share in stage.prospects(game.position, throw).items():
            found[result] = found.get(result, Fraction()) + chance * share
    return _likely(found)


def _likely(chances: Mapping[str, Fraction]) -> dict[str, Fraction]:
    return {result: chance for result, chance in chances.items() if chance}


def check_sum(game: Game, chances: Mapping[str, Fraction], what: str) -> None:
    """Probabilities are fractions, none below zero, and one in sum."""
    pos = game.position
    ensure(all(isinstance(chance, Fraction | int) for chance in chances.values()), pos, f"{what}: not exact")
    ensure(all(0 <= chance <= 1 for chance in chances.values()), pos, f"{what}: a chance is no chance")
    ensure(sum(chances.values()) == 1, pos, f"{what}: the chances sum to {sum(chances.values())}")
