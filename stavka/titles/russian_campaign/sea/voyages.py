"""10.3: which unit may sail, by transfer, invasion or evacuation, and where it may land."""

from __future__ import annotations

from dataclasses import dataclass

from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.mechanics.sea import voyages
from stavka.mechanics.sea.voyages import SeaRules, Seaways
from stavka.titles.russian_campaign.actions.movement import OFF_MAP_WORD, Invade, SeaMove, Transfer
from stavka.titles.russian_campaign.arrivals import entry, places
from stavka.titles.russian_campaign.combat import approach
from stavka.titles.russian_campaign.movement import reach
from stavka.titles.russian_campaign.movement.allowance import moment_told
from stavka.titles.russian_campaign.nations import borders
from stavka.titles.russian_campaign.sea.seas import (
    BALTIC,
    BLACK_SEA,
    NAMES,
    SEAS,
    closed,
    coast,
    friendly_ports,
    no_invasion,
)
from stavka.titles.russian_campaign.special_units import leaders
from stavka.titles.russian_campaign.state.flags import (
    DROPPED,
    DUE,
    GOING_ON,
    HELD,
    MOVED,
    OFF_MAP,
    VICTOR,
    VICTOR_BEFORE,
)
from stavka.titles.russian_campaign.state.position import War


@dataclass(frozen=True, slots=True)
class Voyage(voyages.Voyage):
    """A sea move that can be tried: a unit to a hex, or with ``OFF_MAP`` to the Off-Map Units Box."""


class SeaTerms:
    """10. The Baltic and the Black Sea as the shared sea moves ask for them; the Off-Map Units Box is on both.

    Transfers: trc:10.3.1-a trc:10.3.1-b trc:10.2 trc:10.5-a trc:ex-sea-2
    Invasions, by arriving units too: trc:10.3.2-a trc:10.3.2-d
    Evacuations: trc:10.3.3-a
    """

    coast = staticmethod(coast)
    ports = staticmethod(friendly_ports)

    def seas(self) -> tuple[str, ...]:
        return SEAS

    def invaded(self) -> tuple[str, ...]:
        return (BLACK_SEA,)

    def called(self, sea: str) -> str:
        return NAMES[sea]

    def no_shore(self, pos: War, hex: int) -> Refusal:
        if SEAWAYS.sea_at(pos, hex) == BALTIC:
            return Refusal(
                f"{pos.board.label(hex)} cannot be invaded: there are no sea invasions in the Baltic", "trc:10.5-c"
            )
        return Refusal(f"{pos.board.label(hex)} is not on the coast of the Black Sea or Sea of Azov", "trc:10.3.2-d")

    def no_invasion(self, pos: War, unit: int, hex: int) -> Refusal | None:
        return no_invasion(pos, pos.player, unit)

    def voyage(self, unit: int, kind: str, sea: str, to: int) -> Voyage:
        return Voyage(unit, kind, sea, to)


SEAWAYS: Seaways[War] = Seaways(
    SeaTerms(),
    SeaRules(
        ports="trc:10.3.1-a", one_sea="trc:10.2", launch="trc:10.3.2-a", shore="trc:10.3.2-d", rescue="trc:10.3.3-a"
    ),
)


_HOLDS = (  # why a unit that has points may not use them
    (HELD, "began this impulse in an enemy zone of control and may not move"),
    (VICTOR, "took part in an automatic victory and moves no further this impulse"),
    (DROPPED, "dropped this turn and moves no further"),
)


def not_fit(pos: War, unit: int) -> Refusal | None:
    """Why a unit may not use sea movement in this impulse at all."""
    who, flags, where = pos.short(unit), pos.flags[unit], pos.where[unit]
    if pos.roster.side[unit] != pos.player:
        return Refusal(f"{who} is not yours to move now", "trc:10.1-c")
    # trc:11.3-a: the loss of a leader does not keep units from the sea, so the chart is asked, not the allowance
    if pos.roster.worker[unit]:
        return Refusal(f"{who} is a worker and never moves", "trc:22.2-d")
    if not pos.roster.allowance[unit][pos.weather][pos.impulse - 1]:
        told = f"has no movement points in {moment_told(pos)}, so it may not sail either"
        return Refusal(f"{who} {told}", "trc:10.1-b")
    if flags & (MOVED | GOING_ON):
        return Refusal(f"{who} has already moved this impulse", "trc:10.3-d")
    held = next((why for flag, why in _HOLDS if flags & flag), None)
    if held:
        return Refusal(f"{who} {held}, so it may not sail either", "trc:10.1-b")
    if where >= 0:
        return None
    return entry.not_yet(pos, unit) or _goes_elsewhere(pos, unit)


