"""10. Sea movement: units put to sea, and the die decides whether they come through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stavka.engine.refusal import Refusal
from stavka.mechanics.sea.sailing import SeaMoves
from stavka.mechanics.sea.voyages import ARRIVES, INVASION, LOST, Voyage, VoyageRoll, has_moved, note_move
from stavka.titles.russian_campaign.actions.movement import OFF_MAP_WORD, Evacuate, Invade, SeaMove, Transfer
from stavka.titles.russian_campaign.movement.walking import set_down
from stavka.titles.russian_campaign.sea.seas import (
    BLACK_SEA,
    SEAS,
    chances,
    coast,
    friendly_ports,
    invasions_left,
    this_turn,
)
from stavka.titles.russian_campaign.sea.voyages import not_fit, plan, sailors
from stavka.titles.russian_campaign.state.flags import (
    AXIS,
    BY_SEA,
    DUE,
    ENTERED,
    INVADED,
    MOVED,
    OFF_MAP,
    REPLACEMENT,
    RETURNING,
    SIDES,
)
from stavka.titles.russian_campaign.state.position import War

TO_HELSINKI = "sea moves to Helsinki"  # tried or made by the Axis in the whole game


def sail(pos: War, voyage: Voyage) -> None:
    """Put to sea: the move counts whatever comes of it (trc:10.6-b), and is settled at once (trc:10.3-b)."""
    side = pos.player
    note_move(pos, voyage.sea, this_turn(pos))
    if voyage.kind == INVASION:
        pos.add(f"invasions {SIDES[side]}", -1)
        pos.add(f"invasions made {SIDES[side]}")
    if side == AXIS and voyage.to >= 0 and pos.ground.place("Helsinki") >> voyage.to & 1:
        pos.add(TO_HELSINKI)
    wanted = chances(pos, side, voyage.sea, voyage.kind)
    if wanted >= 6:
        arrive(pos, voyage)
    elif wanted <= 0:
        lose(pos, voyage)
    else:
        pos.ask(SeaRoll(voyage, wanted))


@dataclass(slots=True)
class SeaRoll(VoyageRoll[War]):
    """One die decides whether a unit comes through (trc:10.4-a, trc:10.5-d)."""

    at_most: int

    def label(self, pos: War) -> str:
        return f"sea {self.voyage.kind} of {pos.short(self.voyage.unit)}, safe on 1-{self.at_most}"

    def outcome(self, pos: War, die: int) -> str:
        return ARRIVES if die <= self.at_most else LOST

    def settle(self, pos: War, outcome: str) -> None:
        if outcome == ARRIVES:
            arrive(pos, self.voyage)
        else:
            lose(pos, self.voyage)


def arrive(pos: War, voyage: Voyage) -> None:
    unit = voyage.unit
    if voyage.to >= 0:
        new = ENTERED if pos.where[unit] < 0 else 0
        set_down(pos, unit, voyage.to)
        pos.flags[unit] = pos.flags[unit] & ~(REPLACEMENT | RETURNING) | MOVED | BY_SEA | new  # trc:10.3-d, trc:10.3-e
        if voyage.kind == INVASION:
            pos.flags[unit] |= INVADED  # trc:10.3.2-c
        pos.tell(f"{pos.short(unit)} lands in {pos.board.label(voyage.to)}")
    else:
        pos.put(unit, OFF_MAP)
        pos.flags[unit] = pos.flags[unit] | MOVED | BY_SEA | RETURNING  # trc:20.1.1-b
        pos.update_control()
        pos.tell(f"{pos.short(unit)} goes to the Off-Map Units Box")


def lose(pos: War, voyage: Voyage) -> None:
    """Lost at sea, to be replaced like other losses (trc:10.6-a); under 26.94 it ends the side's Black Sea moves."""
    pos.add(f"lost at sea {SIDES[pos.player]}")
    pos.eliminate(voyage.unit, "is lost at sea")


class Sailing(SeaMoves[War, SeaMove]):
    """A kind of sea move in a movement phase (trc:10.1-c, trc:4.1.3-e, trc:4.2.3-c)."""

    def sailors(self, pos: War) -> list[int]:
        return sailors(pos, pos.player)

    def not_fit(self, pos: War, unit: int) -> Refusal | None:
        return not_fit(pos, unit)

    def goals(self, pos: War) -> int:
        return sum(friendly_ports(pos, pos.player, sea) for sea in SEAS)

    def boxes(self, pos: War) -> Sequence[int]:
        return (OFF_MAP,)

    def move(self, pos: War, unit: int, to: int) -> SeaMove:
        return self.action(pos.short(unit), OFF_MAP_WORD if to == OFF_MAP else pos.hex_name(to))

    def plan(self, pos: War, action: SeaMove) -> Voyage | Refusal:
        return plan(pos, action)

    def sail(self, pos: War, voyage: Voyage) -> None:
        sail(pos, voyage)

    def open(self, pos: War) -> bool:
        open_seas = [sea for sea in SEAS if not has_moved(pos, pos.player, sea, this_turn(pos))]
        shore = sum(pos.board.coasts.get(sea, 0) for sea in open_seas)
        return not (not open_seas or not (pos.occupied[pos.player] & shore or DUE in pos.where or OFF_MAP in pos.where))


class Transferring(Sailing):
    """Sea transfers (trc:10.3.1-a)."""

    action = Transfer
    share = 0.1


class Invading(Sailing):
    """Sea invasions (trc:10.3.2-a)."""

    action = Invade
    share = 0.1

    def goals(self, pos: War) -> int:
        return coast(pos, BLACK_SEA) & ~pos.occupied[1 - pos.player]

    def boxes(self, pos: War) -> Sequence[int]:
        return ()

    def open(self, pos: War) -> bool:
        return invasions_left(pos, pos.player) > 0 and Sailing.open(self, pos)


class Evacuating(Sailing):
    """Sea evacuations (trc:10.3.3-a)."""

    action = Evacuate
    share = 0.1
