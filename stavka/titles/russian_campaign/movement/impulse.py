"""4. The movement and combat phases of an impulse, and the end phase of a player turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.menus import PartMenu
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Menu
from stavka.mechanics.turn.impulses import ImpulseFlags, end_with_turn
from stavka.titles.russian_campaign.actions.arrivals import Mobilize, Replace
from stavka.titles.russian_campaign.actions.combat import Attack
from stavka.titles.russian_campaign.actions.movement import Exit
from stavka.titles.russian_campaign.arrivals import (
    axis_replacements,
    mobilization,
    reinforcements,
    replacements,
    russian_replacements,
)
from stavka.titles.russian_campaign.combat import air
from stavka.titles.russian_campaign.combat.attacks import Combat
from stavka.titles.russian_campaign.movement import remaining
from stavka.titles.russian_campaign.movement.going_on import STOPPED_MARCH
from stavka.titles.russian_campaign.movement.menu import MOVEMENT_OPTIONS
from stavka.titles.russian_campaign.rail.control import CONVERSION
from stavka.titles.russian_campaign.special_units import leaders
from stavka.titles.russian_campaign.state.flags import (
    DROPPED,
    HELD,
    INVADED,
    SOVIET,
    THIS_IMPULSE,
    VICTOR,
    VICTOR_BEFORE,
)
from stavka.titles.russian_campaign.state.position import War

NOBODY_LEAVES = Refusal("units do not leave the map in this game", "trc:26.5.1")
FLAGS = ImpulseFlags(THIS_IMPULSE, victor=VICTOR, victor_before=VICTOR_BEFORE, held=HELD)


def begin_movement(pos: War, side: int, impulse: int) -> None:
    """Open a movement phase: flags of the last impulse go, arrivals become due (trc:4-a, trc:4.1.1-a, trc:4.2.1-a)."""
    pos.player, pos.impulse = side, impulse
    if impulse == 1:
        begin_player_turn(pos)
    FLAGS.begin(pos, side, impulse)
    air.begin_impulse(pos)
    STOPPED_MARCH.begin_phase(pos)
    leaders.begin_impulse(pos)
    pos.seams.impulse_begins(pos)
    if impulse == 2:
        replacements.second_impulse(pos)
    reinforcements.begin_impulse(pos)
    if impulse == 2:  # trc:8.4, trc:4.1.3-a, trc:4.2.3-a
        FLAGS.hold(pos, side, pos.hostile_zone(side))
    pos.ask(Movement(side, impulse))
    pos.seams.movement_begins(pos)


def begin_player_turn(pos: War) -> None:
    """What is counted by the player turn starts afresh."""
    for name in ("rail moves", "passed"):
        pos.counts.pop(name, None)
    CONVERSION.forget_passage(pos)
    if pos.player == SOVIET:
        russian_replacements.begin_player_turn(pos)
    end_with_turn(pos, pos.player, VICTOR_BEFORE | DROPPED | INVADED)


@dataclass(slots=True)
class Movement(PartMenu[War]):
    """A movement phase (trc:4-b: in any order)."""

    name: ClassVar[str] = "movement"
    rule: ClassVar[str] = "trc:4-a"

    def prompt(self, pos: War) -> str:
        left = remaining.still_open(pos)
        return f"{self.label(pos)}: {'; '.join(left)}" if left else self.label(pos)

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return pos.seams.movement_options(MOVEMENT_OPTIONS, pos)

    def refusal(self, pos: War, action: Action) -> Refusal | None:
        if isinstance(action, Replace):
            if self.side == SOVIET:
                return russian_replacements.after_naming(pos, action)
            return axis_replacements.after_naming(pos, action)
        if isinstance(action, Mobilize):
            return mobilization.too_late(pos, action)
        if isinstance(action, Exit) and self.option_for(pos, action) is None:
            return NOBODY_LEAVES.of(f"{action.unit} may not leave")
        if isinstance(action, Attack):
            return Refusal("'attack' belongs to the combat phase, when all movement is finished", "trc:12.1-c")
        return Menu.refusal(self, pos, action)


def begin_combat(pos: War, side: int, impulse: int) -> None:
    """Open a combat phase (trc:4.1.2, trc:4.1.4, trc:4.2.2, trc:4.2.4)."""
    pos.ask(Combat(side, impulse))
