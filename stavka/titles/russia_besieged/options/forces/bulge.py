"""A10 Battle of the Bulge: East (option; its text is lost and was reconstructed)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Choice
from stavka.titles.russia_besieged.actions.options import KeepForces
from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.flags import AXIS, DUE, RETURNING, SIDES
from stavka.titles.russia_besieged.state.position import War

WHEN = "Nov 1944"
CORPS = ("ger-ss-2pz", "ger-ss-1pz")
RECEIVED = "points received this turn"  # name of a count: pairs of a pool and a number


def register(seams: Seams) -> None:
    seams.points_received.append(note)
    seams.player_turn_begins.append(offer)


def _now(pos: War) -> bool:
    return pos.player == AXIS and pos.turn == pos.charts.calendar.when(WHEN)[0]


def note(points: dict[str, int], pos: War) -> dict[str, int]:
    if _now(pos):
        pos.counts[RECEIVED] = tuple(points.items())
    return points


def offer(pos: War) -> None:
    if _now(pos) and waiting(pos):
        pos.ask(ArdennesChoice())


def waiting(pos: War) -> list[int]:
    """The two SS corps, as far as they are not on the map."""
    return [u for u in map(pos.roster.find, CORPS) if pos.where[u] < 0 and pos.where[u] != DUE]


@dataclass(slots=True)
class ArdennesChoice(Choice[War]):
    """The Axis may keep two SS corps in the east, for all points of this turn (rb:A10.0)."""

    name: ClassVar[str] = "the Ardennes"

    def asked(self, pos: War) -> str | None:
        return SIDES[AXIS]

    def prompt(self, pos: War) -> str:
        return "keep the SS panzer corps in the east, for all points of this turn?"

    def choices(self, pos: War) -> Sequence[Action]:
        return [KeepForces("yes"), KeepForces("no")]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "rb:A10.0")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, KeepForces)
        pos.leave()
        if action.choice == "yes":
            for unit in waiting(pos):
                pos.put(unit, DUE)
                pos.flags[unit] = RETURNING
            for pool, number in pos.counts.pop(RECEIVED, ()):
                pos.points[pool] = max(0, pos.points.get(pool, 0) - number)
            pos.tell("the Axis keeps its panzers in the east")
