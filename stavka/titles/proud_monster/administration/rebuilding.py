"""9.5.1, 9.5.3: lost units are raised again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.menus import Ending
from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import AnyOption, Option
from stavka.titles.proud_monster.actions.administration import BLIND, LOST_FOR_GOOD, Rebuild
from stavka.titles.proud_monster.administration import arrivals, detachments, placing
from stavka.titles.proud_monster.administration.full_strength import at_full_strength, most, on_arrival
from stavka.titles.proud_monster.administration.points import EAST, enough, pay
from stavka.titles.proud_monster.special_units import guns
from stavka.titles.proud_monster.state.flags import (
    AXIS,
    BOXES,
    DEAD_PILE,
    DUE,
    LOST_CAVALRY,
    LOST_RIFLES,
    LOST_TRIED,
    OKH_NORTH,
    REPLACEMENT_ARMY,
    SOVIET,
    STALINGRAD_POOL,
    TO_COME,
)
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.turn.menus import PhaseMenu

BLIND_BOXES = dict(zip(BLIND, (LOST_RIFLES, LOST_CAVALRY), strict=True))
ARTILLERY_PRICE = 2  # Mech points for a division without steps (pmd:9.5.3-m)
BRIDGE_PRICE = 1  # pmd:15.12-e


NEVER = {  # kinds that a rule of their own never brings back
    "HARKO": "pmd:15.5-e",
    "LRA": "pmd:15.10-k",
    "MAD": "pmd:15.21-e",
    "KA": "pmd:15.19-b",
    "HSPATBn": "pmd:15.14-c",
    "HSPATR": "pmd:15.14-c",
    "GAD": "pmd:15.11-g",
    "LCFC": "pmd:15.13-c",
    "ParC": "pmd:13.14-b",
    "Part": "pmd:13.14-b",
}


class GermanRebuilding(Option[War, Rebuild]):
    """A German unit with as many steps as its owner pays for (pmd:9.5.1-h,-i)."""

    action = Rebuild

    def open(self, pos: War) -> bool:
        return any(pos.points[:2]) and bool(pos.in_box(REPLACEMENT_ARMY))

    def each(self, pos: War) -> Iterator[Action]:
        for unit in pos.in_box(REPLACEMENT_ARMY):
            if self.unit_refusal(pos, unit):
                continue
            top = min(most(pos, unit), enough(pos, AXIS, pos.roster.mech[unit]))
            for steps in range(1, top + 1):
                yield Rebuild(pos.short(unit), steps)

    def refusal(self, pos: War, action: Rebuild) -> Refusal | None:
        if action.what in (*BLIND, *LOST_FOR_GOOD):
            return Refusal(f"the Axis has no {action.what} to rebuild by type", "pmd:9.5.1-a")
        unit = pos.roster.index(action.what)
        refused = self.unit_refusal(pos, unit)
        if refused:
            return refused
        limit = most(pos, unit)
        if action.steps > limit:
            told = f"{action.what} can be rebuilt to {counted(limit, 'step')} now, not {action.steps}"
            return Refusal(told, self._limit_rule(pos, unit, limit))
        has, wants = enough(pos, AXIS, pos.roster.mech[unit]), action.steps or limit
        if wants > has:
            kind = "Mech" if pos.roster.mech[unit] else "Leg or Mech"
            return Refusal(
                f"{action.what} wants {wants} of the {kind} points, of which {has} can be had", "pmd:9.5.1-c"
            )
        return None

    @staticmethod
    def unit_refusal(pos: War, unit: int) -> Refusal | None:
        """Why a unit cannot be rebuilt at all (pmd:9.5.1-a,-h)."""
        who, where, roster = pos.short(unit), pos.where[unit], pos.roster
        if roster.minor[unit]:
            return Refusal(f"{who} is a minor ally and never rebuilt", "pmd:7.1-k")
        if not roster.rebuildable[unit]:
            rule = "pmd:7.3-b" if "foreign" in pos.counter(unit).marks else NEVER.get(roster.kind[unit], "pmd:9.5.1-h")
            return Refusal(f"{who} is none of the units that are rebuilt", rule)
        if where == REPLACEMENT_ARMY:
            return None
        rule = {STALINGRAD_POOL: "pmd:13.13-f", DEAD_PILE: "pmd:13.13-e"}.get(where, "pmd:9.5.1-a")
        lies = "has not come yet and is " if where == TO_COME else "is "
        if where < 0 and where != TO_COME:
            lies = f"lies in the {BOXES[-1 - where]}, "
        return Refusal(f"{who} {lies}not in the Replacement Army", rule)

    @staticmethod
    def _limit_rule(pos: War, unit: int, limit: int) -> str:
        if limit < pos.full_steps(unit):
            return "pmd:15.1-c" if pos.turn < 300 else "pmd:15.1-d"
        return "pmd:15.1-a" if pos.roster.fourth_step[unit] else "pmd:9.5.1-i"

    def play(self, pos: War, action: Rebuild) -> None:
        unit = pos.roster.index(action.what)
        steps = action.steps or most(pos, unit)
        pay(pos, AXIS, steps, pos.roster.mech[unit])
        pos.put(unit, OKH_NORTH)
        pos.set_steps(unit, steps)


class SovietRebuilding(Option[War, Rebuild]):
    """Whole units only; by the West system rifle and cavalry divisions, drawn blindly (pmd:9.5.3-a,-b,-e,-n)."""

    action = Rebuild

    def open(self, pos: War) -> bool:
        return any(pos.points[2:])

    def each(self, pos: War) -> Iterator[Action]:
        for kind in BLIND:
            if self._blind_refusal(pos, kind) is None:
                yield Rebuild(kind)
        for unit in pos.in_box(LOST_TRIED):
            if self._unit_refusal(pos, unit) is None:
                yield Rebuild(pos.short(unit))

    def refusal(self, pos: War, action: Rebuild) -> Refusal | None:
        if action.what in LOST_FOR_GOOD:
            return Refusal(f"{action.what} units are never rebuilt", "pmd:9.5.3-o")
        if action.what in BLIND:
            full, refused = 1, self._blind_refusal(pos, action.what)
        else:
            unit = pos.roster.index(action.what)
            full, refused = on_arrival(pos, unit), self._unit_refusal(pos, unit)
        if refused is None and action.steps not in (0, full):
            return Refusal(f"{action.what} is rebuilt whole, with {counted(full, 'step')}", "pmd:9.5.3-n")
        return refused

    @staticmethod
    def _blind_refusal(pos: War, kind: str) -> Refusal | None:
        if not pos.left_in_pool(kind, BLIND_BOXES[kind]):
            return Refusal(f"no {kind} lies in the Replacement Army", "pmd:9.5.3-e")
        if not enough(pos, SOVIET, mech=False):
            return Refusal(f"there is no point left to rebuild a {kind}", "pmd:9.5.3-m")
        return None

    @staticmethod
    def _unit_refusal(pos: War, unit: int) -> Refusal | None:
        who, drawn_as = pos.short(unit), pos.roster.untried_type.get(unit)
        if drawn_as in BLIND and pos.roster.rebuildable[unit]:
            return Refusal(f"nobody picks {who}: it is drawn unseen, by 'rebuild {drawn_as}'", "pmd:2.4.9-b")
        if pos.where[unit] != LOST_TRIED or not pos.roster.rebuildable[unit]:
            if pos.roster.rebuildable[unit]:
                return Refusal(f"{who} is not in the Replacement Army of tried units", "pmd:9.5.3-a")
            return Refusal(f"{who} is never rebuilt", NEVER.get(pos.roster.kind[unit], "pmd:9.5.3-o"))
        if not pos.count(EAST):
            return Refusal(f"{who} cannot be rebuilt by the West system: only RD and CD are", "pmd:9.5.3-b")
        price_, mech = price(pos, unit)
        has = enough(pos, SOVIET, mech)
        if price_ > has:
            return Refusal(f"{who} costs {counted(price_, 'point')}, and {has} can be had for it", "pmd:9.5.3-n")
        return None

    def play(self, pos: War, action: Rebuild) -> None:
        if action.what in BLIND:
            pay(pos, SOVIET, 1, mech=False)  # pmd:16.4-m: a cavalry division too
            arrivals.untried(pos, action.what, 1, BLIND_BOXES[action.what])  # pmd:2.4.9-d
            return
        unit = pos.roster.index(action.what)
        pay(pos, SOVIET, *price(pos, unit))
        at_full_strength(pos, unit)
        pos.put(unit, DUE)


def price(pos: War, unit: int) -> tuple[int, bool]:
    """What a Soviet unit costs, and whether in Mech points only (pmd:9.5.3-m)."""
    if not pos.roster.counters[unit].steps:
        return BRIDGE_PRICE if pos.roster.kind[unit] == "PB" else ARTILLERY_PRICE, True
    return on_arrival(pos, unit), pos.roster.mech[unit]


class RebuildingEnds(Ending[War]):
    """Rebuilt units are then placed like reinforcements (pmd:9.5.3-e)."""

    def play(self, pos: War, action: Done) -> None:
        side = pos.asked_side()
        pos.leave()
        placing.ask(pos, side)


REBUILDING: tuple[tuple[AnyOption[War], ...], ...] = (  # by side
    (GermanRebuilding(), guns.BuildingShells(), detachments.Forming()),
    (SovietRebuilding(),),
)
END = RebuildingEnds()


@dataclass(slots=True)
class RebuildingMenu(PhaseMenu):
    """A side spends its points on lost units (pmd:5.2-a)."""

    name: ClassVar[str] = "rebuilding"
    rule: ClassVar[str] = "pmd:5.2-a"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return (*REBUILDING[self.side], END)


def begin(pos: War) -> None:
    menus = [RebuildingMenu(side) for side in (AXIS, SOVIET) if _something(pos, side)]
    if menus:
        pos.ask(*menus)


def hold_open(pos: War) -> None:
    """Asks every side with lost units or points, affordable or not, else both: for positions that begin here."""
    boxes = ((REPLACEMENT_ARMY, STALINGRAD_POOL, DEAD_PILE), (LOST_RIFLES, LOST_CAVALRY, LOST_TRIED))
    menus = [
        RebuildingMenu(side)
        for side in (AXIS, SOVIET)
        if _something(pos, side) or any(pos.points[2 * side : 2 * side + 2]) or any(map(pos.in_box, boxes[side]))
    ]
    pos.stages = ()
    pos.ask(*(menus or map(RebuildingMenu, (AXIS, SOVIET))))


def _something(pos: War, side: int) -> bool:
    return any(option.open(pos) and next(iter(option.each(pos)), None) for option in REBUILDING[side])
