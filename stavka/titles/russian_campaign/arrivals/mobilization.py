"""23. Mobilization: motorized corps take the place of infantry corps on the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Choice
from stavka.titles.russian_campaign.actions.arrivals import Mobilize
from stavka.titles.russian_campaign.state.flags import AWAITING, AXIS, POOL, REMOVED, SIDES
from stavka.titles.russian_campaign.state.position import War

TURNS = (14, 16)  # trc:23.1-a
# trc:23.1.1, trc:23.1.2, trc:23.1.3: what each motorized corps is made of
MADE_OF = {"ger-11mot": "4-4", "ger-26mot": "3-4", "ger-29mot": "3-4", "ger-43mot": "5-4"}
RULES = {"4-4": "trc:23.1.1", "3-4": "trc:23.1.2", "5-4": "trc:23.1.3"}


def waiting(pos: War) -> list[int]:
    """Motorized corps whose turn has come; one passed over in the summer can still be had in the winter."""
    found = []
    for name in MADE_OF:
        unit = pos.roster.find(name)
        due = pos.roster.counters[unit].turn
        if pos.where[unit] == AWAITING and due is not None and due <= pos.turn:
            found.append(unit)
    return found


def infantry(pos: War) -> list[int]:
    """German infantry on the map."""
    counters = pos.roster.counters
    return [
        u
        for u in pos.roster.of_side[AXIS]
        if pos.where[u] >= 0 and counters[u].kind == "infantry" and counters[u].nation == "german"
    ]


def fitting(pos: War, motorized: int) -> list[int]:
    """Infantry a corps may replace: of its value, or stronger when there is none (trc:23.2-a)."""
    value = MADE_OF[pos.roster.counters[motorized].id]
    there = infantry(pos)
    same = [u for u in there if pos.roster.counters[u].factors == value]
    return same or [u for u in there if pos.roster.combat[u] > int(value[0])]


def begin(pos: War) -> None:
    """Offer the exchanges at the beginning of the first impulse (trc:23.1-a)."""
    if pos.turn not in TURNS:
        return
    if any(fitting(pos, u) for u in waiting(pos)):
        pos.ask(Mobilization())
    else:
        finish(pos)


def finish(pos: War) -> None:
    """A corps for which there is no infantry at all joins the eliminated units (trc:23.2-b)."""
    for unit in waiting(pos):
        if not fitting(pos, unit):
            pos.put(unit, POOL)
            pos.tell(f"{pos.short(unit)} finds no infantry to replace and is eliminated")


def too_late(pos: War, action: Mobilize) -> Refusal:
    when = "corps are exchanged at the beginning of Jul/Aug and Nov/Dec 1943"
    return Refusal(f"{action.unit} does not take the place of {action.infantry} now: {when}", "trc:23.1-a")


@dataclass(slots=True)
class Mobilization(Choice[War]):
    """The German exchanges infantry for motorized corps, as many as he likes."""

    name: ClassVar[str] = "mobilization"

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def prompt(self, pos: War) -> str:
        return "Exchange an infantry corps for a motorized one, or end with 'done'"

    def choices(self, pos: War) -> Sequence[Action]:
        pairs = [(m, i) for m in waiting(pos) for i in fitting(pos, m)]
        return [*(Mobilize(pos.short(m), pos.short(i)) for m, i in pairs), Done()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if not isinstance(action, Mobilize):
            return self.none_of_these(pos, action, "trc:23.1-a")
        motorized = pos.roster.index(action.unit)
        if motorized not in waiting(pos):
            due = listed(map(pos.short, waiting(pos)))
            return Refusal(f"{action.unit} is not due to be mobilized; due: {due}", "trc:23.1-a")
        there = infantry(pos)
        if pos.roster.index(action.infantry) not in there:
            return Refusal(f"{action.infantry} is no German infantry on the map", "trc:23.1-a")
        value = MADE_OF[pos.roster.counters[motorized].id]
        if any(pos.roster.counters[u].factors == value for u in there):
            return Refusal(f"{action.unit} replaces {value} infantry, not {action.infantry}", RULES[value])
        return Refusal(f"{action.unit} replaces infantry stronger than {value}, not {action.infantry}", "trc:23.2-a")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Mobilize):
            exchange(pos, pos.roster.index(action.unit), pos.roster.index(action.infantry))
            if any(fitting(pos, u) for u in waiting(pos)):
                pos.ask(Mobilization())
                return
        finish(pos)


def exchange(pos: War, motorized: int, old: int) -> None:
    """The corps change places; the infantry is out of play, neither eliminated nor surrendered."""
    hex = pos.where[old]
    pos.put(old, REMOVED)
    pos.put(motorized, hex)
    pos.tell(f"{pos.short(motorized)} takes the place of {pos.short(old)}")
