"""A corner of a game as a situation that stands by itself."""

from __future__ import annotations

from typing import Any  # situations are plain data

import stavka
from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.hexes import bits


def described(game: Game, near: int) -> dict[str, Any]:
    """The pieces in some hexes, with who holds what, the turn and the weather.

    It need not be the same position as in the game: whoever makes a puzzle of it proves it there.
    """
    pos = game.position
    spec: dict[str, Any] = {
        "title": game.title.code,
        "scenario": pos.scenario,
        "turn": pos.turn,
        "stage": game.phase,
        **_calendar(game),
        "units": _units(game, near),
    }
    spec = {key: value for key, value in spec.items() if value is not None}
    first = stavka.situation(spec)
    held = _held(pos, first.position, near)
    if held:
        spec["control"] = held
    rails = _rails(pos, first.position)
    if rails:
        spec["rails"] = rails
    return spec


def _calendar(game: Game) -> dict[str, Any]:
    view = game.view(game.title.sides[0])
    found: dict[str, Any] = {"order": view.get("order")}
    if "weathers" in view:
        found["weather"] = list(view["weathers"])
    elif isinstance(view.get("weather"), str):
        found["weather"] = view["weather"]
    elif isinstance(view.get("weather"), dict):
        found["weather"] = "".join(view["weather"].values())
    return found


def _units(game: Game, near: int) -> dict[str, list[Any]]:
    pos = game.position
    found: dict[str, list[Any]] = {}
    for hex in sorted(pos.stacks):
        if not near >> hex & 1:
            continue
        for unit in pos.stacks[hex]:
            counter = pos.counter(unit)
            whole = pos.steps(unit) == counter.steps
            entry: Any = counter.short if whole else {"id": counter.short, "steps": pos.steps(unit)}
            found.setdefault(pos.hex_name(hex), []).append(entry)
    return found


def _held(pos: Position, first: Position, near: int) -> dict[str, list[str]]:
    """Hexes whose holder differs from what a situation takes for granted."""
    found: dict[str, list[str]] = {}
    for side, name in enumerate(pos.title.sides):
        names = [pos.hex_name(hex) for hex in bits(pos.owner[side] & ~first.owner[side])]
        if names:
            found[name] = names
    return found


def _rails(pos: Position, first: Position) -> dict[str, list[str]]:
    now, then = getattr(pos, "rails", None), getattr(first, "rails", None)
    if not isinstance(now, int) or not isinstance(then, int):
        return {}
    found = {"axis": now & ~then, "soviet": then & ~now}
    return {side: [pos.hex_name(hex) for hex in bits(hexes)] for side, hexes in found.items() if hexes}
