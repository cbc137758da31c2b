"""10.2 to 10.4: units go by sea before anybody moves on land."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.mechanics.sea.sailing import SeaMoves
from stavka.mechanics.sea.voyages import TRANSFER, Voyage
from stavka.titles.proud_monster.actions.sea import HARBOURS as HARBOUR_WORDS
from stavka.titles.proud_monster.actions.sea import Ship
from stavka.titles.proud_monster.movement import closed_hexes, movers, rvgk, volga
from stavka.titles.proud_monster.sea import fleets
from stavka.titles.proud_monster.sea.ports import (
    AZOV,
    BALTIC,
    BLACK,
    CASPIAN,
    HARBOURS,
    SEAS,
    besieged,
    called,
    friendly,
    sea_of,
    shuttle,
)
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.stacks.coming_and_going import arrive, leave
from stavka.titles.proud_monster.stacks.reserves import leave_reserve
from stavka.titles.proud_monster.state.flags import AXIS, BOXES, MOVED, SHIPPED, SOVIET
from stavka.titles.proud_monster.state.kept import NOWHERE
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply.sea_supply import BLACK_SEA_OPEN, holds_kerch, port_owner

AS_BRIGADES = ("NB", "ParB")  # what rifle brigades turn out to be (pmd:10.4-b)
NO_HARBOUR = ("hungarian", "ost")  # of the Axis, at the port of OKH South (pmd:10.1-b, pmd:7.2-b)


def load(pos: War, unit: int) -> int | None:
    """What a unit takes of a week's capacity: Axis steps, Soviet points (pmd:10.3-a,-c, pmd:10.4-b); None if it cannot.

    Of motorized brigades only those that are known to be mechanized go (pmd:16.4-k).
    """
    roster = pos.roster
    if roster.artillery[unit] or roster.air[unit] or not roster.zoc[unit]:  # pmd:10.2-e
        return None
    if roster.side[unit] == AXIS:
        return pos.steps_in_all(unit)
    kind = roster.kind[unit]
    return pos.charts.sea_cost.get("RB" if kind in AS_BRIGADES else kind)


def capacity(pos: War, side: int, sea: str) -> int:
    """What a side can still ship on a sea this week (pmd:10.3-a,-b,-c, pmd:10.4-a,-d,-e)."""
    if side == SOVIET and pos.count(fleets.lost(sea)):
        return 0
    if side == AXIS and sea == BLACK and not pos.count(BLACK_SEA_OPEN):
        return 0
    return int(pos.charts.sea_capacity[side].get(sea, 0)) - pos.count(fleets.used(side, sea))


def unit_refusal(pos: War, unit: int) -> Refusal | None:
    """Why a unit may not go by sea now, wherever it wants to go."""
    who, roster, where = pos.short(unit), pos.roster, pos.where[unit]
    if roster.side[unit] != pos.player:
        return Refusal(f"{who} does not move in this phase", "pmd:11.1-d")
    if pos.moving != NOWHERE:
        return Refusal(f"{who} is too late: land movement has begun", "pmd:10.2-a")
    if pos.flags[unit] & (MOVED | SHIPPED):
        return Refusal(f"{who} has moved in this week", "pmd:10.2-b")
    held = movers.bound(pos, unit) or pos.seams.holds_in_place(pos, unit) or pos.seams.bars_transport(pos, unit)
    if held:
        return held
    if load(pos, unit) is None:
        return Refusal(f"{who} cannot go by sea", "pmd:10.2-e" if roster.artillery[unit] else "pmd:10.4-b")
    sea = sea_of(pos, pos.player, where)
    if sea is None:
        return _beyond_kerch(pos, unit, where) or Refusal(f"{who} does not begin in a port", "pmd:10.2-b")
    return _fleet_refusal(pos, unit, sea)


def _fleet_refusal(pos: War, unit: int, sea: str) -> Refusal | None:
    """Whether there are ships on a sea, and ships for this unit."""
    who, side, roster = pos.short(unit), pos.player, pos.roster
    if side == AXIS and sea == CASPIAN:
        return Refusal(f"{who} finds no Axis ships on the Caspian Sea", "pmd:10.3-c")
    if side == AXIS and sea == BALTIC and not roster.german[unit]:
        return Refusal(f"{who} is not German, and only Germans sail the Baltic", "pmd:10.3-a")
    if side == AXIS and sea == BLACK and not pos.count(BLACK_SEA_OPEN):
        return Refusal(f"{who} finds no Axis ships on the Black Sea yet", "pmd:10.3-b")
    if side == SOVIET and pos.count(fleets.lost(sea)):
        return Refusal(f"{who} finds no ships: the fleet is lost", "pmd:10.4-d" if sea == BALTIC else "pmd:10.4-e")
    if side == SOVIET and pos.count(fleets.invaded(sea)) == fleets.week(pos):
        return Refusal(f"{who} stays: {called(sea)} was used for an invasion this week", "pmd:10.5-c")
    wanted, left = load(pos, unit) or 0, capacity(pos, side, sea)
    if wanted > left:
        rule = ("pmd:10.3-a" if sea == BALTIC else "pmd:10.3-c") if side == AXIS else "pmd:10.4-a"
        return Refusal(f"{who} takes {wanted} of the {left} left on {called(sea)} this week", rule)
    return None


def _beyond_kerch(pos: War, unit: int, port: int) -> Refusal | None:
    """A port of the Sea of Azov is of no use without the Kerch Strait (pmd:10.1-c)."""
    if port < 0 or not pos.ground.ports[AZOV] >> port & 1 or holds_kerch(pos, pos.player):
        return None
    told = f"{pos.short(unit)} cannot use {pos.board.label(port)}: not all of the Kerch Strait is yours"
    return Refusal(told, "pmd:10.1-c")


def _out_of_shared_hex(pos: War, unit: int, to: int) -> Refusal | None:
    """A hex that the enemy holds too is left through its port by the port's owner, for friends (pmd:13.15.3-m)."""
    who, side, start = pos.short(unit), pos.player, pos.where[unit]
    if not port_owner(pos, side) >> start & 1:
        return Refusal(f"{who} cannot use the port of {pos.board.label(start)}, which is the enemy's", "pmd:10.2-b")
    if to >= 0 and not pos.occupied[side] & ~pos.joint & 1 << to:
        return Refusal(f"{who} must leave a shared hex for a hex of friends only", "pmd:13.15.3-m")
    if closed_hexes.has_come_in(pos, side, start):
        return Refusal(f"others have come into {pos.board.label(start)}, which is shared", "pmd:13.15.3-e")
    return None


