"""13.1: Close Combat markers: how many there are, how they are placed, and when they come back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Choice
from stavka.titles.proud_monster.actions.combat import Pass, PlaceMarker
from stavka.titles.proud_monster.combat.fight import note, now
from stavka.titles.proud_monster.combat.odds.factors import over_arrow
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.proud_monster.state.position import War

POINTS = "close combat points"  # of the war year (pmd:13.1-l)
EARNED = "close combat markers of the year"
STACKING = "stacking markers earned"  # on earlier turns (pmd:6.1-d,-e)
NEWLY = "markers earned this turn"
WAR_YEARS = (211, 311)  # the turns on which the count begins anew (pmd:13.1-k)
WANTED = (6, 12)  # pmd:13.1-l
TWO_TO_ONE = "2:1"


def with_one(pair: tuple[int, int], side: int, more: int) -> tuple[int, int]:
    """A pair of numbers with one of them changed."""
    axis, soviet = pair
    return (axis + more, soviet) if side == AXIS else (axis, soviet + more)


def refusal(pos: War, side: int, units: Sequence[int], hex: int) -> Refusal | None:
    """Why a side may not place a marker on an assault (pmd:13.1-a,-r, pmd:13.4.1-r)."""
    where = pos.board.label(hex)
    if not pos.close_ready[side]:
        return Refusal(f"'cc' is not open: {SIDES[side]} has no Close Combat marker left this turn", "pmd:13.1-a")
    if units and all(over_arrow(pos, pos.where[u], hex) for u in units):
        return Refusal(f"'cc' is not open: {where} is attacked over crossing arrows only", "pmd:13.4.1-r")
    return None


def place(pos: War, side: int, hex: int) -> None:
    """A marker is laid on a hex (pmd:13.1-d,-g,-h)."""
    pos.close_ready = with_one(pos.close_ready, side, -1)
    key = 2 * hex + side
    pos.close_combat[key] = pos.close_combat.get(key, 0) + 1


def spend(pos: War, side: int) -> None:
    """A marker is used without lying anywhere (pmd:13.1-b,-v)."""
    pos.close_ready = with_one(pos.close_ready, side, -1)
    pos.close_due = with_one(pos.close_due, side, 1)


def marked(pos: War, hex: int) -> bool:
    """Whether a marker of either side lies on a hex."""
    return 2 * hex in pos.close_combat or 2 * hex + 1 in pos.close_combat


def tidy(pos: War) -> None:
    """Markers leave hexes that are not held by both sides, for the next turn (pmd:13.1-e,-f).

    A hex that only one side holds has no hex defender either (pmd:13.15.3-a), and is that side's (pmd:4.2-c).
    """
    if not pos.close_combat and not pos.defender:
        return
    joint = pos.joint
    for key, number in list(pos.close_combat.items()):
        if not joint >> key // 2 & 1:
            del pos.close_combat[key]
            pos.close_due = with_one(pos.close_due, key % 2, number)
    for hex in [hex for hex in pos.defender if not joint >> hex & 1]:
        del pos.defender[hex]
        for side in (AXIS, SOVIET):
            if pos.occupied[side] >> hex & 1:
                pos.take(side, 1 << hex)
        for side in (AXIS, SOVIET):  # works dug in a hex that was the enemy's all along (pmd:13.4.2-aa)
            if not pos.occupied[side] >> hex & 1 and pos.owner[1 - side] >> hex & 1:
                pos.works[side] &= ~(1 << hex)


def left_behind(pos: War, hex: int) -> None:
    """A hex may be shared no longer, for whatever reason (pmd:13.1-f)."""
    tidy(pos)


def new_turn(pos: War) -> None:
    """Used markers can be placed again (pmd:13.1-a); the Soviets get what they have earned (pmd:13.1-k,-l)."""
    pos.close_ready = (pos.close_ready[0] + pos.close_due[0], pos.close_ready[1] + pos.close_due[1])
    pos.close_due = (0, 0)
    pos.add(STACKING, pos.counts.pop(NEWLY, 0))
    for _ in [wanted for wanted in WANTED[pos.count(EARNED) :] if pos.count(POINTS) >= wanted]:
        pos.add(EARNED)
        pos.add(NEWLY)
        pos.close_ready = with_one(pos.close_ready, SOVIET, 1)
        pos.tell("the Soviets have earned a Close Combat marker")
    if pos.turn in WAR_YEARS:
        pos.counts.pop(POINTS, None)
        pos.counts.pop(EARNED, None)


def defender_may(pos: War) -> None:
    """The defender may place a marker if the attacker declined (pmd:13.1-g)."""
    fight = now(pos)
    side = 1 - fight.side
    if not fight.marker and not marked(pos, fight.hex) and pos.close_ready[side]:
        pos.ask(DefendersMarker(side))


@dataclass(slots=True)
class DefendersMarker(Choice[War]):
    """The defender makes it a close combat, or not (pmd:13.1-g)."""

    name: ClassVar[str] = "marker of the defender"
    side: int

    def asked(self, pos: War) -> str:
        return SIDES[self.side]

    def prompt(self, pos: War) -> str:
        return f"{self.asked(pos)} may place a Close Combat marker in {pos.board.label(now(pos).hex)}, or 'pass'"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Pass(), PlaceMarker()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "pmd:13.1-g")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, PlaceMarker):
            place(pos, self.side, now(pos).hex)
            note(pos, close=True)


# -- earning them (13.1) -----------------------------------------------------------------------------------------------


def odds_earn(pos: War, fight: Fight, level: int) -> None:
    """A point for Soviet odds of 2:1 or better against a German division's worth (pmd:13.1-n,-o)."""
    roster = pos.roster
    worth = sum(roster.stacks[u] for u in fight.defenders if roster.german[u] and pos.where[u] == fight.hex)
    if fight.side == SOVIET and level >= pos.charts.crt.ladder.index(TWO_TO_ONE) and worth >= 4:
        pos.add(POINTS)


def unit_lost(pos: War, unit: int) -> None:
    """A point for a German-coloured division that a Soviet attack destroys, once an attack (pmd:13.1-m,-o).

    One that had retreated to the hex that is attacked is destroyed too (pmd:13.8-f).
    """
    fight, roster = pos.fight, pos.roster
    if fight is None or fight.side != SOVIET or fight.division_lost:
        return
    if pos.where[unit] == fight.hex and roster.german[unit] and roster.counters[unit].size == "division":
        pos.add(POINTS)
        note(pos, division_lost=True)
