"""4.4: the fall of Moscow may end the war at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.chance import Roll
from stavka.titles.proud_monster.state.flags import AXIS
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.victory import immunity

ROLLED = "moscow roll"  # counted when it has been made (pmd:4.4-c)
BEFORE = 205  # pmd:4.4-d
HELPFUL = ("Leningrad", "Kiev", "Rostov", "Astrakhan")  # pmd:4.4-a
WINS = 2


def fallen(pos: War, side: int, hexes: int) -> None:
    """The first moment at which the Axis owns both hexes of Moscow, before turn 205 (pmd:4.4-a,-c,-d)."""
    moscow = pos.ground.moscow
    if side != AXIS or not hexes & moscow or moscow & ~pos.owner[AXIS] or pos.count(ROLLED):
        return
    pos.counts[ROLLED] = 1
    if pos.turn < BEFORE:
        pos.ask(MoscowRoll())


def helpful_cities(pos: War) -> int:
    """How many of the four other cities the Axis owns."""
    return (pos.ground.places(HELPFUL) & pos.owner[AXIS]).bit_count()


@dataclass(slots=True)
class MoscowRoll(Roll[War]):
    """1 or 2, less one for each of four other cities, wins the war (pmd:4.4-a); if not, it goes on (pmd:4.4-b)."""

    name: ClassVar[str] = "fall of Moscow"
    rule: ClassVar[str] = "pmd:4.4-a"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        if throw[0] - helpful_cities(pos) <= WINS:
            immunity.end(pos, AXIS, "sudden death", "Moscow has fallen and the Soviet Union gives in", "pmd:4.4-a")
        else:
            pos.tell("Moscow has fallen, and the war goes on")
