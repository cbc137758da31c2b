"""8.2: units put to sea, and the die decides what becomes of them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action, UnitToHex
from stavka.engine.refusal import Refusal
from stavka.hexes import bits
from stavka.mechanics.sea.sailing import SeaMoves
from stavka.mechanics.sea.voyages import (
    EVACUATION,
    INVASION,
    LOSES_STEP,
    LOST,
    TRANSFER,
    TURNS_BACK,
    Voyage,
    VoyageRoll,
    has_moved,
    note_move,
)
from stavka.titles.russia_besieged.actions.movement import Evacuate, Invade, Transfer
from stavka.titles.russia_besieged.movement.walking import set_down
from stavka.titles.russia_besieged.sea import seas, voyages
from stavka.titles.russia_besieged.sea.seas import CASPIAN, INVADED_SEAS, SEAS, coast, friendly_ports
from stavka.titles.russia_besieged.state.charts import FACES
from stavka.titles.russia_besieged.state.flags import (
    AXIS,
    BY_SEA,
    DROPPED,
    DROPPED_BEFORE,
    EVACUATED_BEFORE,
    INVADED,
    INVADED_BEFORE,
    MOVED,
    SHIPPED_OUT,
    SOVIET,
    TO_SAIL,
)
from stavka.titles.russia_besieged.state.position import War

LANDED_NOW, LANDED_BEFORE = INVADED | DROPPED, INVADED_BEFORE | DROPPED_BEFORE
LANDED = {INVASION: INVADED, EVACUATION: SHIPPED_OUT | EVACUATED_BEFORE}  # flags by kind of sea move


def begin_player_turn(pos: War) -> None:
    """Those who landed last turn must have a supply line by the end of this one (rb:8.51-c, rb:15.06-c)."""
    for unit in pos.flagged(LANDED_NOW | LANDED_BEFORE, pos.player):
        said = pos.flags[unit]  # the flag of the turn after is the next higher one
        pos.flags[unit] = said & ~(LANDED_NOW | LANDED_BEFORE) | (said & LANDED_NOW) << 1


def end_impulse(pos: War) -> None:
    """What was evacuated in the impulse before may invade again (rb:8.48)."""
    for unit in pos.flagged(EVACUATED_BEFORE, pos.player):
        if not pos.flags[unit] & SHIPPED_OUT:
            pos.flags[unit] &= ~EVACUATED_BEFORE


def unfinished(pos: War) -> Refusal | None:
    """A new unit that was placed in a port to sail must try to (rb:8.32)."""
    for unit in (u for sea in SEAS for u in seas.others_wait(pos, pos.player, sea)):
        if any(True for option in OPTIONS for _ in option.each_of(pos, pos.short(unit))):
            return Refusal(f"{pos.short(unit)} was placed in port to sail and must try to", "rb:8.32")
    return None


def sail(pos: War, voyage: Voyage) -> None:
    """Put to sea: the move and the invasion count whatever comes of them (rb:8.22, rb:8.22-b)."""
    note_move(pos, voyage.sea, seas.moment(pos))
    if voyage.kind == INVASION:
        pos.add(voyages.invasions_made(pos.player, voyage.sea))
        pos.counts[voyages.last_invasion(pos.player, voyage.sea)] = pos.turn
    if seas.needs_roll(pos, voyage):
        pos.ask(SeaRoll(voyage))
    else:
        arrive(pos, voyage)


@dataclass(slots=True)
class SeaRoll(VoyageRoll[War]):
    """One ten-sided die with its modifiers, read on the Sea Movement Table (rb:8.2-a, rb:8.01)."""

    faces: ClassVar[int] = FACES

    def label(self, pos: War) -> str:
        added = seas.modifier(pos, self.voyage)
        return f"sea {self.voyage.kind} of {pos.short(self.voyage.unit)}, {added:+} to the die"

    def outcome(self, pos: War, die: int) -> str:
        return seas.table(pos).outcome(die + seas.modifier(pos, self.voyage))

    def settle(self, pos: War, outcome: str) -> None:
        unit = self.voyage.unit
        if outcome == LOST:
            pos.eliminate(unit, "is lost at sea")  # rb:8.21
            return
        if outcome == TURNS_BACK:  # rb:8.23-a, rb:8.23-b
            pos.flags[unit] |= MOVED | BY_SEA
            pos.tell(f"{pos.short(unit)} turns back to {pos.board.label(pos.where[unit])}")
            return
        if outcome == LOSES_STEP:
            pos.lose_step(unit, "loses a step at sea")
        if pos.where[unit] >= 0:
            arrive(pos, self.voyage)


def arrive(pos: War, voyage: Voyage) -> None:
    """A unit lands; it may fight unless it was evacuated (rb:8.33, rb:8.49, rb:8.63)."""
    unit = voyage.unit
    pos.flags[unit] = pos.flags[unit] & ~TO_SAIL | MOVED | BY_SEA | LANDED.get(voyage.kind, 0)
    pos.tell(f"{pos.short(unit)} lands in {pos.board.label(voyage.to)}")
    set_down(pos, unit, voyage.to)
    pos.seams.unit_sailed(pos, unit, voyage.to)


class Sailing(SeaMoves[War, UnitToHex]):
    """A kind of sea move in a movement phase; no retreat is made by sea (rb:8.64)."""

    kind: ClassVar[str]
    share = 0.1

    def sailors(self, pos: War) -> list[int]:
        return voyages.sailors(pos, pos.player)

    def not_fit(self, pos: War, unit: int) -> Refusal | None:
        return voyages.not_fit(pos, unit, self.kind)

    def goals(self, pos: War) -> int:
        return sum(friendly_ports(pos, pos.player, sea) for sea in SEAS)

    def sea_of(self, pos: War, unit: int) -> str | None:
        """The sea on which a unit would sail; None where it cannot."""
        return voyages.SEAWAYS.port_of(pos, pos.where[unit])

    def _tries(self, pos: War, unit: int) -> list[UnitToHex]:
        sea = self.sea_of(pos, unit)
        if sea is None or seas.closed(pos, pos.player, sea):
            return []
        shore = coast(pos, sea) & ~(1 << pos.where[unit])
        return [self.move(pos, unit, to) for to in bits(self.goals(pos) & shore)]

    def move(self, pos: War, unit: int, to: int) -> UnitToHex:
        return self.action(pos.short(unit), pos.hex_name(to))

    def plan(self, pos: War, action: UnitToHex) -> Voyage | Refusal:
        return voyages.plan(pos, pos.roster.index(action.unit), self.kind, pos.board.grid.index(action.hex))

    def sail(self, pos: War, voyage: Voyage) -> None:
        sail(pos, voyage)

    def sample(self, pos: War, rng: Random) -> Action | None:
        waiting = [u for sea in SEAS for u in seas.others_wait(pos, pos.player, sea)]
        if not waiting:
            return super().sample(pos, rng)
        moves = [move for u in waiting if not self.not_fit(pos, u) for move in self._tries(pos, u)]
        rng.shuffle(moves)
        return next((m for m in moves if not isinstance(self.plan(pos, m), Refusal)), None)  # they must (rb:8.32)

    def open(self, pos: War) -> bool:
        side, now = pos.player, seas.moment(pos)
        own = SEAS if side == SOVIET else INVADED_SEAS
        return any(pos.occupied[side] & coast(pos, sea) and not has_moved(pos, side, sea, now) for sea in own)


class Transferring(Sailing):
    """Sea transport (rb:8.31)."""

    action = Transfer
    kind = TRANSFER

    def goals(self, pos: War) -> int:
        baku = pos.ground.ports.get(CASPIAN, 0) & pos.owner[AXIS] if pos.player == SOVIET else 0  # rb:8.74-b
        return Sailing.goals(self, pos) | baku


class Invading(Sailing):
    """Sea invasions (rb:8.43)."""

    action = Invade
    kind = INVASION

    def sea_of(self, pos: War, unit: int) -> str | None:
        return None if voyages.no_invader(pos, unit) else Sailing.sea_of(self, pos, unit)

    def goals(self, pos: War) -> int:
        return sum(coast(pos, sea) for sea in self._left(pos)) & ~pos.occupied[pos.enemy]

    def _left(self, pos: War) -> list[str]:
        return [sea for sea in INVADED_SEAS if voyages.invasions_left(pos, pos.player, sea) > 0]

    def open(self, pos: War) -> bool:
        return bool(self._left(pos)) and Sailing.open(self, pos)


class Evacuating(Sailing):
    """Sea evacuations (rb:8.6, rb:8.62)."""

    action = Evacuate
    kind = EVACUATION

    def sea_of(self, pos: War, unit: int) -> str | None:
        return voyages.SEAWAYS.sea_at(pos, pos.where[unit])


OPTIONS = (Transferring(), Invading(), Evacuating())
