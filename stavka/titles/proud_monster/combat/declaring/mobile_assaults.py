"""14: mobile assaults, made in the middle of a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal, counted
from stavka.hexes import bits
from stavka.mechanics.combat.mobile_assaults import MobileAssaults
from stavka.titles.proud_monster.actions.combat import Overrun
from stavka.titles.proud_monster.combat import battle
from stavka.titles.proud_monster.combat.declaring import close_combat_markers, named_air
from stavka.titles.proud_monster.combat.declaring.attacks import bridged, city_refusal, crosses
from stavka.titles.proud_monster.combat.fight import defenders_of
from stavka.titles.proud_monster.combat.odds.constructions import STALIN_LINE, forts_of
from stavka.titles.proud_monster.combat.odds.factors import over_arrow
from stavka.titles.proud_monster.movement import rvgk
from stavka.titles.proud_monster.movement.costs import usual_terms
from stavka.titles.proud_monster.movement.entering import gates
from stavka.titles.proud_monster.movement.movement_points import left
from stavka.titles.proud_monster.movement.movers import began_in, can_move, finish_others, not_now
from stavka.titles.proud_monster.special_units import air_units
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.stacks.reserves import leave_reserve, offensive_week
from stavka.titles.proud_monster.state.calendar import FIRST_SNOW
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AREAS, ASSAULTED, AXIS, MOVED, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import air_supply
from stavka.titles.proud_monster.turn import first_turn
from stavka.titles.proud_monster.weather.weather_effects import river_frozen, road_open

MUD, SNOW = "M", "S"
FROM_AREAS = 0.1  # how often a random player looks beside the map
ALONE, BY_ITSELF, ASSISTED, NEVER = "alone", "self", "assisted", "no"


def price(pos: War, unit: int) -> int:
    """What an assault costs a unit, whatever the ground (pmd:14.3-a,-b, pmd:5.4-e,-h)."""
    figures, roster = pos.charts.assault, pos.roster
    side = roster.side[unit]
    pushing = offensive_week(pos, side)
    if side == AXIS:
        return figures.german_mech[pushing] if roster.mech[unit] else figures.smaller
    return figures.corps[pushing] if roster.counters[unit].size == "corps" else figures.smaller


def price_rule(pos: War, unit: int) -> str:
    """The rule that gives the price of an assault; an offensive week has its own."""
    roster = pos.roster
    side = roster.side[unit]
    pushing = offensive_week(pos, side)
    if side == AXIS:
        return "pmd:5.4-e" if pushing else "pmd:14.3-a"
    return "pmd:5.4-h" if pushing else "pmd:14.3-b"


def toll(pos: War, unit: int, hex: int) -> int | None:
    """What the hexside costs on top (pmd:14.3-c); None where no way leads across it."""
    start, roster = pos.where[unit], pos.roster
    if start == hex or start < 0:
        return 0
    if roster.side[unit] == SOVIET and bridged(pos, start, hex):
        return 0
    terms = usual_terms(pos, roster.side[unit], roster.line[unit])
    found = [c.extra for c in terms.crossings if c.net.around(start) >> hex & 1]
    return min(found) if found else None


def cost(pos: War, unit: int, hex: int) -> int:
    return price(pos, unit) + (toll(pos, unit, hex) or 0)


def target_refusal(pos: War, side: int, hex: int, beside: bool = False) -> Refusal | None:
    """Why a hex is no target of mobile assaults of a side, on the map or from ``beside`` it (pmd:14.4-a,-c)."""
    where, ground = pos.board.label(hex), pos.ground
    if not pos.occupied[1 - side] >> hex & 1:
        return Refusal(f"there is no enemy to assault in {where}", "pmd:14.3-a")
    if not (ground.clear | ground.forest) >> hex & 1:  # pmd:13.4.1-e,-g,-i
        rule = "pmd:14.10-c" if beside else "pmd:14.4-a"
        return Refusal(f"mobile assaults go into clear and forest hexes only, not into {where}", rule)
    forts = forts_of(pos, hex) if side == AXIS else []
    if forts:  # pmd:13.4.2-s
        own = "pmd:13.4.2-ad" if ground.cities >> hex & 1 else "pmd:14.4-a"
        rule = own if forts == [STALIN_LINE] else "pmd:13.4.2-o"
        return Refusal(f"no mobile assault enters the fort or Stalin line at {where}", rule)
    if pos.works[1 - side] >> hex & 1 or (side == SOVIET and pos.hedgehogs >> hex & 1):  # pmd:13.4.2-x,-ab
        return Refusal(f"no mobile assault enters the Hedgehog or Fieldworks at {where}", "pmd:14.4-a")
    weather = pos.weather_in(hex)
    if weather == MUD:  # pmd:14.4-c
        return Refusal(f"nobody makes a mobile assault in Mud, as it is at {where}", "pmd:12.4-d")
    if side == AXIS and weather == SNOW and pos.turn <= FIRST_SNOW[-1]:  # pmd:14.4-c
        return Refusal(f"the Axis makes no mobile assault into the Snow of the first winter at {where}", "pmd:12.4-h")
    return None


def side_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a unit may not assault across a hexside, or from its area (pmd:14.4-a,-b, pmd:14.10-a,-b)."""
    start, who, where = pos.where[unit], pos.short(unit), pos.board.label(hex)
    if start < 0:
        open_gate = start in AREAS[pos.roster.side[unit]] and gates(pos, unit) >> hex & 1
        rule = "pmd:14.10-a" if pos.roster.side[unit] == AXIS else "pmd:14.10-b"
        return None if open_gate else Refusal(f"{who} does not come on at {where}", rule)
    if start == hex:
        return None
    if pos.joint >> start & 1:
        return Refusal(f"{who} must leave a shared hex for a hex of friends", "pmd:13.15.3-m")
    if over_arrow(pos, start, hex):
        return Refusal(f"{who} makes no mobile assault over the crossing arrow to {where}", "pmd:13.4.1-o")
    if toll(pos, unit, hex) is None:
        return Refusal(f"{who} does not stand beside {where}", "pmd:14.3-a")
    if pos.ground.mountain >> start & 1 and pos.roster.mech[unit] and not road_open(pos, start, hex):
        return Refusal(f"{who} assaults {where} out of the mountains only along a road", "pmd:13.4.1-j")
    return _river_refusal(pos, unit, start, hex)


