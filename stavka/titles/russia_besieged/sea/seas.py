"""8.1, 8.2: the Baltic, the Black Sea with the Sea of Azov, and the Caspian: ports, modifiers, what is closed."""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.mechanics.sea.voyages import (
    ARRIVES,
    INVASION,
    LOSES_STEP,
    TRANSFER,
    TURNS_BACK,
    SeaTable,
    Voyage,
    has_moved,
)
from stavka.titles.russia_besieged.state.flags import AXIS, BY_SEA, INVADED, MOVED, SIDES, SOVIET, TO_SAIL
from stavka.titles.russia_besieged.state.position import War

SEAS = BALTIC, BLACK_SEA, CASPIAN = "baltic", "black_sea", "caspian"  # rb:8.05, rb:8.0-b
INVADED_SEAS = (BALTIC, BLACK_SEA)  # rb:8.4, rb:8.74-a
NAMES = {BALTIC: "the Baltic", BLACK_SEA: "the Black Sea", CASPIAN: "the Caspian"}
FROZEN = "Jan/Feb"  # the season of ice on the Sea of Azov (rb:8.14)
BASES_HELD = "naval bases held when the impulse began"  # a set of hexes (rb:8.2-e)


def begin_impulse(pos: War) -> None:
    """Only naval bases that a player holds now give him their modifier in this impulse (rb:8.2-e)."""
    pos.counts[BASES_HELD] = naval_bases(pos, pos.player) & pos.owner[pos.player]


def coast(pos: War, sea: str) -> int:
    """Land hexes on the shore of a sea."""
    return pos.board.coasts.get(sea, 0) & pos.ground.open


def friendly_ports(pos: War, side: int, sea: str) -> int:
    """Ports of a sea that a side controls now."""
    return pos.ground.ports.get(sea, 0) & pos.owner[side]


def naval_bases(pos: War, side: int) -> int:
    """The major naval bases that were a side's own in 1941 (rb:8.2-d)."""
    return pos.ground.naval_bases[side]


def helpful_ports(pos: War, side: int, sea: str) -> int:
    """Friendly ports of the sea used (rb:8.2-b): Rostov with both shores of Kerch only, never in winter.

    rb:8.12, rb:8.14-b
    """
    ports = friendly_ports(pos, side, sea)
    if not pos.holds_straits(side) or pos.season == FROZEN:
        ports &= ~pos.ground.place("Rostov")
    return ports


def modifier(pos: War, voyage: Voyage) -> int:
    """What is added to the die of a sea move; low dice are good, and everything adds up (rb:8.2-a).

    The rulebook works out two cases: rb:8.2-i, rb:8.2-j.
    """
    figures, side, enemy = pos.charts.sea.modifiers, pos.player, pos.enemy
    ports = helpful_ports(pos, side, voyage.sea)
    own = naval_bases(pos, side) & ports & pos.count(BASES_HELD)
    found = figures["friendly_port"] * (ports & ~own).bit_count()  # rb:8.2-c
    found += figures["own_naval_base"] * own.bit_count()  # rb:8.2-e
    if is_near(pos, voyage.to, naval_bases(pos, enemy) & pos.owner[enemy], figures["near_base_range"]):  # rb:8.2-f
        found += figures["destination_near_enemy_base"]
    if airbase_near(pos, enemy, voyage.to):  # rb:8.2-g
        found += figures["destination_near_enemy_airbase"]
    if voyage.kind == INVASION and friendly_ports(pos, enemy, voyage.sea) >> voyage.to & 1:  # rb:8.2-h, rb:8.45
        found += figures["invade_enemy_port"]
    return found + figures["caspian"] if voyage.sea == CASPIAN else found  # rb:8.72-b, rb:8.73, rb:8.74-b


def airbase_near(pos: War, side: int, hex: int) -> bool:
    """Whether a side has an airbase near enough to a hex to trouble a landing."""
    return is_near(pos, hex, pos.bases(side), pos.charts.sea.modifiers["near_airbase_range"])


