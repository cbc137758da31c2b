"""A campaign that is played to its last turn: whoever is ahead of the victory levels stands still.

``python -m stavka.lab.whole_campaign TITLE SCENARIO SEED`` prints the diary of one. It is for titles whose hints tell
which points the next check of victory asks for. A side that is behind plays as the cadet does, the other stands still.
"""

from __future__ import annotations

import sys
from random import Random

import stavka
from stavka.engine.action import Action, Done
from stavka.engine.game import Game
from stavka.opponents import make

BEFORE_IT = 3  # points below a level of its own up to which the first side goes on


def behind(game: Game) -> str | None:
    """The side that must do something for the war to go on; None when neither must."""
    hints, pos = game.title.hints, game.position
    by_points = [aim for aim in hints.aims(pos) if aim.share == 1.0]
    if not by_points:
        return None
    soonest = min(aim.by for aim in by_points)
    needs = {aim.side: aim.need for aim in by_points if aim.by == soonest}
    points, first, second = hints.points(pos), *game.title.sides
    if 0 in needs and points > needs[0] - BEFORE_IT:
        return second
    if len(needs) == 2:  # the other side needs the first to have no more than so many points
        return first if points < (needs[0] - needs[1]) / 2 - 1 else None
    return first if points < (needs[0] - BEFORE_IT if 0 in needs else BEFORE_IT - needs[1]) else None


def standing_still(game: Game, rng: Random, weak: str | None) -> Action:
    """What any player does outside of combat and before a plan is made, unless the enemy needs help; nothing else."""
    hints, pos, side = game.title.hints, game.position, game.title.sides.index(game.to_act or "")
    usual = None
    if weak is None:
        usual = hints.prelude(pos, side) if "movement" in game.phase else hints.habit(pos, side)
    if usual is not None and game.refusal(usual) is None:
        return usual
    return Done() if game.refusal(Done()) is None else game.legal().sample(rng)


def play(code: str, scenario: str, seed: int) -> Game:
    """A game from its beginning to its end; the cadets and the others choose by the seed."""
    game, rng = stavka.new(code, scenario, seed=seed), Random(seed)
    players = {side: make("cadet", seed=f"{seed}/{side}") for side in game.title.sides}
    while game.result is None:
        side, weak = game.to_act or "", behind(game)
        game.play(players[side].act(game) if side == weak else standing_still(game, rng, weak))
    return game


if __name__ == "__main__":
    sys.stdout.write(play(sys.argv[1], sys.argv[2], int(sys.argv[3])).diary())
