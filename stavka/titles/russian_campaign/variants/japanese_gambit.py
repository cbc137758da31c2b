"""Variant: the Japanese gambit. With Japan in the war Russian replacements must go to Siberia."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.titles.russian_campaign.actions.arrivals import Divert, Recall
from stavka.titles.russian_campaign.arrivals import replacements
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.state.flags import AXIS, SIBERIA, SIDES, SOVIET
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.variants import convoys, deciding, what_if

ENOUGH = 40  # factors after which no more need be sent (trc:var-japanese-gambit-3)
PLENTY = 60  # factors after which the units may come back (trc:var-japanese-gambit-4)
DECEMBER_1941 = (4, AXIS, 2)  # turn, player, impulse
CASPIAN_FROM = 13  # turn: May 1943
SENT = "factors sent to Siberia"
OPEN_FROM = "units return from Siberia from turn"


def register(seams: Seams) -> None:
    seams.movement_begins.append(last_moment)
    seams.after_russian_replacements.append(divert)
    seams.player_turn_begins.append(caspian_convoys)


def last_moment(pos: War) -> None:
    """The December 1941 impulse is the last moment for the Japanese.

    trc:var-japanese-gambit-1 trc:var-russian-reaction-3
    """
    if (pos.turn, pos.player, pos.impulse) == DECEMBER_1941 and what_if.adopted(pos, what_if.RUSSIAN_REACTION):
        deciding.offer(pos, what_if.JAPANESE_GAMBIT)


def caspian_convoys(pos: War) -> None:
    """Convoys over the Caspian bring factors by the die (trc:var-japanese-gambit-5)."""
    adopted = what_if.adopted(pos, what_if.JAPANESE_GAMBIT)
    if adopted and pos.player == SOVIET and pos.turn >= CASPIAN_FROM and pos.controls(SOVIET, "Astrakhan"):
        pos.ask(convoys.Convoy("the Caspian Sea"))


def divert(pos: War, points: int) -> None:
    """What follows the naming of replacements (trc:var-japanese-gambit-2a)."""
    if what_if.adopted(pos, what_if.JAPANESE_GAMBIT):
        pos.ask(Diversion(points), Return())


def must_send(pos: War) -> bool:
    """Until 40 factors have been sent, however many came back (trc:var-japanese-gambit-3,-4)."""
    return pos.count(SENT) < ENOUGH


@dataclass(slots=True)
class Diversion(Automatic[War]):
    """One of the arriving replacements goes to Siberia, or the game is lost.

    trc:var-japanese-gambit-2a trc:var-japanese-gambit-2b; a turn without replacement factors brings no replacements
    """

    name: ClassVar[str] = "diversion to Siberia"
    points: int

    def run(self, pos: War) -> None:
        if replacements.named(pos, SOVIET):
            pos.ask(SendToSiberia())
        elif must_send(pos) and self.points > 0:
            reason = "the Russians cannot send a replacement unit to Siberia"
            pos.win(SIDES[AXIS], "decisive", reason, "trc:var-japanese-gambit-2b")


@dataclass(slots=True)
class SendToSiberia(Choice[War]):
    """The Russian names the one unit that goes (trc:var-japanese-gambit-2a, trc:var-japanese-gambit-3)."""

    name: ClassVar[str] = "diversion to Siberia"

    def asked(self, pos: War) -> str | None:
        return SIDES[SOVIET]

    def prompt(self, pos: War) -> str:
        end = "" if must_send(pos) else ", or end with 'done'"
        return f"factors gone to Siberia so far: {pos.count(SENT)}; divert a replacement unit{end}"

    def choices(self, pos: War) -> Sequence[Action]:
        # replacements of this turn and nothing else (trc:var-japanese-gambit-3); STAVKA, due later in it, is one too
        found: list[Action] = [Divert(pos.short(u)) for u in replacements.named(pos, SOVIET)]
        return found if must_send(pos) else [*found, Done()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, Done):
            return Refusal("a replacement unit must go to Siberia", "trc:var-japanese-gambit-2a")
        return self.none_of_these(pos, action, "trc:var-japanese-gambit-3")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Divert):
            send(pos, pos.roster.index(action.unit))


def send(pos: War, unit: int) -> None:
    """A unit goes to the pile in Siberia, out of reach of replacement (trc:var-japanese-gambit-2a)."""
    pos.put(unit, SIBERIA)
    pos.flags[unit] = 0
    pos.add(SENT, pos.roster.combat[unit])
    pos.tell(f"{pos.short(unit)} goes to Siberia; {pos.count(SENT)} factors have been sent")
    if pos.count(SENT) >= PLENTY:
        pos.counts.setdefault(OPEN_FROM, pos.turn + 1)


@dataclass(slots=True)
class Return(Automatic[War]):
    """From the turn after 60 factors were sent units may come back (trc:var-japanese-gambit-4)."""

    name: ClassVar[str] = "return from Siberia"

    def run(self, pos: War) -> None:
        if OPEN_FROM in pos.counts and pos.turn >= pos.count(OPEN_FROM) and SIBERIA in pos.where:
            pos.ask(BringBack())


@dataclass(slots=True)
class BringBack(Choice[War]):
    """The Russian may bring one unit back as an extra replacement (trc:var-japanese-gambit-4)."""

    name: ClassVar[str] = "return from Siberia"

    def asked(self, pos: War) -> str | None:
        return SIDES[SOVIET]

    def prompt(self, pos: War) -> str:
        return "recall one unit from Siberia, or end with 'done'"

    def choices(self, pos: War) -> Sequence[Action]:
        back = [u for u in pos.roster.of_side[SOVIET] if pos.where[u] == SIBERIA]
        return [*(Recall(pos.short(u)) for u in back), Done()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "trc:var-japanese-gambit-4")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Recall):
            replacements.take(pos, pos.roster.index(action.unit))
