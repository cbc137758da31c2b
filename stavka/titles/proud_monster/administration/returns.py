"""9.7.2, 9.7.3, 13.13: withdrawn units and those of the Stalingrad Pool come back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.titles.proud_monster.actions.administration import Return
from stavka.titles.proud_monster.administration import arrivals
from stavka.titles.proud_monster.state.flags import AXIS, GENERIC_POOL, SIDES, SPECIFIC_POOL, STALINGRAD_POOL
from stavka.titles.proud_monster.state.position import War

POOL = "Stalingrad Pool"  # as the track calls it


def begin(pos: War) -> None:
    """Units called by name return by themselves (pmd:9.7.2-c); of others the owner picks one."""
    picks: list[CallBack] = []
    for called in pos.title.axis_turns[pos.turn].returns:
        if called in pos.roster.by_id:
            unit = pos.roster.called(called)
            if pos.where[unit] == SPECIFIC_POOL:
                come_back(pos, unit)
        else:
            picks.append(CallBack(called))
    if picks:
        pos.ask(*picks)


def come_back(pos: War, unit: int) -> None:
    arrivals.enter(pos, unit)
    pos.tell(f"{pos.short(unit)} returns")


def candidates(pos: War, called: str) -> list[int]:
    """Units of a type in the generic pile, or any of the Stalingrad Pool."""
    if called == POOL:
        return pos.in_box(STALINGRAD_POOL)
    return [u for u in pos.in_box(GENERIC_POOL) if pos.roster.kind[u] == called]


@dataclass(slots=True)
class CallBack(Automatic[War]):
    """The track calls a unit back; if there is none, none returns (pmd:9.7.3-d)."""

    name: ClassVar[str] = "call back"
    called: str

    def run(self, pos: War) -> None:
        if candidates(pos, self.called):
            pos.ask(Returning(self.called))


@dataclass(slots=True)
class Returning(Choice[War]):
    """The owner picks who returns (pmd:9.7.3-d, pmd:13.13-f)."""

    name: ClassVar[str] = "return"
    called: str

    def asked(self, pos: War) -> str | None:
        return SIDES[AXIS]

    def label(self, pos: War) -> str:
        return f"return: {self.called}"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Return(pos.short(unit)) for unit in candidates(pos, self.called)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        rule = "pmd:13.13-f" if self.called == POOL else "pmd:9.7.3-d"
        return self.none_of_these(pos, action, rule)

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Return)
        pos.leave()
        come_back(pos, pos.roster.index(action.unit))