def _area_refusal(pos: War, unit: int, to: int) -> Refusal | None:
    """Why a unit may not sail to RVGK South, or from there to a port: ships change nothing about the area."""
    who = pos.short(unit)
    if to < 0 and pos.turn < rvgk.OPEN_TO_ALL:
        return Refusal(f"{who} stays on the map before turn {rvgk.OPEN_TO_ALL}", "pmd:11.3-b")
    if to < 0:
        return volga.bars_leaving(pos, unit) or rvgk.refusal(pos, [unit])
    if volga.closed_to_arrivals(pos) >> to & 1:
        told = f"over an interdicted Volga units come in at a large town, not in {pos.board.label(to)}"
        return Refusal(told, "pmd:11.4-d")
    return rvgk.leaving_refusal(pos, [unit])


def goal_refusal(pos: War, unit: int, to: int) -> Refusal | None:
    """Why a unit that can sail may not sail to a hex or harbour."""
    who, side, start = pos.short(unit), pos.player, pos.where[unit]
    where = pos.board.label(to) if to >= 0 else BOXES[-1 - to]
    sea = sea_of(pos, side, start)
    always = side == SOVIET and shuttle(pos, start, to)  # besieged and shared or not (pmd:10.4-c)
    if start >= 0 and pos.joint >> start & 1 and not always:
        found = _out_of_shared_hex(pos, unit, to)
        if found:
            return found
    if to == start or sea_of(pos, side, to) != sea or sea is None:
        return (_beyond_kerch(pos, unit, to) if sea == BLACK else None) or Refusal(
            f"{who} cannot sail to {where}: it is no other port of that sea", "pmd:10.2-b"
        )
    if to < 0 or start < 0:
        if side == AXIS and sea == BLACK and pos.roster.nation[unit] in NO_HARBOUR:
            return Refusal(f"{who} may not use the port of OKH South", "pmd:10.1-b")
        if side == SOVIET:
            found = _area_refusal(pos, unit, to)
            if found or to < 0:
                return found
    if to >= 0 and not friendly(pos, side, sea) >> to & 1:
        rule = "pmd:10.2-c" if side == AXIS else "pmd:10.2-b"
        return Refusal(f"{who} cannot sail to {where}: it is no friendly port", rule)
    if besieged(pos, side, start) and besieged(pos, side, to) and not always:
        return Refusal(f"{who} cannot sail from one besieged port to another", "pmd:10.2-f")
    if to >= 0:
        closed = pos.seams.closed_by(pos, unit, to)
        if pos.joint >> to & 1 and closed_hexes.has_gone_out(pos, side, to) and not always:
            told = f"{who} may not sail to {where}: others have left this shared hex in the same phase"
            return Refusal(told, "pmd:13.15.3-e")
        return closed or room_refusal(pos, [unit], to)
    return None


