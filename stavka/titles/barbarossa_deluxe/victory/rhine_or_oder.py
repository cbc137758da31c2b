"""4.18, 4.19: Watch on the Rhine or Watch on the Oder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.hexes import count
from stavka.titles.barbarossa_deluxe.actions.declarations import Watch
from stavka.titles.barbarossa_deluxe.asking import GermanChoice
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, AXIS, DUE, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War


@dataclass(slots=True)
class WatchOn(GermanChoice):
    """Rhine or Oder, in secret until turn 30 (bd:4.18-a,-h)."""

    name: ClassVar[str] = "Watch on the Rhine or the Oder"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Watch("rhine"), Watch("oder")]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "bd:4.18-a")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Watch)
        pos.leave()
        pos.counts["watch"] = action.choice


def reveal(pos: War) -> None:
    """At the very start of turn 30 the choice is shown; with the Rhine play goes on (bd:4.18-b,-d,-e,-h)."""
    choice = pos.counts.get("watch")
    if pos.turn != 30 or not choice:
        return
    pos.seal()
    pos.tell(f"the German has chosen the {choice.title()}")
    if choice == "oder":
        pos.counts["oder"] = 1
        pos.luftwaffe += int(pos.charts.raw["victory"]["oder"]["luftwaffe"])
        corps = pos.roster.corps_for_the_west
        if pos.where[corps] == AWAITING:
            pos.set_aside(corps, DUE)  # bd:8.17-d


def count_kill(pos: War, unit: int, overland: bool) -> None:
    """Soviet units destroyed in the Watch on the Oder, by their printed strength (bd:4.19-d)."""
    roster = pos.roster
    if pos.counts.get("oder") and roster.side[unit] == SOVIET:
        pos.add("oder kills", 2 if max(roster.attack[unit], roster.defence[unit]) > 3 else 1)


def judge(pos: War, side: int) -> None:
    """Watch on the Oder, when the German half of turn 30 is over (bd:4.18-c, bd:4.19-a,-b,-c,-e,-f)."""
    if side != AXIS or not pos.counts.get("oder"):
        return
    start = pos.counts["cities at start"]
    held = not start & ~pos.owner[AXIS]
    gained = count(pos.ground.cities & ~start & pos.owner[AXIS])
    kills = pos.count("oder kills")
    rule = ""
    if held:
        if gained >= 2:
            rule = "bd:4.19-a"
        elif gained == 1 and kills >= 10:
            rule = "bd:4.19-b"
        elif kills >= 20:
            rule = "bd:4.19-c"
    achieved = f"{gained} cities gained, {kills} units destroyed"
    if rule:
        pos.win(SIDES[AXIS], "Oder", achieved, rule)
    else:
        pos.win(SIDES[SOVIET], "Oder", achieved if held else "a city was lost", "bd:4.19-f")
