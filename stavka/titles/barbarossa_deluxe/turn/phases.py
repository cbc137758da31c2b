"""5.2: movement and prepared assault phases, in the order that was declared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Done
from stavka.engine.menus import Ending, SideMenu
from stavka.engine.stage import AnyOption
from stavka.titles.barbarossa_deluxe import cities
from stavka.titles.barbarossa_deluxe.administration import conversions
from stavka.titles.barbarossa_deluxe.caucasus import expedition, homecoming
from stavka.titles.barbarossa_deluxe.combat import prepared_assaults
from stavka.titles.barbarossa_deluxe.movement import reach
from stavka.titles.barbarossa_deluxe.movement.marching import Moving
from stavka.titles.barbarossa_deluxe.movement.mobile_assaults import Assaulting
from stavka.titles.barbarossa_deluxe.movement.sea_movement import Sailing
from stavka.titles.barbarossa_deluxe.nations import bulgaria
from stavka.titles.barbarossa_deluxe.special_units import support_markers
from stavka.titles.barbarossa_deluxe.stacking import COMING_IN, ThinOut
from stavka.titles.barbarossa_deluxe.state.flags import (
    ASSAULT,
    ASSAULTED,
    AT_SEA,
    ATTACKED,
    AXIS,
    FOUGHT,
    MOVED,
    MOVEMENT,
    RETREATED,
    SOVIET,
    STEPS,
)
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import aerial_supply, crimea
from stavka.titles.barbarossa_deluxe.turn import interruptions
from stavka.titles.barbarossa_deluxe.turn.paulus_pause import Starting
from stavka.titles.barbarossa_deluxe.victory import victory_check


@dataclass(slots=True)
class Movement(SideMenu[War]):
    """A movement phase; mobile assaults are part of it (bd:5.2-a)."""

    name: ClassVar[str] = "movement"
    rule: ClassVar[str] = "bd:5.1-a"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return MOVEMENT_OPTIONS[self.side]


@dataclass(slots=True)
class PreparedAssaults(SideMenu[War]):
    """A prepared assault phase (bd:11.1-a)."""

    name: ClassVar[str] = "prepared assault"
    rule: ClassVar[str] = "bd:5.1-a"

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return ASSAULT_OPTIONS


class EndMovement(Ending[War]):
    """Ends the movement phase."""

    share = 1.5

    def play(self, pos: War, action: Done) -> None:
        pos.leave()
        pos.counts.pop(COMING_IN, None)
        pos.ask(ThinOut(AXIS), ThinOut(SOVIET))


# -- opening a phase --------------------------------------------------------------------------------------------------


def begin(pos: War, side: int, step: int) -> None:
    """One of the two phases of a player turn opens (bd:5.4-a,-c)."""
    pos.player, pos.step = side, step
    kind = STEPS[pos.order][step - 1]
    conversions.settle(pos)
    if step == 1:
        clear = ~(FOUGHT | ATTACKED | RETREATED | AT_SEA | ASSAULTED | MOVED)
        pos.flags = [flags & clear if flags else 0 for flags in pos.flags]
    if kind == MOVEMENT:
        reach.begin(pos)
        pos.ask(ThinOut(AXIS), ThinOut(SOVIET), Movement(side))  # bd:6.2-b
        interruptions.at_start(pos)
    elif kind == ASSAULT:
        clear = ~(FOUGHT | ATTACKED | RETREATED)
        pos.flags = [flags & clear if flags else 0 for flags in pos.flags]
        support_markers.new_phase(pos)
        pos.ask(ThinOut(AXIS), ThinOut(SOVIET), PreparedAssaults(side))
        interruptions.at_start(pos)


COMMON: tuple[AnyOption[War], ...] = (Moving(), Assaulting(), Sailing(), homecoming.Returning())
MOVEMENT_OPTIONS: tuple[tuple[AnyOption[War], ...], tuple[AnyOption[War], ...]] = (
    (
        *COMMON,
        Starting(),
        expedition.Leaving(),
        crimea.SwitchingCrimea(),
        cities.DeclaringFortress(),
        aerial_supply.Airlifting(),
        EndMovement(),
        victory_check.Conceding(),
    ),
    (
        *COMMON,
        homecoming.Retiring(),
        bulgaria.Fetching(),
        bulgaria.Liberating(),
        cities.DeclaringHero(),
        EndMovement(),
        victory_check.Conceding(),
    ),
)
ASSAULT_OPTIONS: tuple[AnyOption[War], ...] = (
    prepared_assaults.Attacking(),
    crimea.SwitchingCrimea(),
    cities.DeclaringHero(),
    cities.DeclaringFortress(),
    aerial_supply.Airlifting(),
    prepared_assaults.EndAssaults(),
    victory_check.Conceding(),
)
