"""8.7: Axis air supply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.declarations import AirSupply
from stavka.titles.proud_monster.special_units import air_units
from stavka.titles.proud_monster.state.flags import AIR_POOL, ASSAULTED, AXIS, SHIPPED, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import offensive, overland, sea_supply

WIDE_FROM = 211  # pmd:8.7-h
WEEKS = 2  # of extra supply for a stack that is isolated (pmd:8.5-j)
TAKEN = "air supply lost"  # counted: the turn on which the Soviets came to the hex of the marker (pmd:8.7-i)
EVER = 0.1  # how often a random player thinks of it


def wide(pos: War) -> bool:
    """Whether the one marker left feeds a hex and its neighbours, for defence only (pmd:8.7-h,-j)."""
    return pos.turn >= WIDE_FROM


def covered(pos: War) -> int:
    """Hexes that are supplied by air."""
    found = sum(1 << hex for hex in pos.air_supply)
    return pos.ground.grid.spread(found) | found if wide(pos) else found


def in_reach(pos: War) -> int:
    """Hexes near enough to an Axis town in defensive supply, by land or by sea (pmd:8.7-k)."""
    lines = overland.communications(pos, AXIS, overland.sources(pos, AXIS))
    found = overland.towns(pos, AXIS, lines | sea_supply.axis_coast(pos))
    for _ in range(pos.charts.supply.air_reach):
        found |= pos.ground.grid.spread(found)
    return found


def wings(pos: War) -> list[int]:
    """Air corps that can fly supply this week, in the order in which they have to (pmd:8.7-a)."""
    best = pos.roster.called(air_units.BEST)
    free = [u for u in pos.in_box(AIR_POOL) if pos.roster.side[u] == AXIS and not pos.flags[u] & SHIPPED]
    return sorted(free, key=lambda u: (u != best, u))


def refusal(pos: War, hex: int) -> Refusal | None:
    """Why no marker may be committed to a hex (pmd:8.7-a,-c,-i,-k, pmd:8.9-a)."""
    where, ground = pos.board.label(hex), pos.ground
    if pos.player != AXIS:
        return Refusal("only the Axis has air supply", "pmd:8.7-a")
    if pos.count("blaupunkt east") == pos.turn:
        return Refusal("the transports fly the paratroops this turn", "pmd:15.17-h")
    if pos.concentrated:
        return Refusal("there is no air supply in a week of supply concentration", "pmd:8.9-a")
    if pos.count(TAKEN) == pos.turn:
        return Refusal("the Soviets hold the hex of the marker, which is out till the next turn", "pmd:8.7-i")
    most = pos.title.axis_turns[pos.turn].air_supply
    if len(pos.air_supply) >= most:
        return Refusal(f"all air supply markers ({most}) are on the map", "pmd:8.7-h" if wide(pos) else "pmd:8.7-c")
    if not wings(pos):
        return Refusal("there is no air corps to fly supply this week", "pmd:8.7-a")
    if wide(pos):
        closed = ground.cities | ground.mountain | pos.owner[SOVIET] | ~ground.land
        if closed >> hex & 1:
            return Refusal(f"{where} is a city, mountain or Soviet hex, or no land", "pmd:8.7-i")
        return None
    if hex in pos.air_supply:
        return Refusal(f"an air supply marker is in {where} already", "pmd:8.7-c")
    if not pos.occupied[AXIS] >> hex & 1:
        return Refusal(f"there is no Axis stack to supply in {where}", "pmd:8.7-c")
    if not in_reach(pos) >> hex & 1:
        most = pos.charts.supply.air_reach
        return Refusal(f"{where} is more than {most} hexes from an Axis town in supply", "pmd:8.7-k")
    return None


class Airlifting(Option[War, AirSupply]):
    """In the Axis Refit Phase markers are committed, each for an air corps that gives no support (pmd:8.7-a).

    A stack may get one in advance, before it needs it (pmd:8.7-g).
    """

    action = AirSupply
    share = 0.3

    def open(self, pos: War) -> bool:
        if pos.player != AXIS or pos.concentrated or pos.count(TAKEN) == pos.turn:
            return False
        return len(pos.air_supply) < pos.title.axis_turns[pos.turn].air_supply and bool(wings(pos))

    def each(self, pos: War) -> Iterator[Action]:
        """Hexes with Axis stacks; from turn 211 others are allowed too."""
        if self.open(pos):
            for hex in bits(pos.occupied[AXIS]):
                if refusal(pos, hex) is None:
                    yield AirSupply(pos.hex_name(hex))

    def able(self, pos: War) -> Iterator[str]:
        return iter(())

    def sample(self, pos: War, rng: Random) -> Action | None:
        if rng.random() >= EVER or not pos.occupied[AXIS]:
            return None
        hex = random_hex(pos.occupied[AXIS], rng)
        return AirSupply(pos.hex_name(hex)) if refusal(pos, hex) is None else None

    def refusal(self, pos: War, action: AirSupply) -> Refusal | None:
        return refusal(pos, pos.board.grid.index(action.hex))

    def play(self, pos: War, action: AirSupply) -> None:
        hex = pos.board.grid.index(action.hex)
        ground_a_wing(pos)
        pos.air_supply = (*pos.air_supply, hex)
        give(pos, covered(pos))
        pos.tell(f"the Axis supplies {pos.board.label(hex)} by air")


def grounded(pos: War) -> int:
    """How many air corps fly supply, or were taken off, this week."""
    return sum(pos.flags[u] & SHIPPED > 0 for u in pos.in_box(AIR_POOL) if pos.roster.side[u] == AXIS)


def ground_a_wing(pos: War) -> None:
    """An air corps flies supply and gives no support this week (pmd:8.7-a)."""
    for unit in wings(pos)[:1]:
        pos.flags[unit] |= SHIPPED


# -- what it gives -----------------------------------------------------------------------------------------------------


def feed(pos: War) -> None:
    """A phase begins: who stands under a marker."""
    pos.airlifted = 0
    give(pos, covered(pos))


def give(pos: War, hexes: int) -> None:
    """Units without other supply live by air: wholly before turn 211, for defence later (pmd:8.7-d,-h,-j).

    Those in supply are given offensive supply too (pmd:8.7-d,-g).
    """
    everybody = 0
    for hex in bits(hexes & pos.occupied[AXIS]):
        for unit in pos.of(AXIS, hex):
            everybody |= 1 << unit
    pos.airlifted |= everybody & ~pos.supplied[AXIS]
    if not wide(pos):
        pos.supplied[AXIS] |= everybody
        pos.attacking[AXIS] |= everybody


def movement_factor(factor: int, pos: War, unit: int) -> int:
    """A Mech unit that lives by air has six points (pmd:8.7-d), and so has one that assaults by it (pmd:8.7-g)."""
    by_air = pos.airlifted >> unit & 1 and not wide(pos) and pos.roster.mech[unit]
    if by_air or (pos.flags[unit] & ASSAULTED and assaults_by_air(pos, unit)):
        return min(factor, pos.charts.supply.air_mech_move)
    return factor


def assaults_by_air(pos: War, unit: int) -> bool:
    """Whether a Mech unit, though in supply, has offensive supply by a marker of air supply alone (pmd:8.7-g)."""
    roster, start = pos.roster, pos.origin.get(unit, pos.where[unit])
    if not pos.air_supply or wide(pos) or start < 0 or not roster.mech[unit] or roster.side[unit] != AXIS:
        return False
    fed = (pos.supplied[AXIS] & pos.attacking[AXIS] & ~pos.airlifted) >> unit & 1
    return bool(fed and offensive.needs_markers(pos, AXIS) and not offensive.in_range(pos, AXIS) >> start & 1)


def assault_refusal(pos: War, unit: int, wanted: int) -> Refusal | None:
    """Why a unit that would have to draw on its air supply has too few points for a mobile assault (pmd:8.7-g)."""
    points = pos.charts.supply.air_mech_move
    if pos.spent.get(unit, 0) + wanted <= points or not assaults_by_air(pos, unit):
        return None
    who = pos.short(unit)
    return Refusal(f"{who} draws on its air supply to assault, and has {points} movement points then", "pmd:8.7-g")


def went_along(pos: War, units: Sequence[int], start: int, end: int) -> None:
    """The marker goes with those who live by it, or with the last to leave; others are without it at once.

    pmd:8.7-e; in a Combat Phase it goes with the last, since supply is that of its beginning (pmd:13.0-f); from turn
    211 it stays where it is (pmd:8.7-h)
    """
    if wide(pos) or start not in pos.air_supply:
        return
    fighting = pos.title.sequence[pos.phase].endswith("combat")
    last = not pos.occupied[AXIS] >> start & 1
    follows = last or (not fighting and any(pos.airlifted >> u & 1 for u in units))
    forsaken = units
    if follows and end not in pos.air_supply and pos.occupied[AXIS] >> end & 1:
        pos.air_supply = tuple(end if hex == start else hex for hex in pos.air_supply)
        forsaken = pos.of(AXIS, start)
    if not fighting:
        for unit in forsaken:
            if pos.airlifted >> unit & 1:
                go_without(pos, unit)


def go_without(pos: War, unit: int) -> None:
    """A unit that lived by air supply has lost it (pmd:8.7-e)."""
    bit = 1 << unit
    pos.airlifted &= ~bit
    for masks in (pos.supplied, pos.attacking):
        masks[AXIS] &= ~bit


def new_week(pos: War, side: int) -> None:
    """Before turn 211 markers serve for a week, later for a turn, with an air corps each week (pmd:8.7-a,-h)."""
    if side != AXIS:
        return
    if not wide(pos):
        pos.air_supply = ()
    for _ in pos.air_supply:
        ground_a_wing(pos)


def new_turn(pos: War) -> None:
    pos.air_supply = ()
    pos.counts.pop(TAKEN, None)


def hexes_gained(pos: War, side: int, hexes: int) -> None:
    """From turn 211 the marker is out for the turn when the Soviets take its hex (pmd:8.7-i)."""
    if side == SOVIET and wide(pos):
        left = tuple(hex for hex in pos.air_supply if not hexes >> hex & 1)
        if left != pos.air_supply:
            pos.air_supply, pos.counts[TAKEN] = left, pos.turn


def weeks_of(pos: War) -> dict[int, int]:
    """By hex the weeks that air supply adds before an isolated stack starves (pmd:8.5-j)."""
    return dict.fromkeys(bits(covered(pos)), WEEKS)
