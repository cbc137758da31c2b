"""15.12: Soviet pontoon bridges."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.placing import UnitToHexOption
from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.markers import LayBridge
from stavka.titles.proud_monster.combat.declaring.attacks import crosses
from stavka.titles.proud_monster.state.flags import AXIS, BRIDGE_DOWN, HALTED, MOVED, RAIDING, SOVIET
from stavka.titles.proud_monster.state.ground import RIVERS
from stavka.titles.proud_monster.state.position import War

BRIDGE = "Bridge"


class Bridging(UnitToHexOption[War, LayBridge]):
    """A pontoon that has not moved is laid over a river side, or taken up again, in secret (pmd:15.12-a,-b)."""

    action = LayBridge
    share = 0.3

    def open(self, pos: War) -> bool:
        return pos.player == SOVIET and bool(self.units(pos))

    def units(self, pos: War) -> list[int]:
        if pos.player != SOVIET:
            return []
        roster = pos.roster
        return [
            u
            for u in roster.of_side[SOVIET]
            if roster.branch[u] == BRIDGE and pos.where[u] >= 0 and not pos.flags[u] & (MOVED | HALTED)
        ]

    def hexes(self, pos: War, unit: int) -> int:
        start = pos.where[unit]
        if unit in pos.bridges:
            return 1 << pos.bridges[unit]
        near = pos.ground.near[start] & pos.ground.land & ~(1 << start)
        return sum(1 << hex for hex in bits(near) if any(crosses(pos, kind, start, hex) for kind in RIVERS))

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        return Refusal(f"{pos.short(unit)} is no pontoon that stands still in this phase", "pmd:15.12-b")

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        return Refusal(f"{pos.short(unit)} has no river side towards {pos.board.label(hex)}", "pmd:15.12-c")

    def put(self, pos: War, unit: int, hex: int) -> None:
        if pos.bridges.pop(unit, None) is None:
            pos.bridges[unit] = hex
        pos.flags[unit] = (pos.flags[unit] ^ BRIDGE_DOWN) | HALTED


def laid(pos: War, unit: int) -> Refusal | None:
    """A bridge that is laid does not move (pmd:15.12-b)."""
    if unit in pos.bridges:
        return Refusal(f"{pos.short(unit)} is laid as a bridge", "pmd:15.12-b")
    return None


def taken_with_the_hex(pos: War, units: Sequence[int], path: Sequence[int]) -> None:
    """Guns and bridges that stand alone are lost to enemies that come in (pmd:15.11-d, pmd:15.12-d, pmd:15.10-g)."""
    for hex in path:
        if hex in pos.stacks:
            take_alone(pos, 1 - pos.roster.side[units[0]], hex)


def caught(pos: War, hex: int) -> None:
    """So are those that the last of their side have left to enemies in the same hex."""
    for side in (AXIS, SOVIET):
        if pos.occupied[1 - side] >> hex & 1:
            take_alone(pos, side, hex)


def take_alone(pos: War, side: int, hex: int) -> None:
    if not pos.occupied[side] >> hex & 1:
        for unit in pos.of(side, hex):
            if not (pos.roster.air[unit] or pos.flags[unit] & RAIDING):
                pos.eliminate(unit, "is taken")
