"""11.1, 13.15: hexes that units may not enter or leave."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.titles.proud_monster.state.position import War


def shared_as_defender(pos: War, side: int) -> int:
    """Jointly-occupied hexes whose hex defender a side is: it moves in without an assault (pmd:13.15.3-d)."""
    return sum(1 << hex for hex, defends in pos.defender.items() if defends == side) & pos.joint


def has_come_in(pos: War, side: int, hex: int) -> bool:
    """Whether units of a side have moved into a hex in this phase."""
    return any(pos.origin.get(unit, hex) != hex for unit in pos.of(side, hex))


def has_gone_out(pos: War, side: int, hex: int) -> bool:
    """Whether units of a side have moved out of a hex in this phase."""
    sides, where = pos.roster.side, pos.where
    return any(start == hex and where[unit] != hex and sides[unit] == side for unit, start in pos.origin.items())


def open_as_defender(pos: War, side: int) -> int:
    """Shared hexes that a side moves into as their hex defender, if nobody has left them in this phase.

    pmd:13.15.3-d,-e
    """
    shared = shared_as_defender(pos, side)
    return sum(1 << hex for hex in bits(shared) if not has_gone_out(pos, side, hex))


def shut_to(pos: War, units: Sequence[int]) -> int:
    """Hexes these units may not even pass through: enemies (pmd:11.1-j), and what nations and turns close.

    There are no zones of control (pmd:1.5), and stacks pass through full hexes (pmd:6.3-c).
    """
    side = pos.roster.side[units[0]]
    shut = pos.occupied[1 - side]
    if pos.defender:
        shut &= ~open_as_defender(pos, side)
    closed = pos.seams.closed
    if len(units) == 1:
        return closed(shut, pos, units[0])
    alike: set[tuple[str, int]] = set()
    for unit in units:
        kind = (pos.roster.nation[unit], group_bits(pos, unit))
        if kind not in alike:
            alike.add(kind)
            shut = closed(shut, pos, unit)
    return shut


def group_bits(pos: War, unit: int) -> int:
    """Which army groups a unit belongs to, as a number."""
    return sum((units >> unit & 1) << n for n, units in enumerate(pos.groups))


def refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a hex is closed to a unit."""
    side, who, where = pos.roster.side[unit], pos.short(unit), pos.board.label(hex)
    if shared_as_defender(pos, side) >> hex & 1 and has_gone_out(pos, side, hex):
        told = f"{who} may not enter {where}: others have left this shared hex in the same phase"
        return Refusal(told, "pmd:13.15.3-e")
    if pos.occupied[1 - side] >> hex & 1 and not shared_as_defender(pos, side) >> hex & 1:
        rule = "pmd:13.15.3-f" if pos.joint >> hex & 1 else "pmd:11.1-j"
        return Refusal(f"{who} may not enter {where}: enemies are there", rule)
    return pos.seams.closed_by(pos, unit, hex)


def way_out(pos: War, side: int, start: int) -> int:
    """The hexes that a unit may leave a jointly-occupied hex for: friendly ones without enemies (pmd:13.15.3-m).

    None when others of the hex defender have come in during this phase (pmd:13.15.3-e).
    """
    if pos.defender.get(start) == side and has_come_in(pos, side, start):
        return 0
    return pos.occupied[side] & ~pos.occupied[1 - side] & ~(1 << start)
