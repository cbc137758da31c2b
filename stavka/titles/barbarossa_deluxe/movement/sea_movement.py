"""10.16, 10.17 and 10.34: movement by sea from port to port."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.placing import UnitToHexOption
from stavka.engine.refusal import Refusal
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.actions.movement import Sail
from stavka.titles.barbarossa_deluxe.movement import closed_hexes
from stavka.titles.barbarossa_deluxe.movement.coastal_army import other_port
from stavka.titles.barbarossa_deluxe.state.flags import AT_SEA, AXIS, BY_RAIL, FOUGHT, HALTED, MOVED, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War


def sea_of(pos: War, hex: int) -> str:
    return "baltic" if pos.ground.baltic_ports >> hex & 1 else "black"


class Sailing(UnitToHexOption[War, Sail]):
    """A German infantry corps goes by sea, one on each sea and phase; the Coastal Army changes its port.

    bd:10.16-a,-b, bd:10.17-a,-b, bd:10.34-a,-b
    """

    action = Sail
    share = 1.0

    def units(self, pos: War) -> Sequence[int]:
        if pos.player == SOVIET:
            army = pos.roster.coastal_army
            return [army] if pos.where[army] >= 0 and not pos.flags[army] & MOVED else ()
        ports = (pos.ground.black_ports | pos.ground.baltic_ports) & pos.occupied[AXIS]
        if not ports:
            return ()
        return [u for u in pos.units_in(AXIS, ports) if self._refused(pos, u) is None]

    @staticmethod
    def _refused(pos: War, unit: int) -> Refusal | None:
        roster, who, hex = pos.roster, pos.short(unit), pos.where[unit]
        if roster.side[unit] != AXIS:  # said first: where a Soviet unit is may be a secret (bd:11.7-a)
            return Refusal(f"{who} is no German infantry corps", "bd:10.16-a")
        if hex not in pos.ground.port_of:
            return Refusal(f"{who} may not sail: it is in no port", "bd:10.16-b")
        sea = sea_of(pos, hex)
        rules = ("bd:10.17-a", "bd:10.17-b") if sea == "baltic" else ("bd:10.16-a", "bd:10.16-b")
        if not roster.german[unit] or roster.kind[unit] != "infantry":
            return Refusal(f"{who} is no German infantry corps", rules[0])
        if f"{sea} " in pos.counts.get("sailed", ""):
            return Refusal(f"{who} may not sail: one corps a phase goes by this sea, and one has", rules[0])
        if pos.flags[unit] & (MOVED | FOUGHT | BY_RAIL):
            return Refusal(f"{who} has moved or attacked in this player turn", rules[1])
        return pos.seams.holds_in_place(pos, unit)

    def hexes(self, pos: War, unit: int) -> int:
        hex = pos.where[unit]
        if pos.player == SOVIET:
            return other_port(pos, hex) & ~stacking.no_room(pos, [unit])
        ports = pos.ground.port_of[hex] & ~(1 << hex) & pos.owner[AXIS] & ~closed_hexes.closed(pos, unit)
        return ports & ~stacking.no_room(pos, [unit]) if pos.owner[AXIS] >> hex & 1 else 0

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        if pos.player == SOVIET:
            army = pos.short(pos.roster.coastal_army)
            return Refusal(f"{pos.short(unit)} does not go by sea now: only {army} may, once a phase", "bd:10.34-b")
        found = self._refused(pos, unit)
        assert found is not None  # every other corps in a port is among the units
        return found

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        rule = "bd:10.34-b"
        if pos.player == AXIS:
            rule = "bd:10.17-a" if sea_of(pos, pos.where[unit]) == "baltic" else "bd:10.16-a"
        there = pos.board.label(hex)
        return Refusal(f"{pos.short(unit)} may not sail to {there}: it is no own port of that sea with room", rule)

    def put(self, pos: War, unit: int, hex: int) -> None:
        if pos.player == AXIS:
            pos.counts["sailed"] = pos.counts.get("sailed", "") + sea_of(pos, pos.where[unit]) + " "
            pos.flags[unit] |= AT_SEA
        pos.moving = pos.origin[unit]  # bd:10.6-b
        pos.put(unit, hex)
        pos.flags[unit] |= MOVED | HALTED
        pos.units_went([unit])
