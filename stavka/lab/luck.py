"""Luck: what the dice of battles brought, against what they bring on average. Every title tells it of its own dice."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt

from stavka.engine.game import Game
from stavka.engine.hints import ALL, EQUAL, NONE, ONE, Effect
from stavka.mechanics.combat.odds import CombatRoll

LOSS = {NONE: 0.0, ONE: 1.0, ALL: 2.0}


def gain(effect: Effect) -> float:
    """A result on one scale for the attacker: whole stacks count two, single units one, retreats a half.

    >>> gain(Effect(defenders=ALL)), gain(Effect(attackers=ONE, defenders=ONE)), gain(Effect(attackers_fall_back=True))
    (2.0, 0.0, -0.5)
    >>> gain(Effect(attackers=EQUAL, defenders=ALL))  # as many as the others
    0.0
    """
    theirs = LOSS[effect.attackers if effect.defenders == EQUAL else effect.defenders]
    own = LOSS[effect.defenders if effect.attackers == EQUAL else effect.attackers]
    return theirs - own + 0.5 * effect.defenders_fall_back - 0.5 * effect.attackers_fall_back


class Luck:
    """Follows the dice of a game: by side of the attacker, what they brought less what was to be expected."""

    def __init__(self) -> None:
        self.total: dict[str, float] = defaultdict(float)
        self.battles: Counter[str] = Counter()  # by side and odds
        self._variance: dict[str, float] = defaultdict(float)

    @property
    def spread(self) -> dict[str, float]:
        """How far the total strays from nothing usually: its standard deviation."""
        return {side: sqrt(variance) for side, variance in self._variance.items()}

    def before(self, game: Game, throw: Sequence[int]) -> None:
        """Dice are about to fall so; those of weather, sea moves and so on are passed over."""
        pos, stage = game.position, game.position.stage
        if not isinstance(stage, CombatRoll):
            return
        effects = game.title.hints.effects
        side = game.title.sides[stage.attacker(pos)]
        worths = [(float(p), _mean(effects, stage.prospects(pos, dice))) for dice, p in stage.outcomes(pos)]
        mean = sum(p * worth for p, worth in worths)
        self.total[side] += _mean(effects, stage.prospects(pos, tuple(throw))) - mean
        self._variance[side] += sum(p * (worth - mean) ** 2 for p, worth in worths)
        odds = stage.column(pos)
        if odds:
            self.battles[f"{side} {odds}"] += 1


def in_words(luck: float, spread: float) -> str:
    """How unusual luck is.

    >>> in_words(0.3, 4.0), in_words(-5.0, 4.0), in_words(9.0, 4.0), in_words(0.0, 0.0)
    ('about what was to be expected', 'unlucky', 'very lucky', 'no dice')
    """
    if not spread:
        return "no dice"
    share = abs(luck) / spread
    if share < 0.7:
        return "about what was to be expected"
    return ("very " if share >= 2 else "") + ("lucky" if luck > 0 else "unlucky")


def _mean(effects: Mapping[str, Effect], chances: Mapping[str, Fraction]) -> float:
    return sum(float(p) * gain(effects[result]) for result, p in chances.items())