def _goes_elsewhere(pos: War, unit: int) -> Refusal | None:
    """A unit due in a city is placed there, or at the map edge if the city is lost; only others come in by sea.

    From the Off-Map Units Box, which is a port, every unit may sail.
    trc:20.2-c trc:20.4-a trc:10.3-f trc:18.2-a
    """
    who, where = pos.short(unit), pos.where[unit]
    place = places.listed_place(pos, unit)
    if where not in (DUE, OFF_MAP) or (where == DUE and place == places.PARATROOPS):
        return Refusal(f"{who} comes from its reserve by land or by air, not by sea", "trc:18.2-a")
    if where == DUE and places.is_city(place):
        if places.city_open(pos, pos.player, pos.ground.place(place)):
            return Refusal(f"{who} is placed in {place} and does not come in by sea", "trc:20.2-c")
        return Refusal(f"{who} cannot be placed in {place} and comes in at the map edge, not by sea", "trc:20.4-a")
    return None


def sailors(pos: War, side: int) -> list[int]:
    """Units on a coast or waiting off the map; whether they may sail is another question."""
    shore = coast(pos, BALTIC) | coast(pos, BLACK_SEA)
    found = [u for hex in bits(pos.occupied[side] & shore) for u in pos.of(side, hex)]
    if DUE in pos.where or OFF_MAP in pos.where:
        found += entry.waiting(pos, side)
    return found


def plan(pos: War, action: SeaMove) -> voyages.Voyage | Refusal:
    """The voyage an action means, or why there is none."""
    unit = pos.roster.index(action.unit)
    refusal = not_fit(pos, unit)
    if refusal:
        return refusal
    to = OFF_MAP if action.to == OFF_MAP_WORD else pos.board.grid.index(action.to)
    if isinstance(action, Transfer):
        found = SEAWAYS.transfer(pos, unit, to)
    elif isinstance(action, Invade):
        found = SEAWAYS.invasion(pos, unit, to)
    else:
        found = SEAWAYS.evacuation(pos, unit, to)
    if isinstance(found, Refusal):
        return found
    shut = closed(pos, pos.player, found.sea)
    return (shut.of(f"{action.unit} may not sail") if shut else None) or _landing(pos, found) or found


def _landing(pos: War, voyage: voyages.Voyage) -> Refusal | None:
    """Why a unit may not come ashore in a hex; an enemy zone of control is no reason (trc:10.3-c)."""
    unit, to = voyage.unit, voyage.to
    if to < 0:
        return None
    who, there, bit = pos.short(unit), pos.board.label(to), 1 << to
    closed = borders.closed_refusal(pos, pos.closed, to, f"{who} may not land in {there}")
    limit = closed or borders.limit_refusal(pos, unit, to) or pos.seams.landing_refused(pos, unit, to)
    if limit:
        return limit
    if pos.hostile_zone(pos.player) & bit:
        # these units keep away from the enemy however they come
        if pos.roster.hq[unit] and not leaders.escorted(pos, pos.player, bit):
            return Refusal(
                f"{who} may land in {there}, an enemy zone of control, only beside a friendly unit", "trc:11.1-e"
            )
        if pos.flags[unit] & VICTOR_BEFORE:
            return Refusal(f"{who} won an automatic victory and may not land in {there}, an enemy zone", "trc:16.2-b")
        if pos.roster.shy[unit]:
            return Refusal(
                f"{who} is a battlegroup and may not land in {there}, an enemy zone of control", "trc:26.4.1-c"
            )
    if not reach.has_room(pos, unit, to):
        return reach.no_room(pos, unit, to, there)
    return approach.forbids(pos, unit, to)
