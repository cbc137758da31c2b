"""5. Movement and 8. Movement restrictions: how far a unit gets, and where it may end."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal, listed
from stavka.hexes import bits
from stavka.mechanics.movement.march import March
from stavka.mechanics.movement.room import Room
from stavka.titles.russian_campaign.combat import approach
from stavka.titles.russian_campaign.movement import stacking
from stavka.titles.russian_campaign.movement.allowance import allowance, free_to_move
from stavka.titles.russian_campaign.nations import borders
from stavka.titles.russian_campaign.special_units import leaders
from stavka.titles.russian_campaign.state.flags import VICTOR_BEFORE
from stavka.titles.russian_campaign.state.position import War


def march_of(pos: War, unit: int) -> March:
    """Where a unit may walk and where it must stop, by the Terrain Effects Chart (trc:8.1, trc:11.1-c, trc:ex-zoc).

    The straits are crossed on foot (trc:8.5.1-c); leaving a zone and entering another later is allowed (trc:8.3-b).
    """
    roster, ground = pos.roster, pos.ground
    side = roster.side[unit]
    zone = pos.hostile_zone(side)
    # trc:5.5-a, trc:5.5-b, trc:ex-zoc-b: numbered hexes outside closed countries that hold no enemy; friends do not
    # matter (trc:5.3-a), nor do rails (trc:9.4-b)
    open_hexes = ground.open ^ (ground.open & pos.occupied[1 - side])
    if pos.closed:
        open_hexes &= ~(pos.shut(pos.where[unit]) & borders.closed_to(pos, unit))
    open_hexes = borders.limited(pos, unit, open_hexes)
    if roster.hq[unit]:  # trc:11.1-e
        open_hexes &= ~zone | leaders.escorted(pos, side, zone)
    if pos.flags[unit] & VICTOR_BEFORE or roster.shy[unit]:  # trc:16.2-b, trc:26.4.1-c
        open_hexes &= ~zone
    return March(ground.walk, open_hexes, zone, rough(pos, unit), ground.straits, ground.strait_hexes)


def rough(pos: War, unit: int) -> int:
    """The hexes whose terrain makes a unit stop."""
    roster, ground = pos.roster, pos.ground
    key = (roster.woodsman[unit], roster.mountain[unit], pos.snow)
    known = ground.rough.get(key)
    if known is not None:
        return known
    stop = 0
    if not roster.woodsman[unit]:  # trc:8.2-a, trc:8.2-b
        stop |= ground.woods
    if not roster.mountain[unit]:  # trc:8.2-e, trc:8.2-c
        stop |= ground.mountains
    if not pos.snow:  # trc:8.2-f, trc:8.2-d
        stop |= ground.swamps
    ground.rough[key] = stop
    return stop


def reach(pos: War, unit: int) -> tuple[March, list[int]]:
    """The march of a unit and its layers of hexes, one per point."""
    march = march_of(pos, unit)
    points = allowance(pos, unit) if free_to_move(pos, unit) else 0
    return march, march.layers(pos.where[unit], points)


class RoomTerms:
    """6.2: the limits bind when a movement phase ends."""

    fits = staticmethod(stacking.fits)

    def can_leave(self, pos: War, unit: int) -> bool:
        return free_to_move(pos, unit) and allowance(pos, unit) > 0

    def can_share(self, pos: War, units: Sequence[int], hex: int) -> bool:
        return not stacking.excess(pos, units) and not pos.seams.kept_apart(pos, units)


ROOM: Room[War] = Room(RoomTerms())
crowded = ROOM.crowded
has_room = ROOM.has_room


def no_room(pos: War, unit: int, hex: int, there: str) -> Refusal:
    """Why a unit may not come to stand in a hex: it may not be with those there, or is one too many."""
    refusal = pos.seams.stacking_refused(pos, unit, hex)
    if refusal:
        return refusal
    others = listed(pos.short(u) for u in pos.of(pos.roster.side[unit], hex) if pos.roster.stacks[u])
    return Refusal(f"{pos.short(unit)} would be one unit too many in {there}, beside {others}", "trc:6.2")


def can_leave(pos: War, unit: int) -> bool:
    """Whether a unit has some legal move on foot."""
    if not free_to_move(pos, unit) or not allowance(pos, unit):
        return False
    _, layers = reach(pos, unit)
    side = pos.roster.side[unit]
    beside_enemies = pos.ground.walk.step(pos.solid[1 - side])
    for layer in layers[1:]:
        if layer & ~(pos.occupied[side] | beside_enemies):  # nobody in the way, and no attack owed
            return True
        if any(has_room(pos, unit, hex) and not approach.forbids(pos, unit, hex) for hex in bits(layer)):
            return True
    return False
