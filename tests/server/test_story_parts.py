"""A story of thousands of pieces: what a scene leaves as it was is neither made nor compared anew."""

from __future__ import annotations

from stavka import opponents
from stavka.engine.game import Game
from stavka.library import new
from stavka.server.codec import encode, plain
from stavka.server.parts import Parts
from stavka.server.story.scenes import seen_by

STEPS = 40


def looked_at(game: Game, steps: int) -> int:
    """Plays on and looks after each step; how many pieces were not the same object as before."""
    parts, cadet = Parts(), opponents.make("cadet", 3)
    before, new = {id(unit) for unit in seen_by(game, "axis", parts)["units"]}, 0
    for _ in range(steps):
        game.play(cadet.act(game))
        view = seen_by(game, "axis", parts)
        assert encode(view) == encode(plain(game.view("axis")))
        new += sum(id(unit) not in before for unit in view["units"])
        before = {id(unit) for unit in view["units"]}
    return new


def test_only_what_changed_is_made_anew() -> None:
    game = new("pmd", "1941", 5)
    pieces = len(game.view("axis")["units"])
    assert pieces > 500
    assert 0 < looked_at(game, STEPS) < 2 * pieces  # of the forty times as many that were looked at
