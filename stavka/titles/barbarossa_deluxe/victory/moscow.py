"""4.15: Moscow falls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.chance import Roll
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SIDES
from stavka.titles.barbarossa_deluxe.state.position import War


def falls(pos: War, side: int, gain: int) -> None:
    """Moscow falls for the first time (bd:4.15-a,-c); other scenarios have their own rules."""
    if side != AXIS or not gain & pos.ground.moscow or pos.counts.get("moscow rolled") or not pos.terms.by_points:
        return
    pos.counts["moscow rolled"] = 1
    pos.ask(MoscowRoll())


@dataclass(slots=True)
class MoscowRoll(Roll[War]):
    """Does the Soviet Union surrender? (bd:4.15-a,-b, bd:4.21-c)"""

    name: ClassVar[str] = "fall of Moscow"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        held, ground = pos.owner[AXIS], pos.ground
        total = throw[0] + (1 if held & ground.kiev else 0) + (2 if held & ground.leningrad else 0)
        if total >= 5:
            # bd:4.14-c: such conditions end the game at once
            pos.win(SIDES[AXIS], "sudden death", f"Moscow has fallen and the die says {total}", "bd:4.15-a")
        else:
            pos.tell(f"the Soviet Union fights on ({total})")
