"""What is announced when a game turn begins: 4.4, 4.16, 4.18, 5.10."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Choice, Stage
from stavka.titles.barbarossa_deluxe.actions.declarations import Offensive, Pause, Watch
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, AXIS, DUE, SIDES
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply.crimea import CrimeaChoice, crimea_matters
from stavka.titles.barbarossa_deluxe.victory import gambit, points, scenarios


def turn_choices(pos: War) -> list[Stage[War]]:
    """The questions that a game turn opens with."""
    stages: list[Stage[War]] = []
    grand = pos.scenario in scenarios.WITH_POINTS
    if pos.turn == 3 and pos.scenario == "campaign":  # bd:5.10-a
        stages.append(PaulusPause())
    if grand and pos.turn in (17, 18, 19) and not pos.counts.get("offensive"):  # bd:4.4-b
        stages.append(SummerOffensive())
    if grand and pos.turn == 28:  # bd:4.18-a
        stages.append(WatchOn())
    if crimea_matters(pos):
        stages.append(CrimeaChoice())
    return stages


@dataclass(slots=True)
class PaulusPause(Choice[War]):
    """At the very start of turn 3 the German announces whether he pauses (bd:5.10-a)."""

    name: ClassVar[str] = "Paulus Pause"

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def choices(self, pos: War) -> Sequence[Action]:
        return [Pause("yes"), Pause("no")]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return Refusal("the German must announce now whether he takes the Paulus Pause", "bd:5.10-a")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Pause)
        pos.leave()
        # bd:5.10-c: with the pause nothing is owed later
        pos.counts["pause" if action.choice == "yes" else "no pause"] = 1
        pos.tell(f"the German {'takes' if action.choice == 'yes' else 'declines'} the Paulus Pause")


@dataclass(slots=True)
class SummerOffensive(Choice[War]):
    """The offensive of 1943 may be declared once, when turn 17, 18 or 19 begins, with the Gambit or without.

    bd:4.4-b, bd:4.16-a
    """

    name: ClassVar[str] = "summer offensive of 1943"

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def choices(self, pos: War) -> Sequence[Action]:
        return [Offensive("none"), Offensive("summer"), Offensive("gambit")]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return Refusal("the German must say now whether he begins his offensive of 1943", "bd:4.4-b")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Offensive)
        pos.leave()
        if action.choice == "none":
            return
        pos.counts["offensive"] = pos.turn
        pos.counts["cities at start"] = points.held_cities(pos, AXIS)
        pos.tell("the German declares his summer offensive")
        if action.choice == "gambit":
            gambit.declare(pos)
            pos.tell("it is Manstein's Gambit")


@dataclass(slots=True)
class WatchOn(Choice[War]):
    """Rhine or Oder, in secret until turn 30 (bd:4.18-a,-h)."""

    name: ClassVar[str] = "Watch on the Rhine or the Oder"

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def choices(self, pos: War) -> Sequence[Action]:
        return [Watch("rhine"), Watch("oder")]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return Refusal("the German must choose the Rhine or the Oder now", "bd:4.18-a")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Watch)
        pos.leave()
        pos.counts["watch"] = action.choice


def reveal_watch(pos: War) -> None:
    """At the very start of turn 30 the choice is shown; with the Rhine play goes on (bd:4.18-b,-d,-e,-h)."""
    choice = pos.counts.get("watch")
    if not choice:
        return
    pos.seal()
    pos.tell(f"the German has chosen the {choice.title()}")
    if choice == "oder":
        pos.counts["oder"] = 1
        pos.luftwaffe += int(pos.charts.raw["victory"]["oder"]["luftwaffe"])
        corps = pos.roster.corps_for_the_west
        if pos.where[corps] == AWAITING:
            pos.where[corps] = DUE  # bd:8.17-d
