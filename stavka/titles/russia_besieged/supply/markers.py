"""13.13, 13.41 to 13.43 and 13.61: the supply state of a side's units when its second impulse ends."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Automatic
from stavka.mechanics.combat.losses import LossChoice, alive
from stavka.titles.russia_besieged.state.flags import DROPPED, DROPPED_BEFORE, INVADED, INVADED_BEFORE
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.supply import general, limited

NEEDY_KINDS = ("wec", "dictator", "hq")  # beside ground combat units
STARVED = "is eliminated: it is out of supply"
LANDED_BEFORE = INVADED_BEFORE | DROPPED_BEFORE  # must trace to the edge itself (rb:8.51-c, rb:15.06-c)


def establish(pos: War) -> None:
    """Work out the supply of the phasing side's units (rb:3.0-k, rb:3.0-p)."""
    pos.ask(EstablishSupply())


def needy(pos: War, unit: int) -> bool:
    """Whether a unit needs general supply now (rb:13.13, rb:13.63, rb:8.51-a, rb:15.06)."""
    roster = pos.roster
    if pos.where[unit] < 0 or not (roster.ground[unit] or roster.kind[unit] in NEEDY_KINDS):
        return False
    if pos.flags[unit] & (INVADED | DROPPED):
        return False
    lives = pos.seams.needs_no_supply
    return not lives or not lives(pos, unit)


@dataclass(slots=True)
class EstablishSupply(Automatic[War]):
    """Units without a line draw on cities or starve; markers are placed, advanced and taken off (rb:13.43-b)."""

    name: ClassVar[str] = "supply"

    def run(self, pos: War) -> None:
        fed_hexes = general.to_edge(pos, pos.player)
        units = _in_doubt(pos, fed_hexes)
        safe = _with_lines(pos, units)
        cut_off = [u for u in units if u not in safe and u != pos.roster.guards_cavalry]
        found = limited.sources(pos, pos.player)
        drawing = [u for u in cut_off if not pos.flags[u] & LANDED_BEFORE and _reached(pos, u, found)]
        relieved = [u for u in pos.oos if u in safe or _is_fed(pos, u, fed_hexes)]
        starving = [u for u in units if u not in safe and u not in drawing]
        pos.ask(Feeding(tuple(drawing), tuple(found), tuple(relieved), tuple(starving)))


@dataclass(slots=True)
class Feeding(Automatic[War]):
    """Cities feed those who drew on them before anybody was given up for want of room (rb:13.43-b)."""

    name: ClassVar[str] = "supply of cities"
    drawing: tuple[int, ...]
    sources: tuple[limited.Source, ...]
    relieved: tuple[int, ...]  # who lose their markers (rb:13.43-a)
    starving: tuple[int, ...]

    def run(self, pos: War) -> None:
        drawing = alive(pos, self.drawing)
        fed = limited.allot(pos, drawing, self.sources)
        if fed is None:
            excess = limited.in_excess(pos, drawing, self.sources)  # rb:13.41-b
            pos.ask(Excess(pos.player, tuple(excess)), replace(self, drawing=drawing))
            return
        pos.mark_oos(dict.fromkeys(self.relieved, 0))
        for unit, source in fed.items():
            _draw(pos, unit, source)
        cavalry = pos.roster.guards_cavalry
        if cavalry in self.starving:
            _guards_cavalry(pos, cavalry)
        for unit in self.starving:
            if unit != cavalry:
                pos.eliminate(unit, STARVED)


def _in_doubt(pos: War, fed: int) -> list[int]:
    """The needy units of the phasing side that stand where no line leads to its edge: that feeds whoever he is."""
    sides, side = pos.roster.side, pos.player
    hungry = [stack for hex, stack in pos.stacks.items() if not fed >> hex & 1]
    return sorted(u for stack in hungry for u in stack if sides[u] == side and needy(pos, u))


def _is_fed(pos: War, unit: int, fed: int) -> bool:
    return pos.roster.side[unit] == pos.player and needy(pos, unit) and bool(fed >> pos.where[unit] & 1)


def _with_lines(pos: War, units: Sequence[int]) -> Collection[int]:
    """Those that trace general supply; who landed last turn must to the edge of his side (rb:8.51-c, rb:15.06-c)."""
    landed = [u for u in units if pos.flags[u] & LANDED_BEFORE]
    found = general.those_in_supply(pos, [u for u in units if u not in landed])
    return {*found, *(u for u in landed if general.to_edge(pos, pos.player) >> pos.where[u] & 1)}


def _reached(pos: War, unit: int, found: Sequence[limited.Source]) -> bool:
    return any(source.reach >> pos.where[unit] & 1 for source in found)


def _draw(pos: War, unit: int, source: limited.Source) -> None:
    """A unit lives on a city: its marker is placed or advanced, until it surrenders (rb:13.42-b, rb:13.42-c,
    rb:13.42-d, rb:13.42-e).

    While the ice road is open, those in Leningrad stay at the first marker or go back to it (rb:13.62-a, rb:13.62-b).
    """
    level = pos.oos.get(unit, 0)
    if not level or source.relieved:
        pos.mark_oos({unit: 1})
    elif level < source.turns:
        pos.mark_oos({unit: level + 1})
    else:
        pos.surrender(unit)


def _guards_cavalry(pos: War, unit: int) -> None:
    """The 1st Guards Cavalry lives three turns without supply and surrenders at the end of the fourth (rb:13.61)."""
    level = pos.oos.get(unit, 0)
    if level < pos.charts.supply.guards_cavalry_turns:
        pos.mark_oos({unit: level + 1})
    else:
        pos.surrender(unit)


@dataclass(slots=True)
class Excess(LossChoice[War]):
    """The owner picks a unit for which a city that is cut off has no room (rb:13.41-b)."""

    name: ClassVar[str] = "units that a city cannot feed"

    def prompt(self, pos: War) -> str:
        return f"{self.asked(pos)} gives up a unit that no city can feed"

    def why_not(self, pos: War, action: Action) -> Refusal:
        names = ", ".join(map(pos.short, self.units))
        return Refusal(f"{action} is no choice here; one of {names} has no room", "rb:13.41-b")

    def lost(self, pos: War, unit: int) -> None:
        pos.eliminate(unit, STARVED)
