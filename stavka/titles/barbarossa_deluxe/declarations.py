"""What is decided when a game turn or a player turn begins: 4.4, 4.16, 4.18, 5.4 to 5.10, 7.4, 7.12, 8.16."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from stavka.hexes import bits
from stavka.rules.action import Action, Done
from stavka.rules.menus import Ending, SideMenu
from stavka.rules.placing import UnitToHexOption, random_hex
from stavka.rules.refusal import Refusal
from stavka.rules.stage import Choice, Menu, Option, Roll
from stavka.titles.barbarossa_deluxe import (
    cities,
    entry,
    gambit,
    replacements,
    scenarios,
    stacking,
    supply,
    victory,
)
from stavka.titles.barbarossa_deluxe.actions import (
    CombOut,
    Concede,
    Crimea,
    Draw,
    Effort,
    Offensive,
    Order,
    Pause,
    PlaceSupply,
    Replace,
    Watch,
)
from stavka.titles.barbarossa_deluxe.charts import single_month
from stavka.titles.barbarossa_deluxe.flags import (
    AWAITING,
    AXIS,
    DUE,
    FIGHT_FIGHT,
    FIGHT_MOVE,
    MOVE_FIGHT,
    PAUSE,
    SIDES,
    SOVIET,
)
from stavka.titles.barbarossa_deluxe.position import War

# -- the start of a game turn -----------------------------------------------------------------------------------------


def turn_choices(pos: War) -> list[Any]:
    """The questions that a game turn opens with."""
    stages: list[Any] = []
    grand = pos.scenario in scenarios.WITH_POINTS
    if pos.turn == 3 and pos.scenario == "campaign":  # bd:5.10-a
        stages.append(PaulusPause())
    if grand and pos.turn in (17, 18, 19) and not pos.counts.get("offensive"):  # bd:4.4-b
        stages.append(SummerOffensive())
    if grand and pos.turn == 28:  # bd:4.18-a
        stages.append(WatchOn())
    if crimea_matters(pos):
        stages.append(CrimeaChoice())
    return stages


@dataclass(slots=True)
class PaulusPause(Choice):
    """At the very start of turn 3 the German announces whether he pauses (bd:5.10-a)."""

    name: ClassVar[str] = "Paulus Pause"

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def choices(self, pos: War) -> Sequence[Action]:
        return [Pause("yes"), Pause("no")]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return Refusal("the German must announce now whether he takes the Paulus Pause", "bd:5.10-a")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Pause)
        pos.leave()
        # bd:5.10-c: with the pause nothing is owed later
        pos.counts["pause" if action.choice == "yes" else "no pause"] = 1
        pos.tell(f"the German {'takes' if action.choice == 'yes' else 'declines'} the Paulus Pause")


@dataclass(slots=True)
class SummerOffensive(Choice):
    """The offensive of 1943 may be declared once, when turn 17, 18 or 19 begins, with the Gambit or without.

    bd:4.4-b, bd:4.16-a
    """

    name: ClassVar[str] = "summer offensive of 1943"

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def choices(self, pos: War) -> Sequence[Action]:
        return [Offensive("none"), Offensive("summer"), Offensive("gambit")]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return Refusal("the German must say now whether he begins his offensive of 1943", "bd:4.4-b")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Offensive)
        pos.leave()
        if action.choice == "none":
            return
        pos.counts["offensive"] = pos.turn
        pos.counts["cities at start"] = victory.held_cities(pos, AXIS)
        pos.tell("the German declares his summer offensive")
        if action.choice == "gambit":
            gambit.declare(pos)
            pos.tell("it is Manstein's Gambit")


@dataclass(slots=True)
class WatchOn(Choice):
    """Rhine or Oder, in secret until turn 30 (bd:4.18-a,-h)."""

    name: ClassVar[str] = "Watch on the Rhine or the Oder"

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def choices(self, pos: War) -> Sequence[Action]:
        return [Watch("rhine"), Watch("oder")]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return Refusal("the German must choose the Rhine or the Oder now", "bd:4.18-a")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Watch)
        pos.leave()
        pos.counts["watch"] = action.choice


def reveal_watch(pos: War) -> None:
    """At the very start of turn 30 the choice is shown; with the Rhine play goes on (bd:4.18-b,-d,-e,-h)."""
    choice = pos.counts.get("watch")
    if not choice:
        return
    pos.seal()
    pos.tell(f"the German has chosen the {choice.title()}")
    if choice == "oder":
        pos.counts["oder"] = 1
        pos.luftwaffe += int(pos.charts.raw["victory"]["oder"]["luftwaffe"])
        corps = pos.roster.second_ss
        if pos.where[corps] == AWAITING:
            pos.where[corps] = DUE  # bd:8.17-d


# -- Crimea supply (7.4) ----------------------------------------------------------------------------------------------


def crimea_matters(pos: War) -> bool:
    """Whether the German has anything to decide: Sevastopol, and units that could draw from it."""
    ground = pos.ground
    if not ground.sevastopol & pos.owner[AXIS]:
        return False
    return bool(supply.in_crimea(pos, ground.cs & ~supply.overland(pos, AXIS)))


@dataclass(slots=True)
class CrimeaChoice(Choice):
    """Each turn the Black Sea gives either coastal or Crimea supply (bd:7.4-e)."""

    name: ClassVar[str] = "Crimea supply"

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def choices(self, pos: War) -> Sequence[Action]:
        return [Crimea("on"), Crimea("off")]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return Refusal("the German must choose coastal or Crimea supply for this turn", "bd:7.4-e")

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
        area = supply.crimea_reach(pos) & ~supply.overland(pos, AXIS)
        if len(supply.in_crimea(pos, area)) > supply.CRIMEA_UNITS:
            pos.ask(FiveDraw(()))


@dataclass(slots=True)
class FiveDraw(Choice):
    """Which five units draw Crimea supply this turn (bd:7.4-h)."""

    name: ClassVar[str] = "units on Crimea supply"
    chosen: tuple[int, ...]

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def choices(self, pos: War) -> Sequence[Action]:
        area = supply.crimea_reach(pos) & ~supply.overland(pos, AXIS)
        return [Draw(pos.short(u)) for u in supply.in_crimea(pos, area) if u not in self.chosen]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return Refusal("one of the units in the Crimea must be named that draws supply", "bd:7.4-h")

    def play(self, pos: War, action: Action) -> None:
        assert isinstance(action, Draw)
        pos.leave()
        chosen = (*self.chosen, pos.roster.index(action.unit))
        if len(chosen) < supply.CRIMEA_UNITS:
            pos.ask(FiveDraw(chosen))
        else:
            pos.crimea_units = chosen


class SwitchingCrimea(Option):
    """Crimea supply may be switched at any time, in a turn that does not use the coasts (bd:7.4-e,-f)."""

    action = Crimea
    share = 0.1

    def weight(self, pos: War) -> float:
        return 1.0 if self.open_to(pos) and cities.asked_side(pos) == AXIS else 0.0

    @staticmethod
    def open_to(pos: War) -> bool:
        """Crimea supply is the choice of the turn, or none was made and no unit lives on the southern coasts."""
        if pos.sea:
            return pos.sea == "crimea"
        return crimea_matters(pos) and not supply.on_southern_coast(pos)

    def each(self, pos: War) -> Iterator[Action]:
        if self.weight(pos):
            yield Crimea("off" if pos.crimea_on else "on")

    def refusal(self, pos: War, action: Crimea) -> Refusal | None:
        if cities.asked_side(pos) != AXIS or (action.choice == "on" and not self.open_to(pos)):
            return Refusal("the Black Sea coast is supplied this turn, not the Crimea", "bd:7.4-e")
        if pos.crimea_on == (action.choice == "on"):
            return Refusal(f"Crimea supply is {action.choice} already", "bd:7.4-f")
        return None

    def play(self, pos: War, action: Crimea) -> None:
        pos.sea = "crimea"
        pos.crimea_on = int(action.choice == "on")
        choose_five(pos)


# -- the start of a player turn (5.4 to 5.7) --------------------------------------------------------------------------


def orders(pos: War, side: int) -> list[str]:
    """The orders a player may declare now."""
    if pos.scenario == "what_if_1942":  # bd:15.3-b,-f
        found = [FIGHT_MOVE, MOVE_FIGHT]
        return found if pos.counts.get(f"{side} fight/fight") else [*found, FIGHT_FIGHT]
    if side == AXIS:
        if pos.turn == 1:  # bd:5.4-b
            return [FIGHT_MOVE]
        found = [FIGHT_MOVE, MOVE_FIGHT]
        used = pos.counts.get(f"fight/fight {pos.year}")
        # bd:5.5-a: once in 1942 and once in 1943, single months; bd:5.5-b, bd:4.18-g: turn 30 with Oder
        summer = pos.year in (1942, 1943) and single_month(pos.turn) and not used
        if summer or (pos.turn == 30 and pos.counts.get("oder")):
            found.append(FIGHT_FIGHT)
        return found
    if pos.turn <= 5:  # bd:5.4-b
        return [FIGHT_MOVE]
    found = [FIGHT_MOVE, MOVE_FIGHT]
    if pos.turn in (31, 32) and not pos.counts.get("soviet fight/fight"):  # bd:5.5-c
        found.append(FIGHT_FIGHT)
    return found


def order_refusal(pos: War, side: int, order: str) -> Refusal:
    """Why an order cannot be declared."""
    if order == FIGHT_FIGHT:
        rule = "bd:5.5-c" if side == SOVIET else "bd:5.5-b" if pos.turn == 30 else "bd:5.5-a"
        if pos.scenario == "what_if_1942":
            rule = "bd:15.3-f"
        return Refusal("fight/fight is not allowed on this turn, or has been used", rule)
    return Refusal(f"{SIDES[side]} must fight first on turn {pos.turn}", "bd:5.4-b")


def set_order(pos: War, side: int, order: str) -> None:
    """One declaration binds all units for the player turn (bd:5.4-a,-c)."""
    pos.order = order
    pos.tell(f"{SIDES[side]} declares {order}")
    if order == FIGHT_FIGHT:
        name = f"{side} fight/fight" if pos.scenario == "what_if_1942" else f"fight/fight {pos.year}"
        pos.counts["soviet fight/fight" if side == SOVIET and pos.scenario != "what_if_1942" else name] = 1


@dataclass(slots=True)
class DeclareOrder(SideMenu):
    """The start of a player turn: the order of its phases, and what belongs to that moment (bd:5.4-a)."""

    name: ClassVar[str] = "declaration"
    rule: ClassVar[str] = "bd:5.1-a"

    def options(self, pos: War) -> Sequence[Option]:
        return AXIS_OPTIONS if self.side == AXIS else SOVIET_OPTIONS


class Ordering(Option):
    """Declares fight/move, move/fight or fight/fight (bd:5.4-a)."""

    action = Order
    share = 3.0

    def each(self, pos: War) -> Iterator[Action]:
        if self._first(pos) is None:
            yield from (Order(order) for order in orders(pos, cities.asked_side(pos)))

    @staticmethod
    def _first(pos: War) -> Refusal | None:
        if EffortOption().needed(pos):
            return Refusal("the logistics zone of the 1942 effort must be named first", "bd:5.6-b")
        return None

    def refusal(self, pos: War, action: Order) -> Refusal | None:
        side = cities.asked_side(pos)
        found = self._first(pos)
        if found:
            return found
        return None if action.choice in orders(pos, side) else order_refusal(pos, side, action.choice)

    def play(self, pos: War, action: Order) -> None:
        side = cities.asked_side(pos)
        pos.leave()
        set_order(pos, side, action.choice)


class EffortOption(Option):
    """On turn 9 the German names the zone of his effort, once and for all (bd:5.6-b, bd:13.8, bd:15.1)."""

    action = Effort
    share = 50.0

    def weight(self, pos: War) -> float:
        return 1.0 if self.needed(pos) else 0.0

    @staticmethod
    def needed(pos: War) -> bool:
        wanted = pos.scenario in ("campaign", "blue_kremlin", "what_if_1942") and pos.turn == 9
        return wanted and cities.asked_side(pos) == AXIS and not pos.counts.get("effort")

    def each(self, pos: War) -> Iterator[Action]:
        if self.needed(pos):
            yield from (Effort("north"), Effort("south"))

    def refusal(self, pos: War, action: Effort) -> Refusal | None:
        return None if self.needed(pos) else Refusal("the effort of 1942 is named once, on turn 9", "bd:5.6-b")

    def play(self, pos: War, action: Effort) -> None:
        pos.counts["effort"] = action.choice
        pos.tell(f"the German effort of 1942 goes to the {action.choice}")


class CombingOut(Option):
    """Once in a summer month of 1943 and of 1944: half a die of infantry comes back (bd:8.16)."""

    action = CombOut
    share = 1.0

    def weight(self, pos: War) -> float:
        return 1.0 if self.refusal(pos, CombOut()) is None else 0.0

    def each(self, pos: War) -> Iterator[Action]:
        if self.refusal(pos, CombOut()) is None:
            yield CombOut()

    def refusal(self, pos: War, action: CombOut) -> Refusal | None:
        summer = pos.year in (1943, 1944) and single_month(pos.turn)
        if not summer or pos.counts.get(f"comb-out {pos.year}"):
            return Refusal("one comb-out in the summer of 1943 and one in that of 1944", "bd:8.16")
        return None

    def play(self, pos: War, action: CombOut) -> None:
        pos.counts[f"comb-out {pos.year}"] = 1
        pos.ask(CombOutRoll())


@dataclass(slots=True)
class CombOutRoll(Roll):
    """Half a die, rounded down (bd:8.16, bd:1.3-a)."""

    name: ClassVar[str] = "comb-out"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        pos.counts["comb"] = throw[0] // 2
        pos.tell(f"{throw[0] // 2} units are combed out")
        if pos.counts["comb"]:
            pos.ask(CombedOut())


class PlacingCombed(UnitToHexOption):
    """Units of the dead pile that are not mechanized come in at once (bd:8.16)."""

    action = Replace
    share = 10.0

    def units(self, pos: War) -> Sequence[int]:
        if not pos.count("comb"):
            return ()
        mech = pos.roster.mech
        return [u for u in pos.roster.of_side[AXIS] if not mech[u] and replacements.replaceable(pos, u)]

    def hexes(self, pos: War, unit: int) -> int:
        found = entry.ordinary(pos, AXIS) & ~entry.crowded(pos)
        return found & ~stacking.no_room(pos, [unit])

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        return Refusal(f"{pos.short(unit)} cannot be combed out", "bd:8.16")

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        return Refusal(f"{pos.short(unit)} may not come in at {pos.board.label(hex)}", "bd:8.1-f")

    def put(self, pos: War, unit: int, hex: int) -> None:
        pos.put(unit, hex)
        pos.add("comb", -1)
        entry.note(pos, unit, hex)
        pos.update_control()


class EndStage(Ending):
    """Goes on."""

    share = 2.0

    def play(self, pos: War, action: Done) -> None:
        pos.counts.pop("comb", None)
        pos.leave()


COMB_OPTIONS: tuple[Option, ...] = (PlacingCombed(), EndStage())


@dataclass(slots=True)
class CombedOut(Menu):
    """Where the units combed out come in (bd:8.16)."""

    name: ClassVar[str] = "units combed out"
    rule: ClassVar[str] = "bd:5.1-a"

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def options(self, pos: War) -> Sequence[Option]:
        return COMB_OPTIONS


# -- offensive supply markers (7.12, 7.21) ----------------------------------------------------------------------------


def markers_in_hand(pos: War) -> list[str]:
    """Markers that have arrived and are not on the map."""
    if not supply.needs_offensive_supply(pos) or pos.counts.get("no offensive supply"):
        return []
    placed = {marker for marker, _ in pos.offensive}
    return [m for m, turn in sorted(pos.title.supply_turns.items()) if turn <= pos.turn and m not in placed]


class PlacingSupply(Option):
    """The Soviet's first act: offensive supply markers, one to a hex, in any hex at all.

    bd:7.12-a,-c,-d, bd:7.11-b, bd:7.21
    """

    action = PlaceSupply
    share = 12.0

    def weight(self, pos: War) -> float:
        return 1.0 if markers_in_hand(pos) else 0.0

    def each(self, pos: War) -> Iterator[Action]:
        taken = {hex for _, hex in pos.offensive}
        for marker in markers_in_hand(pos):
            for hex in pos.ground.grid.indices:
                if hex not in taken:
                    yield PlaceSupply(marker, pos.hex_name(hex))

    def sample(self, pos: War, rng: Random) -> Action | None:
        marker = rng.choice(markers_in_hand(pos))
        taken = {hex for _, hex in pos.offensive}
        front = pos.occupied[SOVIET] & pos.ground.grid.spread(pos.occupied[AXIS])
        hex = random_hex(front or pos.ground.land, rng)
        return None if hex in taken else PlaceSupply(marker, pos.hex_name(hex))

    def refusal(self, pos: War, action: PlaceSupply) -> Refusal | None:
        if pos.counts.get("no offensive supply"):
            return Refusal("Moscow was German when this turn began", "bd:7.21")
        if action.marker not in markers_in_hand(pos):
            return Refusal(f"marker {action.marker} is not in hand", "bd:7.12-a")
        if pos.board.grid.index(action.hex) in {hex for _, hex in pos.offensive}:
            return Refusal("a hex takes one offensive supply marker", "bd:7.12-a")
        return None

    def play(self, pos: War, action: PlaceSupply) -> None:
        pos.offensive = (*pos.offensive, (action.marker, pos.board.grid.index(action.hex)))


class Conceding(Option):
    """Either player may concede at any time (bd:4.14-d); nobody does so at random."""

    action = Concede
    share = 0.0

    def weight(self, pos: War) -> float:
        return 0.0

    def each(self, pos: War) -> Iterator[Action]:
        return iter(())

    def refusal(self, pos: War, action: Concede) -> Refusal | None:
        return None

    def play(self, pos: War, action: Concede) -> None:
        side = cities.asked_side(pos)
        pos.win(SIDES[1 - side], "concession", f"{SIDES[side]} concedes", "bd:4.14-d")


AXIS_OPTIONS: tuple[Option, ...] = (
    EffortOption(),
    CombingOut(),
    SwitchingCrimea(),
    cities.DeclaringFortress(),
    Ordering(),
    Conceding(),
)
SOVIET_OPTIONS: tuple[Option, ...] = (PlacingSupply(), cities.DeclaringHero(), Ordering(), Conceding())


def begin_player_turn(pos: War, side: int) -> None:
    """A player turn begins (bd:5.4-a); the pause leaves nothing to declare but for the Soviet (bd:5.10-b,-g)."""
    pos.player, pos.step = side, 0
    if side == AXIS and pos.turn == 3 and pos.counts.get("pause"):
        pos.order = PAUSE
        return
    if side == AXIS and pos.counts.get("oder"):
        pos.counts["cities at start"] = victory.held_cities(pos, AXIS)
    choices = orders(pos, side)
    more = markers_in_hand(pos) if side == SOVIET else more_to_declare(pos)
    if len(choices) == 1 and not more:
        set_order(pos, side, choices[0])
    else:
        pos.ask(DeclareOrder(side))


def more_to_declare(pos: War) -> bool:
    """Whether a German player turn opens with more than its order."""
    return pos.turn == 9 or (pos.year in (1943, 1944) and single_month(pos.turn))


__all__ = ["begin_player_turn", "bits", "reveal_watch", "turn_choices"]
