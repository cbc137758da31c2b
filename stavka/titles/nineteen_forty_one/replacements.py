"""14. Soviet replacements, with 24 for those of 1942."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.rules.action import Action
from stavka.rules.refusal import Refusal
from stavka.rules.stage import Option
from stavka.titles.nineteen_forty_one.actions import Replace
from stavka.titles.nineteen_forty_one.flags import AXIS, DUE, ELIMINATED, REPLACEMENT, SOVIET
from stavka.titles.nineteen_forty_one.position import War

TAKEN = "replaced"  # (infantry, tank corps, tank groups, units over four) taken this turn
STRONG = 4


def note_moscow(pos: War) -> None:
    """Moscow is German at a moment of this turn; retaken, it gives the full rate on following turns only."""
    if pos.holds_moscow(AXIS):  # n41:14-moscow-restore
        pos.counts["moscow before"] = 1


def infantry_lost(pos: War) -> int:
    """How many infantry-type units are off every package (n41:14-moscow, n41:24-replace, n41:24-replace-moscow)."""
    chart = pos.charts.raw["replacements"]
    lost = 0
    # n41:14-moscow-restore: the full rate is back on the turn after the recapture
    if pos.holds_moscow(AXIS) or pos.count("moscow before"):
        lost -= chart["moscow_lost"]["infantry"]
    if pos.charts.in_1942(pos.turn):
        lost -= chart["in_1942"]["infantry"]
    return lost


def packages(pos: War) -> list[tuple[int, int, int]]:
    """Infantry-type units, tank corps and tank groups that may be had together (n41:14-replace-rate)."""
    lost = infantry_lost(pos)
    return [
        (max(0, p["infantry"] - lost), p.get("tank_corps", 0), p.get("tank_group", 0))
        for p in pos.charts.raw["replacements"]["packages"]
    ]


def taken(pos: War) -> tuple[int, int, int, int]:
    found: tuple[int, int, int, int] = pos.counts.get(TAKEN, (0, 0, 0, 0))
    return found


def with_unit(pos: War, unit: int) -> tuple[int, int, int, int]:
    """What would be taken with one unit more."""
    infantry, corps, groups, strong = taken(pos)
    roster = pos.roster
    if not roster.armor[unit]:
        infantry += 1
    elif roster.corps[unit]:
        corps += 1
    else:
        groups += 1
    return infantry, corps, groups, strong + (roster.combat[unit] > STRONG)


class Replacing(Option):
    """Takes eliminated units back, to enter from the east edge this turn (n41:14-replace-any, n41:14-replace-entry)."""

    action = Replace
    share = 4.0

    def each(self, pos: War) -> Iterator[Action]:
        if self.weight(pos):
            for unit in pos.roster.of_side[SOVIET]:
                if pos.where[unit] == ELIMINATED and self.refusal(pos, action := Replace(pos.short(unit))) is None:
                    yield action

    def refusal(self, pos: War, action: Replace) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        if pos.player != SOVIET or pos.roster.side[unit] != SOVIET:
            return Refusal("only the Soviet player receives replacements", "n41:14-replace-source")
        if not pos.charts.replacements(pos.turn):
            return Refusal(f"there are no replacements in {pos.charts.turn_name(pos.turn)}", "n41:14-replace-source")
        if pos.segment != 1:
            return Refusal("replacements enter in the first movement phase", "n41:14-replace-entry")
        if pos.where[unit] != ELIMINATED:
            return Refusal(f"{action.unit} is not among the eliminated units", "n41:14-replace-any")
        infantry, corps, groups, strong = with_unit(pos, unit)
        if not any(infantry <= i and corps <= c and groups <= g for i, c, g in packages(pos)):
            allowed = (f"{i} infantry-type units, {c} tank corps, {g} tank groups" for i, c, g in packages(pos))
            told = " or ".join(allowed)
            return Refusal(f"{action.unit} is one too many; allowed are {told}", self._limit(pos))
        if strong > pos.charts.raw["replacements"]["over_four_at_most"]:
            reason = f"{action.unit} is the second unit of a strength over four"
            return Refusal(reason, "n41:14-replace-strength")
        return None

    @staticmethod
    def _limit(pos: War) -> str:
        moscow = bool(pos.holds_moscow(AXIS) or pos.count("moscow before"))
        if pos.charts.in_1942(pos.turn):
            return "n41:24-replace-moscow" if moscow else "n41:24-replace"
        return "n41:14-moscow" if moscow else "n41:14-replace-rate"

    def play(self, pos: War, action: Replace) -> None:
        unit = pos.roster.index(action.unit)
        pos.counts[TAKEN] = with_unit(pos, unit)
        pos.put(unit, DUE)
        pos.flags[unit] = REPLACEMENT

    def weight(self, pos: War) -> float:
        if pos.player != SOVIET or pos.segment != 1 or not pos.charts.replacements(pos.turn):
            return 0.0
        return float(ELIMINATED in pos.where and sum(taken(pos)[:3]) < 5)
