"""A1.0 and A1.4: headquarters on the map, how they move, and what becomes of one that is overrun."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption
from stavka.hexes import bits
from stavka.titles.russia_besieged.actions.movement import Move
from stavka.titles.russia_besieged.combat.strength import fights
from stavka.titles.russia_besieged.movement.allowance import BUSY, allowance
from stavka.titles.russia_besieged.movement.end_of_movement import MARCHING
from stavka.titles.russia_besieged.movement.marching import Marching
from stavka.titles.russia_besieged.movement.restrictions import route_refusal
from stavka.titles.russia_besieged.movement.walking import walk
from stavka.titles.russia_besieged.options.headquarters import reserves
from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.state.flags import MOVED, OFF_MAP, RETURNING
from stavka.titles.russia_besieged.state.position import War

AWAY = 2  # turns after which an overrun headquarters is back


def register(seams: Seams) -> None:
    """Headquarters have no zone of control, stack freely, defend with a factor and lead the reserves (rb:A1.0)."""
    seams.optional_kinds |= {"hq"}
    seams.movement_options.append(with_headquarters)
    seams.stack_met.append(overrun)
    seams.markers_adjusted.append(reserves.become_available)
    seams.reserve_movement.append(lambda pos: reserves.open_phase(pos, pos.enemy))
    seams.post_combat_reserves.append(lambda pos: reserves.open_phase(pos, pos.player))


def with_headquarters(options: Sequence[AnyOption[War]], pos: War) -> Sequence[AnyOption[War]]:
    return (*reserves.IN_MOVEMENT, *(MARCHING_TOO if option is MARCHING else option for option in options))


class MarchingHeadquarters(Marching):
    """Headquarters march as well: once in an impulse, as far as the chart says, and out of enemy zones (rb:A1.0)."""

    def marchers(self, pos: War) -> Sequence[int]:
        return (*super().marchers(pos), *reserves.headquarters(pos, pos.player))

    def could_move(self, pos: War, unit: int) -> bool:
        return self.points(pos, unit) > 0 if _is_headquarters(pos, unit) else super().could_move(pos, unit)

    def points(self, pos: War, unit: int) -> int:
        if not _is_headquarters(pos, unit):
            return super().points(pos, unit)
        mine = pos.roster.side[unit] == pos.player and pos.where[unit] >= 0
        return allowance(pos, unit) if mine and not pos.flags[unit] & BUSY else 0

    def may_end(self, pos: War, unit: int, hex: int) -> bool:
        if _is_headquarters(pos, unit):
            return not (pos.hostile_zone(pos.player) | 1 << pos.where[unit]) >> hex & 1  # it stacks freely
        return super().may_end(pos, unit, hex)

    def ends(self, pos: War, unit: int, reached: int) -> int:
        if _is_headquarters(pos, unit):
            return sum(1 << hex for hex in bits(reached) if self.may_end(pos, unit, hex))
        return super().ends(pos, unit, reached)

    def refusal(self, pos: War, action: Move) -> Refusal | None:
        unit, who = pos.roster.index(action.unit), action.unit
        if not _is_headquarters(pos, unit):
            return super().refusal(pos, action)
        points, path = self.points(pos, unit), pos.hexes(action.path)
        if not points:
            return Refusal(f"{who} is no headquarters of yours that may move now", "rb:A1.0")
        if len(path) < 2 or path[0] != pos.where[unit]:
            return Refusal(f"{who} stands in {pos.hex_name(pos.where[unit])}; its path must begin there", "rb:6.0")
        if pos.hostile_zone(pos.player) >> path[-1] & 1:
            return Refusal(f"{who} may not go to {action.path[-1]}: that is in an enemy zone of control", "rb:A1.0")
        return route_refusal(pos, unit, path, points)

    def play(self, pos: War, action: Move) -> None:
        unit = pos.roster.index(action.unit)
        if not _is_headquarters(pos, unit):
            super().play(pos, action)
            return
        walk(pos, unit, pos.hexes(action.path))
        pos.flags[unit] |= MOVED


def _is_headquarters(pos: War, unit: int) -> bool:
    return pos.roster.kind[unit] == "hq"


MARCHING_TOO = MarchingHeadquarters()


def overrun(pos: War, unit: int, hex: int) -> None:
    """An enemy enters its hex: a headquarters is away for two turns (rb:A1.4)."""
    if not fights(pos, unit):
        return
    enemy = 1 - pos.roster.side[unit]
    for other in reserves.headquarters(pos, enemy):
        if pos.where[other] == hex:
            pos.take_up(other, OFF_MAP)
            pos.flags[other] |= RETURNING
            pos.returns = (*pos.returns, (other, pos.turn + AWAY, 1))
            pos.tell(f"{pos.short(other)} is overrun and comes back in two turns")
