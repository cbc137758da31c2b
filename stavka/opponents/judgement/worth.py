"""What units, places and battles are worth, in the currency of combat factors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from stavka.engine.hints import ALL, EQUAL, ONE, Effect
from stavka.engine.position import Position
from stavka.engine.title import Title
from stavka.opponents.profiles.profile import Profile
from stavka.opponents.profiles.reading import load

FALLING_BACK = 0.06  # share of its worth that a unit loses by a retreat
ANCHOR = 0.15  # share of the enemy's worth that driving it off is worth to the attacker


@lru_cache(maxsize=16)
def worths(title: Title[Position]) -> tuple[float, ...]:
    """The worth of every counter of a title."""
    profile = load(title.code)
    return tuple(_worth(profile, counter.kind, counter.combat, counter.move) for counter in title.units)


def _worth(profile: Profile, kind: str, combat: int, move: int) -> float:
    if kind in profile.units:
        return profile.units[kind]
    return combat * (1 + profile.mobility * move) + 0.5


def worth_list(pos: Position) -> Sequence[float]:
    """The worth of every counter in play at the steps it has, those that a situation made up included."""
    known: Sequence[float] = worths(pos.title)
    counters, profile = pos.roster.counters, load(pos.title.code)
    if len(counters) != len(known):
        known = [_worth(profile, c.kind, c.combat, c.move) for c in counters]
    if not pos.lost_steps:
        return known
    found = list(known)
    for unit in pos.lost_steps:
        strength = pos.strength(unit)
        found[unit] = _worth(profile, counters[unit].kind, strength.combat, strength.move)
    return found


def expected(
    effects: Mapping[str, Effect],
    chances: Mapping[str, Fraction],
    own: Sequence[float],
    theirs: Sequence[float],
    *,
    trapped: bool = False,
    ground: float = 0.0,
    steps: tuple[int, int] = (0, 0),
    way_on: float = 0.0,
) -> float:
    """What an attack brings on average, from the worths of those in it and the steps that both sides have.

    ``trapped`` defenders die when they must fall back; ``ground`` is what it is worth to have the hex cleared,
    ``way_on`` what each hex is worth that the attackers may go on.
    """
    own_all, their_all = sum(own), sum(theirs)
    own_one, their_one = min(own, default=0.0), min(theirs, default=0.0)
    total = 0.0
    for result, chance in chances.items():
        effect = effects.get(result)
        if effect is None:
            continue
        value = 0.0
        if effect.attackers == ALL:
            value -= own_all
        elif effect.attackers == ONE:
            value -= _of_steps(effect.attacker_steps or effect.steps, own_all, steps[0]) or own_one
        elif effect.attackers == EQUAL:
            value -= min(own_all, max(own_one, their_all))
        if effect.attackers_fall_back:
            value -= FALLING_BACK * own_all
        if effect.defenders == ALL or (effect.defenders_fall_back and trapped):
            value += their_all * (1.15 if effect.for_good else 1.0)
        elif effect.defenders == ONE:
            value += _of_steps(effect.steps, their_all, steps[1]) or their_one
        if effect.defenders_fall_back and not trapped:
            value += ANCHOR * their_all
        if effect.clears or (effect.defenders and 0 < steps[1] <= effect.steps):
            value += ground
        value += effect.advance * way_on
        total += float(chance) * value
    return total


def _of_steps(lost: int, worth: float, steps: int) -> float:
    """What a force loses that loses some of its steps; 0 where whole units are lost."""
    return worth * min(1.0, lost / steps) if steps else 0.0


def loss_share(effects: Mapping[str, Effect], chances: Mapping[str, Fraction], units: int, steps: int = 0) -> float:
    """The share of a stack that an attack destroys on average, a forced retreat counted a little."""
    share = 0.0
    for result, chance in chances.items():
        effect = effects.get(result)
        if effect is None:
            continue
        if effect.defenders == ALL:
            share += float(chance)
        elif effect.defenders == ONE:
            share += float(chance) * (_of_steps(effect.steps, 1.0, steps) or 1 / max(1, units))
        if effect.defenders_fall_back:
            share += float(chance) * 0.15
    return share


def fall_share(effects: Mapping[str, Effect], chances: Mapping[str, Fraction], units: int, steps: int = 0) -> float:
    """The chance that an attack leaves no defender in the hex."""
    share = 0.0
    for result, chance in chances.items():
        effect = effects.get(result)
        if effect is not None and (effect.clears or (effect.defenders and _takes_all(effect, units, steps))):
            share += float(chance)
    return share


def _takes_all(effect: Effect, units: int, steps: int) -> bool:
    return 0 < steps <= effect.steps if effect.steps else units <= 1
