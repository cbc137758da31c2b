"""20.9 Withdrawals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, counted, listed
from stavka.engine.stage import Choice, Option
from stavka.titles.russian_campaign.actions.arrivals import Withdraw
from stavka.titles.russian_campaign.state.flags import AXIS, DUE, OFF_MAP, REMOVED, RETURNING, SIDES, WITHDRAWN
from stavka.titles.russian_campaign.state.position import War

MAY_1944, JANUARY_1945 = 19, 23  # turns
LAST_WITHDRAWALS = (24, 25)  # March and May 1945
ARMOR_WANTED = 2
DONE = "withdrawn in turn"  # the turn of the last withdrawal under 20.9.3


def in_play(pos: War) -> list[int]:
    """German units on the map or in the Off-Map Units Box."""
    where, german = pos.where, pos.roster.german
    return [u for u in pos.roster.of_side[AXIS] if german[u] and (where[u] >= 0 or where[u] == OFF_MAP)]


def armor(pos: War) -> list[int]:
    """The armor corps to choose from: SS corps as long as there are any (trc:20.9.2-a)."""
    found = [u for u in in_play(pos) if pos.roster.kind[u] == "armor"]
    ss = [u for u in found if "ss" in pos.roster.counters[u].marks]
    return ss or found


def begin(pos: War) -> None:
    """May 1944: two armor corps leave before replacements are taken, or the game is lost (trc:20.9.2-a)."""
    if pos.turn != pos.seams.armor_withdrawal_turn(MAY_1944, pos):
        return
    if sum(pos.roster.kind[u] == "armor" for u in in_play(pos)) < ARMOR_WANTED:
        pos.win(SIDES[1 - AXIS], "decisive", "the German has no two armor corps to withdraw", "trc:20.9.2-a")
        return
    pos.ask(ArmorWithdrawal(ARMOR_WANTED))


@dataclass(slots=True)
class ArmorWithdrawal(Choice[War]):
    """The German names an armor corps that leaves until January 1945 (trc:20.9.2-a, trc:20.9.2-b)."""

    name: ClassVar[str] = "axis withdrawals"
    left: int

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def prompt(self, pos: War) -> str:
        return f"withdraw {self.left} more armor corps, SS corps first"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Withdraw(pos.short(u)) for u in armor(pos)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, Withdraw):
            unit = pos.roster.index(action.unit)
            if pos.roster.kind[unit] == "armor" and unit in in_play(pos):
                ss = listed(map(pos.short, armor(pos)))
                return Refusal(f"{action.unit} may not go while an SS armor corps is in play: {ss}", "trc:20.9.2-a")
            wanted = f"{counted(self.left, 'German armor corps', 'German armor corps')} in play must be withdrawn"
            return Refusal(f"{action.unit} is none: {wanted}", "trc:20.9.2-a")
        return self.none_of_these(pos, action, "trc:20.9.2-a")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Withdraw)
        pos.leave()
        take_away(pos, pos.roster.index(action.unit), WITHDRAWN)
        if self.left > 1:
            pos.ask(ArmorWithdrawal(self.left - 1))


def take_away(pos: War, unit: int, box: int) -> None:
    """A withdrawn unit is simply taken off the map (trc:20.9.1)."""
    pos.take_off(unit, box)
    pos.tell(f"{pos.short(unit)} is withdrawn")


def bring_back(pos: War) -> None:
    """The armor withdrawn in May 1944 returns in the first impulse of January/February 1945 (trc:20.9.2-b)."""
    if pos.player == AXIS and (pos.turn >= JANUARY_1945 or pos.seams.withdrawn_armor_returns(pos)):
        for unit in pos.roster.of_side[AXIS]:
            if pos.where[unit] == WITHDRAWN:
                pos.put(unit, DUE)
                pos.flags[unit] = RETURNING


# -- March and May 1945, in the first movement phase (trc:4.1.1-c) ----------------------------------------------------


def owed(pos: War) -> bool:
    return (
        pos.turn in LAST_WITHDRAWALS
        and pos.player == AXIS
        and pos.impulse == 1
        and pos.count(DONE) != pos.turn
        and bool(corps(pos))
    )


def corps(pos: War) -> list[int]:
    """German corps of any type; a battlegroup is no corps any more (trc:20.9.3)."""
    counters = pos.roster.counters
    return [u for u in in_play(pos) if counters[u].size == "corps" and counters[u].kind != "battlegroup"]


def unfinished(pos: War) -> Refusal | None:
    if owed(pos):
        return Refusal("a German corps must be withdrawn this turn", "trc:20.9.3")
    return None


class Withdrawing(Option[War, Withdraw]):
    """The German withdraws a corps of his choice in March and another in May 1945 (trc:20.9.3)."""

    action = Withdraw

    def each(self, pos: War) -> Iterator[Action]:
        if owed(pos):
            for unit in corps(pos):
                yield Withdraw(pos.short(unit))

    def open(self, pos: War) -> bool:
        return bool(pos.turn in LAST_WITHDRAWALS and owed(pos))

    def sample(self, pos: War, rng: Random) -> Action | None:
        return Withdraw(pos.short(rng.choice(corps(pos)))) if owed(pos) else None

    def refusal(self, pos: War, action: Withdraw) -> Refusal | None:
        if not owed(pos):
            when = "a corps is withdrawn in the first impulse of March and of May 1945, each once"
            return Refusal(f"{action.unit} may not be withdrawn now: {when}", "trc:4.1.1-c")
        if pos.roster.index(action.unit) not in corps(pos):
            return Refusal(f"{action.unit} is no German corps in play", "trc:20.9.3")
        return None

    def play(self, pos: War, action: Withdraw) -> None:
        pos.counts[DONE] = pos.turn
        take_away(pos, pos.roster.index(action.unit), REMOVED)
