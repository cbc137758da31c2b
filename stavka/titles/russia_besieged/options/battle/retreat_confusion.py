"""A19 Retreat confusion (option; its text is lost and was reconstructed)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.chance import Roll
from stavka.mechanics.combat.retreat import Rank
from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.charts import FACES
from stavka.titles.russia_besieged.state.position import War

FREE = "who leads the retreat freely"  # name of a count: 1 the attacker, 2 the owner
ATTACKER, OWNER = 1, 2
LOW, HIGH = 2, 9  # up to, and from


def register(seams: Seams) -> None:
    seams.retreat_choice.append(roll)
    seams.retreat_ranks.append(no_ranks)
    seams.retreat_mover.append(owner)
    seams.battle_over.append(lambda pos, defenders, starts: _forget(pos))


def _forget(pos: War) -> None:
    pos.counts.pop(FREE, None)


def roll(pos: War, units: Sequence[int]) -> None:
    """Every retreating stack of more than one unit rolls (rb:A19.0)."""
    _forget(pos)
    if len(units) > 1:
        pos.ask(ConfusionRoll())


def no_ranks(ranks: Sequence[Rank], pos: War, unit: int) -> Sequence[Rank]:
    """Among legal hexes any may be chosen (rb:A19.0)."""
    return () if pos.count(FREE) else ranks


def owner(pos: War, unit: int) -> int | None:
    return pos.roster.side[unit] if pos.count(FREE) == OWNER else None


@dataclass(slots=True)
class ConfusionRoll(Roll[War]):
    """1 or 2: the attacker leads the stack where he likes; 9 or 10: its owner does (rb:A19.0)."""

    name: ClassVar[str] = "retreat confusion"
    faces: ClassVar[int] = FACES

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        if throw[0] <= LOW:
            pos.counts[FREE] = ATTACKER
            pos.tell("the retreat is a rout: the attacker leads it where he likes")
        elif throw[0] >= HIGH:
            pos.counts[FREE] = OWNER
            pos.tell("the retreat is orderly: its owner leads it where he likes")
