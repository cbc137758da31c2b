"""A1.0 and A1.4: headquarters on the map, how they move, and what becomes of one that is overrun."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Option
from stavka.hexes import bits
from stavka.hexes.reach import layers
from stavka.titles.russia_besieged.actions.arrivals import Place
from stavka.titles.russia_besieged.combat.strength import fights
from stavka.titles.russia_besieged.movement.allowance import allowance
from stavka.titles.russia_besieged.movement.reach import terms_of
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
    return (*reserves.IN_MOVEMENT, MOVING, *options)


class MovingHeadquarters(Option[War, Place]):
    """A headquarters moves once in an impulse, as far as the chart says, and stays out of enemy zones (rb:A1.0)."""

    action = Place
    share = 0.1

    def units(self, pos: War) -> list[int]:
        found = reserves.headquarters(pos, pos.player)
        return [u for u in found if not pos.flags[u] & MOVED and allowance(pos, u)]

    def open(self, pos: War) -> bool:
        return bool(self.units(pos))

    def hexes(self, pos: War, unit: int) -> int:
        reached = layers(1 << pos.where[unit], allowance(pos, unit), terms_of(pos, unit)).reached
        return reached & ~pos.hostile_zone(pos.player) & ~(1 << pos.where[unit])

    def each(self, pos: War) -> Iterator[Action]:
        for unit in self.units(pos):
            yield from (Place(pos.short(unit), pos.hex_name(hex)) for hex in bits(self.hexes(pos, unit)))

    def refusal(self, pos: War, action: Place) -> Refusal | None:
        unit, hex = pos.roster.index(action.unit), pos.board.grid.index(action.hex)
        if unit not in self.units(pos):
            return Refusal(f"{action.unit} is no headquarters of yours that may move now", "rb:A1.0")
        if not self.hexes(pos, unit) >> hex & 1:
            return Refusal(f"{action.unit} may not go to {action.hex}: too far, or an enemy zone", "rb:A1.0")
        return None

    def play(self, pos: War, action: Place) -> None:
        unit = pos.roster.index(action.unit)
        pos.put(unit, pos.board.grid.index(action.hex))
        pos.flags[unit] |= MOVED


MOVING = MovingHeadquarters()


def overrun(pos: War, unit: int, hex: int) -> None:
    """An enemy enters its hex: a headquarters is away for two turns (rb:A1.4)."""
    if not fights(pos, unit):
        return
    enemy = 1 - pos.roster.side[unit]
    for other in reserves.headquarters(pos, enemy):
        if pos.where[other] == hex:
            pos.put(other, OFF_MAP)
            pos.flags[other] = RETURNING
            pos.returns = (*pos.returns, (other, pos.turn + AWAY, 1))
            pos.tell(f"{pos.short(other)} is overrun and comes back in two turns")
