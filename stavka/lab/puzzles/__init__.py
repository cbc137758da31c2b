"""Tactics suites: positions with a question, and a program that tells whether an answer is good."""

from stavka.lab.puzzles.puzzle import THEMES, Puzzle, find, puzzles
from stavka.lab.puzzles.trial import Trial, Verdict

__all__ = ["THEMES", "Puzzle", "Trial", "Verdict", "find", "puzzles"]
