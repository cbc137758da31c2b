"""22. Russian Shock Armies, made of an infantry unit and an armor or mechanized unit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import Option
from stavka.titles.russia_besieged.actions.economy import Build, Enlarge, Fund
from stavka.titles.russia_besieged.arrivals import points
from stavka.titles.russia_besieged.economy.oil import OIL
from stavka.titles.russia_besieged.economy.workers import INFANTRY
from stavka.titles.russia_besieged.movement.walking import exchange
from stavka.titles.russia_besieged.state.figures import ShockSize
from stavka.titles.russia_besieged.state.flags import (
    AVAILABLE,
    AWAITING,
    AXIS,
    COMPONENTS,
    DUE,
    ENTERED,
    HELD,
    LOCKED,
    MOVED,
    POOL,
    REMOVED,
    REPLACEMENT,
    SOVIET,
    SURRENDERED,
    VICTOR_BEFORE,
)
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general

MOBILE = ("armor", "mechanized")  # rb:22.01-a
FUNDED = "shock armies paid for"  # in the first impulse, as a tuple of units (22.01-c)
# what holds its parts holds the army (4.06-a, 10.6-f, 9.32)
OF_PARTS = HELD | LOCKED | VICTOR_BEFORE
OF_OTHERS = "shock armies of other parts"  # that an option allowed in this turn


def size_now(pos: War) -> ShockSize | None:
    """The strength and the extra oil of Shock Armies at this date (rb:22.01-a, rb:22.01-d)."""
    return next((size for size in reversed(pos.charts.shock) if size.first <= pos.month), None)


def in_reserve(pos: War, unit: int) -> bool:
    return pos.where[unit] in (AWAITING, AVAILABLE)


def first_of(pos: War, unit: int) -> int:
    """The smallest counter of a Shock Army, which says when it comes."""
    return pos.roster.shock[pos.roster.shock_number(unit)][0]


def comes(pos: War, unit: int) -> tuple[int, int]:
    """Turn and impulse from which a Shock Army can be built; (0, 0) for one that is on its card as available."""
    first = first_of(pos, unit)
    counter = pos.counter(first)
    return (0, 0) if pos.where[first] in (AVAILABLE, REMOVED) else (counter.turn or 0, counter.impulse)


def army_refusal(pos: War, unit: int) -> Refusal | None:
    """Why a Shock Army cannot be built now, whatever its parts."""
    who, size = pos.short(unit), size_now(pos)
    if pos.roster.kind[unit] != "shock":
        return Refusal(f"{who} is no Shock Army", "rb:22.0")
    if pos.player != SOVIET or size is None or comes(pos, unit) > (pos.turn, pos.impulse):
        return Refusal(f"{who} is not available yet", "rb:22.0")
    if any(pos.where[u] >= 0 or pos.where[u] == DUE for u in pos.roster.shock[pos.roster.shock_number(unit)]):
        return Refusal(f"{who} is in play already", "rb:22.0")
    if not in_reserve(pos, unit):
        return Refusal(f"{who} is not on its card", "rb:22.0")
    if pos.counter(unit).factors != size.factors:
        return Refusal(f"{who} has not the strength of this year, which is {size.factors}", "rb:22.01-a")
    return None


def full(pos: War, unit: int) -> bool:
    return unit not in pos.lost_steps


def are_parts(pos: War, infantry: int, armor: int) -> bool:
    """Whether two Russian units can make up a Shock Army by what they are."""
    nation = pos.roster.nation
    if nation[infantry] != "russian" or nation[armor] != "russian":
        return False
    return ordinary_parts(pos, infantry, armor) or pos.seams.shock_parts(pos, infantry, armor)


def ordinary_parts(pos: War, infantry: int, armor: int) -> bool:
    return pos.roster.kind[infantry] == "infantry" and pos.roster.kind[armor] in MOBILE


class Building(Option[War, Build]):
    """A Shock Army is built from the pool or of two units in one hex (rb:22.01-a, rb:22.01-b)."""

    action = Build
    share = 0.3

    def open(self, pos: War) -> bool:
        return pos.player == SOVIET and (
            bool(pos.counts.get(FUNDED)) if pos.impulse == 2 else pos.points.get(OIL, 0) > 0
        )

    def armies(self, pos: War) -> list[int]:
        return [u for u in pos.roster.of_kind(SOVIET, "shock") if in_reserve(pos, u) and army_refusal(pos, u) is None]

    def pairs(self, pos: War) -> Iterator[tuple[int, int]]:
        """Units in one hex, and units of the pool, that might be parts."""
        where, others = pos.where, ("cavalry",) if pos.seams.shock_parts else ()
        for armor in (u for kind in (*MOBILE, *others) for u in pos.roster.of_kind(SOVIET, kind)):
            if where[armor] >= 0:
                yield from ((u, armor) for u in pos.of(SOVIET, where[armor]) if pos.roster.kind[u] == "infantry")
            elif where[armor] == POOL and pos.impulse == 1:
                yield from ((u, armor) for u in pos.roster.of_kind(SOVIET, "infantry") if where[u] == POOL)

    def each(self, pos: War) -> Iterator[Action]:
        if not self.open(pos):
            return
        for army, (infantry, armor) in product(self.armies(pos)[:1], self.pairs(pos)):
            action = Build(pos.short(army), pos.short(infantry), pos.short(armor))
            if self.refusal(pos, action) is None:
                yield action

    def sample(self, pos: War, rng: Random) -> Action | None:
        armies = self.armies(pos)
        pairs = list(self.pairs(pos)) if armies else []
        if not pairs:
            return None
        army, (infantry, armor) = rng.choice(armies), rng.choice(pairs)
        action = Build(pos.short(army), pos.short(infantry), pos.short(armor))
        return action if self.refusal(pos, action) is None else None

    def refusal(self, pos: War, action: Build) -> Refusal | None:
        army, infantry, armor = map(pos.roster.index, action.units)
        refused = army_refusal(pos, army)
        if refused:
            return refused
        where = pos.where
        if not are_parts(pos, infantry, armor):
            what = "an infantry unit and an armor or mechanized unit"
            rule = "rb:22.01-b" if where[infantry] >= 0 and where[armor] >= 0 else "rb:22.01-a"
            refused = pos.seams.shock_parts_refused(pos, infantry, armor)
            return refused or Refusal(f"{action.infantry} and {action.armor} are not {what}", rule)
        if where[infantry] == where[armor] == POOL:
            if pos.impulse != 1:
                return Refusal(f"{action.unit} is built from the pool in the first impulse only", "rb:22.01-a")
        elif where[infantry] < 0 or where[infantry] != where[armor]:
            return Refusal(
                f"{action.infantry} and {action.armor} are not in one hex, nor both in the pool", "rb:22.01-b"
            )
        else:
            refused = self._on_the_map(pos, army, infantry, armor)
            if refused:
                return refused
        rule = "rb:22.01-b" if where[infantry] >= 0 else "rb:22.01-a"
        return self._too_dear(pos, army, rule, *costs(pos, army, infantry, armor))

    @staticmethod
    def _on_the_map(pos: War, army: int, infantry: int, armor: int) -> Refusal | None:
        reduced = [u for u in (infantry, armor) if not full(pos, u)]
        if reduced:
            return Refusal(f"{pos.short(reduced[0])} is not at full strength", "rb:22.01-b")
        if pos.roster.kind[armor] == "armor" and pos.roster.kind[infantry] == "infantry":
            return Refusal(f"{pos.short(armor)} is no mechanized unit, as one on the map must be", "rb:22.01-b")
        if pos.impulse == 2:
            if comes(pos, army) != (pos.turn, 2):
                return Refusal(f"{pos.short(army)} is built in a first impulse", "rb:22.01-b")
            if army not in pos.counts.get(FUNDED, ()):
                return Refusal(f"{pos.short(army)} was not paid for in the first impulse", "rb:22.01-c")
        return None

    @staticmethod
    def _too_dear(pos: War, army: int, rule: str, infantry: int, oil: int) -> Refusal | None:
        for pool, needed in ((INFANTRY, infantry), (OIL, oil)):
            if needed > pos.points.get(pool, 0):
                price, left = counted(needed, f"point of {pool}", f"points of {pool}"), pos.points.get(pool, 0)
                return Refusal(f"{pos.short(army)} costs {price}, and there are {left}", rule)
        return None

    def play(self, pos: War, action: Build) -> None:
        army, *parts = map(pos.roster.index, action.units)
        infantry, oil = costs(pos, army, *parts)
        pos.spend(INFANTRY, infantry)
        pos.spend(OIL, oil)
        if not ordinary_parts(pos, *parts):
            pos.add(OF_OTHERS)
        pos.components[army] = tuple(parts)
        said = exchange(pos, parts, army, COMPONENTS)  # rb:22.02
        if pos.where[army] >= 0:
            pos.flags[army] |= ENTERED | said & OF_PARTS | (MOVED | HELD if said & MOVED else 0)  # rb:22.01-b
        else:
            pos.put(army, DUE)
            pos.flags[army] |= REPLACEMENT  # comes in as any other replacement


def costs(pos: War, army: int, infantry: int, armor: int) -> tuple[int, int]:
    """Infantry and oil points: parts of the pool at full price, and the extra oil (rb:22.01-a, rb:21.02).

    What was paid in the first impulse is paid (rb:22.01-c).
    """
    size = size_now(pos)
    extra = 0 if size is None or army in pos.counts.get(FUNDED, ()) else size.extra_oil
    if pos.where[infantry] != POOL:
        return 0, extra
    price = {INFANTRY: 0, OIL: extra}
    for part in (infantry, armor):
        price[points.pools(pos, part)[0]] += pos.counter(part).combat
    return price[INFANTRY], price[OIL]


class Funding(Option[War, Fund]):
    """The oil for a Shock Army that becomes available in the second impulse is paid in the first (rb:22.01-c)."""

    action = Fund
    share = 0.1

    def open(self, pos: War) -> bool:
        return pos.player == SOVIET and pos.impulse == 1 and bool(self.expected(pos))

    def expected(self, pos: War) -> list[int]:
        """Shock Armies of the second impulse that nobody has paid for."""
        paid: tuple[int, ...] = pos.counts.get(FUNDED, ())
        armies = (counters[0] for counters in pos.roster.shock.values())
        return [u for u in armies if pos.where[u] == AWAITING and comes(pos, u) == (pos.turn, 2) and u not in paid]

    def each(self, pos: War) -> Iterator[Action]:
        for unit in self.expected(pos):
            action = Fund(pos.short(unit))
            if self.refusal(pos, action) is None:
                yield action

    def refusal(self, pos: War, action: Fund) -> Refusal | None:
        unit, price = pos.roster.index(action.unit), pos.charts.shock[0].extra_oil
        if pos.player != SOVIET or pos.impulse != 1 or unit not in self.expected(pos):
            return Refusal(f"{action.unit} is no Shock Army of the second impulse of this turn", "rb:22.01-c")
        if pos.points.get(OIL, 0) < price:
            return Refusal(f"{action.unit} wants {counted(price, 'oil point')}, and there is none", "rb:22.01-c")
        return None

    def play(self, pos: War, action: Fund) -> None:
        pos.spend(OIL, pos.charts.shock[0].extra_oil)
        pos.counts[FUNDED] = (*pos.counts.get(FUNDED, ()), pos.roster.index(action.unit))


def end_turn(pos: War) -> None:
    """Oil for Shock Armies that were not built is forfeited (rb:22.01-c)."""
    pos.counts.pop(FUNDED, None)
    pos.counts.pop(OF_OTHERS, None)


class Enlarging(Option[War, Enlarge]):
    """A Shock Army on the map becomes a larger one for the difference in factors (rb:22.06, rb:22.06-b)."""

    action = Enlarge
    share = 0.2

    def open(self, pos: War) -> bool:
        enough = pos.player == SOVIET and pos.impulse == 1 and pos.points.get(OIL, 0) > 0
        return enough and pos.month >= pos.charts.shock[1].first

    def smaller(self, pos: War, unit: int) -> int:
        """The counter on the map that a larger one takes the place of; -1 when there is none."""
        alike = pos.roster.shock[pos.roster.shock_number(unit)] if pos.roster.kind[unit] == "shock" else ()
        before = alike[: alike.index(unit)] if unit in alike else ()
        return next((u for u in before if pos.where[u] >= 0), -1)

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos):
            for unit in pos.roster.of_kind(SOVIET, "shock"):
                action = Enlarge(pos.short(unit))
                if self.smaller(pos, unit) >= 0 and self.refusal(pos, action) is None:
                    yield action

    def refusal(self, pos: War, action: Enlarge) -> Refusal | None:
        unit, who = pos.roster.index(action.unit), action.unit
        old = self.smaller(pos, unit)
        if old < 0 or not in_reserve(pos, unit):
            return Refusal(f"{who} takes the place of no Shock Army on the map", "rb:22.06")
        step = pos.roster.shock[pos.roster.shock_number(unit)].index(unit)
        rule = "rb:22.06" if step == 1 else "rb:22.06-b"
        if pos.player != SOVIET or pos.impulse != 1 or pos.month < pos.charts.shock[step].first:
            return Refusal(f"{who} is formed in Russian first impulses from the date of its size on", rule)
        if pos.zone(AXIS) >> pos.where[old] & 1 or not general.in_supply(pos, old):
            return Refusal(f"{pos.short(old)} must be in supply and in no Axis zone of control", rule)
        price = enlarging_price(pos, old, unit)
        if price > pos.points.get(OIL, 0):
            return Refusal(f"{who} costs {price} oil points, and there are {pos.points.get(OIL, 0)}", rule)
        return None

    def play(self, pos: War, action: Enlarge) -> None:
        unit = pos.roster.index(action.unit)
        old = self.smaller(pos, unit)
        pos.spend(OIL, enlarging_price(pos, old, unit))
        pos.set_steps(unit, pos.counter(unit).steps - pos.lost_steps.get(old, 0))
        if old in pos.components:
            pos.components[unit] = pos.components.pop(old)
        pos.flags[unit] = exchange(pos, [old], unit, REMOVED)  # the box for units that are broken down


def enlarging_price(pos: War, old: int, new: int) -> int:
    return pos.counter(new).combat - pos.counter(old).combat


# -- losses -----------------------------------------------------------------------------------------------------------


def _dissolve(pos: War, army: int, box: int) -> int:
    """The army goes back to its card, its parts to a box."""
    for part in pos.components.pop(army, ()):
        pos.put(part, box)
    return AVAILABLE


def eliminated(box: int, pos: War, unit: int) -> int:
    """Its parts are eliminated, the army can be built anew (rb:22.03)."""
    return _dissolve(pos, unit, POOL) if pos.roster.kind[unit] == "shock" else box


def surrendered(box: int, pos: War, unit: int) -> int:
    """A Shock Army never surrenders: its parts do (rb:22.04)."""
    return _dissolve(pos, unit, SURRENDERED) if pos.roster.kind[unit] == "shock" else box
