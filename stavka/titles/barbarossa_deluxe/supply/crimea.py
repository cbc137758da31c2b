"""7.4: Crimea supply, chosen each turn against the southern coasts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, counted
from stavka.engine.stage import Option
from stavka.titles.barbarossa_deluxe.actions.declarations import Crimea, Draw
from stavka.titles.barbarossa_deluxe.asking import GermanChoice
from stavka.titles.barbarossa_deluxe.state.flags import AXIS
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import crimea_area, overland_lines, states


def crimea_matters(pos: War) -> bool:
    """Whether the German has anything to decide: Sevastopol, and units that could draw from it."""
    ground = pos.ground
    if not ground.sevastopol & pos.owner[AXIS]:
        return False
    return bool(crimea_area.units_in(pos, ground.cs & ~overland_lines.fed(pos, AXIS)))


def new_turn(pos: War) -> None:
    """What the Black Sea serves is chosen anew; the supply that is switched on goes on (bd:7.4-e,-f)."""
    pos.sea, pos.crimea_units = ("crimea" if pos.crimea_on else ""), ()


@dataclass(slots=True)
class CrimeaChoice(GermanChoice):
    """Each turn the Black Sea gives either coastal or Crimea supply (bd:7.4-e)."""

    name: ClassVar[str] = "Crimea supply"

    def prompt(self, pos: War) -> str:
        return "choose what the Black Sea supplies this turn: the Crimea ('crimea on') or the coasts ('crimea off')"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Crimea("on"), Crimea("off")]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "bd:7.4-e")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Crimea)
        pos.leave()
        pos.sea = "crimea" if action.choice == "on" else "coast"
        pos.crimea_on = int(action.choice == "on")
        choose_five(pos)


def choose_five(pos: War) -> None:
    """More than five units in the area: the German names those that draw (bd:7.4-h)."""
    pos.crimea_units = ()
    if pos.crimea_on:
        area = crimea_area.reach(pos) & ~overland_lines.fed(pos, AXIS)
        if len(crimea_area.units_in(pos, area)) > crimea_area.CRIMEA_UNITS:
            pos.ask(FiveDraw(()))


@dataclass(slots=True)
class FiveDraw(GermanChoice):
    """Which five units draw Crimea supply this turn (bd:7.4-h)."""

    name: ClassVar[str] = "units on Crimea supply"
    chosen: tuple[int, ...]

    def prompt(self, pos: War) -> str:
        left = counted(crimea_area.CRIMEA_UNITS - len(self.chosen), "unit")
        return f"name {left} more in the Crimea to draw supply this turn"

    def choices(self, pos: War) -> Sequence[Action]:
        area = crimea_area.reach(pos) & ~overland_lines.fed(pos, AXIS)
        return [Draw(pos.short(u)) for u in crimea_area.units_in(pos, area) if u not in self.chosen]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "bd:7.4-h")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Draw)
        pos.leave()
        chosen = (*self.chosen, pos.roster.index(action.unit))
        if len(chosen) < crimea_area.CRIMEA_UNITS:
            pos.ask(FiveDraw(chosen))
        else:
            pos.crimea_units = chosen


class SwitchingCrimea(Option[War, Crimea]):
    """Crimea supply may be switched at any time, in a turn that does not use the coasts (bd:7.4-e,-f)."""

    action = Crimea
    share = 0.1

    def open(self, pos: War) -> bool:
        return bool(self.open_to(pos) and pos.asked_side() == AXIS)

    @staticmethod
    def open_to(pos: War) -> bool:
        """Crimea supply is the choice of the turn, or none was made and no unit lives on the southern coasts."""
        if pos.sea:
            return pos.sea == "crimea"
        return crimea_matters(pos) and not states.on_southern_coast(pos)

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos):
            yield Crimea("off" if pos.crimea_on else "on")

    def refusal(self, pos: War, action: Crimea) -> Refusal | None:
        if pos.asked_side() != AXIS:
            return Refusal("'crimea' is the German player's choice", "bd:7.4-e")
        if action.choice == "on" and not self.open_to(pos):
            why = "the Black Sea coast is supplied this turn" if pos.sea else "no unit of the area would draw from it"
            return Refusal(f"'crimea on' is not open: {why}", "bd:7.4-e")
        if pos.crimea_on == (action.choice == "on"):
            return Refusal(f"'crimea {action.choice}' is needless: it is {action.choice} already", "bd:7.4-f")
        return None

    def play(self, pos: War, action: Crimea) -> None:
        pos.sea = "crimea"
        pos.crimea_on = int(action.choice == "on")
        choose_five(pos)
