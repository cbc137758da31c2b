"""8.3, 8.4, 8.6, 8.7: which unit may sail, by transport, invasion or evacuation, and where it may land.

A voyage ends in a port or a landing hex of its sea; there are no boxes beside the map (rb:DN-n).
"""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.mechanics.sea.voyages import EVACUATION, INVASION, TRANSFER, SeaRules, Seaways, Voyage
from stavka.titles.russia_besieged.movement import reach, stacking
from stavka.titles.russia_besieged.movement.allowance import BUSY, allowance
from stavka.titles.russia_besieged.movement.marching import IMMOBILE, WHY_BUSY, end_refusal
from stavka.titles.russia_besieged.sea.seas import (
    CASPIAN,
    INVADED_SEAS,
    NAMES,
    SEAS,
    closed,
    coast,
    friendly_ports,
    key,
    others_wait,
    water_refusal,
)
from stavka.titles.russia_besieged.state.flags import (
    AXIS,
    BY_RAIL,
    BY_SEA,
    EVACUATED_BEFORE,
    GOING_ON,
    HELD,
    INVADED,
    MOVED,
    SOVIET,
    TO_SAIL,
    VICTOR,
)
from stavka.titles.russia_besieged.state.position import War

INVADERS = {"german": ("infantry", "mountain"), "italian": ("infantry", "mountain"), "russian": ("infantry",)}
GERMANY_SAFE = 1942  # until the end of this year Russians do not land there (rb:8.46)
RAIDERS = 5  # combat factors of the infantry that may land in an open Baku (rb:8.74-b)
PASSENGERS = ("dictator", "hq")  # beside ground combat units


class SeaTerms:
    """8. The three seas as the shared sea moves ask for them (rb:8.0)."""

    coast = staticmethod(coast)
    ports = staticmethod(friendly_ports)

    def seas(self) -> tuple[str, ...]:
        return SEAS

    def invaded(self) -> tuple[str, ...]:
        return INVADED_SEAS

    def called(self, sea: str) -> str:
        return NAMES[sea]

    def no_shore(self, pos: War, hex: int) -> Refusal:
        there = pos.board.label(hex)
        if coast(pos, CASPIAN) >> hex & 1:
            return Refusal(f"{there} cannot be invaded: there are no sea invasions in the Caspian", "rb:8.74-a")
        return Refusal(f"{there} is not on the coast of the Baltic or the Black Sea", "rb:8.4")

    def no_invasion(self, pos: War, unit: int, hex: int) -> Refusal | None:
        sea = next(sea for sea in INVADED_SEAS if coast(pos, sea) >> hex & 1)
        return no_invader(pos, unit) or _no_landing(pos, unit, hex) or _no_more(pos, unit, sea)

    def voyage(self, unit: int, kind: str, sea: str, to: int) -> Voyage:
        return Voyage(unit, kind, sea, to)


SEAWAYS: Seaways[War] = Seaways(
    SeaTerms(), SeaRules(ports="rb:8.31", one_sea="rb:8.05", launch="rb:8.43", shore="rb:8.47-b", rescue="rb:8.61")
)


def no_invader(pos: War, unit: int) -> Refusal | None:
    """Why a unit never invades, or not in this impulse."""
    who, nation, counter = pos.short(unit), pos.roster.nation[unit], pos.counter(unit)
    if nation not in INVADERS:
        return Refusal(f"{who} may not invade: no {nation.capitalize()} unit does", "rb:8.42-c")
    if counter.start == "variant" and pos.player == AXIS:
        return Refusal(f"{who} may not invade: units of optional rules do not", "rb:8.52")
    if counter.kind not in INVADERS[nation] or (pos.player == SOVIET and pos.roster.guards[unit]):
        kinds = "infantry other than Guards" if pos.player == SOVIET else "infantry and mountain troops"
        return Refusal(f"{who} may not invade: {kinds} may", "rb:8.42-b" if pos.player == SOVIET else "rb:8.42-a")
    if pos.flags[unit] & EVACUATED_BEFORE:
        return Refusal(f"{who} may not invade: it was evacuated in the impulse before", "rb:8.48")
    return None


