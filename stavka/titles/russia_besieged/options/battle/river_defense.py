"""A21 River defense (option; its text is lost and was reconstructed)."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.mechanics.combat.odds import Modifier
from stavka.titles.russia_besieged.combat import strength, terrain
from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.position import War


def register(seams: Seams) -> None:
    seams.defence_from_air.append(half_as_much_again)
    seams.modifiers_with_air.append(harder)


def rivers(pos: War, attackers: Sequence[int], hexes: Sequence[int]) -> list[int]:
    """Hexes that a river doubles; one that is frozen does not (rb:A5.0)."""
    behind = (hex for hex in hexes if terrain.doubled_by(pos, hex, attackers) == "river")
    return [hex for hex in behind if terrain.multiplier(pos, hex, attackers) > 1]


def half_as_much_again(defence: int, pos: War, attackers: Sequence[int], hexes: Sequence[int]) -> int:
    """Against air support a river gives half as much again, rounded up, instead of doubling (rb:A21.0)."""
    for hex in rivers(pos, attackers, hexes):
        factors = sum(strength.in_battle(pos, u) for u in strength.defenders(pos, 1 - pos.player, hex))
        defence -= factors // 2
    return defence


def harder(
    found: tuple[Modifier, ...], pos: War, attackers: Sequence[int], hexes: Sequence[int]
) -> tuple[Modifier, ...]:
    """And the die is one less (rb:A21.0)."""
    return (*found, Modifier("river under air attack", -1)) if rivers(pos, attackers, hexes) else found
