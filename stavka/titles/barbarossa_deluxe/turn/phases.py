"""5.2: movement and prepared assault phases, in the order that was declared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.chance import Roll
from stavka.engine.menus import Ending, SideMenu
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Option
from stavka.hexes import bits
from stavka.titles.barbarossa_deluxe import cities, stacking
from stavka.titles.barbarossa_deluxe.actions.movement import Start
from stavka.titles.barbarossa_deluxe.administration import conversions
from stavka.titles.barbarossa_deluxe.caucasus import expedition, homecoming
from stavka.titles.barbarossa_deluxe.combat import prepared_assaults
from stavka.titles.barbarossa_deluxe.movement import reach
from stavka.titles.barbarossa_deluxe.movement.marching import Moving
from stavka.titles.barbarossa_deluxe.movement.mobile_assaults import Assaulting
from stavka.titles.barbarossa_deluxe.movement.sea_movement import Sailing
from stavka.titles.barbarossa_deluxe.movement.surplus import ThinOut
from stavka.titles.barbarossa_deluxe.nations import changes_of_side
from stavka.titles.barbarossa_deluxe.special_units import support_markers
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
from stavka.titles.barbarossa_deluxe.supply import crimea
from stavka.titles.barbarossa_deluxe.turn import interruptions, order_of_phases


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
        pos.ask(ThinOut(AXIS), ThinOut(SOVIET))


class Starting(Option[War, Start]):
    """Without the Paulus Pause a die is rolled for every hex with mechanized units before they move (bd:5.10-f)."""

    action = Start
    share = 15.0

    def open(self, pos: War) -> bool:
        return bool(pos.player == AXIS and reach.needs_start(pos))

    def _hexes(self, pos: War) -> int:
        if not self.open(pos):
            return 0
        units = (u for u in pos.roster.mech_of[AXIS] if pos.where[u] >= 0 and not pos.flags[u] & MOVED)
        return stacking.hexes_of(pos, (u for u in units if reach.waits_for_start(pos, u)))

    def each(self, pos: War) -> Iterator[Action]:
        yield from (Start(pos.hex_name(h)) for h in bits(self._hexes(pos)))

    def refusal(self, pos: War, action: Start) -> Refusal | None:
        if self._hexes(pos) >> pos.board.grid.index(action.hex) & 1:
            return None
        return Refusal(f"no mechanized unit in {action.hex} waits for a die", "bd:5.10-f")

    def play(self, pos: War, action: Start) -> None:
        pos.ask(StartRoll(pos.board.grid.index(action.hex)))


@dataclass(slots=True)
class StartRoll(Roll[War]):
    """The die is taken off the movement factor of the stack (bd:5.10-f)."""

    name: ClassVar[str] = "fuel for the panzers"
    hex: int

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        pos.counts["starts"] = (*pos.counts.get("starts", ()), (self.hex, throw[0]))
        pos.tell(f"mechanized units in {pos.hex_name(self.hex)} lose {throw[0]} movement points")


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
        cities.Airlifting(),
        EndMovement(),
        order_of_phases.Conceding(),
    ),
    (
        *COMMON,
        homecoming.Retiring(),
        changes_of_side.Fetching(),
        changes_of_side.Liberating(),
        cities.DeclaringHero(),
        EndMovement(),
        order_of_phases.Conceding(),
    ),
)
ASSAULT_OPTIONS: tuple[AnyOption[War], ...] = (
    prepared_assaults.Attacking(),
    crimea.SwitchingCrimea(),
    cities.DeclaringHero(),
    cities.DeclaringFortress(),
    cities.Airlifting(),
    prepared_assaults.EndAssaults(),
    order_of_phases.Conceding(),
)
