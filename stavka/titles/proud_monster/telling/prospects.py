"""What a computer player expects of an assault before it is made: columns, and what the hex makes of a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from stavka.engine.hints import NONE, ONE, Effect
from stavka.titles.proud_monster.combat.declaring import attacks
from stavka.titles.proud_monster.combat.fight import defenders_of
from stavka.titles.proud_monster.combat.odds import constructions, shifts
from stavka.titles.proud_monster.combat.odds.constructions import CITY, HEAVY_FORT
from stavka.titles.proud_monster.combat.outcome import results
from stavka.titles.proud_monster.state.charts import Charts, losses
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import SOVIET
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.supply import attenuated

WORST = 13  # a city doubles what the table takes (pmd:13.4.2-d)
Chances = Mapping[str, Fraction]


def effect(attacker: int, defender: int) -> Effect:
    """A result is a number of steps on each side (pmd:13.7-a)."""
    return Effect(ONE if attacker else NONE, ONE if defender else NONE, steps=defender, attacker_steps=attacker)


EFFECTS: Mapping[str, Effect] = {
    f"{attacker}/{defender}": effect(attacker, defender) for attacker in range(WORST) for defender in range(WORST)
}


class Figures(Protocol):
    """What the hints know of units."""

    def factor(self, pos: War, unit: int) -> int: ...

    def defence(self, pos: War, hex: int, units: Sequence[int], from_hexes: Sequence[int]) -> int: ...


class Prospects:
    """The chances at every place of the ladder, as the ground changes them; each is worked out once."""

    def __init__(self, charts: Charts) -> None:
        self.charts = charts
        self._known: dict[tuple[int, str, bool], Chances] = {}
        self._mixed: dict[tuple[int, tuple[tuple[int, Fraction], ...], str, bool], Chances] = {}

    def at_level(self, level: int, construction: str = "", spared: bool = False) -> Chances:
        """The chance of every result at a place of the ladder, beyond its ends too (pmd:13.2-f,-g)."""
        level = max(-1, min(level, len(self.charts.crt.ladder)))
        key = level, construction, spared
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._worked_out(*key)
        return found

    def _worked_out(self, level: int, construction: str, spared: bool) -> Chances:
        charts, off_table = self.charts, level < 0
        if off_table or level == len(charts.crt.ladder):
            printed: Chances = {charts.below if off_table else charts.above: Fraction(1)}
        else:
            printed = charts.crt.chances(level)
        found: dict[str, Fraction] = {}
        for result, chance in printed.items():
            attacker, defender = losses(result)
            less = spared and defender >= results.HEAVY_BLOW  # pmd:13.10-a
            fight = Fight(0, (), (), -1, construction=construction, off_table=off_table)
            attacker, defender = results.changed(fight, attacker, defender)
            told = f"{attacker - less}/{defender}"
            found[told] = found.get(told, Fraction(0)) + chance
        return found

    def of(
        self, pos: War, figures: Figures, attackers: Sequence[int], from_hexes: Sequence[int], hex: int
    ) -> Chances | None:
        """Of a prepared assault by units that would stand in these hexes."""
        side = pos.player
        defenders = defenders_of(pos, side, hex)
        if not defenders or crowded(pos, attackers, from_hexes, hex):
            return None
        attack = sum(figures.factor(pos, u) for u in attackers)
        level = self.charts.crt.level(max(attack, 1), max(figures.defence(pos, hex, defenders, from_hexes), 1))
        shelter = strongest(pos, 1 - side, hex)
        fight = Fight(side, (), defenders, hex, construction=shelter)
        net = sum(shift.value for shift in (*shifts.terrain(pos, fight), *shifts.construction(pos, fight)))
        if shelter != CITY and surrounded(pos, hex, from_hexes) and not constructions.no_concentric(pos, fight):
            net += shifts.CONCENTRIC
        if all(any(attacks.crosses(pos, kind, h, hex) for kind in pos.ground.river_masks) for h in set(from_hexes)):
            net -= 1
        level += max(-shifts.CAP, min(net, shifts.CAP))
        left = attenuated.expected(pos, Fight(side, tuple(attackers), defenders, hex))
        return self.less(level, left, shelter, spared=self._spared(pos, attackers, defenders, hex))

    def against(self, pos: War, side: int, attack: int, defence: int, hex: int) -> Chances:
        """Of so many factors of a side against enemies who would stand in a hex, wherever they come from."""
        shelter = strongest(pos, 1 - side, hex)
        fight = Fight(side, (), (), hex, construction=shelter)
        net = sum(shift.value for shift in (*shifts.terrain(pos, fight), *shifts.construction(pos, fight)))
        level = self.charts.crt.level(max(attack, 1), max(defence, 1)) + max(-shifts.CAP, min(net, shifts.CAP))
        return self.less(level, attenuated.usual(pos, side, hex), shelter)

    def less(self, level: int, left: Mapping[int, Fraction], construction: str = "", spared: bool = False) -> Chances:
        """The chances where so many columns are lost, each as likely as it is."""
        if len(left) == 1:
            return self.at_level(level - next(iter(left)), construction, spared)
        key = level, tuple(left.items()), construction, spared
        found = self._mixed.get(key)
        if found is None:
            sums: dict[str, Fraction] = {}
            for columns, share in left.items():
                for result, chance in self.at_level(level - columns, construction, spared).items():
                    sums[result] = sums.get(result, Fraction(0)) + share * chance
            found = self._mixed[key] = sums
        return found

    @staticmethod
    def _spared(pos: War, attackers: Sequence[int], defenders: Sequence[int], hex: int) -> bool:
        """Whether defenders are too few to cost the attacker a step (pmd:13.10-a)."""
        if sum(pos.half_steps(u) for u in defenders) >= results.STOOD:
            return False
        side = pos.player
        fed = pos.attacking[side]
        if not all(fed >> u & 1 for u in attackers) or pos.weather_in(hex) not in results.FIRM:
            return False
        ground = pos.ground
        return bool((ground.clear | ground.forest) >> hex & 1) and not constructions.is_fortified(pos, 1 - side, hex)


def strongest(pos: War, side: int, hex: int) -> str:
    """The construction that gives defenders most columns; a heavy fort rather than a city."""
    ground = pos.ground
    if side == SOVIET and ground.heavy_forts >> hex & 1:
        return HEAVY_FORT
    found = constructions.in_hex(pos, side, hex)
    return max(found, key=lambda name: constructions.LEFT[name], default="")


def crowded(pos: War, attackers: Sequence[int], from_hexes: Sequence[int], hex: int) -> bool:
    """Whether more would attack a city, or out of one, than may (pmd:6.1-o)."""
    by_hex: dict[int, list[int]] = {}
    for unit, start in zip(attackers, from_hexes, strict=False):
        by_hex.setdefault(start, []).append(unit)
    return attacks.city_refusal(pos, by_hex, hex) is not None


def surrounded(pos: War, hex: int, from_hexes: Sequence[int]) -> bool:
    """Whether attackers stand in opposite hexes, or in three with a hex between each (pmd:13.3-a)."""
    grid = pos.board.grid
    around = {grid.direction(hex, start) for start in set(from_hexes)}
    clock = {grid.clock[direction] for direction in around if direction is not None}
    return any(place + 3 in clock for place in clock) or clock >= {0, 2, 4} or clock >= {1, 3, 5}
