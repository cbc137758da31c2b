"""14.2 Field Marshals: one for each side may change the die of an attack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Choice
from stavka.titles.russia_besieged.actions.combat import CallMarshal
from stavka.titles.russia_besieged.combat.battle import BattleRoll, add_to_die
from stavka.titles.russia_besieged.state.flags import LEADER_BOX, SIDES, SPENT
from stavka.titles.russia_besieged.state.position import War

ZHUKOV, MANNERHEIM = "rus-fm-zhukov", "fin-fm-mannerheim"
ZHUKOV_ATTACKS = "Nov 1941"  # from the Russian part of this turn on (14.25)


def new_year(pos: War) -> None:
    """Marshals that were used last year are ready again (rb:14.21)."""
    turn = pos.turn
    if turn > 1 and pos.charts.calendar.years.get(turn - 1) != pos.year:
        for unit in (u for side in (0, 1) for u in pos.roster.of_kind(side, "marshal")):
            if pos.where[unit] == SPENT:
                pos.put(unit, LEADER_BOX)


def offer(pos: War) -> None:
    """An attack is declared: the attacker says first whether a Marshal leads it, then the defender (rb:14.24)."""
    roll = pos.stage
    assert isinstance(roll, BattleRoll)
    fighting = (*roll.attackers, *roll.defenders)
    sides = (pos.player, 1 - pos.player)
    pos.ask(*(MarshalChoice(side, fighting) for side in sides if ready(pos, side, fighting)))


def ready(pos: War, side: int, fighting: Sequence[int]) -> list[int]:
    """The Marshals that a side may use in this battle, in either impulse of either turn (rb:14.23, rb:14.26)."""
    in_play = [m for m in pos.roster.of_kind(side, "marshal") if pos.where[m] == LEADER_BOX]
    return [m for m in in_play if _barred(pos, m, fighting) is None]


def _barred(pos: War, marshal: int, fighting: Sequence[int]) -> Refusal | None:
    roster, who = pos.roster, pos.short(marshal)
    if pos.where[marshal] == SPENT:
        return Refusal(f"{who} has been used in this year", "rb:14.21")
    if pos.where[marshal] != LEADER_BOX:
        return Refusal(f"{who} is not in play", "rb:14.26")
    id = roster.counters[marshal].id
    if id == MANNERHEIM and not any(roster.nation[u] == "finnish" for u in fighting):
        return Refusal("Mannerheim serves only where Finns fight", "rb:14.28")
    first = pos.charts.calendar.when(ZHUKOV_ATTACKS)[0]
    if id == ZHUKOV and pos.player == roster.side[marshal] and pos.turn < first:
        return Refusal("Zhukov may be used in defence only before November/December 1941", "rb:14.25")
    return None


def refusal(pos: War, action: Action) -> Refusal | None:
    """Why a Marshal takes no command in the battle whose die is to be rolled."""
    roll = pos.stage
    if not isinstance(action, CallMarshal) or not isinstance(roll, BattleRoll):
        return None
    unit = pos.roster.index(action.unit)
    if pos.roster.kind[unit] != "marshal":
        return Refusal(f"{action.unit} is no Field Marshal", "rb:14.22")
    barred = _barred(pos, unit, (*roll.attackers, *roll.defenders))
    return barred or Refusal(f"{action.unit} comes too late: both sides have had their say", "rb:14.24")


@dataclass(slots=True)
class MarshalChoice(Choice[War]):
    """A side may use one Marshal in a battle (rb:14.24-b): he adds to the die or takes from it (rb:14.22)."""

    name: ClassVar[str] = "Field Marshal"
    side: int
    fighting: tuple[int, ...]

    def asked(self, pos: War) -> str | None:
        return SIDES[self.side]

    def label(self, pos: War) -> str:
        return f"{SIDES[self.side]} Field Marshal"

    def prompt(self, pos: War) -> str:
        return f"{SIDES[self.side]} may use a Field Marshal in this battle, or go on with 'done'"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Done(), *(CallMarshal(pos.short(m)) for m in ready(pos, self.side, self.fighting))]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, CallMarshal):
            unit = pos.roster.index(action.unit)
            if pos.roster.kind[unit] == "marshal":  # of either side: what bars him is told first
                refused = _barred(pos, unit, self.fighting)
                if refused:
                    return refused
            return Refusal(f"{action.unit} is no Field Marshal of yours", "rb:14.24-b")
        wanted = "first say whether a Field Marshal is used: 'marshal' and his name, or 'done'"
        return Refusal(f"'{action.verb}' must wait: {wanted}", "rb:14.24")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, CallMarshal):
            figure = pos.charts.battle.field_marshal
            add_to_die(pos, figure if self.side == pos.player else -figure, capped=False)
            pos.put(pos.roster.index(action.unit), SPENT)
            pos.tell(f"{action.unit} takes command")
