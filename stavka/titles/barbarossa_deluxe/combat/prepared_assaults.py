"""11. Prepared assaults: the option to attack, and the end of the phase."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.engine.action import Action, Done
from stavka.engine.menus import Ending
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.actions.combat import Assault, Attack, Battle
from stavka.titles.barbarossa_deluxe.combat import battle, luftwaffe
from stavka.titles.barbarossa_deluxe.combat.attacks import (
    attackers_on,
    idle,
    reach_of,
    target_refusal,
    targets,
    unit_refusal,
)
from stavka.titles.barbarossa_deluxe.combat.fight import Fight, defenders_of
from stavka.titles.barbarossa_deluxe.combat.mandatory_attacks import left_behind, who_must
from stavka.titles.barbarossa_deluxe.special_units.leningrad_units import needs_company
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.victory import gambit


def refusal(pos: War, action: Battle) -> Refusal | None:
    """What is wrong with a prepared assault."""
    units = [pos.roster.index(name) for name in action.attackers]
    hex = pos.board.grid.index(action.hex)
    found = target_refusal(pos, hex)
    if found:
        return found
    if not units or len(set(units)) != len(units):
        return Refusal("'attack' wants attackers, each named once", "bd:11.4-a")
    dropping = [u for u in units if u == pos.roster.paratroops and pos.where[u] < 0]
    if dropping:
        found = gambit.drop_refusal(pos)
        if found:
            return found
        if len(units) == 1:
            return Refusal(f"{pos.short(dropping[0])} drops only where others attack too", "bd:4.17-d")
    for unit in units:
        found = None if unit in dropping else unit_refusal(pos, unit, hex)
        if found:
            return found
    if needs_company(pos, units):
        corps = pos.short(pos.roster.counter_fire_corps)
        return Refusal(f"{corps} attacks only together with an army", "bd:8.35-d")
    left = left_behind(pos, units, hex)
    if left:
        names = ", ".join(map(pos.short, left))
        return Refusal(f"{names} must join: it has no other enemy left to attack", "bd:5.12-a")
    return luftwaffe.refusal(pos, action.luftwaffe)


def fight_of(pos: War, action: Battle) -> Fight:
    hex = pos.board.grid.index(action.hex)
    mobile = isinstance(action, Assault)
    units = tuple(pos.roster.index(name) for name in action.attackers)
    return Fight(pos.player, units, defenders_of(pos, pos.player, hex, mobile), hex, mobile, action.luftwaffe)


class Attacking(Option[War, Attack]):
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

    def able(self, pos: War) -> Iterator[str]:
        for hex in bits(targets(pos)):
            units = attackers_on(pos, hex)
            if len(units) > 1 or not needs_company(pos, units):
                yield from map(pos.short, units)

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


class EndAssaults(Ending[War]):
    """Ends the assault phase, when nobody is left who must attack (bd:5.12-a)."""

    share = 2.0

    def refusal(self, pos: War, action: Done) -> Refusal | None:
        bound = who_must(pos)
        if bound:
            who = listed(map(pos.short, bound))
            return Refusal(f"Soviet units beside the enemy must attack: {who}", "bd:5.12-a")
        return None

    def play(self, pos: War, action: Done) -> None:
        pos.leave()
        pos.ask(stacking.ThinOut(AXIS), stacking.ThinOut(SOVIET))  # bd:6.2-b