def is_near(pos: War, hex: int, others: int, reach: int) -> bool:
    """Whether one of a few hexes is at most so far away, over land and sea alike."""
    return any(pos.board.grid.distance(hex, other) <= reach for other in bits(others))


def table(pos: War) -> SeaTable:
    figures = pos.charts.sea
    rows = ((figures.success_at_most, ARRIVES), (figures.step_loss[1], LOSES_STEP), (figures.abort[1], TURNS_BACK))
    return SeaTable(rows)


def needs_roll(pos: War, voyage: Voyage) -> bool:
    """Every sea move is rolled for, save the Caspian ferry that no German airbase threatens (rb:8.01, rb:8.72-a)."""
    ferry = voyage.sea == CASPIAN and voyage.kind == TRANSFER and pos.owner[SOVIET] >> voyage.to & 1
    return not ferry or airbase_near(pos, AXIS, voyage.to)


def bound_to_shore(pos: War, unit: int) -> bool:
    """Whether a unit landed in this very impulse: it neither retreats nor advances (rb:8.49, rb:8.50-a)."""
    return pos.flags[unit] & (INVADED | BY_SEA) == INVADED | BY_SEA


# -- what is closed ---------------------------------------------------------------------------------------------------


def moment(pos: War) -> int:
    """The number of an impulse of the game, for the one move on a sea that each allows."""
    return 2 * pos.turn + pos.impulse


def closed(pos: War, side: int, sea: str) -> Refusal | None:
    """Why a side can make no move on a sea now."""
    if sea == CASPIAN and side == AXIS:
        return Refusal("only the Russians use the Caspian", "rb:8.71")
    if has_moved(pos, side, sea, moment(pos)):  # failed ones too (rb:8.22)
        return Refusal(f"the sea move of this impulse in {NAMES[sea]} has been made", "rb:8.11")
    if key(side, sea) in pos.closed_seas:
        return Refusal(f"it has lost all its ports on {NAMES[sea]} and never sails there again", "rb:8.1-b")
    if not friendly_ports(pos, side, sea):
        return Refusal(f"it controls no port on {NAMES[sea]}", "rb:8.1")
    return None


def key(side: int, sea: str) -> str:
    return f"{SIDES[side]} {sea}"


def note_lost_ports(pos: War) -> None:
    """A side that has lost all its ports on a sea never sails there again (rb:8.1-b)."""
    for sea in SEAS:
        for side in (AXIS, SOVIET):
            lost = pos.ground.ports.get(sea, 0) and not friendly_ports(pos, side, sea)
            if lost and key(side, sea) not in pos.closed_seas and (side, sea) != (AXIS, CASPIAN):
                pos.closed_seas = (*pos.closed_seas, key(side, sea))


def others_wait(pos: War, side: int, sea: str) -> list[int]:
    """New units that were placed in a port of a sea to sail and have not yet (rb:8.32)."""
    ports = pos.ground.ports.get(sea, 0) & pos.occupied[side]
    flags, sides = pos.flags, pos.roster.side
    here = [u for hex in bits(ports) for u in pos.stacks[hex] if flags[u] & (TO_SAIL | MOVED) == TO_SAIL]
    return [u for u in here if sides[u] == side]


def water_refusal(pos: War, start: int, to: int) -> Refusal | None:
    """What keeps ships from going between two hexes of the Black Sea: ice on the Sea of Azov, the Straits of Kerch."""
    azov, both = pos.ground.region("azov_coast"), pos.ground.region("azov_black_coast")
    inside = [bool(azov >> hex & 1) for hex in (start, to)]
    if pos.season == FROZEN and any(inside):
        return Refusal("the Sea of Azov is frozen in January and February", "rb:8.14")
    outside = [not (azov | both) >> hex & 1 for hex in (start, to)]
    if any(inside) and any(outside) and not pos.holds_straits(pos.player):
        return Refusal("it must control both sides of the Straits of Kerch to pass them", "rb:8.13")
    return None
