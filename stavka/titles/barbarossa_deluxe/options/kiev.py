"""4.21: Kiev taken early, as an option."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.chance import Roll
from stavka.titles.barbarossa_deluxe.seams import Seams
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.victory import points

LAST_TURN = 3  # bd:4.21-a


def register(seams: Seams) -> None:
    seams.kiev_falls.append(taken_early)


def taken_early(pos: War) -> bool:
    """A die instead of the point, by the end of turn 3 (bd:4.21-a,-b)."""
    if pos.turn > LAST_TURN:
        return False
    pos.ask(KievRoll())
    return True


@dataclass(slots=True)
class KievRoll(Roll[War]):
    """Kiev taken by the end of turn 3, as an option (bd:4.21-a)."""

    name: ClassVar[str] = "Kiev taken early"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        points.add(pos, throw[0] - 1, "Kiev taken early")
