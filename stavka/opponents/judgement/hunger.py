"""What the enemy loses when its lines of supply are cut somewhere: found out by trying, as the rules have it."""

from __future__ import annotations

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.opponents.judgement.field import Field

GROUND = 0.01  # worth of a hex in which the enemy is fed no more


class Hunger:
    """Enemies that go hungry by an action, against how they are fed now."""

    def __init__(self, field: Field, game: Game) -> None:
        self.field, self.game = field, game
        self.fed = field.hints.supplied(game.position, field.foe)
        self.starved = field.hints.starved(game.position, field.foe)

    def after(self, action: Action) -> tuple[float, float]:
        """The worth of the units that go hungry, and that of the ground in which units would."""
        trial = self.game.copy()
        trial.play(action)
        lost = self.fed & ~self.field.hints.supplied(trial.position, self.field.foe)
        hungry = sum(
            self.field.worth[u] for h in bits(lost & self.field.foe_hexes) for u in self.field.stacks.get(h, ())
        )
        return self.starved * hungry, GROUND * lost.bit_count()