def _no_landing(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a unit may not invade this hex."""
    what, bit = f"{pos.short(unit)} may not land in {pos.board.label(hex)}", 1 << hex
    if bit & pos.ground.region("no_landing"):
        return Refusal(f"{what}: nobody lands there", "rb:8.47-a")
    if bit & pos.bases(pos.enemy):
        return Refusal(f"{what}: an enemy airbase is there", "rb:8.47-b")
    if pos.player == AXIS and bit & pos.partisans:  # whose zone is their hex (rb:4.0-b)
        return Refusal(f"{what}: partisans are there", "rb:8.47-b")
    if pos.player == SOVIET and bit & pos.ground.germany and pos.year <= GERMANY_SAFE:
        return Refusal(f"{what}: Germany is not invaded before 1943", "rb:8.46")
    return pos.seams.invasion_refused(pos, unit, hex)


def _no_more(pos: War, unit: int, sea: str) -> Refusal | None:
    """Why a side may not invade on a sea any more: once a turn, and so often in a game (rb:8.44-a, rb:8.44-b)."""
    who = pos.short(unit)
    if pos.count(last_invasion(pos.player, sea)) == pos.turn:
        return Refusal(f"{who} may not invade: this turn's invasion on {NAMES[sea]} has been made", "rb:8.41")
    if invasions_left(pos, pos.player, sea) <= 0:
        rule = "rb:8.44-b" if pos.player == AXIS else "rb:8.44-a"
        return Refusal(f"{who} may not invade: its side has no invasion on {NAMES[sea]} left", rule)
    return None


def last_invasion(side: int, sea: str) -> str:
    """The name of the count that says in which turn a side last invaded on a sea."""
    return f"last invasion {key(side, sea)}"


def invasions_made(side: int, sea: str) -> str:
    return f"invasions {key(side, sea)}"


def invasions_left(pos: War, side: int, sea: str) -> int:
    """What is left of the invasions of a game, or of a scenario that has a number of its own (rb:SC-c, rb:SC-d)."""
    limits = pos.title.scenarios[pos.scenario].get("invasions")
    most = limits[("axis", "russian")[side]] if limits else pos.charts.sea.invasions[side]
    left: int = most.get(sea, 0) - pos.count(invasions_made(side, sea))
    return left


# -- who sails --------------------------------------------------------------------------------------------------------


def sailors(pos: War, side: int) -> list[int]:
    """Units on a coast; whether they may sail is another question."""
    shore = coast(pos, SEAS[0]) | coast(pos, SEAS[1]) | coast(pos, SEAS[2])
    return [u for hex in bits(pos.occupied[side] & shore) for u in pos.of(side, hex)]


def not_fit(pos: War, unit: int, kind: str) -> Refusal | None:
    """Why a unit may not use this kind of sea movement in this impulse, wherever it wants to go."""
    who, flags, here = pos.short(unit), pos.flags[unit], pos.where[unit]
    if pos.roster.side[unit] != pos.player:
        return Refusal(f"{who} is not yours to move now", "rb:8.0")
    if here < 0:
        return Refusal(f"{who} is not on the map; new units sail from a port in which they are placed", "rb:8.32")
    aboard = pos.roster.kind[unit]
    if not pos.roster.ground[unit] and aboard not in PASSENGERS:
        return Refusal(f"{who} does not move by sea", IMMOBILE.get(aboard, "rb:8.0"))
    if aboard == "dictator" and (kind == INVASION or not SEAWAYS.port_of(pos, here)):
        return Refusal(f"{who} sails from a port to a port", "rb:14.13")
    for flag in (VICTOR, BY_RAIL):  # which say more than that it has moved
        if flags & flag:
            why, rule = WHY_BUSY[flag]
            return Refusal(f"{who} {why}", rule)
    if flags & BY_SEA:
        return Refusal(f"{who} has made its one sea move of this impulse", "rb:8.04")
    if flags & (MOVED | GOING_ON):
        return Refusal(f"{who} has already moved this impulse; sea movement goes with no other", "rb:8.02")
    if kind != EVACUATION and pos.zone_over(pos.player) >> here & 1:
        return Refusal(f"{who} is in an enemy zone of control and may only be evacuated", "rb:8.03")
    held = flags & BUSY & ~(TO_SAIL | HELD if kind == EVACUATION else TO_SAIL)  # rb:8.62
    if held:
        why, rule = next(told for flag, told in WHY_BUSY.items() if held & flag)
        return Refusal(f"{who} {why}", rule)
    if kind != EVACUATION and pos.roster.ground[unit] and not allowance(pos, unit):
        return Refusal(f"{who} has no movement in this impulse and weather", "rb:8.03")
    return pos.seams.move_refused(pos, unit)


def plan(pos: War, unit: int, kind: str, to: int) -> Voyage | Refusal:
    """The voyage of a unit, or why there is none."""
    refusal = not_fit(pos, unit, kind)
    if refusal:
        return refusal
    if kind == TRANSFER:
        found = _raid(pos, unit, to) or SEAWAYS.transfer(pos, unit, to)
    elif kind == INVASION:
        found = SEAWAYS.invasion(pos, unit, to)
    else:
        found = SEAWAYS.evacuation(pos, unit, to)
    if isinstance(found, Refusal):
        return found
    who = pos.short(unit)
    shut = closed(pos, pos.player, found.sea) or water_refusal(pos, pos.where[unit], to) or _queue(pos, unit, found.sea)
    if shut:
        return shut.of(f"{who} may not sail")
    return (_rescue(pos, unit, to) if kind == EVACUATION else None) or _landing(pos, unit, to) or found


def _raid(pos: War, unit: int, to: int) -> Voyage | Refusal | None:
    """Weak infantry sails from Astrakhan into Baku while the Germans hold it with nobody there (rb:8.74-b)."""
    astrakhan, baku = pos.ground.place("Astrakhan"), pos.ground.place("Baku")
    if not baku >> to & 1 or not astrakhan & pos.owner[SOVIET] & 1 << pos.where[unit] or not baku & pos.owner[AXIS]:
        return None
    who = pos.short(unit)
    if baku & (pos.occupied[AXIS] | pos.bases(AXIS)):
        return Refusal(f"{who} may not land in Baku: the enemy is there", "rb:8.74-b")
    if pos.roster.kind[unit] != "infantry" or pos.strength(unit).combat > RAIDERS:
        return Refusal(f"{who} may not land in Baku: infantry of at most {RAIDERS} factors may", "rb:8.74-b")
    return Voyage(unit, TRANSFER, CASPIAN, to)


def _queue(pos: War, unit: int, sea: str) -> Refusal | None:
    """A new unit that was placed in a port to sail has the sea move of the impulse (rb:8.32)."""
    others = [u for u in others_wait(pos, pos.player, sea) if u != unit]
    return Refusal(f"{pos.short(others[0])} waits in port for the one sea move", "rb:8.32") if others else None


def _rescue(pos: War, unit: int, to: int) -> Refusal | None:
    """What limits evacuations beyond the shared rules."""
    who, here, zone = pos.short(unit), pos.where[unit], pos.zone_over(pos.player)
    if pos.flags[unit] & INVADED:
        return Refusal(f"{who} invaded this turn and may not be evacuated in it", "rb:8.50-b")
    if SEAWAYS.port_of(pos, here) and not zone >> here & 1:
        return Refusal(f"{who} is in a port outside enemy zones of control: it is transported from there", "rb:8.6")
    if zone >> to & 1:
        return Refusal(f"{who} may not go to {pos.board.label(to)}: it is in an enemy zone of control", "rb:8.61")
    return None


def _landing(pos: War, unit: int, to: int) -> Refusal | None:
    """Why a unit may not come ashore in a hex."""
    who, there, bit = pos.short(unit), pos.board.label(to), 1 << to
    refusal = pos.seams.sea_refused(pos, unit, to)
    if refusal:
        return refusal
    if reach.closed_to(pos, unit) & bit:
        refusal = pos.seams.entry_refused(pos, unit, to)
        return refusal or Refusal(f"{who} may not land in {there}: it is closed", "rb:26.15-b")
    if not reach.has_room(pos, unit, to):
        return stacking.no_room(pos, unit, to)
    return end_refusal(pos, unit, to)
