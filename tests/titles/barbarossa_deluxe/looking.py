"""What tests of several chapters look at."""

from __future__ import annotations

from random import Random

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.actions.combat import Battle
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, RVGK, SIDES
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.telling.fog_of_war import hidden_from


def war(game: Game) -> War:
    """The position as this title's own."""
    assert isinstance(game.position, War)
    return game.position


def battle(game: Game, text: str) -> Battle:
    """An attack from its notation."""
    action = game.read(text)
    assert isinstance(action, Battle)
    return action


def part(words: dict[str, object], key: str) -> dict[str, object]:
    """One of the mappings of a situation, taken out of its words."""
    found = words.pop(key, {})
    assert isinstance(found, dict)
    return found


def listed(text: str, bare: str) -> dict[str, str]:
    """A printed list as unit and hex; a bare number is an infantry corps or a rifle army."""
    found = {}
    for entry in text.replace("\n", " ").split(";"):
        hex, _, units = entry.strip().partition(" ")
        for unit in units.split(", "):
            found[unit + bare if unit.isdecimal() else unit] = hex
    return found


def on_map(game: Game, side: str) -> dict[str, str]:
    """By name, where the units of a side stand."""
    return {piece.short: piece.hex for piece in game.units(side) if piece.hex}


def in_box(game: Game, side: str, box: str) -> set[str]:
    """The names of a side's units in a box."""
    return {piece.short for piece in game.units(side) if piece.box == box}


def outcome(pos: War) -> tuple[str | None, str]:
    """Who has won, and by which rule."""
    assert pos.result is not None
    return pos.result.winner, pos.result.rule


def with_hidden_units_exchanged(game: Game, side: str, rng: Random) -> Game | None:
    """The same game with two units in each other's place that a side may not see (bd:11.7-a,-c,-e)."""
    pos = war(game)
    seer = SIDES.index(side)
    hidden = [u for u in pos.roster.of_side[1 - seer] if hidden_from(pos, seer, u) and pos.roster.counts[u]]
    hidden = [u for u in hidden if pos.where[u] >= 0 or pos.where[u] in (RVGK, AWAITING)]
    if len(hidden) < 2:
        return None
    one, other = rng.sample(hidden, 2)
    changed = swapped(game, one, other)
    return changed if changed.position.fingerprint() != pos.fingerprint() else None


def swapped(game: Game, one: int, other: int) -> Game:
    """The same game with two hidden units in each other's place."""
    copy = game.copy()
    pos = war(copy)
    here, there = pos.where[one], pos.where[other]
    tops = dict(pos.top)
    pos.rider[one], pos.rider[other] = pos.rider[other], pos.rider[one]
    for unit, where in ((one, there), (other, here)):
        rider, pos.rider[unit] = pos.rider[unit], -1
        pos.put(unit, where)
        pos.rider[unit] = rider
    pos.arrives[one], pos.arrives[other] = pos.arrives[other], pos.arrives[one]
    pos.flags[one], pos.flags[other] = pos.flags[other], pos.flags[one]
    pos.top = tops
    return copy
