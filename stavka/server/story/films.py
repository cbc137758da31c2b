"""The shots of a film as one side saw the game."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.game import Game
from stavka.play.films import Shot
from stavka.server.replays import Replay
from stavka.server.shapes import View


def turns_of(game: Game, replay: Replay, side: str) -> list[Shot]:
    """The position at the end of each turn, and as it is now."""
    ends = [step for step, entry in enumerate(game.log) if step and entry.turn != game.log[step - 1].turn]
    shots = []
    for step in [0, *ends, len(game.log)]:
        then = replay.at(step)
        view = then.view(side)
        caption = str(view.get("turn_name") or f"Turn {then.turn}")
        shots.append(Shot(caption, _stands(view, then.title.sides), then.title.territory(then.position)))
    return shots


def _stands(view: View, sides: Sequence[str]) -> dict[str, tuple[str, ...]]:
    return {
        side: tuple(sorted({unit["hex"] for unit in view["units"] if unit["hex"] and unit["side"] == side}))
        for side in sides
    }
