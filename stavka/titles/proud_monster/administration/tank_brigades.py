"""9.1.4: the pool of 48 tank brigades."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.chance import Roll
from stavka.engine.refusal import Refusal
from stavka.titles.proud_monster.actions.administration import GoEast
from stavka.titles.proud_monster.administration import arrivals, soviet_entry
from stavka.titles.proud_monster.state.flags import AXIS, TANK_BRIGADE_POOL
from stavka.titles.proud_monster.state.position import War

FROM = 114  # pmd:9.1.4-c
LEAST, MOST, LESS = 4, 10, 3  # pmd:9.1.4-c,-d


def due(pos: War) -> bool:
    """Whether dice are rolled on this turn: until all have entered, however long it takes (pmd:9.1.4-b,-c)."""
    return pos.turn >= FROM and pos.scenario != "1942" and pos.left_in_pool("TB", TANK_BRIGADE_POOL) > 0


def cut_off(pos: War, hexes: int) -> bool:
    """Whether some of these hexes are Axis or out of supply."""
    return bool(hexes & (pos.owner[AXIS] | ~soviet_entry.lines(pos)))


def less(pos: War) -> int:
    """What Leningrad and Moscow take off the throw (pmd:9.1.3-k, pmd:9.1.4-d)."""
    north = cut_off(pos, pos.ground.leningrad) or soviet_entry.lake_supply(pos)
    return LESS * (north + cut_off(pos, pos.ground.moscow))


@dataclass(slots=True)
class BrigadesRoll(Roll[War]):
    """Two dice, 2 and 3 as 4, 11 and 12 as 10, then less for the two cities (pmd:9.1.4-c,-d)."""

    name: ClassVar[str] = "tank brigades"
    rule: ClassVar[str] = "pmd:9.1.4-c"
    dice: ClassVar[int] = 2

    def why_not(self, pos: War, action: Action) -> Refusal:
        """Who wants production in the east too early is told that, not that dice come first (pmd:9.5.3-k)."""
        if isinstance(action, GoEast):
            return Refusal("production moves to the east at the start of the phase, from turn 124 on", "pmd:9.5.3-k")
        return Roll.why_not(self, pos, action)

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        number = min(max(sum(throw), LEAST), MOST) - less(pos)
        arrivals.tank_brigades(pos, max(number, 0))