def _river_refusal(pos: War, unit: int, start: int, hex: int) -> Refusal | None:
    """Major rivers stop an assault unless frozen, bridged, or of turn 112 for the Axis (pmd:14.4-b, pmd:14.6-c)."""
    side = pos.roster.side[unit]
    if not first_turn.rivers_hinder(pos, side) or (side == SOVIET and bridged(pos, start, hex)):
        return None
    wide = crosses(pos, "major_river", start, hex) or crosses(pos, "south_volga", start, hex)
    if wide and not river_frozen(pos, start, hex):
        where = pos.board.label(hex)
        return Refusal(f"{pos.short(unit)} makes no mobile assault over the major river to {where}", "pmd:14.4-b")
    return None


def never(pos: War, unit: int) -> str:
    """The rule by which a unit makes no mobile assaults at all."""
    roster = pos.roster
    if roster.minor[unit]:
        return "pmd:7.1-h"
    if roster.kind[unit] == "MAD":
        return "pmd:15.21-a"
    return "pmd:15.11-i" if roster.artillery[unit] and roster.side[unit] == SOVIET else "pmd:14.1-e"


def unit_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a unit may not be part of an assault on a hex now."""
    who, roster = pos.short(unit), pos.roster
    if pos.where[unit] == hex and pos.flags[unit] & (MOVED | ASSAULTED) == MOVED:
        return Refusal(f"{who} has moved and makes no assault inside {pos.board.label(hex)}", "pmd:14.9")
    found = not_now(pos, unit)
    if found:
        return found
    if roster.side[unit] == AXIS and pos.where[unit] >= 0 and pos.hedgehogs >> pos.where[unit] & 1:
        return Refusal(f"{who} is in a Hedgehog and may not attack", "pmd:13.4.2-af")
    if roster.overrun[unit] == NEVER:
        return Refusal(f"{who} cannot be part of a mobile assault", never(pos, unit))
    if not pos.attacking[roster.side[unit]] >> unit & 1:
        rule = "pmd:14.5-a" if pos.flags[unit] & MOVED else "pmd:8.6-c" if roster.mech[unit] else "pmd:14.2-a"
        return Refusal(f"{who} had no offensive supply when the phase began", rule)
    found = side_refusal(pos, unit, hex) or pos.seams.closed_by(pos, unit, hex)
    found = found or pos.seams.bars_attack(pos, unit, hex)  # pmd:8.9-c, pmd:8.10-b
    if found:
        return found
    points, wanted = left(pos, unit), cost(pos, unit, hex)
    if wanted > points:
        told = f"{who} has {counted(points, 'movement point')} left, an assault takes {wanted}"
        return Refusal(told, price_rule(pos, unit) if price(pos, unit) > points else "pmd:14.3-c")
    return air_supply.assault_refusal(pos, unit, wanted)


def group_refusal(pos: War, units: Sequence[int], hex: int, shown: Sequence[int] | None = None) -> Refusal | None:
    """What is wrong with these units together (pmd:14.1-b,-c,-d, pmd:14.2-a, pmd:15.3-a, pmd:15.7-f).

    Guns and minor allies are left behind (pmd:14.2-b, pmd:15.11-i). Who only goes along assists nobody, since what is
    not revealed has no properties (pmd:14.3-f).
    """
    roster = pos.roster
    beside = pos.where[units[0]] < 0 and not limits.one_stack_beside_the_map(pos, units)
    if beside or len({(pos.where[u], began_in(pos, u)) for u in units}) > 1:
        names = ", ".join(map(pos.short, units))
        return Refusal(f"{names} did not begin the phase in one stack", "pmd:14.2-a")
    helped = any(roster.overrun[u] == ALONE for u in (units if shown is None else shown))
    needy = [u for u in units if roster.overrun[u] == ASSISTED]
    if needy and not helped:
        able = any(roster.overrun[u] == BY_ITSELF for u in units)  # of whom nobody assists
        return Refusal(
            f"{pos.short(needy[0])} assaults only with tanks or assault guns", "pmd:14.1-d" if able else "pmd:14.1-c"
        )
    return city_refusal(pos, {pos.where[units[0]]: units}, hex)


class Overrunning(MobileAssaults[War, Overrun]):
    """Mech units and cavalry assault while they move, and go on if they have points (pmd:14.1-a, pmd:14.3-e)."""

    action = Overrun
    share = 8.0

    def candidates(self, pos: War) -> list[int]:
        side, roster, fed = pos.player, pos.roster, pos.attacking[pos.player]
        return [
            u
            for hex in bits(self.front(pos))
            for u in pos.stacks[hex]
            if roster.side[u] == side and roster.overrun[u] != NEVER and fed >> u & 1 and can_move(pos, u)
        ] + self.waiting(pos)

    def sample(self, pos: War, rng: Random) -> Action | None:
        """Looks at one stack of the front, or at those who wait beside the map."""
        side, roster = pos.player, pos.roster
        front = self.front(pos)
        units = self.waiting(pos) if not front or rng.random() < FROM_AREAS else []
        if front and not units:
            hex = random_hex(front, rng)
            units = [u for u in pos.of(side, hex) if roster.overrun[u] != NEVER and can_move(pos, u)]
        if not units:
            return None
        unit = units[int(rng.random() * len(units))]
        found = self.targets(pos, unit)
        if not found:
            return None
        hex = random_hex(found, rng)
        group = self.company(pos, unit, hex, units) if rng.random() < self.in_company else [unit]
        return self.drawn(pos, group, hex, rng) if self.allowed(pos, group, hex) else None

    def front(self, pos: War) -> int:
        """Hexes of the phasing side beside enemies, or shared with them."""
        side = pos.player
        return pos.occupied[side] & (pos.ground.grid.spread(pos.occupied[1 - side]) | pos.joint)

    def waiting(self, pos: War) -> list[int]:
        """Units in areas beside the map whose gates the enemy holds (pmd:14.10-a,-b)."""
        side, roster, fed = pos.player, pos.roster, pos.attacking[pos.player]
        doors = pos.ground.entries if side == AXIS else pos.ground.red_edge
        if not sum(doors.values()) & pos.occupied[1 - side]:
            return []
        units = [u for area in AREAS[side] for u in pos.in_box(area) if roster.overrun[u] != NEVER]
        return [u for u in units if fed >> u & 1 and can_move(pos, u)]

    def targets(self, pos: War, unit: int) -> int:
        start, side = pos.where[unit], pos.roster.side[unit]
        near = gates(pos, unit) if start < 0 else pos.ground.near[start]
        near &= pos.occupied[1 - side]
        if not near or left(pos, unit) < price(pos, unit):
            return 0
        return sum(
            1 << hex
            for hex in bits(near)
            if target_refusal(pos, side, hex) is None and unit_refusal(pos, unit, hex) is None
        )

    def goes_with(self, pos: War, unit: int, other: int) -> bool:
        return pos.where[unit] == pos.where[other] and began_in(pos, unit) == began_in(pos, other)

    def allowed(self, pos: War, units: Sequence[int], hex: int) -> bool:
        return group_refusal(pos, units, hex) is None

    def make(self, pos: War, units: Sequence[int], hex: int) -> Overrun:
        return Overrun(tuple(map(pos.short, units)), pos.hex_name(hex))

    def drawn(self, pos: War, units: Sequence[int], hex: int, rng: Random) -> Overrun:
        marker = pos.close_ready[pos.player] > 0 and rng.random() < 0.2
        return Overrun(tuple(map(pos.short, units)), pos.hex_name(hex), marker)

    def refusal(self, pos: War, action: Overrun) -> Refusal | None:
        if not action.attackers or len(set(action.units)) != len(action.units):
            return Refusal("'assault' names units, each once", "pmd:14.2-a")
        by_air = named_air.refusal(pos, action)
        if by_air:
            return by_air
        action = named_air.without(pos, action)
        units = [pos.roster.index(name) for name in action.units]
        hex = pos.board.grid.index(action.hex)
        found = target_refusal(pos, pos.player, hex, beside=any(pos.where[unit] < 0 for unit in units))
        for unit in units:
            found = found or unit_refusal(pos, unit, hex)
        found = found or group_refusal(pos, units, hex, [pos.roster.index(name) for name in action.attackers])
        if not found and pos.player == SOVIET and pos.where[units[0]] < 0:
            found = rvgk.leaving_refusal(pos, units)
        if found or not action.marker:
            return found
        return close_combat_markers.refusal(pos, pos.player, (), hex)  # pmd:14.3-d

    def play(self, pos: War, action: Overrun) -> None:
        named_air.commit(pos, action)
        action = named_air.without(pos, action)
        begin(
            pos,
            tuple(pos.roster.index(name) for name in action.attackers),
            tuple(pos.roster.index(name) for name in action.riders),
            pos.board.grid.index(action.hex),
            action.marker,
        )


def begin(
    pos: War, units: tuple[int, ...], riders: tuple[int, ...], hex: int, marker: bool, second: bool = False
) -> None:
    """Units pay and assault; they stay in the hex they came from until it is decided (pmd:14.2-c, pmd:14.7-d).

    For a second round they pay no hexside again: they are across (pmd:14.8).
    """
    start, side = pos.where[units[0]], pos.player
    pos.moving = began_in(pos, units[0])
    finish_others(pos, (*units, *riders))
    for unit in (*units, *riders):
        pos.spent[unit] = pos.spent.get(unit, 0) + (price(pos, unit) if second else cost(pos, unit, hex))
        pos.origin.setdefault(unit, start)
        leave_reserve(pos, unit)
        pos.flags[unit] |= MOVED | ASSAULTED
    air = tuple(air_units.over(pos, side, start)) if start >= 0 else ()
    defenders = defenders_of(pos, side, hex)
    pos.tell(f"{SIDES[side]} makes a mobile assault on {pos.board.label(hex)}")
    fight = Fight(side, units, defenders, hex, mobile=True, riders=riders, air=air, launch=(start,), marker=marker)
    battle.declare(pos, replace(fight, second=second))
