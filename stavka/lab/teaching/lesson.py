"""A lesson: what went wrong in one's own game, and the better move."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, auto

from stavka.opponents.advice import Advice


class Topic(IntEnum):
    """What a lesson is about, what matters most first."""

    RING = auto()
    CAPITAL = auto()
    ATTACK = auto()
    CHANCE = auto()
    GAP = auto()
    OPEN_PLACE = auto()
    UNTAKEN = auto()
    LONE_STACK = auto()
    HELPLESS = auto()
    SUPPLY = auto()
    ARRIVAL = auto()


HEADINGS = {
    Topic.RING: "A missed encirclement",
    Topic.CAPITAL: "A capital in danger",
    Topic.ATTACK: "A hopeless attack",
    Topic.CHANCE: "An attack not made",
    Topic.GAP: "A gap in the line",
    Topic.OPEN_PLACE: "An open place",
    Topic.UNTAKEN: "A prize left lying",
    Topic.LONE_STACK: "A stack alone",
    Topic.HELPLESS: "A leader in danger",
    Topic.SUPPLY: "A march out of supply",
    Topic.ARRIVAL: "Reinforcements",
}


@dataclass(frozen=True, slots=True)
class Lesson:
    """After ``step`` steps of the game ``better`` could have been played; ``hexes`` are what the lesson is about."""

    topic: Topic
    step: int
    words: str
    hexes: tuple[str, ...]
    better: Advice

    @property
    def heading(self) -> str:
        return HEADINGS[self.topic]
