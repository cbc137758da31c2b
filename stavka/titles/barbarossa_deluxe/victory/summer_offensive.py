"""4.4: the German summer offensive of 1943."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.chance import Roll
from stavka.engine.refusal import Refusal
from stavka.titles.barbarossa_deluxe.actions.declarations import Offensive
from stavka.titles.barbarossa_deluxe.asking import GermanChoice
from stavka.titles.barbarossa_deluxe.state.flags import AXIS
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.victory import gambit
from stavka.titles.barbarossa_deluxe.victory.points import add, half_up


@dataclass(slots=True)
class SummerOffensive(GermanChoice):
    """The offensive of 1943 may be declared once, when turn 17, 18 or 19 begins, with the Gambit or without.

    bd:4.4-b, bd:4.16-a
    """

    name: ClassVar[str] = "summer offensive of 1943"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Offensive("none"), Offensive("summer"), Offensive("gambit")]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "bd:4.4-b")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Offensive)
        pos.leave()
        if action.choice == "none":
            return
        pos.counts["offensive"] = pos.turn
        pos.counts["cities at start"] = held_cities(pos, AXIS)
        pos.tell("the German declares his summer offensive")
        if action.choice == "gambit":
            gambit.declare(pos)
            pos.tell("it is Manstein's Gambit")


def held_cities(pos: War, side: int) -> int:
    return pos.ground.cities & pos.owner[side]


def judge(pos: War) -> None:
    """At the end of the turn of its declaration, or of turn 19 if there was none (bd:4.4-a,-c,-d,-e)."""
    declared = pos.counts.get("offensive", 0)
    if pos.counts.get("gambit") or pos.counts.get("offensive judged"):  # bd:4.16-b
        return
    if not pos.terms.by_points:  # bd:14.4-f
        return
    if declared != pos.turn and not (pos.turn == 19 and not declared):
        return
    pos.counts["offensive judged"] = 1
    if declared:
        before = pos.counts["cities at start"]
        lost = before & ~pos.owner[AXIS]
        gained = pos.ground.cities & ~before & pos.owner[AXIS]
        if not lost and gained:
            pos.tell("the summer offensive has succeeded")
            return
    pos.ask(OffensiveFailed())


@dataclass(slots=True)
class OffensiveFailed(Roll[War]):
    """Half a die rounded up (bd:4.4-a)."""

    name: ClassVar[str] = "summer offensive failed"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        add(pos, -half_up(throw[0]), "the summer offensive failed or was not made")
