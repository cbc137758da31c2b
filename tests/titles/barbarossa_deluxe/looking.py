"""What tests of several chapters look at."""

from __future__ import annotations

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.actions.combat import Battle
from stavka.titles.barbarossa_deluxe.state.position import War


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
