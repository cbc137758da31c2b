"""A20 River crossing: invasion (option; its text is lost and was reconstructed)."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.mechanics.combat.odds import Modifier
from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.position import War

RIVERS = ("Dnepr", "Don", "Volga")
LOWER = 24  # rows from here south are the lower course
HELPERS = ("artillery", "mountain")


def register(seams: Seams) -> None:
    seams.modifiers.append(wide_river)


def is_wide(pos: War, start: int, hex: int) -> bool:
    """Whether one of the great rivers runs between two hexes, on its lower course."""
    name = pos.ground.facts.rivers.get(frozenset((start, hex)))
    return name in RIVERS and pos.ground.row(hex) >= LOWER


def wide_river(
    found: tuple[Modifier, ...], pos: War, attackers: Sequence[int], hexes: Sequence[int]
) -> tuple[Modifier, ...]:
    """-1 if every attacker of a hex comes across, unless artillery or a mountain unit takes part (rb:A20.0)."""
    if any(pos.roster.kind[u] in HELPERS for u in attackers):
        return found
    if any(all(is_wide(pos, pos.where[u], hex) for u in attackers) for hex in hexes):
        return (*found, Modifier("wide river", -1))
    return found
