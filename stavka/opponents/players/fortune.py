"""Luck in a game that is only imagined: what the dice of battles bring less what they bring on average.

Taken off how a plan stands in the end, it leaves what the plan itself brought: its mean is nothing, so a plan is judged
as before, by far fewer games.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from stavka.engine.action import Action
from stavka.engine.chance import Chance
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.hints import Effect, Role
from stavka.engine.record.entry import Throw
from stavka.mechanics.combat.odds import CombatRoll
from stavka.opponents.judgement.worth import expected, worth_list

FIGHTING = (Role.ATTACK, Role.OVERRUN)


class MirroredDice(Dice):
    """The same stream with every face turned upside down: what was luck in one game is bad luck in the other."""

    def throw(self, number: int, dice: int, faces: int = 6) -> tuple[int, ...]:
        return tuple(faces + 1 - die for die in super().throw(number, dice, faces))

    def number_below(self, number: int, limit: int) -> int:
        return limit - 1 - super().number_below(number, limit)


class Fortune:
    """Throws the dice of an imagined game, and keeps count of the luck of its first side."""

    def __init__(self, game: Game, seed: int | str, *, mirrored: bool = False) -> None:
        self.game = game
        self.dice = (MirroredDice if mirrored else Dice).from_seed(seed)
        self.luck = 0.0  # in factors
        self._own: list[float] = []
        self._theirs: list[float] = []
        game.dice = None  # each throw is looked at before it is played

    def play(self, action: Action) -> None:
        """An action of a player, and all that chance says to it."""
        game = self.game
        if game.title.hints.roles.get(type(action)) in FIGHTING:
            self._note(action)
        game.play(action)
        self.settle()

    def settle(self) -> None:
        """Let chance speak as often as it is asked."""
        game = self.game
        while game.result is None and isinstance(stage := game.position.stage, Chance):
            outcome = stage.by(game.position, self.dice)
            if isinstance(stage, CombatRoll) and isinstance(outcome, Throw):
                self._weigh(stage, outcome.dice)
            game.play_outcome(outcome)

    def _note(self, action: Action) -> None:
        """Who fights whom."""
        pos = self.game.position
        worth, index = worth_list(pos), pos.roster.index
        hexes = getattr(action, "hexes", None) or (getattr(action, "hex", None),)
        at = [pos.board.grid.index(hex) for hex in hexes if hex]
        self._own = [worth[index(unit)] for unit in action.units]
        self._theirs = [worth[unit] for hex in at for unit in pos.at(hex) if pos.roster.side[unit] != pos.player]

    def _weigh(self, stage: CombatRoll, throw: tuple[int, ...]) -> None:  # type: ignore[type-arg]
        pos = self.game.position
        by_throw = [(float(p), self._worth(stage.prospects(pos, dice))) for dice, p in stage.outcomes(pos)]
        found = self._worth(stage.prospects(pos, throw)) - sum(p * worth for p, worth in by_throw)
        self.luck += found if stage.attacker(pos) == 0 else -found

    def _worth(self, chances: Mapping[str, Fraction]) -> float:
        effects: Mapping[str, Effect] = self.game.title.hints.effects
        return expected(effects, chances, self._own, self._theirs)
