"""8.9: all supply for eighteen units, and next to nothing for the others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.declarations import Concentrate
from stavka.titles.proud_monster.state.flags import AREAS, AXIS
from stavka.titles.proud_monster.state.position import War

ENDS = 205  # pmd:8.9-d
ONE_HEX = 1  # points that take a unit to the next hex and no further (pmd:8.9-c, pmd:11.1-i)
EVER = 0.02  # how often a random player thinks of it


def left_out(pos: War, unit: int) -> bool:
    """Whether supply is concentrated this week, and not on this unit (pmd:8.9-c)."""
    return bool(pos.concentrated) and pos.roster.side[unit] == AXIS and not pos.concentrated >> unit & 1


def refusal(pos: War, units: list[int]) -> Refusal | None:
    """Why supply may not be concentrated on these units (pmd:8.9-a)."""
    if pos.player != AXIS:
        return Refusal("the Axis concentrates its supply, in its own Refit Phase", "pmd:8.9-a")
    if pos.turn >= ENDS:
        return Refusal("the supply concentration markers are out of the game", "pmd:8.9-d")
    if pos.air_supply:
        return Refusal("air supply and supply concentration exclude each other", "pmd:8.9-a")
    most = pos.charts.concentration
    if not units or len(units) > most or len(set(units)) != len(units):
        return Refusal(f"there are {counted(most, 'marker')} for as many different units", "pmd:8.9-a")
    for unit in units:
        where = pos.where[unit]
        if pos.roster.side[unit] != AXIS or (where < 0 and where not in AREAS[AXIS]) or pos.roster.air[unit]:
            return Refusal(f"{pos.short(unit)} is no Axis ground unit in play", "pmd:8.9-a")
    return None


class Concentrating(Option[War, Concentrate]):
    """Up to eighteen units of any class, chosen anew each week (pmd:8.9-a,-b)."""

    action = Concentrate
    share = 0.1

    def open(self, pos: War) -> bool:
        return pos.player == AXIS and pos.turn < ENDS and not pos.air_supply and bool(pos.occupied[AXIS])

    def best(self, pos: War) -> list[int]:
        """The strongest units next to the enemy, in the order of the roster."""
        front = bits(pos.occupied[AXIS] & pos.ground.grid.spread(pos.occupied[1 - AXIS]))
        units = [u for hex in front for u in pos.of(AXIS, hex) if pos.roster.zoc[u]]
        units.sort(key=lambda u: (-pos.strength(u).combat, u))
        return sorted(units[: pos.charts.concentration])

    def each(self, pos: War) -> Iterator[Action]:
        """One sensible set; any other is allowed too."""
        units = self.best(pos) if self.open(pos) else []
        if units:
            yield Concentrate(tuple(map(pos.short, units)))

    def able(self, pos: War) -> Iterator[str]:
        return iter(())

    def sample(self, pos: War, rng: Random) -> Action | None:
        return next(self.each(pos), None) if rng.random() < EVER else None

    def refusal(self, pos: War, action: Concentrate) -> Refusal | None:
        return refusal(pos, [pos.roster.index(name) for name in action.units_named])

    def play(self, pos: War, action: Concentrate) -> None:
        pos.concentrated = sum(1 << pos.roster.index(name) for name in action.units_named)
        pos.tell(f"the Axis concentrates its supply on {counted(len(action.units_named), 'unit')}")


def new_week(pos: War, side: int) -> None:
    """Declared for a week; whoever wants more of it declares it again (pmd:8.9-a)."""
    if side == AXIS:
        pos.concentrated = 0


def bars_attack(pos: War, unit: int, hex: int) -> Refusal | None:
    """The others make no assault (pmd:8.9-c)."""
    if left_out(pos, unit):
        return Refusal(f"{pos.short(unit)} has no share in the concentrated supply and does not attack", "pmd:8.9-c")
    return None


def movement_factor(factor: int, pos: War, unit: int) -> int:
    """The others move one hex (pmd:8.9-c)."""
    return min(factor, ONE_HEX) if left_out(pos, unit) else factor


def bars_transport(pos: War, unit: int) -> Refusal | None:
    """Nor do they travel further by train or ship (pmd:8.9-c)."""
    if left_out(pos, unit):
        return Refusal(f"{pos.short(unit)} has no share in the concentrated supply and moves one hex", "pmd:8.9-c")
    return None
