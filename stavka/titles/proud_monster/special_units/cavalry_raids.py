"""15.6: cavalry that rides through woods and marshes into the rear of an enemy stack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.mechanics.combat.losses import StepLosses
from stavka.mechanics.combat.odds import Modifier
from stavka.titles.proud_monster.actions.movement import Raid
from stavka.titles.proud_monster.combat.declaring.mobile_assaults import MUD, toll
from stavka.titles.proud_monster.combat.fight import now
from stavka.titles.proud_monster.combat.outcome.losses import pay_a_step
from stavka.titles.proud_monster.movement.movement_points import left
from stavka.titles.proud_monster.movement.movers import began_in, not_now
from stavka.titles.proud_monster.stacks.coming_and_going import arrive
from stavka.titles.proud_monster.stacks.reserves import leave_reserve
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AXIS, MOVED, RAIDING, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import offensive_markers

PRICE = 4  # movement points beside a river (pmd:15.6-a)
FULL_STEP = 2  # in halves
DIVISIONS = 2  # that a raid of Soviet cavalry without Guards takes (pmd:15.6-g)


def raiders(pos: War, side: int, hex: int) -> tuple[int, ...]:
    """The cavalry of a side on top of the enemy stack of a hex (pmd:15.6-b)."""
    return tuple(u for u in pos.of(side, hex) if pos.flags[u] & RAIDING)


def target_refusal(pos: War, side: int, hex: int) -> Refusal | None:
    """Why a hex cannot be raided (pmd:15.6-a)."""
    where, ground = pos.board.label(hex), pos.ground
    if not pos.occupied[1 - side] >> hex & 1:
        return Refusal(f"there is no enemy to raid in {where}", "pmd:15.6-a")
    if not (ground.forest | ground.rough | ground.marsh) >> hex & 1:
        return Refusal(f"raids go into forest, rough and marsh, not into {where}", "pmd:15.6-a")
    if pos.weather_in(hex) == MUD:
        return Refusal(f"nobody raids in Mud, as it is at {where}", "pmd:15.6-a")
    return None


def unit_refusal(pos: War, unit: int, hex: int) -> Refusal | None:
    """Why a unit may not ride on a raid into a hex."""
    who, roster = pos.short(unit), pos.roster
    found = not_now(pos, unit)
    if found:
        return found
    if not roster.cavalry[unit]:
        return Refusal(f"{who} is no cavalry", "pmd:15.6-a")
    if pos.where[unit] >= 0 and pos.joint >> pos.where[unit] & 1:
        return Refusal(f"{who} must leave a shared hex for a hex of friends", "pmd:13.15.3-m")
    if not pos.attacking[roster.side[unit]] >> unit & 1:
        return Refusal(f"{who} has no offensive supply", "pmd:15.6-a")
    river = toll(pos, unit, hex) if pos.where[unit] >= 0 and pos.where[unit] != hex else None
    if river is None or not pos.ground.near[pos.where[unit]] >> hex & 1:
        return Refusal(f"{who} does not stand beside {pos.board.label(hex)}", "pmd:15.6-a")
    closed = pos.seams.closed_by(pos, unit, hex)  # pmd:7.1-f, pmd:5.3-d,-j
    if closed:
        return closed
    points, wanted = left(pos, unit), PRICE + river
    if wanted > points:
        return Refusal(f"{who} has {counted(points, 'movement point')} left, a raid takes {wanted}", "pmd:15.6-a")
    return None


def group_refusal(pos: War, units: Sequence[int]) -> Refusal | None:
    """Whether these are enough: a step, and of Soviets without Guards two divisions (pmd:15.6-a,-g)."""
    roster = pos.roster
    plain = roster.side[units[0]] == SOVIET and not any(roster.guards[u] for u in units)
    if plain and sum(roster.divisional[u] for u in units) < DIVISIONS:
        return Refusal(f"{pos.short(units[0])} needs a second division of cavalry for a raid", "pmd:15.6-g")
    if sum(map(pos.half_steps, units)) < FULL_STEP:
        return Refusal(f"{pos.short(units[0])} has less than a step", "pmd:15.6-a")
    return None


class Raiding(Option[War, Raid]):
    """Cavalry of one or several hexes rides in; it need not begin together (pmd:15.6-a,-d,-g)."""

    action = Raid
    share = 0.5

    def _able(self, pos: War, hex: int) -> list[int]:
        near = pos.ground.near[hex] & pos.occupied[pos.player]
        cavalry = pos.roster.cavalry
        riding = [u for start in bits(near) for u in pos.of(pos.player, start) if cavalry[u]]
        return [u for u in riding if unit_refusal(pos, u, hex) is None]

    def _groups(self, pos: War, hex: int) -> Iterator[list[int]]:
        able = self._able(pos, hex)
        for unit in able:
            if group_refusal(pos, [unit]) is None:
                yield [unit]
        pair = [u for u in able if not pos.roster.guards[u]][:DIVISIONS]
        if len(pair) == DIVISIONS and group_refusal(pos, pair) is None:
            yield pair

    def _targets(self, pos: War) -> int:
        ground = pos.ground
        woods = ground.forest | ground.rough | ground.marsh
        return ground.grid.spread(pos.occupied[pos.player]) & woods & pos.occupied[1 - pos.player]

    def each(self, pos: War) -> Iterator[Action]:
        for hex in bits(self._targets(pos)):
            if target_refusal(pos, pos.player, hex) is None:
                for units in self._groups(pos, hex):
                    yield Raid(tuple(map(pos.short, units)), pos.hex_name(hex))

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        where = pos.where[index]
        if where >= 0 and pos.roster.cavalry[index]:
            for hex in bits(pos.ground.near[where] & self._targets(pos)):
                if target_refusal(pos, pos.player, hex) is None:
                    for units in self._groups(pos, hex):
                        if index in units:
                            yield Raid(tuple(map(pos.short, units)), pos.hex_name(hex))

    def sample(self, pos: War, rng: Random) -> Action | None:
        targets = self._targets(pos)
        hex = random_hex(targets, rng) if targets else -1
        if hex < 0 or target_refusal(pos, pos.player, hex):
            return None
        groups = list(self._groups(pos, hex))
        return Raid(tuple(map(pos.short, rng.choice(groups))), pos.hex_name(hex)) if groups else None

    def refusal(self, pos: War, action: Raid) -> Refusal | None:
        units = [pos.roster.index(name) for name in action.units_named]
        hex = pos.board.grid.index(action.hex)
        if len(set(units)) != len(units):
            return Refusal(f"{action.units_named[0]} or another unit is named twice", "pmd:15.6-a")
        found = target_refusal(pos, pos.player, hex)
        for unit in units:
            found = found or unit_refusal(pos, unit, hex)
        return found or group_refusal(pos, units)

    def play(self, pos: War, action: Raid) -> None:
        hex = pos.board.grid.index(action.hex)
        offensive_markers.reveal(pos, pos.player, [pos.roster.index(name) for name in action.units_named])  # pmd:8.6-b
        for unit in (pos.roster.index(name) for name in action.units_named):
            start = pos.where[unit]
            pos.spent[unit] = pos.spent.get(unit, 0) + PRICE + (toll(pos, unit, hex) or 0)
            pos.origin.setdefault(unit, start)
            pos.moving = began_in(pos, unit)
            leave_reserve(pos, unit)
            pos.flags[unit] |= MOVED | RAIDING
            arrive(pos, [unit], [hex], by_land=False)  # it has entered the hex (pmd:13.4.2-t), and nobody goes along
        pos.tell(f"{SIDES[pos.player]} cavalry raids {pos.board.label(hex)}")


def shifts(pos: War, fight: Fight) -> Iterator[Modifier]:
    """An assault on a raided stack is a column better (pmd:15.6-c)."""
    if raiders(pos, fight.side, fight.hex):
        yield Modifier("cavalry raid", 1)


def pay(pos: War) -> None:
    """The raiders lose a step for it, beside all results (pmd:15.6-c,-e)."""
    fight = now(pos)
    found = raiders(pos, fight.side, fight.hex)
    if found:
        pos.ask(RaidLosses(fight.side, found, FULL_STEP))


@dataclass(slots=True)
class RaidLosses(StepLosses[War]):
    """A step of the raiding cavalry."""

    name: ClassVar[str] = "loss of raiders"
    rule: ClassVar[str] = "pmd:15.6-c"

    def lose(self, pos: War, unit: int) -> None:
        pay_a_step(pos, unit)


def hold(pos: War, side: int, hex: int) -> None:
    """Raiders whose enemies are gone, by whatever way, stand in their hex (pmd:15.6-e)."""
    if pos.occupied[1 - side] >> hex & 1:
        return
    for unit in raiders(pos, side, hex):
        pos.flags[unit] &= ~RAIDING
        arrive(pos, [unit], [hex])


def left_behind(pos: War, hex: int) -> None:
    """An enemy stack that goes away, or is lost, leaves its raiders behind (pmd:15.6-e,-f)."""
    for side in (AXIS, SOVIET):
        hold(pos, side, hex)


def cleanup(pos: War, side: int) -> None:
    """Raiders that are still among the enemy are lost (pmd:15.6-f)."""
    for hex in {pos.where[unit] for unit in pos.flagged(RAIDING, side)}:
        hold(pos, side, hex)
    for unit in pos.flagged(RAIDING, side):
        pos.eliminate(unit, "does not come back from its raid")