def room_refusal(pos: War, units: Sequence[int], to: int) -> Refusal | None:
    """A shared hex must have room; another may be overstacked till the phase ends, as by land (pmd:6.3-b,-c)."""
    side = pos.roster.side[units[0]]
    if pos.joint >> to & 1:
        return limits.refusal(pos, [*pos.of(side, to), *units], to)
    return limits.company_refusal(pos, units, to)


class Shipping(SeaMoves[War, Ship]):
    """Any number of units between any ports, as far as the capacity goes (pmd:10.2-d)."""

    action = Ship
    share = 1.0

    def open(self, pos: War) -> bool:
        return pos.moving == NOWHERE and any(capacity(pos, pos.player, sea) > 0 for sea in SEAS)

    def sailors(self, pos: War) -> list[int]:
        if pos.moving != NOWHERE:
            return []
        side, ground = pos.player, pos.ground
        docks = pos.occupied[side] & sum(set(ground.ports.values()))
        ashore = [u for hex in bits(docks) for u in pos.of(side, hex)]
        beside = [u for box in HARBOURS[side].values() for u in pos.in_box(box) if pos.roster.side[u] == side]
        return ashore + beside

    def not_fit(self, pos: War, unit: int) -> Refusal | None:
        return unit_refusal(pos, unit)

    def goals(self, pos: War) -> int:
        found = 0
        for sea in SEAS:
            found |= friendly(pos, pos.player, sea)
        return found

    def goals_of(self, pos: War, unit: int) -> int:
        """Ports with room: nobody is advised to pay for too large a stack (pmd:6.3-b)."""
        goals = self.goals(pos)
        return goals & ~limits.no_room(pos, [unit], goals)

    def boxes(self, pos: War) -> Sequence[int]:
        return tuple(HARBOURS[pos.player].values())

    def move(self, pos: War, unit: int, to: int) -> Ship:
        return Ship(pos.short(unit), pos.hex_name(to) if to >= 0 else BOXES[-1 - to])

    def plan(self, pos: War, action: Ship) -> Voyage | Refusal:
        unit = pos.roster.index(action.unit)
        to = pos.title.box(action.to) if action.to in HARBOUR_WORDS.values() else pos.board.grid.index(action.to)
        found = unit_refusal(pos, unit) or goal_refusal(pos, unit, to)
        return found or Voyage(unit, TRANSFER, sea_of(pos, pos.player, pos.where[unit]) or "", to)

    def sail(self, pos: War, voyage: Voyage) -> None:
        """The unit has finished moving for the week (pmd:10.2-b); nobody invades there next week (pmd:10.5-d)."""
        unit, side = voyage.unit, pos.player
        pos.add(fleets.used(side, voyage.sea), load(pos, unit) or 0)
        if side == SOVIET:
            pos.counts[fleets.last_use(voyage.sea)] = fleets.week(pos)
            if voyage.to < 0 or pos.where[unit] < 0:
                rvgk.pass_by(pos, [unit])
        leave_reserve(pos, unit)
        start = pos.where[unit]
        pos.origin.setdefault(unit, start)  # who has come into a shared hex bars the way out (pmd:13.15.3-e)
        pos.flags[unit] |= MOVED | SHIPPED
        if voyage.to >= 0:
            pos.arrived |= 1 << voyage.to
            arrive(pos, [unit], [voyage.to], by_land=False)
        else:
            pos.put(unit, voyage.to)
            leave(pos, [start])
