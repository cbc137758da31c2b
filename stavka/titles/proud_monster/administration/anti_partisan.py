"""9.7.5: divisions that the war in the rear ties down from turn 311 on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.chance import Roll
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.titles.proud_monster.actions.administration import Decline, Return, Withdraw
from stavka.titles.proud_monster.administration import placing
from stavka.titles.proud_monster.administration.full_strength import most
from stavka.titles.proud_monster.administration.withdrawals import can_leave, withdraw
from stavka.titles.proud_monster.state.flags import ANTI_PARTISAN, AXIS, DUE, SIDES
from stavka.titles.proud_monster.state.position import War

FROM = 311
KINDS = ("ID", "PD")


def begin(pos: War) -> None:
    if pos.turn >= FROM:
        pos.ask(AntiPartisanRoll())


@dataclass(slots=True)
class AntiPartisanRoll(Roll[War]):
    """A die on the Anti-Partisan Warfare Table (pmd:9.7.5-a)."""

    name: ClassVar[str] = "anti-partisan warfare"
    rule: ClassVar[str] = "pmd:9.7.5-a"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        wanted = pos.charts.raw["anti_partisan"]["die"][str(throw[0])]
        pos.tell(f"anti-partisan warfare ties down {wanted['ID']} ID and {wanted['PD']} PD")
        pos.ask(Commitment(int(wanted["ID"]), int(wanted["PD"])))


@dataclass(slots=True)
class Commitment(Automatic[War]):
    """More is withdrawn, or what is too much comes back at once (pmd:9.7.5-a,-c)."""

    name: ClassVar[str] = "anti-partisan force"
    infantry: int
    panzer: int

    def run(self, pos: War) -> None:
        wants = dict(zip(KINDS, (self.infantry, self.panzer), strict=True))
        for kind, wanted in wants.items():  # what is too much comes back, whatever else is missing
            if len(committed(pos, kind)) > wanted:
                pos.ask(Release(kind), self)
                return
        for kind, wanted in wants.items():
            if len(committed(pos, kind)) < wanted:
                if fit(pos, kind):
                    pos.ask(Commit(kind), self)
                else:
                    fail(pos)
                return
        placing.ask(pos, AXIS)


def committed(pos: War, kind: str) -> list[int]:
    return [u for u in pos.in_box(ANTI_PARTISAN) if pos.roster.kind[u] == kind]


def fit(pos: War, kind: str) -> list[int]:
    """Regular infantry or panzer divisions at maximum strength that can leave (pmd:9.7.5-b)."""
    roster = pos.roster
    return [
        u
        for u in roster.of_side[AXIS]
        if roster.kind[u] == kind
        and (roster.regular[u] if kind == "ID" else roster.german[u])
        and can_leave(pos, u)
        and pos.steps(u) >= most(pos, u)
    ]


def fail(pos: War) -> None:
    """The force is not found: a victory point is lost (pmd:9.7.5-a, pmd:4.5.2-g)."""
    pos.vp_other -= 1
    pos.tell("the anti-partisan force is not found: the axis loses a victory point")
    placing.ask(pos, AXIS)


@dataclass(slots=True)
class Commit(Choice[War]):
    """A division leaves for the rear, or the point is lost."""

    name: ClassVar[str] = "anti-partisan withdrawal"
    kind: str

    def asked(self, pos: War) -> str | None:
        return SIDES[AXIS]

    def choices(self, pos: War) -> Sequence[Action]:
        return [*(Withdraw(pos.short(u)) for u in fit(pos, self.kind)), Decline()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "pmd:9.7.5-b")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Withdraw):
            withdraw(pos, pos.roster.index(action.unit), ANTI_PARTISAN)
        else:
            pos.leave()  # nobody is asked for the rest
            fail(pos)


@dataclass(slots=True)
class Release(Choice[War]):
    """A division that is no longer needed comes back (pmd:9.7.5-c)."""

    name: ClassVar[str] = "anti-partisan return"
    kind: str

    def asked(self, pos: War) -> str | None:
        return SIDES[AXIS]

    def choices(self, pos: War) -> Sequence[Action]:
        return [Return(pos.short(u)) for u in committed(pos, self.kind)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "pmd:9.7.5-c")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Return)
        pos.leave()
        pos.put(pos.roster.index(action.unit), DUE)
