"""Players of another version: a process of another checkout plays a side, move by move, so that a change can be
measured against the code before it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.opponents import Opponent, make
from stavka.opponents.reasons.reason import Reason
from stavka.opponents.seat.timing import Clock

SCRIPT = Path(__file__).with_name("seat_process.py")  # run by its path: the other version need not have it


class Gone(Exception):
    """The other version cannot be started, or stopped in the middle of a game."""


_running: dict[Path, subprocess.Popen[str]] = {}  # by folder: to start one takes longer than a short game


class Elsewhere:
    """A player of the checkout in a folder. It is told all that happens, as a player of its own process would be.

    One game is played at a time.
    """

    def __init__(self, name: str, folder: Path, seed: int | str) -> None:
        self.name, self.folder, self.seed = name, folder.resolve(), seed
        self.spent = 0.0  # seconds of its core
        self.reason: Reason | None = None  # which it does not tell
        self._told: int | None = None  # how many steps of the game it knows

    def prepare(self, game: Game) -> None:
        if self._told is None:
            self._told = 0
            self._say(json.dumps({"player": self.name, "seed": self.seed, "header": game.header}))

    def act(self, game: Game) -> Action:
        self.prepare(game)
        for entry in game.log[self._told :]:
            self._say(str(entry.move))
        self._told = len(game.log)
        self._say("act")
        process = self._process()
        assert process.stdout is not None
        answer = process.stdout.readline().rstrip("\n")
        if not answer:
            raise Gone(f"{self.name} of {self.folder} gave up")
        spent, _, action = answer.partition(" ")
        self.spent = float(spent)
        return game.read(action)

    def _process(self) -> subprocess.Popen[str]:
        found = _running.get(self.folder)
        if found is None:
            if not (self.folder / "stavka").is_dir():
                raise Gone(f"{self.folder} holds no other version of stavka")
            found = _running[self.folder] = subprocess.Popen(
                [sys.executable, "-P", str(SCRIPT)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env={**os.environ, "PYTHONPATH": str(self.folder)},
            )
        return found

    def _say(self, line: str) -> None:
        process = self._process()
        assert process.stdin is not None
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
        except BrokenPipeError:
            raise Gone(f"{self.name} of {self.folder} gave up") from None


def close_all() -> None:
    """End the processes of other versions."""
    while _running:
        _, process = _running.popitem()
        process.communicate()


def player(spec: str, seed: int | str, clock: Clock) -> Opponent:
    """A player by name, of this checkout or, as ``general@FOLDER``, of another."""
    name, at, folder = spec.partition("@")
    return Elsewhere(name, Path(folder), seed) if at else make(name, seed, clock)
