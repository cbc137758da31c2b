"""4.6: the oil of the Caucasus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.chance import Roll
from stavka.engine.stage import Automatic
from stavka.titles.proud_monster.state.flags import AXIS
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.victory import immunity

WINS = 1


def check(pos: War) -> None:
    """All centres win at once, else each has a die (pmd:4.6-a)."""
    held = pos.ground.oil & pos.owner[AXIS]
    if held and held == pos.ground.oil:
        immunity.end(pos, AXIS, "oil", "the Axis controls every oil centre", "pmd:4.6-a")
    else:
        pos.ask(*[OilRoll()] * held.bit_count())


@dataclass(slots=True)
class OilRoll(Roll[War]):
    """A 1 wins (pmd:4.6-a)."""

    name: ClassVar[str] = "oil centre"
    rule: ClassVar[str] = "pmd:4.6-a"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        if throw[0] == WINS:
            immunity.end(pos, AXIS, "oil", "the loss of an oil centre decides the war", "pmd:4.6-a")


@dataclass(slots=True)
class OilCheck(Automatic[War]):
    """Comes after the comparison of points (pmd:5.2-d)."""

    name: ClassVar[str] = "oil centres"

    def run(self, pos: War) -> None:
        check(pos)
