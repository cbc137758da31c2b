"""Moments at which the player who is not moving may act: 8.11 emergency deployment, 9 cities, 7.7 aerial supply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.menus import Leaving, SideMenu
from stavka.engine.stage import AnyOption, Automatic, Menu
from stavka.titles.barbarossa_deluxe import cities
from stavka.titles.barbarossa_deluxe.actions.declarations import Pass
from stavka.titles.barbarossa_deluxe.reserves.emergency_deployment import EmergencyDeploying, in_the_box, open_cities
from stavka.titles.barbarossa_deluxe.state.flags import SIDES, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import aerial_supply, crimea


class Passing(Leaving[War, Pass]):
    """Lets the opportunity go."""

    action = Pass
    share = 4.0


OPTIONS: tuple[AnyOption[War], ...] = (
    EmergencyDeploying(),
    cities.DeclaringHero(),
    cities.DeclaringFortress(),
    aerial_supply.Airlifting(),
    crimea.SwitchingCrimea(),
    Passing(),
)


@dataclass(slots=True)
class Interruption(SideMenu[War]):
    """The other player is asked whether he interrupts (bd:8.11-a, bd:9.1-b, bd:9.2-b, bd:7.7-c)."""

    name: ClassVar[str] = "interruption"
    rule: ClassVar[str] = "bd:5.1-a"

    def prompt(self, pos: War) -> str:
        return f"{SIDES[self.side]} may place markers{' or reserves' if self.side == SOVIET else ''}, or pass"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return OPTIONS

    def play(self, pos: War, action: Action) -> None:
        Menu.play(self, pos, action)
        if not isinstance(action, Pass):
            pos.leave()
            pos.ask(Opportunity(self.side))


@dataclass(slots=True)
class Opportunity(Automatic[War]):
    """Asks only a player who has something to do: a threatened city, or a reserve for it."""

    name: ClassVar[str] = "opportunity"
    side: int

    def run(self, pos: War) -> None:
        if worth_asking(pos, self.side):
            pos.ask(Interruption(self.side))


def worth_asking(pos: War, side: int) -> bool:
    if side == SOVIET:
        sites = cities.hero_sites(pos) if pos.hero_markers else 0
        if in_the_box(pos):
            sites |= open_cities(pos)
    else:
        sites = cities.fortress_sites(pos)
    return bool(sites and sites & pos.ground.grid.spread(pos.occupied[1 - side]))


def after_move(pos: War, end: int) -> None:
    """A move that ends beside a city of the other side may be answered."""
    enemy = pos.enemy
    if pos.ground.near[end] & pos.ground.cities & pos.owner[enemy]:
        pos.ask(Opportunity(enemy))


def needs_crimea(pos: War) -> bool:
    """Whether Crimea supply is off and would feed somebody (bd:7.4-f)."""
    return not pos.crimea_on and crimea.SwitchingCrimea.open_to(pos) and crimea.crimea_matters(pos)


def at_start(pos: War) -> None:
    """A phase begins: the other player may act before it if he has anything to place."""
    side = pos.enemy
    if side == SOVIET:
        offered = cities.hero_sites(pos) or (open_cities(pos) and in_the_box(pos))
    else:
        offered = cities.fortress_sites(pos) or needs_crimea(pos)
    if offered:
        pos.ask(Interruption(side))
