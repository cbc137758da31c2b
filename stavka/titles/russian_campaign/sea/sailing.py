"""10. Sea movement: units put to sea, and the die decides whether they come through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.chance import Roll
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.russian_campaign.actions.movement import OFF_MAP_WORD, Evacuate, Invade, SeaMove, Transfer
from stavka.titles.russian_campaign.movement.walking import set_down
from stavka.titles.russian_campaign.sea.seas import INVASION, SEAS, chances, coast, friendly_ports, invasions_left, used
from stavka.titles.russian_campaign.sea.voyages import Voyage, not_fit, plan, sailors
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
    pos.counts[used(voyage.sea, side)] = pos.turn + 1
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
class SeaRoll(Roll[War]):
    """One die decides whether a unit comes through (trc:10.4-a, trc:10.5-d)."""

    name: ClassVar[str] = "sea movement"
    voyage: Voyage
    at_most: int

    def label(self, pos: War) -> str:
        return f"sea {self.voyage.kind} of {pos.short(self.voyage.unit)}, safe on 1-{self.at_most}"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        if throw[0] <= self.at_most:
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


class Sailing(Option[War, SeaMove]):
    """A kind of sea move in a movement phase (trc:10.1-c, trc:4.1.3-e, trc:4.2.3-c)."""

    def each(self, pos: War) -> Iterator[Action]:
        for unit in sailors(pos, pos.player):
            yield from self._moves(pos, unit)

    def each_of(self, pos: War, unit: str) -> Iterator[Action]:
        index = pos.roster.index(unit)
        if index in sailors(pos, pos.player):
            yield from self._moves(pos, index)

    def _moves(self, pos: War, unit: int) -> Iterator[Action]:
        if not_fit(pos, unit):
            return
        for action in self._tries(pos, unit):
            if not isinstance(plan(pos, action), Refusal):
                yield action

    def _tries(self, pos: War, unit: int) -> Iterator[SeaMove]:
        """Actions of this kind that are worth asking about."""
        kind, who = self.action, pos.short(unit)
        for hex in bits(self._goals(pos)):
            yield kind(who, pos.hex_name(hex))
        if kind is not Invade:
            yield kind(who, OFF_MAP_WORD)

    def _goals(self, pos: War) -> int:
        return sum(friendly_ports(pos, pos.player, sea) for sea in SEAS)

    def open(self, pos: War) -> bool:
        open_seas = [sea for sea in SEAS if pos.count(used(sea, pos.player)) != pos.turn + 1]
        shore = sum(pos.board.coasts.get(sea, 0) for sea in open_seas)
        return not (not open_seas or not (pos.occupied[pos.player] & shore or DUE in pos.where or OFF_MAP in pos.where))

    def sample(self, pos: War, rng: Random) -> Action | None:
        units = sailors(pos, pos.player)
        rng.shuffle(units)
        for unit in units[:3]:
            if not not_fit(pos, unit):
                tries = list(self._tries(pos, unit))
                rng.shuffle(tries)
                for action in tries[:8]:
                    if not isinstance(plan(pos, action), Refusal):
                        return action
        return None

    def refusal(self, pos: War, action: SeaMove) -> Refusal | None:
        found = plan(pos, action)
        return found if isinstance(found, Refusal) else None

    def play(self, pos: War, action: SeaMove) -> None:
        voyage = plan(pos, action)
        assert isinstance(voyage, Voyage)
        sail(pos, voyage)


class Transferring(Sailing):
    """Sea transfers (trc:10.3.1-a)."""

    action = Transfer
    share = 0.1


class Invading(Sailing):
    """Sea invasions (trc:10.3.2-a)."""

    action = Invade
    share = 0.1

    def _goals(self, pos: War) -> int:
        return coast(pos, "black_sea") & ~pos.occupied[1 - pos.player]

    def open(self, pos: War) -> bool:
        return invasions_left(pos, pos.player) > 0 and Sailing.open(self, pos)


class Evacuating(Sailing):
    """Sea evacuations (trc:10.3.3-a)."""

    action = Evacuate
    share = 0.1
