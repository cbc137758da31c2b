"""Does Barbarossa Deluxe go as the war went? Two cadets play the Grand Campaign; the points are held against the chart.

    python benchmarks/bd_plausibility.py --games 12 --until 9 --seed 1000

The forgiveness option keeps a game going that a check would end, so that every turn can be looked at. A game counts as
inside when no check up to the turn would have ended it and Moscow's fall did not end it either.
"""

from __future__ import annotations

import argparse

import stavka
from stavka.engine.position import Result
from stavka.opponents.players.cadet import Cadet


def play(seed: int, until: int) -> tuple[list[int], Result | None]:
    """One game up to a turn: the points at the end of each turn, and the result if there was one."""
    game = stavka.new("bd", seed=f"plausibility/{seed}", options=["forgiveness"])
    players = {side: Cadet(f"{seed}/{side}") for side in ("axis", "soviet")}
    points: list[int] = []
    while game.result is None and game.turn <= until:
        turn = game.turn
        game.play(players[str(game.to_act)].act(game))
        if game.turn != turn:
            points.append(game.position.vp)  # type: ignore[attr-defined]
    return points, game.result


def marks(points: list[int]) -> str:
    """A letter for every turn: S or G where that side's check would have been met, a point where none was."""
    turns = stavka.title("bd").charts_read.turns  # type: ignore[attr-defined]
    found = ""
    for number, total in enumerate(points, 1):
        row = turns[number]
        if row.soviet_wins_at is None or row.soviet_wins_at < total < row.german_wins_at:
            found += "."
        else:
            found += "S" if total <= row.soviet_wins_at else "G"
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--until", type=int, default=9)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    inside = 0
    for seed in range(asked.seed, asked.seed + asked.games):
        points, result = play(seed, asked.until)
        checks = marks(points)
        inside += set(checks) == {"."} and result is None
        print(seed, points, checks, result or "", flush=True)  # noqa: T201
    print(f"{inside} of {asked.games} games inside the victory checks to turn {asked.until}")  # noqa: T201


if __name__ == "__main__":
    main()
