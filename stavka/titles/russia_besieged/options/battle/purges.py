"""A14 Moderated Soviet purges (option; its text is lost and was reconstructed)."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.mechanics.combat.odds import Modifier
from stavka.titles.russia_besieged.combat.modifiers import SHOCK
from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.flags import SOVIET
from stavka.titles.russia_besieged.state.position import War


def register(seams: Seams) -> None:
    seams.modifiers.append(shock_ends_early)
    seams.allowance.append(better_corps)


def shock_ends_early(
    found: tuple[Modifier, ...], pos: War, attackers: Sequence[int], hexes: Sequence[int]
) -> tuple[Modifier, ...]:
    """The shock of war helps the Axis in its first impulse only (rb:A14.0)."""
    return tuple(m for m in found if m.reason != SHOCK) if pos.impulse == 2 else found


def better_corps(points: int, pos: War, unit: int) -> int:
    """Russian mechanized corps have a point more, where they move at all (rb:A14.0)."""
    mechanized = pos.roster.kind[unit] == "mechanized" and pos.roster.side[unit] == SOVIET
    return points + 1 if points and mechanized else points
