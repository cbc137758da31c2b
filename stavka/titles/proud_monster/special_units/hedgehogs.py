"""13.4.2: Hedgehogs, which the Axis lays on its units in towns."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.hexes import bits
from stavka.titles.proud_monster.actions.markers import Hedgehog
from stavka.titles.proud_monster.state.flags import AXIS
from stavka.titles.proud_monster.state.position import War

FIRST_TURN = 123


def has_germans(pos: War, hex: int) -> bool:
    roster = pos.roster
    return any(roster.german[u] and roster.zoc[u] for u in pos.of(AXIS, hex))


def left_behind(pos: War, hex: int) -> None:
    """A Hedgehog lies on German units, and goes when the last of them has gone (pmd:13.4.2-v)."""
    if pos.hedgehogs >> hex & 1 and not has_germans(pos, hex):
        pos.hedgehogs &= ~(1 << hex)


class Digging(Option[War, Hedgehog]):
    """Lays a Hedgehog on German units in a town, or takes it away, whatever stands around (pmd:13.4.2-v)."""

    action = Hedgehog
    share = 0.3

    def open(self, pos: War) -> bool:
        return pos.player == AXIS and pos.turn >= FIRST_TURN

    def each(self, pos: War) -> Iterator[Action]:
        if self.open(pos):
            towns = pos.ground.urban & pos.occupied[AXIS]
            for hex in bits(pos.hedgehogs | towns):
                if pos.hedgehogs >> hex & 1 or has_germans(pos, hex):
                    yield Hedgehog(pos.hex_name(hex))

    def able(self, pos: War) -> Iterator[str]:
        return iter(())

    def refusal(self, pos: War, action: Hedgehog) -> Refusal | None:
        hex = pos.board.grid.index(action.hex)
        where = pos.board.label(hex)
        if not self.open(pos):
            return Refusal("'hedgehog' is not open: the Axis lays them from turn 123 on", "pmd:13.4.2-v")
        if pos.hedgehogs >> hex & 1:
            return None
        if not pos.ground.urban >> hex & 1 or not has_germans(pos, hex):
            return Refusal(f"a Hedgehog wants a German unit in a town or city, not {where}", "pmd:13.4.2-v")
        return None

    def play(self, pos: War, action: Hedgehog) -> None:
        pos.hedgehogs ^= 1 << pos.board.grid.index(action.hex)
