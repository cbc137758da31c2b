"""13.0: which units of an assault are revealed; untried ones are drawn then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic, Choice
from stavka.mechanics.combat.odds import Modifier, net_modifier
from stavka.titles.proud_monster.actions.combat import Show
from stavka.titles.proud_monster.combat.fight import defenders_left, exchanged, note, now
from stavka.titles.proud_monster.combat.odds import factors, shifts
from stavka.titles.proud_monster.combat.odds.reveal import Reveal
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import SIDES
from stavka.titles.proud_monster.state.position import War


@dataclass(slots=True)
class RevealInBattle(Reveal):
    """An untried unit is looked at because it fights (pmd:2.4.9-c, pmd:13.0-i)."""

    def shown(self, pos: War, face: int) -> None:
        exchanged(pos, self.unit, face)


def attackers(pos: War) -> None:
    """Every unit chosen to attack is revealed (pmd:13.0-i)."""
    pos.ask(*(RevealInBattle(u) for u in now(pos).attackers if pos.roster.untried[u]))


def defenders(pos: War) -> None:
    """The defender reveals its units, all of them unless enough is shown (pmd:13.0-j)."""
    pos.ask(RevealDefenders())


def hopeless(pos: War, fight: Fight) -> bool:
    """Whether the units shown make the odds worse than 1:3, whatever the attacker may still declare (pmd:13.0-j).

    Columns to the left for the ground and what is built there count; those that the defender might declare do not.
    """
    if not fight.shown:
        return False
    attack, defence = factors.attack(pos, fight), factors.defence(pos, fight)
    declared = [Modifier(name, 1) for name in declarable(pos, fight)]
    at_best = net_modifier([*shifts.all_of(pos, fight), *declared], shifts.CAP)
    return pos.charts.crt.level(attack, defence) + at_best < 0


def declarable(pos: War, fight: Fight) -> list[str]:
    """Shifts that the attacker could still declare."""
    return [name for name, able in pos.seams.declarations.items() if able(pos, fight, fight.side)]


def could_be_hopeless(pos: War, fight: Fight) -> bool:
    """Whether the units of the hex might be strong enough for that: untried ones as the best of their pool."""
    roster, most = pos.roster, 0
    for unit in defenders_left(pos, fight):
        if roster.untried[unit]:
            most += roster.best_defence[roster.kind[unit]]
        else:
            most += pos.strength(unit).defence or 0
    return pos.charts.crt.level(factors.attack(pos, fight), max(most, 1)) + shifts.net(pos, fight) < 0


@dataclass(slots=True)
class RevealDefenders(Automatic[War]):
    """Goes on until all defenders are shown, or the defender stops where it may."""

    name: ClassVar[str] = "revealing"

    def run(self, pos: War) -> None:
        fight = now(pos)
        hidden = tuple(u for u in defenders_left(pos, fight) if u not in fight.shown)
        if not hidden:
            return
        if (len(hidden) > 1 and could_be_hopeless(pos, fight)) or hopeless(pos, fight):
            pos.ask(Showing(1 - fight.side, hidden), self)
        else:  # nothing can be kept back
            for unit in hidden:
                reveal(pos, unit)


def reveal(pos: War, unit: int) -> None:
    """A defender is shown; an untried one is drawn."""
    note(pos, shown=(*now(pos).shown, unit))
    pos.seal()
    if pos.roster.untried[unit]:
        pos.ask(RevealInBattle(unit))


@dataclass(slots=True)
class Showing(Choice[War]):
    """The defender names the unit that is revealed next, or stops once the odds are worse than 1:3 (pmd:13.0-j)."""

    name: ClassVar[str] = "reveal a defender"
    side: int
    hidden: tuple[int, ...]

    def asked(self, pos: War) -> str:
        return SIDES[self.side]

    def prompt(self, pos: War) -> str:
        return f"{self.asked(pos)} reveals a unit in {pos.board.label(now(pos).hex)}"

    def choices(self, pos: War) -> Sequence[Action]:
        found: list[Action] = [Show(pos.short(u)) for u in self.hidden]
        return [*found, Done()] if hopeless(pos, now(pos)) else found

    def why_not(self, pos: War, action: Action) -> Refusal:
        if isinstance(action, Done):
            return Refusal("'done' must wait: what is revealed does not make the odds worse than 1:3", "pmd:13.0-j")
        return self.none_of_these(pos, action, "pmd:13.0-j")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Show):
            reveal(pos, pos.roster.index(action.unit))
        else:  # the others stay unseen and untried
            pos.stages = pos.stages[:-1]
