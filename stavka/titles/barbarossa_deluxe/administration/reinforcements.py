"""8.1, 8.8, 8.12, 8.13: reinforcements and rebuilt units come in."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.placing import UnitToHexOption
from stavka.engine.refusal import Refusal
from stavka.titles.barbarossa_deluxe.actions.administration import Enter
from stavka.titles.barbarossa_deluxe.administration import entry_hexes
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, AXIS, DUE, SOVIET, WITHDRAWN
from stavka.titles.barbarossa_deluxe.state.position import War

RETURN_TURN = 27  # bd:8.21-c


def new_turn(pos: War) -> None:
    """Units of the turn's box are due, and armies that were withdrawn come back (bd:8.1-a, bd:8.21-c)."""
    for side in (AXIS, SOVIET):
        due_now = [u for u in pos.in_box(side, AWAITING) if pos.arrives[u] == pos.turn]
        for unit in (*due_now, *(pos.in_box(side, WITHDRAWN) if pos.turn == RETURN_TURN else ())):
            pos.set_aside(unit, DUE)


def due(pos: War, side: int) -> list[int]:
    return pos.in_box(side, DUE)


class Entering(UnitToHexOption[War, Enter]):
    """Reinforcements come in, each where it may (bd:8.1-a,-d,-f)."""

    action = Enter
    share = 20.0

    def units(self, pos: War) -> Sequence[int]:
        skip = (entry_hexes.ATTACHED, entry_hexes.CONVERTED)
        counters = pos.roster.counters
        return [u for u in due(pos, pos.asked_side()) if counters[u].place not in skip]

    def hexes(self, pos: War, unit: int) -> int:
        return entry_hexes.hexes(pos, unit)

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        return Refusal(f"{pos.short(unit)} is no reinforcement of yours that is due on turn {pos.turn}", "bd:8.1-a")

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        where = pos.board.label(hex)
        if entry_hexes.battle_groups_placed(pos) >> hex & 1 and pos.roster.kind[unit] in ("kg", "emergency"):
            reason = f"{pos.short(unit)} may not come in at {where}: it has taken a battle group in this phase"
            return Refusal(reason, "bd:8.2-d")
        return entry_hexes.no_room(pos, unit, hex) or entry_hexes.barred(pos, unit, hex, entry_hexes.rule_of(pos, unit))

    def put(self, pos: War, unit: int, hex: int) -> None:
        pos.put(unit, hex)
        entry_hexes.note(pos, unit, hex)
        entry_hexes.place_group(pos, unit, hex)
        pos.units_went()
