"""How far places are: ground that holds marches up is worth several steps, so that armies go around it."""

from __future__ import annotations

from random import Random

import stavka
from stavka.hexes import bits
from stavka.opponents.judgement.field import Field
from stavka.opponents.judgement.pulls import steps_from
from stavka.opponents.seat import Seat

TRC = stavka.title("trc")


def test_steps_are_counted_as_one_by_one() -> None:
    """Against the shortest ways found by relaxing every step until nothing changes."""
    board, rng = TRC.map, Random(7)
    land = list(bits(board.playable))
    for _ in range(3):
        slow, toil = sum(1 << hex for hex in rng.sample(land, 250)), rng.choice((2, 3, 4))
        goal = rng.choice(land)
        best = {goal: 0}
        changed = True
        while changed:
            changed = False
            for hex, steps in list(best.items()):
                cost = toil if slow >> hex & 1 else 1  # on the way to the goal this hex is entered
                for near in bits(board.walk.around(hex) & board.playable):
                    if steps + cost < best.get(near, 999):
                        best[near] = steps + cost
                        changed = True
        assert steps_from(board.walk, goal, board.playable, slow, toil) == best


def test_an_army_goes_around_the_marshes() -> None:
    """From Brest to Smolensk: Minsk draws nearer by the railway than a hex deeper in the Pripyat does (trc:8.2-f)."""
    game = stavka.situation(
        {
            "title": "trc",
            "stage": "axis first impulse movement",
            "turn": 2,
            "units": {"24Pz": "1524", "4A": "1416", "13A": "1414"},
        }
    )
    field = Field(Seat(game))
    index = game.position.board.grid.index
    marsh, railway = index("1621"), index("1519")
    assert game.title.hints.slow(game.position) >> marsh & 1
    assert field.pull.at(railway) > field.pull.at(marsh)
    assert game.title.hints.slow(game.position) >> index("1520") & 1 == 0
