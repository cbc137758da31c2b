"""14. Soviet replacements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import Option
from stavka.titles.nineteen_forty_one.actions import Replace
from stavka.titles.nineteen_forty_one.seams import Cut
from stavka.titles.nineteen_forty_one.state.flags import AXIS, DUE, ELIMINATED, REPLACEMENT, SOVIET
from stavka.titles.nineteen_forty_one.state.position import War

TAKEN = "replaced"  # (infantry, tank corps, tank groups, units over four) taken this turn
MOSCOW_BEFORE = "moscow before"  # whether Moscow was German this turn
STRONG = 4


def note_moscow(pos: War) -> None:
    """Moscow is German at a moment of this turn; retaken, it gives the full rate on following turns only."""
    if pos.holds_moscow(AXIS):  # n41:14-moscow-restore
        pos.counts[MOSCOW_BEFORE] = 1


def cuts(pos: War) -> list[Cut]:
    """What takes infantry-type units off every package, in order (n41:14-moscow)."""
    return pos.seams.replacement_cuts([Cut(without_moscow(pos), "n41:14-moscow")], pos)


def without_moscow(pos: War) -> int:
    """What German Moscow costs; the full rate is back on the turn after the recapture (n41:14-moscow-restore)."""
    if pos.holds_moscow(AXIS) or pos.count(MOSCOW_BEFORE):
        return -int(pos.charts.raw["replacements"]["moscow_lost"]["infantry"])
    return 0


def packages(pos: War, lost: int) -> list[tuple[int, int, int]]:
    """Infantry-type units, tank corps and tank groups that may be had together (n41:14-replace-rate)."""
    return [
        (max(0, p["infantry"] - lost), p.get("tank_corps", 0), p.get("tank_group", 0))
        for p in pos.charts.raw["replacements"]["packages"]
    ]


def fit(wanted: Sequence[int], allowed: Sequence[Sequence[int]]) -> bool:
    """Whether what is wanted is within one of the packages."""
    return any(all(want <= most for want, most in zip(wanted, package, strict=True)) for package in allowed)


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


def _told(package: Sequence[int]) -> str:
    """What may be had together, in words."""
    infantry, corps, groups = package
    parts = [counted(infantry, "infantry-type unit")]
    parts += [counted(corps, "tank corps", "tank corps")] if corps else []
    parts += [counted(groups, "tank group")] if groups else []
    return " with ".join(parts)


class Replacing(Option[War, Replace]):
    """Takes eliminated units back, to enter from the east edge this turn (n41:14-replace-any, n41:14-replace-entry)."""

    action = Replace
    share = 4.0

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos):
            for unit in pos.roster.of_side[SOVIET]:
                if pos.where[unit] == ELIMINATED and self.refusal(pos, action := Replace(pos.short(unit))) is None:
                    yield action

    def refusal(self, pos: War, action: Replace) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        if pos.player != SOVIET or pos.roster.side[unit] != SOVIET:
            only = "only the Soviet player receives replacements, of his own units"
            return Refusal(f"{action.unit} is not replaced: {only}", "n41:14-replace-source")
        if not pos.charts.replacements(pos.turn):
            month = pos.charts.turn_name(pos.turn)
            return Refusal(f"{action.unit} is not replaced: there are none in {month}", "n41:14-replace-source")
        if pos.segment != 1:
            when = "replacements enter in the first movement phase of a turn"
            return Refusal(f"{action.unit} is not replaced now: {when}", "n41:14-replace-entry")
        if pos.where[unit] != ELIMINATED:
            return Refusal(f"{action.unit} is not among the eliminated units", "n41:14-replace-any")
        infantry, corps, groups, strong = with_unit(pos, unit)
        allowed = packages(pos, sum(cut.infantry for cut in cuts(pos)))
        if not fit((infantry, corps, groups), allowed):
            reason = f"{action.unit} is one too many; a turn brings {' or '.join(map(_told, allowed))}"
            return Refusal(reason, self._limit(pos, infantry, corps, groups))
        if strong > pos.charts.raw["replacements"]["over_four_at_most"]:
            reason = f"{action.unit} is the second unit of a strength over four"
            return Refusal(reason, "n41:14-replace-strength")
        return None

    @staticmethod
    def _limit(pos: War, *wanted: int) -> str:
        """The rule that makes so many too many: the rate, or what takes infantry off it."""
        rule, lost = "n41:14-replace-rate", 0
        for cut in cuts(pos):
            if not fit(wanted, packages(pos, lost)):
                return rule
            rule, lost = cut.rule, lost + cut.infantry
        return rule

    def play(self, pos: War, action: Replace) -> None:
        unit = pos.roster.index(action.unit)
        pos.counts[TAKEN] = with_unit(pos, unit)
        pos.put(unit, DUE)
        pos.flags[unit] = REPLACEMENT

    def open(self, pos: War) -> bool:
        if pos.player != SOVIET or pos.segment != 1 or not pos.charts.replacements(pos.turn):
            return False
        return bool(ELIMINATED in pos.where and sum(taken(pos)[:3]) < 5)
