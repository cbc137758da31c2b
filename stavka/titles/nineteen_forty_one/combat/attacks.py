"""7. Attacks: which may be made, and at what odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from stavka.engine.action import Action
from stavka.engine.odds import Odds
from stavka.engine.placing import random_hex
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.nineteen_forty_one import fortifications
from stavka.titles.nineteen_forty_one.actions import Attack
from stavka.titles.nineteen_forty_one.air import air_points
from stavka.titles.nineteen_forty_one.combat import air_defence, strength
from stavka.titles.nineteen_forty_one.nations import finns
from stavka.titles.nineteen_forty_one.state.flags import FOUGHT, SIDES
from stavka.titles.nineteen_forty_one.state.position import War


def read(pos: War, action: Attack) -> tuple[list[int], int]:
    return [pos.roster.index(name) for name in action.attackers], pos.board.grid.index(action.hex)


def targets(pos: War) -> int:
    """Enemy hexes next to a unit that could attack."""
    mine = 0
    for unit in pos.roster.of_side[pos.player]:
        if pos.where[unit] >= 0 and not pos.flags[unit] & FOUGHT:
            mine |= 1 << pos.where[unit]
    near = pos.walk.step(mine)
    if pos.seams.over_water:
        near |= pos.seams.over_water.targets(pos, mine)
    return near & pos.occupied[pos.enemy]


def able(pos: War, hex: int) -> list[int]:
    """Units that may attack a hex in some company, by land; those over water come last."""
    roster = pos.roster
    found = [
        unit
        for start in bits(pos.walk.around(hex) & pos.occupied[pos.player])
        for unit in pos.of(pos.player, start)
        if not pos.flags[unit] & FOUGHT and (not roster.finnish[unit] or finns.may_attack(pos, unit, 1 << hex))
    ]
    return found + pos.seams.over_water.attackers(pos, hex) if pos.seams.over_water else found


def refusal(pos: War, action: Attack) -> Refusal | None:
    """What is wrong with an attack, air points included."""
    attackers, hex = read(pos, action)
    if not attackers:
        return Refusal("nobody attacks", "n41:7-optional")
    if len(set(attackers)) < len(attackers):
        twice = next(name for name in action.attackers if action.attackers.count(name) > 1)
        return Refusal(f"{twice} is named twice in one attack", "n41:7-once")
    stranger = next((u for u in attackers if pos.roster.side[u] != pos.player), None)
    if stranger is not None:
        return _not_attacking(pos, stranger)
    if not pos.occupied[pos.enemy] >> hex & 1:
        return Refusal(f"there is no enemy to attack in {action.hex}", "n41:7-single-hex")
    if not strength.contributing(pos, hex):
        return Refusal(f"the units in {action.hex} have already been attacked in this phase", "n41:7-once")
    for unit in attackers:
        found = _attacker_refusal(pos, unit, hex, attackers)
        if found:
            return found
    over = pos.seams.over_water
    too_many = over.refusal(pos, over_water(pos, attackers, hex)) if over else None
    return too_many or air_points.attack_refusal(pos, action.air, attackers)


def over_water(pos: War, attackers: Sequence[int], hex: int) -> list[int]:
    """The attackers from whose hex no land leads to the hex they attack."""
    return [u for u in attackers if not pos.walk.around(pos.where[u]) >> hex & 1]


def _attacker_refusal(pos: War, unit: int, hex: int, attackers: Sequence[int]) -> Refusal | None:
    who, where = pos.short(unit), pos.hex_name(hex)
    if pos.where[unit] < 0:
        return Refusal(f"{who} is not on the map", "n41:7-optional")
    if pos.flags[unit] & FOUGHT:
        return Refusal(f"{who} has already attacked in this phase", "n41:7-once")
    if not pos.walk.around(pos.where[unit]) >> hex & 1:
        over = pos.seams.over_water
        if not over or not over.may_attack(pos, unit, hex):
            return _not_adjacent(pos, unit, hex, who, where)
    return finns.attack_refusal(pos, unit, hex, attackers)


def _not_attacking(pos: War, unit: int) -> Refusal:
    """The phasing player resolves attacks, with his own units (n41:2-first-combat, n41:2-second-combat)."""
    owner, phasing = SIDES[pos.roster.side[unit]], SIDES[pos.player]
    rule = "n41:2-first-combat" if pos.segment == 1 else "n41:2-second-combat"
    return Refusal(f"{pos.short(unit)} is a unit of the {owner} side, and the {phasing} player attacks now", rule)


def _not_adjacent(pos: War, unit: int, hex: int, who: str, where: str) -> Refusal:
    if pos.board.grid.direction(pos.where[unit], hex) is None:
        here = pos.hex_name(pos.where[unit])
        return Refusal(f"{who} in {here} is not adjacent to {where}", "n41:7-optional")
    over = pos.seams.over_water
    refusal = over.why_not(pos, unit, hex) if over else None
    if refusal:
        return refusal
    return Refusal(f"{who} may not attack across the water between it and {where}", "n41:7-terrain-prohibited")


class Attacking(Option[War, Attack]):
    """An attack on one enemy hex (n41:7-single-hex)."""

    action = Attack
    share = 6.0

    def each(self, pos: War) -> Iterator[Action]:
        for hex in bits(targets(pos)):
            if not strength.contributing(pos, hex):
                continue
            seen: set[tuple[int, ...]] = set()
            for group in self._groups(pos, able(pos, hex)):
                key = tuple(sorted(group))
                if key not in seen:
                    seen.add(key)
                    yield from self._with_air(pos, key, hex)

    def able(self, pos: War) -> Iterator[str]:
        for hex in bits(targets(pos)):
            if strength.contributing(pos, hex):
                for group in self._groups(pos, able(pos, hex)):
                    names = tuple(map(pos.short, group))
                    # air points make no attack possible that is not without them
                    if names and refusal(pos, Attack(names, pos.hex_name(hex))) is None:
                        yield from names

    @staticmethod
    def _groups(pos: War, units: list[int]) -> Iterator[list[int]]:
        """All together, all armor, each hex of attackers, each unit."""
        if not units:
            return
        yield units
        yield [u for u in units if pos.roster.armor[u]]
        by_hex: dict[int, list[int]] = {}
        for unit in units:
            by_hex.setdefault(pos.where[unit], []).append(unit)
        yield from by_hex.values()
        for unit in units:
            yield [unit]

    @staticmethod
    def _with_air(pos: War, units: Sequence[int], hex: int) -> Iterator[Action]:
        for points in range(pos.air[pos.player] + 1):
            action = Attack(tuple(map(pos.short, units)), pos.hex_name(hex), points)
            if units and refusal(pos, action) is None:
                yield action

    def sample(self, pos: War, rng: Random) -> Action | None:
        hexes = targets(pos)
        while hexes:
            hex = random_hex(hexes, rng)
            hexes &= ~(1 << hex)
            if not strength.contributing(pos, hex):
                continue
            units = able(pos, hex)
            if len(units) > 1 and rng.random() < 0.4:
                units = [u for u in units if rng.random() < 0.6] or units[:1]
            action = self._random(pos, units, hex, rng)
            if action is not None:
                return action
        return None

    @staticmethod
    def _random(pos: War, units: list[int], hex: int, rng: Random) -> Action | None:
        if not units:
            return None
        points = int(rng.random() * (pos.air[pos.player] + 1)) if rng.random() < 0.5 else 0
        names, where = tuple(map(pos.short, units)), pos.hex_name(hex)
        for action in (Attack(names, where, points), Attack(names, where)):
            if refusal(pos, action) is None:
                return action
        return None

    def refusal(self, pos: War, action: Attack) -> Refusal | None:
        return refusal(pos, action)

    def play(self, pos: War, action: Attack) -> None:
        attackers, hex = read(pos, action)
        if pos.seams.over_water and over_water(pos, attackers, hex):
            pos.seams.over_water.declared(pos)
        air_defence.declare(pos, tuple(attackers), hex, action.air)


def odds_of(pos: War, action: Attack) -> Odds:
    """What an attack would be rolled at if the other side used no air points, and the chance of every result."""
    attackers, hex = read(pos, action)
    found = strength.reckon(pos, attackers, hex)
    crt = pos.charts.crt
    level = found.level(len(crt.ladder), action.air)
    notes = [f"plain odds {crt.ladder[found.base]}"]
    if found.terrain:
        parts = [f"{name} {columns:+}" for name, columns in strength.terrain_shifts(pos, attackers, hex) if columns]
        notes += [f"terrain {found.terrain:+}", f"that is {' and '.join(parts)}"]
    if found.armor:
        notes.append(f"armor {found.armor:+}")
    if action.air:
        notes.append(f"air {action.air:+}")
    for unit in attackers:
        if causes := strength.halved_by(pos, unit):
            notes.append(f"{pos.short(unit)} at 1/{2 ** len(causes)}: {', '.join(causes)}")
    doubled = [pos.short(u) for u in strength.contributing(pos, hex) if fortifications.doubles(pos, u, hex)]
    if doubled:
        notes.append(f"{', '.join(doubled)} doubled by fortifications")
    return Odds(found.attack, found.defence, crt.ladder[level], tuple(notes), crt.chances(level))
