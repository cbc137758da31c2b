"""What tests of replacements set up and look at."""

from __future__ import annotations

from stavka.engine.game import Game
from tests.titles.russia_besieged.conftest import war


def pool(*names: str) -> list[dict[str, object]]:
    return [{"unit": name, "box": "pool"} for name in names]


def weak(unit: str, hex: str, steps: int = 1) -> dict[str, object]:
    return {"unit": unit, "hex": hex, "steps": steps}


def steps(game: Game, unit: str) -> int:
    return war(game).steps(war(game).roster.find(unit))


def left(game: Game, name: str) -> int:
    return war(game).points.get(name, 0)
