"""Plays games between computer players and collects the puzzles that come up in them.

``python -m stavka.lab.puzzles.finding.finder trc --games 4 --seed 771 --out found.jsonl`` writes one puzzle a line;
whoever reads them picks, names and numbers those that go into the data.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from random import Random

import stavka
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.engine.refusal import Illegal, Unreadable
from stavka.lab.puzzles.finding.making import asked, solved
from stavka.lab.puzzles.finding.themes import FINDERS, Scene
from stavka.lab.puzzles.puzzle import Puzzle
from stavka.opponents import make
from stavka.opponents.seat import Seat

MOST = 4000  # decisions of a game that are followed
SKIPPED = 0.3
EACH = 2  # puzzles of a theme from one phase
TRIED = 4  # questions of a theme that are tried in a phase
PAIRS = (("cadet", "cadet"), ("cadet", "cadet"), ("general:rounds=0", "cadet"))


def movement_phases(title: str, scenario: str, seed: str, players: tuple[str, str]) -> Iterator[Game]:
    """The beginnings of the movement phases of a game."""
    game = stavka.new(title, scenario, seed=seed)
    seats = {side: make(name, seed) for side, name in zip(game.title.sides, players, strict=True)}
    seen: set[tuple[int, str]] = set()
    for _ in range(MOST):
        if game.result is not None:
            return
        mark = (game.turn, game.stage)
        if mark not in seen and game.position.phase >= 0 and Role.MARCH in Seat(game).roles():
            seen.add(mark)
            yield game.copy()
        game.play(seats[str(game.to_act)].act(game))


def collected(game: Game, themes: list[str], rng: Random) -> Iterator[Puzzle]:
    """Puzzles of a movement phase, a few for each theme asked."""
    scene = Scene(game)
    for theme in themes:
        found, kept = list(FINDERS[theme](scene)), 0
        for question, ways in rng.sample(found, min(TRIED, len(found))):
            try:
                puzzle = asked(game, scene.side, question)
                made = solved(puzzle, ways, question.hex) if puzzle else None
            except (Illegal, Unreadable):
                continue
            if made is not None:
                kept += 1
                yield made
            if kept == EACH:
                break


def run(
    title: str, scenarios: list[str], games: int, seed: int, seconds: float, want: Counter[str]
) -> Iterator[Puzzle]:
    """Puzzles from games, while there are themes wanted and time left."""
    begun = time.process_time()
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        scenario = scenarios[number % len(scenarios)]
        for game in movement_phases(title, scenario, f"{seed}/{number}", rng.choice(PAIRS)):
            if time.process_time() - begun > seconds:
                return
            if rng.random() < SKIPPED:  # positions that follow each other are much alike
                continue
            open_ = [theme for theme in FINDERS if want[theme] > 0]
            for puzzle in collected(game, open_, rng):
                want[puzzle.theme] -= 1
                origin = f"found in a game between computer players, {scenario}, series {seed}, game {number}"
                yield replace(puzzle, origin=origin)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("--scenario", action="append")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=771)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--each", type=int, default=6, help="how many of each theme")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    want = Counter(dict.fromkeys(FINDERS, args.each))
    scenarios = args.scenario or list(stavka.title(args.title).scenarios)
    with args.out.open("a", encoding="utf-8") as file:
        for puzzle in run(args.title, scenarios, args.games, args.seed, args.seconds, want):
            file.write(json.dumps(asdict(puzzle)) + "\n")
            file.flush()
            sys.stdout.write(f"{time.process_time():6.0f} s  {puzzle.theme:8} {puzzle.side:6} {puzzle.text}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
