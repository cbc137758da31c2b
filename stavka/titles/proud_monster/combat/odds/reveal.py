"""2.4.9: an untried unit is looked at: chance draws its face from the pool that it came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from stavka.engine.chance import Draw
from stavka.engine.dice import Dice
from stavka.engine.record.entry import Drawn, Outcome
from stavka.hexes import bits
from stavka.titles.proud_monster.state.position import War


@dataclass(slots=True)
class Reveal(Draw[War]):
    """The face of an untried unit at its first combat (pmd:2.4.9-c)."""

    name: ClassVar[str] = "reveal"
    rule: ClassVar[str] = "pmd:2.4.9-c"
    unit: int

    def label(self, pos: War) -> str:
        return f"reveal {pos.short(self.unit)}"

    def pool(self, pos: War) -> Mapping[str, int]:
        short = pos.roster.short
        return {short[face]: weight for face, weight in pos.faces(self.unit).items()}

    def by(self, pos: War, dice: Dice) -> Outcome:
        """The same draw without the names of all that could have been drawn."""
        alike = pos.equal_faces(self.unit)
        if alike:
            number = dice.number_below(pos.throws, alike.bit_count())
            return Drawn(pos.roster.short[next(islice(bits(alike), number, None))])
        faces = pos.faces(self.unit)
        left = dice.number_below(pos.throws, sum(faces.values()))
        for face, weight in faces.items():
            left -= weight
            if left < 0:
                return Drawn(pos.roster.short[face])
        raise AssertionError("the number drawn is below the sum of the weights")

    def drawn(self, pos: War, what: str) -> None:
        face = pos.roster.index(what)
        pos.tell(f"{pos.short(self.unit)} is the {pos.counter(face).name}, {factors(pos, face)}")
        pos.show_face(self.unit, face)
        pos.seal()
        self.shown(pos, face)

    def shown(self, pos: War, face: int) -> None:
        """What follows when the unit is known."""


def factors(pos: War, unit: int) -> str:
    strength = pos.strength(unit)
    return f"{strength.combat}-{strength.defence}-{strength.move}"
