"""5.4, 5.5: fight/move, move/fight or fight/fight, declared when a player turn begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.menus import SideMenu
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Option
from stavka.titles.barbarossa_deluxe import cities
from stavka.titles.barbarossa_deluxe.actions.declarations import Order
from stavka.titles.barbarossa_deluxe.administration.comb_out import CombingOut
from stavka.titles.barbarossa_deluxe.state.charts import single_month
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, FIGHT_FIGHT, FIGHT_MOVE, MOVE_FIGHT, PAUSE, SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply.crimea import SwitchingCrimea
from stavka.titles.barbarossa_deluxe.supply.offensive_supply import PlacingSupply, markers_in_hand
from stavka.titles.barbarossa_deluxe.turn.effort_of_1942 import EffortOption
from stavka.titles.barbarossa_deluxe.victory import summer_offensive
from stavka.titles.barbarossa_deluxe.victory.victory_check import Conceding


def orders(pos: War, side: int) -> list[str]:
    """The orders a player may declare now."""
    if not pos.terms.any_order and pos.turn <= (1 if side == AXIS else 5):  # bd:5.4-b
        return [FIGHT_MOVE]
    found = [FIGHT_MOVE, MOVE_FIGHT]
    return [*found, FIGHT_FIGHT] if may_fight_twice(pos, side) else found


def may_fight_twice(pos: War, side: int) -> bool:
    """Whether fight/fight is open to a side now."""
    used = pos.counts.get(fight_fight_mark(pos, side))
    if pos.terms.any_order:  # bd:15.3-b,-f
        return not used
    if side == SOVIET:  # bd:5.5-c
        return pos.turn in (31, 32) and not used
    if pos.turn == 30 and pos.counts.get("oder"):  # bd:5.5-b, bd:4.18-g
        return True
    return pos.year in (1942, 1943) and single_month(pos.turn) and not used  # bd:5.5-a


def fight_fight_mark(pos: War, side: int) -> str:
    """Where it is noted that a side has used its fight/fight: once a game, the German's once a year."""
    if pos.terms.any_order:
        return f"{side} fight/fight"
    return "soviet fight/fight" if side == SOVIET else f"fight/fight {pos.year}"


def order_refusal(pos: War, side: int, order: str) -> Refusal:
    """Why an order cannot be declared."""
    if order == FIGHT_FIGHT:
        rule = "bd:5.5-c" if side == SOVIET else "bd:5.5-b" if pos.turn == 30 else "bd:5.5-a"
        if pos.terms.any_order:
            rule = "bd:15.3-f"
        if pos.counts.get(fight_fight_mark(pos, side)):
            return Refusal(f"{FIGHT_FIGHT} has been used: {_how_often(pos, side)}", rule)
        return Refusal(f"{FIGHT_FIGHT} is not open on turn {pos.turn}: {_how_often(pos, side)}", rule)
    return Refusal(f"{order} is not open: the {SIDES[side]} side must fight first on turn {pos.turn}", "bd:5.4-b")


def _how_often(pos: War, side: int) -> str:
    """When and how often a side may fight twice."""
    if pos.terms.any_order:
        return f"the {SIDES[side]} side has it once in this game"
    if side == SOVIET:
        return "the Soviet has it once a game, on turn 31 or 32"
    return "the German has it once in the single-month turns of 1942 and of 1943, and on turn 30 if he chose the Oder"


def set_order(pos: War, side: int, order: str) -> None:
    """One declaration binds all units for the player turn (bd:5.4-a,-c)."""
    pos.order = order
    pos.tell(f"{SIDES[side]} declares {order}")
    if order == FIGHT_FIGHT:
        pos.counts[fight_fight_mark(pos, side)] = 1


@dataclass(slots=True)
class DeclareOrder(SideMenu[War]):
    """The start of a player turn: the order of its phases, and what belongs to that moment (bd:5.4-a)."""

    name: ClassVar[str] = "declaration"
    rule: ClassVar[str] = "bd:5.1-a"

    def prompt(self, pos: War) -> str:
        named = EffortOption().needed(pos) and self.side == AXIS
        first = "name the effort of 1942, then " if named else ""
        return f"{self.label(pos)}: {first}declare {' or '.join(orders(pos, self.side))}"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return AXIS_OPTIONS if self.side == AXIS else SOVIET_OPTIONS


class Ordering(Option[War, Order]):
    """Declares fight/move, move/fight or fight/fight (bd:5.4-a)."""

    action = Order
    share = 3.0

    def each(self, pos: War) -> Iterator[Action]:
        if self._first(pos) is None:
            yield from (Order(order) for order in orders(pos, pos.asked_side()))

    @staticmethod
    def _first(pos: War) -> Refusal | None:
        if EffortOption().needed(pos):
            return Refusal("'order' must wait: the logistics zone of the 1942 effort is named first", "bd:5.6-b")
        return None

    def refusal(self, pos: War, action: Order) -> Refusal | None:
        side = pos.asked_side()
        found = self._first(pos)
        if found:
            return found
        return None if action.choice in orders(pos, side) else order_refusal(pos, side, action.choice)

    def play(self, pos: War, action: Order) -> None:
        side = pos.asked_side()
        pos.leave()
        set_order(pos, side, action.choice)


AXIS_OPTIONS: tuple[AnyOption[War], ...] = (
    EffortOption(),
    CombingOut(),
    SwitchingCrimea(),
    cities.DeclaringFortress(),
    Ordering(),
    Conceding(),
)
SOVIET_OPTIONS: tuple[AnyOption[War], ...] = (PlacingSupply(), cities.DeclaringHero(), Ordering(), Conceding())


def begin_player_turn(pos: War, side: int) -> None:
    """A player turn begins (bd:5.4-a); the pause leaves nothing to declare but for the Soviet (bd:5.10-b,-g)."""
    pos.player, pos.step = side, 0
    if side == AXIS and pos.turn == 3 and pos.counts.get("pause"):
        pos.order = PAUSE
        return
    if side == AXIS and pos.counts.get("oder"):
        pos.counts["cities at start"] = summer_offensive.held_cities(pos, AXIS)
    choices = orders(pos, side)
    more = markers_in_hand(pos) if side == SOVIET else more_to_declare(pos)
    if len(choices) == 1 and not more:
        set_order(pos, side, choices[0])
    else:
        pos.ask(DeclareOrder(side))


def more_to_declare(pos: War) -> bool:
    """Whether a German player turn opens with more than its order."""
    return pos.turn == 9 or (pos.year in (1943, 1944) and single_month(pos.turn))
