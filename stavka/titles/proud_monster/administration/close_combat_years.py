"""13.1: the Axis gives up two Close Combat markers with each new year."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.titles.proud_monster.actions.combat import Pass
from stavka.titles.proud_monster.actions.markers import GiveUpMarker
from stavka.titles.proud_monster.combat.declaring.close_combat_markers import tidy, with_one
from stavka.titles.proud_monster.state.flags import AXIS, SIDES
from stavka.titles.proud_monster.state.position import War

NEW_YEARS = (201, 301, 401)  # pmd:13.1-i


def begin(pos: War) -> None:
    """Two markers go in the first Reinforcement Phase of a year (pmd:13.1-i)."""
    if pos.turn in NEW_YEARS:
        pos.ask(FewerMarkers(), FewerMarkers())


def on_map(pos: War) -> list[int]:
    """The hexes with Axis markers."""
    return [key // 2 for key in pos.close_combat if key % 2 == AXIS]


@dataclass(slots=True)
class FewerMarkers(Automatic[War]):
    """One marker goes; where some lie on the map the Axis chooses."""

    name: ClassVar[str] = "fewer markers"

    def run(self, pos: War) -> None:
        if on_map(pos):
            pos.ask(WhichMarker())
        elif pos.close_ready[AXIS] + pos.close_due[AXIS]:
            give_up_a_free_one(pos)


def give_up_a_free_one(pos: War) -> None:
    """One of those that wait goes: all are alike."""
    if pos.close_ready[AXIS]:
        pos.close_ready = with_one(pos.close_ready, AXIS, -1)
    else:
        pos.close_due = with_one(pos.close_due, AXIS, -1)


@dataclass(slots=True)
class WhichMarker(Choice[War]):
    """The Axis gives up a marker that waits, or one on the map with all its units there (pmd:13.1-i,-j)."""

    name: ClassVar[str] = "marker to give up"

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def prompt(self, pos: War) -> str:
        return "axis gives up a Close Combat marker: 'pass' for one that is not on the map"

    def choices(self, pos: War) -> Sequence[Action]:
        found: list[Action] = [Pass()] if pos.close_ready[AXIS] + pos.close_due[AXIS] else []
        return [*found, *(GiveUpMarker(pos.hex_name(hex)) for hex in on_map(pos))]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "pmd:13.1-i")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if not isinstance(action, GiveUpMarker):
            give_up_a_free_one(pos)
            return
        hex = pos.board.grid.index(action.hex)
        key = 2 * hex + AXIS
        pos.close_combat[key] -= 1
        if not pos.close_combat[key]:
            del pos.close_combat[key]
        for unit in pos.of(AXIS, hex):
            if not pos.roster.air[unit]:  # guns too
                pos.eliminate(unit, "is lost with its marker")  # pmd:13.1-j
        tidy(pos)
