"""13: an assault from its declaration to its end, step by step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.stage import Automatic
from stavka.titles.proud_monster.combat.advancing import advance
from stavka.titles.proud_monster.combat.declaring import close_combat_markers
from stavka.titles.proud_monster.combat.fight import attackers_left, defenders_left, note, now
from stavka.titles.proud_monster.combat.odds import constructions, declared_shifts, revealing
from stavka.titles.proud_monster.combat.outcome import results
from stavka.titles.proud_monster.combat.outcome.losses import FULL_STEP, AssaultLosses, CloseLosses, NormalLosses
from stavka.titles.proud_monster.special_units.afv import AFV
from stavka.titles.proud_monster.special_units.engineers import ENGINEERS
from stavka.titles.proud_monster.stacks import reserves
from stavka.titles.proud_monster.state.fight import Fight
from stavka.titles.proud_monster.state.flags import ATTACKED, FOUGHT, RETREATED, SIDES
from stavka.titles.proud_monster.state.position import War


def declare(pos: War, fight: Fight) -> None:
    """An assault is announced: nobody takes it back, for units are looked at now (pmd:13.0-i,-j)."""
    pos.seal()
    pos.fight = fight
    if fight.marker:
        close_combat_markers.place(pos, fight.side, fight.hex)  # pmd:13.1-d
    if close_combat_markers.marked(pos, fight.hex):
        note(pos, close=True)  # pmd:13.1-t
    if not fight.mobile:
        for unit in fight.attackers:
            reserves.leave_reserve(pos, unit)
            pos.flags[unit] |= FOUGHT  # pmd:13.0-e
        for unit in (*pos.of(1 - fight.side, fight.hex),):
            pos.flags[unit] |= ATTACKED
    pos.seams.assault_begins(pos, fight)
    pos.ask(Proceed())


@dataclass(slots=True)
class Proceed(Automatic[War]):
    """Takes the assault to its next step; each may ask questions that come first."""

    name: ClassVar[str] = "assault"
    step: int = 0

    def run(self, pos: War) -> None:
        if self.step + 1 < len(STEPS):
            pos.ask(Proceed(self.step + 1))
        STEPS[self.step](pos)


def before_the_die(pos: War) -> None:
    """What other dice bring: the odds are known (pmd:15.11-f)."""
    pos.seams.before_the_die(pos)


def before_losses(pos: War) -> None:
    """Losses that no result asks for (pmd:14.1-f)."""
    pos.seams.before_losses(pos)


def bill(pos: War, side: int, owed: int, by_guns: int = 0) -> AssaultLosses:
    """What a side owes, by the procedure of the combat (pmd:13.1-t, pmd:13.11-a, pmd:13.12-a)."""
    fight = now(pos)
    defending = side != fight.side
    units = fight.shown if defending else fight.attackers
    if fight.close:
        return CloseLosses(side, units, owed, defending=defending, by_guns=by_guns)
    name = SIDES[side]
    return NormalLosses(
        side,
        units,
        owed,
        defending=defending,
        by_guns=by_guns,
        engineers=FULL_STEP if fight.has_declared(name, ENGINEERS) else 0,
        vehicles=FULL_STEP if fight.has_declared(name, AFV) else 0,
    )


def defender_pays(pos: War) -> None:
    """Losses of the defender come first (pmd:13.11-a, pmd:13.12-a)."""
    fight = now(pos)
    owed = FULL_STEP * (fight.defender_result + fight.barrage)
    if owed:
        pos.ask(bill(pos, 1 - fight.side, owed, FULL_STEP * fight.barrage))


def attacker_pays(pos: War) -> None:
    """Then those of the attacker (pmd:13.11-a, pmd:13.12-c)."""
    owed = results.attacker_owes(pos)
    if owed:
        pos.ask(bill(pos, now(pos).side, owed))


def city_pays(pos: War) -> None:
    """At the worst odds the defender of a city loses a step only if the attacker has lost all four (pmd:13.4.2-e)."""
    fight = now(pos)
    hopeless = fight.off_table and fight.construction == constructions.CITY
    if hopeless and fight.attacker_lost >= results.ALL_LOST and not fight.defender_lost:
        pos.ask(bill(pos, 1 - fight.side, FULL_STEP))


def swept_away(pos: War) -> None:
    """Units that fall with the others: guns without steps, and those that had retreated to the hex.

    pmd:13.11-g, pmd:13.12-g, pmd:15.11-e, pmd:15.12-d; pmd:13.8-f
    """
    fight = now(pos)
    hurt = fight.defender_lost or fight.retreated or fight.barrage
    for unit in pos.of(1 - fight.side, fight.hex):
        if pos.flags[unit] & RETREATED and hurt:
            pos.eliminate(unit, "had retreated here and is eliminated")
    if not any(pos.roster.zoc[u] for u in pos.of(1 - fight.side, fight.hex)):
        for unit in defenders_left(pos, fight):
            pos.eliminate(unit, "is lost with the last unit of its hex")
    left = attackers_left(pos, fight)
    if not any(pos.roster.zoc[u] for u in left):
        for unit in left:
            pos.eliminate(unit, "is lost with the last of the attackers")
    for start in fight.launch:
        if start == fight.hex or (start >= 0 and not fight.mobile):
            bereft(pos, fight.side, start)
    if hurt:
        reserves.break_up(pos, 1 - fight.side, fight.hex)  # pmd:6.4-f


def bereft(pos: War, side: int, start: int) -> None:
    """Guns and bridges fall with the last of their hex who has attacked, though they took no part (pmd:15.12-d)."""
    there = [u for u in pos.of(side, start) if not pos.roster.air[u]]
    if not any(pos.roster.zoc[u] for u in there):
        for unit in there:
            pos.eliminate(unit, "is lost with the last unit of its hex")


def go_in(pos: War) -> None:
    """Advance after a prepared assault; a mobile one has its own end (pmd:13.15.1-a, pmd:14.7-a)."""
    if now(pos).mobile:
        pos.seams.mobile_assault_fought(pos)
    else:
        advance.ask(pos)


def finish(pos: War) -> None:
    """The assault is over."""
    fight = now(pos)
    close_combat_markers.tidy(pos)
    pos.fight = None
    pos.seams.assault_over(pos, fight)


STEPS: tuple[Callable[[War], None], ...] = (
    revealing.attackers,
    close_combat_markers.defender_may,
    constructions.choose,  # whoever is too many then goes before anybody looks (pmd:6.3-b)
    revealing.defenders,
    declared_shifts.ask_both,
    before_the_die,
    results.roll,
    before_losses,
    defender_pays,
    attacker_pays,
    city_pays,
    swept_away,
    go_in,
    finish,
)
