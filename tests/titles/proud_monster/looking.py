"""What tests of the fog look at: the same game with two hidden counters in each other's place."""

from __future__ import annotations

from random import Random

from stavka.engine.game import Game
from stavka.titles.proud_monster.state.flags import SIDES
from stavka.titles.proud_monster.telling.fog_of_war import hidden_units
from tests.titles.proud_monster.conftest import war


def exchangeable(game: Game, side: str) -> list[int]:
    """Enemy counters that a side may not look at and that hold a hex, so that any could lie in another's place."""
    pos = war(game)
    roster = pos.roster
    return [
        u
        for u in hidden_units(pos, SIDES.index(side))
        if roster.zoc[u] and not roster.minor[u] and roster.line[u] >= 0 and u not in pos.augments.values()
    ]


def with_hidden_units_exchanged(game: Game, side: str, rng: Random) -> tuple[Game, list[str]] | None:
    """A strong and a weak counter change places, if they can: in stacks, in reserve or beside the map."""
    pos = war(game)
    hidden = exchangeable(game, side)
    if len(hidden) < 2:
        return None
    one = rng.choice(hidden)
    others = [u for u in hidden if pos.where[u] != pos.where[one] or pos.flags[u] != pos.flags[one]]
    alike = [u for u in others if pos.roster.stacks[u] == pos.roster.stacks[one]]  # no stack becomes too large
    if not alike:
        return None
    other = rng.choice(alike)
    return swapped(game, one, other), [pos.short(one), pos.short(other)]


def swapped(game: Game, one: int, other: int) -> Game:
    """The same game with two hidden counters in each other's place, each with what the place has brought it."""
    copy = game.copy()
    pos = war(copy)
    here, there = pos.where[one], pos.where[other]
    tops, stacks = dict(pos.top), dict(pos.area_stack)
    for unit, where in ((one, there), (other, here)):
        pos.put(unit, where)
    pos.top = tops
    pos.area_stack = stacks
    for known in (pos.area_stack, pos.spent, pos.origin, pos.iso):
        mine, theirs = known.pop(one, None), known.pop(other, None)
        if mine is not None:
            known[other] = mine
        if theirs is not None:
            known[one] = theirs
    pos.flags[one], pos.flags[other] = pos.flags[other], pos.flags[one]
    side = pos.roster.side[one]
    for masks in (pos.supplied, pos.attacking, pos.overland):
        if (masks[side] >> one ^ masks[side] >> other) & 1:
            masks[side] ^= 1 << one | 1 << other
    return copy


def places(game: Game, *units: str) -> list[str | None]:
    return [game.piece(unit).hex for unit in units]


def in_supply(game: Game, unit: str) -> bool:
    pos = war(game)
    index = pos.roster.index(unit)
    return bool(pos.supplied[pos.roster.side[index]] >> index & 1)
