"""5.14, 5.16, 9.6, 11.20, 11.33: results that the hex, the year or the attacker turns into others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Choice
from stavka.titles.barbarossa_deluxe.actions.combat import Result
from stavka.titles.barbarossa_deluxe.combat import column_shifts, strong_places
from stavka.titles.barbarossa_deluxe.combat.carrying_out import carry_out, settled
from stavka.titles.barbarossa_deluxe.combat.fight import Fight
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War


def converted(pos: War, fight: Fight, result: str) -> str:
    """The result that the hex or the year makes of the table's, without anybody's choice."""
    result = by_the_hex(pos, fight, result)
    if result == "BB" and pos.turn == 1 and fight.side == SOVIET:  # bd:5.14-a
        return "AS" if strong_places.is_city(pos, fight.hex) else "DR"  # bd:11.20-b turns the retreat in its turn
    return result


def by_the_hex(pos: War, fight: Fight, result: str) -> str:
    """A retreat out of a strong place becomes a bloodbath, out of a German city a stalled attack.

    bd:9.6-d,-e, bd:11.26-h, bd:8.18-h, bd:11.20-b
    """
    if result != "DR":
        return result
    enemy = 1 - fight.side
    if strong_places.strongpoint(pos, enemy, fight.hex):
        return "BB"
    if enemy == SOVIET and pos.area_hexes() >> fight.hex & 1 and pos.turn > pos.area_turn:
        return "BB"
    if enemy == AXIS and strong_places.is_city(pos, fight.hex):
        return "AS"
    return result


def may_soften(pos: War, fight: Fight) -> bool:
    """Whether the attacker may take a retreat for a bloodbath.

    The German on turn 1 anywhere: bd:5.14-b,-c; to the end of 1941 and in the summer of 1942 outside cities:
    bd:5.16-a,-b,-c. The Soviet against a satellite alone: bd:11.33-b.
    """
    if fight.side == AXIS:
        if pos.turn == 1:
            return True
        return (2 <= pos.turn <= 6 or 9 <= pos.turn <= 12) and not strong_places.is_city(pos, fight.hex)
    return column_shifts.lone_satellite(pos, fight)


@dataclass(slots=True)
class Soften(Choice[War]):
    """The attacker chooses between a bloodbath and a retreat (bd:5.14-b, bd:5.16-a, bd:11.33-b)."""

    name: ClassVar[str] = "bloodbath or retreat"
    fight: Fight

    def asked(self, pos: War) -> str:
        return SIDES[self.fight.side]

    def choices(self, pos: War) -> Sequence[Action]:
        return [Result("bloodbath"), Result("retreat")]

    def prompt(self, pos: War) -> str:
        there = pos.board.label(self.fight.hex)
        return f"{self.asked(pos)} chooses for {there}: 'result bloodbath' or 'result retreat'"

    def why_not(self, pos: War, action: Action) -> Refusal:
        if self.fight.side != AXIS:
            return self.none_of_these(pos, action, "bd:11.33-b")
        return self.none_of_these(pos, action, "bd:5.14-b" if pos.turn == 1 else "bd:5.16-a")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Result)
        pos.leave()
        carry_out(pos, *settled(pos, self.fight), "DR" if action.choice == "retreat" else "BB")
