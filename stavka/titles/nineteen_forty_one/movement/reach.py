"""5. How far a unit can move, with 6 for zones of control and 13 for the weather."""

from __future__ import annotations

from stavka.hexes import Layers, Terms, bits, layers
from stavka.mechanics.movement.room import Room
from stavka.titles.nineteen_forty_one.movement import stacking
from stavka.titles.nineteen_forty_one.nations import finns, hungary
from stavka.titles.nineteen_forty_one.state.charts import MUD, RAIN, SNOW
from stavka.titles.nineteen_forty_one.state.flags import MOVED, UNSUPPLIED
from stavka.titles.nineteen_forty_one.state.position import War

BETWEEN_ZONES = 2  # n41:6-armor-zoc-zoc


def halvings(pos: War, unit: int) -> int:
    """How often a unit's movement rating is halved now (n41:5-halved-cumulative)."""
    times = 1 if pos.flags[unit] & UNSUPPLIED else 0  # n41:8-effect-move
    weather = pos.weather
    if weather == MUD:  # n41:13-mud-move
        times += 1
    elif pos.roster.armor[unit] and (weather == SNOW or (weather == RAIN and pos.segment == 2)):
        times += 1  # n41:13-snow-move, n41:13-rain; n41:13-clear has no effects
    return times


def allowance(pos: War, unit: int) -> int:
    """Movement points in this movement phase, fractions rounded up once (n41:5-movement-rating, n41:5-halved-move)."""
    return -(-pos.roster.move[unit] >> halvings(pos, unit))


def free_to_move(pos: War, unit: int) -> bool:
    """A unit moves once in a movement phase, as far as it likes within its points (n41:5-move-any)."""
    return pos.where[unit] >= 0 and not pos.flags[unit] & MOVED


def terms_of(pos: War, unit: int) -> Terms:
    """On what terms a unit moves: costs, closed hexes, enemy zones."""
    roster = pos.roster
    side, armor = roster.side[unit], roster.armor[unit]
    weather = pos.weather
    barred = pos.occupied[1 - side]  # n41:5-no-enemy-hex; all units of the other side: n41:1-friendly-enemy
    if pos.turn == 1:
        barred |= hungary.closed(pos)
    entry = pos.ground.entries[roster.foot[unit], weather]
    crossings = pos.ground.crossings(weather, armor, finns.finn_on_turn_one(pos, unit))
    zone = pos.zone(1 - side)
    if armor:  # n41:6-armor-free, n41:6-armor-zoc-zoc
        return Terms(crossings, entry, 0, zone, BETWEEN_ZONES, pos.armor_zone(1 - side), barred)
    return Terms(crossings, entry, zone, zone, None, 0, barred)  # n41:6-infantry-stop, n41:6-infantry-leave


def reach(pos: War, unit: int) -> tuple[Terms, Layers]:
    terms = terms_of(pos, unit)
    return terms, layers(1 << pos.where[unit], allowance(pos, unit), terms)


def can_step(pos: War, unit: int) -> bool:
    """Whether a unit could leave its hex on foot, room aside; who cannot is in no place for rails either."""
    terms, points = terms_of(pos, unit), allowance(pos, unit)
    here = pos.where[unit]
    costs = (terms.step_cost(here, hex) for hex in bits(pos.walk.around(here)))
    return any(cost is not None and cost <= points for cost in costs)


class RoomTerms:
    """3. The limits bind when a movement phase ends (n41:3-when)."""

    fits = staticmethod(stacking.fits)
    can_share = staticmethod(stacking.legal)

    def can_leave(self, pos: War, unit: int) -> bool:
        return not pos.flags[unit] & MOVED and can_step(pos, unit)


ROOM: Room[War] = Room(RoomTerms())
crowded = ROOM.crowded
