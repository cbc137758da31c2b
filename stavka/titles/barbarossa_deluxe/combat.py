"""11. Prepared assaults: who may attack what; 5.12 for those who must."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from random import Random

from stavka.hexes import bits
from stavka.rules.action import Action, Done
from stavka.rules.menus import Ending
from stavka.rules.refusal import Refusal
from stavka.rules.stage import Option
from stavka.titles.barbarossa_deluxe import assault, battle, gambit, limits, results, surplus
from stavka.titles.barbarossa_deluxe import fight as odds
from stavka.titles.barbarossa_deluxe.actions.combat import Assault, Attack, Battle
from stavka.titles.barbarossa_deluxe.fight import Fight, defenders_of
from stavka.titles.barbarossa_deluxe.flags import AT_SEA, ATTACKED, AXIS, FOUGHT, RETREATED, SOVIET
from stavka.titles.barbarossa_deluxe.position import War

LAST_MANDATORY = 3  # bd:5.12-a


def reach_of(pos: War, unit: int) -> int:
    """Hexes next door across sides over which this unit may attack (bd:11.1-a, bd:11.17-a, bd:11.18-a,-c)."""
    foot = not pos.roster.mech[unit]
    sivash = foot and pos.roster.side[unit] == SOVIET and pos.turn >= 7
    return pos.ground.attack_net(sivash, foot).around(pos.where[unit])


def idle(pos: War, unit: int) -> Refusal | None:
    """Why a unit may not attack at all in this phase."""
    roster, who = pos.roster, pos.short(unit)
    if roster.side[unit] != pos.player:
        return Refusal(f"{who} is not the attacker's", "bd:11.1-a")
    if pos.where[unit] < 0:
        return Refusal(f"{who} is not on the map", "bd:2.2-a")
    if pos.flags[unit] & FOUGHT:
        return Refusal(f"{who} has attacked in this phase", "bd:11.4-b")
    if roster.rides[unit]:
        rule = "bd:8.31-b" if roster.tiger[unit] else "bd:8.32-b"
        return Refusal(f"{who} never fights alone; it goes with its unit", rule)
    if unit == roster.ica:
        return Refusal(f"{who} only defends", "bd:10.34-e")
    if roster.fixed[unit]:  # the others of its hex do (bd:8.33-g)
        return Refusal(f"{who} never attacks", "bd:8.33-e")
    if not roster.attack[unit] and not roster.die[unit]:
        return Refusal(f"{who} has an attack factor of 0", "bd:11.12-b")
    if pos.flags[unit] & AT_SEA:
        baltic = pos.ground.baltic_ports >> pos.where[unit] & 1
        return Refusal(f"{who} has moved by sea this turn", "bd:10.17-b" if baltic else "bd:10.16-b")
    if limits.stands_fast(pos, unit):
        return Refusal(f"{who} must stand fast in Stalingrad", "bd:12.7-a")
    if pos.counts.get("southern offensive") and not pos.ground.south >> pos.where[unit] & 1:
        return Refusal(f"{who} stands outside the southern logistics area", "bd:12.8-b")
    return None


def unit_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    found = idle(pos, unit)
    if found:
        return found
    if not reach_of(pos, unit) >> hex & 1:
        return _out_of_reach(pos, unit, hex)
    if limits.closed(pos, unit) >> hex & 1:
        reason = f"{pos.short(unit)} may not attack into {pos.board.label(hex)}"
        return Refusal(reason, limits.closed_rule(pos, unit, hex))
    if pos.roster.cavalry[unit] and odds.is_city(pos, hex):
        return Refusal(f"{pos.short(unit)} may not attack into the city {pos.board.label(hex)}", "bd:8.30-g")
    return None


def _out_of_reach(pos: War, unit: int, hex: int) -> Refusal:
    who, where, start = pos.short(unit), pos.board.label(hex), pos.where[unit]
    if pos.ground.kerch.around(start) >> hex & 1:
        return Refusal(f"{who} is mechanized and may not attack over the Kerch Strait", "bd:11.17-a")
    if pos.ground.sivash.around(start) >> hex & 1:
        return Refusal(f"{who} may not attack over the Sivash", "bd:11.18-a")
    if pos.board.grid.direction(start, hex) is not None:
        return Refusal(f"{who} may not attack {where} across open water", "bd:11.19")
    return Refusal(f"{who} does not stand beside {where}", "bd:11.1-a")


def target_refusal(pos: War, hex: int) -> Refusal | None:
    if not pos.occupied[pos.enemy] >> hex & 1:
        return Refusal(f"no enemy is in {pos.board.label(hex)}", "bd:11.1-a")
    defenders = defenders_of(pos, pos.player, hex, False)
    if not defenders or any(pos.flags[u] & ATTACKED for u in defenders):
        return Refusal(f"the units in {pos.board.label(hex)} have been attacked in this phase", "bd:11.4-c")
    return None


def targets(pos: War) -> int:
    """Enemy hexes that may still be attacked in this phase; attacks need not be declared beforehand (bd:11.5)."""
    found = 0
    near = pos.ground.grid.spread(pos.occupied[pos.player])
    for hex in bits(pos.occupied[pos.enemy] & near):
        if target_refusal(pos, hex) is None:
            found |= 1 << hex
    return found


def attackers_on(pos: War, hex: int) -> list[int]:
    """Units that may attack a hex now; those of one hex may attack different ones (bd:11.3, bd:11.6-a)."""
    sides = pos.roster.side
    return [
        unit
        for near in pos.ground.grid.neighbours(hex)
        for unit in pos.stacks.get(near, ())
        if sides[unit] == pos.player and unit_refusal(pos, unit, hex) is None
    ]


def needs_company(pos: War, units: Sequence[int]) -> bool:
    """The Counter-Fire Corps attacks only with an army (bd:8.35-d)."""
    return pos.roster.lcfc in units and not any(pos.roster.army[u] for u in units)


def refusal(pos: War, action: Battle) -> Refusal | None:
    """What is wrong with a prepared assault."""
    units = [pos.roster.index(name) for name in action.attackers]
    hex = pos.board.grid.index(action.hex)
    found = target_refusal(pos, hex)
    if found:
        return found
    if not units or len(set(units)) != len(units):
        return Refusal("an attack wants attackers, each once", "bd:11.4-a")
    dropping = [u for u in units if u == pos.roster.para and pos.where[u] < 0]
    if dropping:
        found = gambit.drop_refusal(pos)
        if found:
            return found
        if len(units) == 1:
            return Refusal("paratroops drop only where others attack too", "bd:4.17-d")
    for unit in units:
        found = None if unit in dropping else unit_refusal(pos, unit, hex)
        if found:
            return found
    if needs_company(pos, units):
        return Refusal("the Counter-Fire Corps attacks only together with an army", "bd:8.35-d")
    left = left_behind(pos, units, hex)
    if left:
        names = ", ".join(map(pos.short, left))
        return Refusal(f"{names} must join: it has no other enemy left to attack", "bd:5.12-a")
    return assault.luftwaffe_refusal(pos, action.luftwaffe)


def fight_of(pos: War, action: Battle) -> Fight:
    hex = pos.board.grid.index(action.hex)
    mobile = isinstance(action, Assault)
    units = tuple(pos.roster.index(name) for name in action.attackers)
    return Fight(pos.player, units, defenders_of(pos, pos.player, hex, mobile), hex, mobile, action.luftwaffe)


class Attacking(Option):
    """Prepared assaults, one after the other; adjacency forces nobody but in 5.12 (bd:11.1-b, bd:11.5, bd:11.6-b)."""

    action = Attack
    share = 12.0

    def each(self, pos: War) -> Iterator[Action]:
        for hex in bits(targets(pos)):
            units = attackers_on(pos, hex)
            name = pos.hex_name(hex)
            names = tuple(map(pos.short, units))
            if len(units) > 1:
                yield Attack(names, name)
            for unit in units:
                if not needs_company(pos, [unit]) and not left_behind(pos, [unit], hex):
                    yield Attack((pos.short(unit),), name)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if pos.where[index] >= 0 and idle(pos, index) is None and not needs_company(pos, [index]):
            for hex in bits(reach_of(pos, index) & pos.occupied[pos.enemy]):
                action = Attack((unit,), pos.hex_name(hex))
                if refusal(pos, action) is None:
                    yield action

    def sample(self, pos: War, rng: Random) -> Action | None:
        front = list(bits(pos.occupied[pos.enemy] & pos.ground.grid.spread(pos.occupied[pos.player])))
        tries = len(front)
        while front and tries:
            tries -= 1
            hex = front.pop(int(rng.random() * len(front)))
            if target_refusal(pos, hex) is not None:
                continue
            units = attackers_on(pos, hex)
            if len(units) > 1 and rng.random() < 0.5:
                units = [u for u in units if rng.random() < 0.7] or units[:1]
                units += left_behind(pos, units, hex)
            if units and not needs_company(pos, units):
                support = pos.player == AXIS and pos.luftwaffe > 0 and rng.random() < 0.3
                return Attack(tuple(map(pos.short, units)), pos.hex_name(hex), support)
        return None

    def refusal(self, pos: War, action: Attack) -> Refusal | None:
        return refusal(pos, action)

    def play(self, pos: War, action: Attack) -> None:
        fight = fight_of(pos, action)
        if any(pos.where[u] < 0 for u in fight.attackers):
            pos.counts["drop"] = 1
        battle.declare(pos, fight)


# -- 5.12 mandatory attacks -------------------------------------------------------------------------------------------


def owed(pos: War, unit: int) -> int:
    """The enemy hexes of which a Soviet unit must still attack one on turns 1 to 3 (bd:5.12-a,-b,-c,-d)."""
    if idle(pos, unit) or pos.flags[unit] & RETREATED:
        return 0
    hex = pos.where[unit]
    if (pos.ground.cities | pos.ground.soviet_line) >> hex & 1 or needs_company(pos, [unit]):
        return 0
    near = reach_of(pos, unit) & pos.occupied[AXIS] & ~pos.ground.rivers.around(hex)
    return sum(
        1 << target
        for target in bits(near)
        if target_refusal(pos, target) is None and unit_refusal(pos, unit, target) is None
    )


def left_behind(pos: War, units: Sequence[int], hex: int) -> list[int]:
    """Units that must attack, for whom this hex is the last to attack, and that are not among the attackers.

    A hex is attacked once in a phase (bd:11.4-c), so they could do their duty no more (bd:5.12-a).
    """
    if not duty_bound(pos):
        return []
    near = (u for h in pos.ground.grid.neighbours(hex) for u in pos.of(SOVIET, h))
    return [u for u in near if u not in units and owed(pos, u) == 1 << hex]


def duty_bound(pos: War) -> bool:
    return pos.player == SOVIET and pos.turn <= LAST_MANDATORY and pos.scenario == "campaign"


def who_must(pos: War) -> list[int]:
    if not duty_bound(pos):
        return []
    near = pos.ground.grid.spread(pos.occupied[AXIS])
    return [u for u in pos.roster.of_side[SOVIET] if pos.where[u] >= 0 and near >> pos.where[u] & 1 and owed(pos, u)]


class EndAssaults(Ending):
    """Ends the assault phase, when nobody is left who must attack (bd:5.12-a)."""

    share = 2.0

    def refusal(self, pos: War, action: Done) -> Refusal | None:
        bound = who_must(pos)
        if bound:
            names = ", ".join(map(pos.short, bound))
            return Refusal(f"Soviet units beside the enemy must attack: {names}", "bd:5.12-a")
        return None

    def play(self, pos: War, action: Done) -> None:
        pos.leave()
        pos.ask(surplus.ThinOut(AXIS), surplus.ThinOut(SOVIET))  # bd:6.2-b


# -- odds for people --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Odds:
    """A declared battle in figures; a factor that is still to be rolled counts as 1 in the totals."""

    attack: int
    defence: int
    shifts: tuple[tuple[str, int], ...]
    column: str
    chances: dict[str, Fraction]

    @property
    def odds(self) -> str:
        """The column, as other titles call it."""
        return self.column

    @property
    def modifiers(self) -> tuple[str, ...]:
        return tuple(f"{name} {columns:+}" for name, columns in self.shifts)


def odds_of(pos: War, action: Battle) -> Odds:
    """The distribution of results; of a battle that is being fought, with all that has been committed to it."""
    return figures(pos, declared(pos, action) or fight_of(pos, action))


def declared(pos: War, action: Battle) -> Fight | None:
    """The battle of an attack that has been announced and not been settled, if it is this one."""
    units = {pos.roster.index(name) for name in action.attackers}
    for stage in pos.stages:
        fight = getattr(stage, "fight", None)
        if isinstance(fight, Fight) and set(fight.attackers) == units and pos.hex_name(fight.hex) == action.hex:
            return fight
    return None


def figures(pos: War, fight: Fight) -> Odds:
    """Every throw of the dice still to come, with the results that the hex or the turn turns into others."""
    waiting = odds.rolled_units(pos, (*fight.attackers, *fight.defenders), fight)
    faces = product(range(1, 7), repeat=len(waiting))
    throws = [replace(fight, dice=(*fight.dice, *zip(waiting, dice, strict=True))) for dice in faces]
    levels = Tally(odds.level(pos, each) for each in throws)
    tally: Tally[str] = Tally()
    for level, times in levels.items():
        for die in range(1, 7):
            tally[results.converted(pos, fight, pos.charts.result(level, die))] += times
    lowest, highest = results.column(pos, min(levels)), results.column(pos, max(levels))
    return Odds(
        odds.attack_total(pos, throws[0]),
        odds.defence_total(pos, throws[0]),
        tuple(odds.shifts(pos, fight)),
        lowest if lowest == highest else f"{lowest} to {highest}",
        {result: Fraction(n, 6 * len(throws)) for result, n in tally.items()},
    )
