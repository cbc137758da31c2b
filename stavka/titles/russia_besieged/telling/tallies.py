"""What the rules keep by name, for situations: small numbers, and lists of hexes, units and names."""

from __future__ import annotations

from typing import Any  # what somebody wrote

from stavka.engine.refusal import Unreadable
from stavka.mechanics.sea.voyages import last_move
from stavka.mechanics.setup.bidding import BID, GERMAN_SEAT
from stavka.telling import counts as read
from stavka.telling import situation as plain
from stavka.telling.counts import Count, no_less_than_0
from stavka.titles.russia_besieged import victory
from stavka.titles.russia_besieged.air import missions, staging
from stavka.titles.russia_besieged.arrivals import garrisons, places, reinforcements, replacements
from stavka.titles.russia_besieged.economy import captured_oil, emergency_line, oil, shock_armies
from stavka.titles.russia_besieged.movement import ice_road
from stavka.titles.russia_besieged.nations import first_turn
from stavka.titles.russia_besieged.options.battle import breakout, retreat_confusion
from stavka.titles.russia_besieged.options.forces import bulge
from stavka.titles.russia_besieged.options.movement import initiative, rail_into_zone
from stavka.titles.russia_besieged.options.weather import frozen_ground, light_snow, running_modifier
from stavka.titles.russia_besieged.rail import capacity
from stavka.titles.russia_besieged.sea import seas, voyages
from stavka.titles.russia_besieged.special_units import dictators, partisans, raised_partisans
from stavka.titles.russia_besieged.state.flags import SIDES
from stavka.titles.russia_besieged.state.position import War


def _pairs(what: str, value: Any) -> list[tuple[Any, Any]]:
    found = list(value.items()) if isinstance(value, dict) else plain.sequence(what, value)
    for pair in found:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise Unreadable(f"{what} are pairs, not {pair!r}")
    return [(first, second) for first, second in found]


def cities_to_units(pos: War, what: str, value: Any) -> tuple[tuple[int, int], ...]:
    """Cities, each with the unit that was rebuilt in it."""
    return tuple((read.hex_called(pos, what, city), read.unit_called(pos, unit)) for city, unit in _pairs(what, value))


def pools(pos: War, what: str, value: Any) -> tuple[tuple[str, int], ...]:
    """Pools of replacement points, each with a number."""
    return tuple((str(pool), read.number(pos, what, number)) for pool, number in _pairs(what, value))


ONE = "0 for neither, 1 for the axis, 2 for the soviet side"
COUNTS: dict[str, Count] = {
    **{name: Count("rail moves made in this turn", no_less_than_0) for name in capacity.USED},
    capacity.CUT: Count("1 when raised partisans lower the Axis rail capacity"),
    ice_road.USED: Count("tries on the ice road in this impulse", no_less_than_0),
    **{
        last_move(sea, side): Count("when this side last moved on the sea, as two times the turn and the impulse")
        for sea in seas.SEAS
        for side in SIDES
    },
    **{
        named(side, sea): Count(says, no_less_than_0)
        for named, says in (
            (voyages.invasions_made, "invasions that this side has tried"),
            (voyages.last_invasion, "the turn in which this side last invaded"),
        )
        for side in range(2)
        for sea in seas.INVADED_SEAS
    },
    seas.BASES_HELD: Count("naval bases that the phasing side held when the impulse began", read.hexes),
    missions.FLOWN: Count("missions flown in this impulse", no_less_than_0),
    staging.AT_START: Count("cities that the phasing side held when the impulse began", read.hexes),
    **{name: Count("1 when this side has lost its dictator") for name in dictators.LOST},
    dictators.LEADERLESS: Count(f"the side that plays an impulse without its dictator: {ONE}"),
    dictators.IN_DISORDER: Count(f"the side that falls back after combat: {ONE}"),
    dictators.SHAKEN: Count(f"the side that is attacked at better odds: {ONE}"),
    dictators.FLOWN_HOME: Count("1 when Hitler was flown to Germany"),
    partisans.LENT: Count("points of partisans who went home in this turn", no_less_than_0),
    raised_partisans.AMBUSHED: Count("1 when partisans have helped in a battle of this impulse"),
    raised_partisans.LED: Count("1 when a partisan was led to the Guards cavalry in this phase"),
    garrisons.RELEASED: Count("1 when two armies of the Trans-Caucasus are released, 2 when all are"),
    places.SERVED: Count("cities in which a replacement has appeared in this turn", read.hexes),
    **{event: Count("the turn of this event") for event in reinforcements.CALLED},
    replacements.RAISED: Count("reduced infantry units raised in this turn", no_less_than_0),
    replacements.PARATROOPS: Count("paratroop units replaced in this turn", no_less_than_0),
    replacements.RELIEVED: Count("cities that are cut off, with the unit that each has rebuilt", cities_to_units),
    replacements.LENT: Count("German points lent to allies in this turn", no_less_than_0),
    emergency_line.CUT: Count("the turn in which the Murmansk line was cut"),
    emergency_line.PLANNED: Count("hexes of the emergency line that are being built", read.hexes),
    captured_oil.SHIPPED: Count("oil points shipped in this turn", no_less_than_0),
    captured_oil.UNDER_WAY: Count("oil points under way to Germany", no_less_than_0),
    oil.HELD: Count("wells that the Axis holds", read.hexes),
    oil.BAKU_LOST: Count("1 when Baku was lost and oil does not flow again"),
    oil.VIA_BAKU: Count("oil points that came by way of Baku in the last turn", no_less_than_0),
    shock_armies.FUNDED: Count("Shock Armies of the second impulse that are paid for", read.units),
    shock_armies.OF_OTHERS: Count("Shock Armies built of other parts in this turn", no_less_than_0),
    **{name: Count("corps that have gone there by rail in the first impulse") for name in first_turn.RIDDEN.values()},
    first_turn.SHIPPED: Count("corps shipped to Finland in the first turn"),
    **{name: Count("the turn from whose begin on they are held") for name, _ in victory.HOLDINGS.values()},
    BID: Count("the points that were bid"),
    GERMAN_SEAT: Count("which of the two seats plays the Germans, 0 or 1"),
    breakout.BROKE_OUT: Count("hexes from which a breakout was tried", read.hexes),
    retreat_confusion.FREE: Count("who leads the retreat freely: 1 the attacker, 2 the owner"),
    bulge.RECEIVED: Count("points that the Axis has received in this turn, by pool", pools),
    initiative.RUSSIANS_FIRST: Count("the turn in which the Russians move first"),
    rail_into_zone.USED: Count("when a train last went into a zone: twice the turn, and one for the Russians"),
    frozen_ground.SNOW_BEFORE: Count("1 when the turn before ended in Snow"),
    light_snow.LIGHT: Count("impulses of Light Snow: 1, 2, or 3 for both"),
    running_modifier.RUNNING: Count("what is added to the weather die"),
}
