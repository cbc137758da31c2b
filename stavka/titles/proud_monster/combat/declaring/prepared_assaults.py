"""13.0, 13.1: the option to attack in a Combat Phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice, Option
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.combat import Attack, Try
from stavka.titles.proud_monster.combat import battle
from stavka.titles.proud_monster.combat.advancing import advance
from stavka.titles.proud_monster.combat.declaring import attacks, close_combat_markers, named_air
from stavka.titles.proud_monster.combat.fight import defenders_of, now
from stavka.titles.proud_monster.combat.odds.reveal import Reveal
from stavka.titles.proud_monster.special_units import air_units
from stavka.titles.proud_monster.stacks import limits
from stavka.titles.proud_monster.stacks.coming_and_going import arrive
from stavka.titles.proud_monster.stacks.reserves import leave_reserve
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AREAS, FOUGHT, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.turn.phases import ASSAULTS


def refusal(pos: War, action: Attack) -> Refusal | None:
    """What is wrong with a prepared assault; paradrops and invasions apart nobody must attack (pmd:13.0-b)."""
    if not action.attackers or len(set(action.attackers)) != len(action.attackers):
        return Refusal("'attack' wants attackers, each named once", "pmd:13.0-e")
    found = named_air.refusal(pos, action)
    if found:
        return found
    action = named_air.without(pos, action)
    units = [pos.roster.index(name) for name in action.attackers]
    hex = pos.board.grid.index(action.hex)
    empty = action.marker and not pos.occupied[pos.enemy] >> hex & 1
    found = None if empty else attacks.target_refusal(pos, hex)
    if found:
        return found
    for unit in units:
        found = attacks.unit_refusal(pos, unit, hex)
        if found:
            return found
    found = attacks.group_refusal(pos, units, hex)
    if found or not action.marker:
        return found
    found = close_combat_markers.refusal(pos, pos.player, units, hex)
    return found or (empty_refusal(pos, units, hex) if empty else None)


def empty_refusal(pos: War, units: Sequence[int], hex: int) -> Refusal | None:
    """Why units may not go into an empty hex by a marker (pmd:13.1-b, pmd:13.15.1-a)."""
    for unit in units:
        found = advance.may_enter(pos, unit, hex)
        if found:
            return found
    return limits.refusal(pos, [*pos.of(pos.player, hex), *units], hex)


def fight_of(pos: War, action: Attack) -> Fight:
    """The assault that an action declares (pmd:13.0-c)."""
    hex = pos.board.grid.index(action.hex)
    units = tuple(pos.roster.index(name) for name in named_air.without(pos, action).attackers)
    starts = dict.fromkeys(pos.where[u] for u in units)
    air = tuple(u for start in starts for u in air_units.over(pos, pos.player, start) if not pos.flags[u] & FOUGHT)
    return Fight(
        pos.player,
        units,
        defenders_of(pos, pos.player, hex),
        hex,
        air=air,
        launch=tuple(starts),
        marker=action.marker,
    )


class Attacking(Option[War, Attack]):
    """Prepared assaults one after the other, in any order and without declaring the next (pmd:13.0-g)."""

    action = Attack
    share = 12.0

    def each(self, pos: War) -> Iterator[Action]:
        marker = pos.close_ready[pos.player] > 0
        for hex in bits(attacks.targets(pos)):
            units, name = attacks.attackers_on(pos, hex), pos.hex_name(hex)
            for group in self._groups(pos, units, hex):
                names = tuple(map(pos.short, group))
                yield Attack(names, name)
                with_marker = Attack(names, name, True)
                if marker and refusal(pos, with_marker) is None:
                    yield with_marker

    def _groups(self, pos: War, units: Sequence[int], hex: int) -> Iterator[list[int]]:
        """All together, then each alone; those that may not be so are left out."""
        whole = self._fitting(pos, units, hex)
        if len(whole) > 1:
            yield whole
        for unit in units:
            if attacks.group_refusal(pos, [unit], hex) is None:
                yield [unit]

    @staticmethod
    def _fitting(pos: War, units: Sequence[int], hex: int) -> list[int]:
        """As many of the units as may attack together."""
        if not units or attacks.group_refusal(pos, units, hex) is None:
            return list(units)
        found: list[int] = []
        for unit in sorted(units, key=lambda u: not pos.roster.zoc[u]):
            if attacks.group_refusal(pos, [*found, unit], hex) is None:
                found.append(unit)
        return found

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        start = pos.where[index]
        if start < 0 or attacks.idle(pos, index):
            return
        near = attacks.beside(pos, start) | 1 << start
        for hex in bits(near & (pos.occupied[pos.enemy] | attacks.gun_hexes(pos))):
            action = Attack((unit,), pos.hex_name(hex))
            if refusal(pos, action) is None:
                yield action

    def able(self, pos: War) -> Iterator[str]:
        for hex in bits(attacks.targets(pos)):
            for group in self._groups(pos, attacks.attackers_on(pos, hex), hex):
                yield from map(pos.short, group)

    def sample(self, pos: War, rng: Random) -> Action | None:
        mine = pos.occupied[pos.player]
        enemies = pos.occupied[pos.enemy] | attacks.gun_hexes(pos)
        front = list(bits(enemies & (pos.ground.grid.spread(mine) | mine)))
        while front:
            hex = front.pop(int(rng.random() * len(front)))
            if attacks.target_refusal(pos, hex) is not None:
                continue
            units = attacks.attackers_on(pos, hex)
            if len(units) > 1 and rng.random() < 0.3:
                units = [units[int(rng.random() * len(units))]]
            units = self._fitting(pos, units, hex)
            if units:
                able = pos.close_ready[pos.player] and rng.random() < 0.3
                marker = bool(able) and close_combat_markers.refusal(pos, pos.player, units, hex) is None
                return Attack(tuple(map(pos.short, units)), pos.hex_name(hex), marker)
        return None

    def refusal(self, pos: War, action: Attack) -> Refusal | None:
        return refusal(pos, action)

    def play(self, pos: War, action: Attack) -> None:
        named_air.commit(pos, action)
        fight = fight_of(pos, action)
        pos.add(ASSAULTS, 1)
        if attacks.lone_guns(pos, fight.hex):
            take_guns(pos, fight)
        elif fight.defenders:
            for unit in fight.air:
                pos.flags[unit] |= FOUGHT
            battle.declare(pos, fight)
        else:
            into_empty_hex(pos, fight)


def take_guns(pos: War, fight: Fight) -> None:
    """Guns that stand alone are destroyed by whoever attacks them, and leave the hex (pmd:15.11-d, pmd:13.15.1-a)."""
    pos.seal()
    for unit in attacks.lone_guns(pos, fight.hex):
        pos.eliminate(unit, "is taken")
    for unit in fight.attackers:
        leave_reserve(pos, unit)
        pos.flags[unit] |= FOUGHT
    pos.fight = fight
    pos.ask(GunsTaken())


@dataclass(slots=True)
class GunsTaken(Automatic[War]):
    """Those who took guns may go into their hex."""

    name: ClassVar[str] = "guns taken"
    asked_yet: bool = False

    def run(self, pos: War) -> None:
        if self.asked_yet:
            fight, pos.fight = now(pos), None
            pos.seams.assault_over(pos, fight)
        else:
            pos.ask(GunsTaken(True))
            advance.ask(pos)


def into_empty_hex(pos: War, fight: Fight) -> None:
    """A marker is spent and the units go in (pmd:13.1-b); untried ones may be turned (pmd:13.1-c)."""
    close_combat_markers.spend(pos, fight.side)
    for unit in fight.attackers:
        leave_reserve(pos, unit)  # pmd:6.4-d
        pos.flags[unit] |= FOUGHT
    arrive(pos, fight.attackers, [fight.hex])
    pos.seams.assault_over(pos, fight)
    untried = tuple(u for u in fight.attackers if pos.roster.untried[u])
    if untried:
        pos.ask(Turning(fight.side, untried))


@dataclass(slots=True)
class Turning(Choice[War]):
    """Untried units that went into an empty hex become tried or not, as their owner likes (pmd:13.1-c)."""

    name: ClassVar[str] = "try units"
    side: int
    units: tuple[int, ...]

    def asked(self, pos: War) -> str:
        return SIDES[self.side]

    def prompt(self, pos: War) -> str:
        return f"{self.asked(pos)} may 'try' the units that went in, or is 'done'"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Done(), Try()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "pmd:13.1-c")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Try):
            pos.ask(*map(Reveal, self.units))


class TryingInAreas(Option[War, Try]):
    """A Close Combat marker turns a stack of untried units in an RVGK area (pmd:13.1-v)."""

    action = Try
    share = 0.2

    def open(self, pos: War) -> bool:
        return pos.player == SOVIET and pos.close_ready[SOVIET] > 0

    def _stacks(self, pos: War) -> list[list[int]]:
        found: dict[tuple[int, int], list[int]] = {}
        for area in AREAS[SOVIET]:
            for unit in pos.in_box(area):
                if pos.roster.untried[unit]:
                    found.setdefault((area, pos.area_stack.get(unit, -1 - unit)), []).append(unit)
        return list(found.values())

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos):
            for stack in self._stacks(pos):
                yield Try(tuple(map(pos.short, stack)))

    def refusal(self, pos: War, action: Try) -> Refusal | None:
        if pos.player != SOVIET or not pos.close_ready[SOVIET]:
            return Refusal("'try' is not open: there is no Soviet Close Combat marker to spend", "pmd:13.1-a")
        units = [pos.roster.index(name) for name in action.units_named]
        stacks = self._stacks(pos)
        if any(set(units) == set(stack) for stack in stacks):
            return None
        of_no_stack = {u for stack in stacks for u in stack if u not in pos.area_stack}
        if units and set(units) <= of_no_stack and limits.one_stack_beside_the_map(pos, units):
            return None
        return Refusal("'try' names one stack of untried units in an RVGK area", "pmd:13.1-v")

    def play(self, pos: War, action: Try) -> None:
        close_combat_markers.spend(pos, SOVIET)
        pos.ask(*(Reveal(pos.roster.index(name)) for name in action.units_named))
