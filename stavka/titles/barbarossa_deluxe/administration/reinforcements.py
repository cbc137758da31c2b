"""8.1, 8.8, 8.12, 8.13: reinforcements and rebuilt units come in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stavka.engine.action import Action
from stavka.engine.placing import UnitToHexOption
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Option
from stavka.titles.barbarossa_deluxe import cities
from stavka.titles.barbarossa_deluxe.actions.administration import Enter, Rebuild, Replace
from stavka.titles.barbarossa_deluxe.administration import entry_hexes, replacements
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, DEAD, DUE, OUT, RVGK, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War


def due(pos: War, side: int) -> list[int]:
    return [u for u in pos.roster.of_side[side] if pos.where[u] == DUE]


class Entering(UnitToHexOption[War, Enter]):
    """Reinforcements come in, each where it may (bd:8.1-a,-d,-f)."""

    action = Enter
    share = 20.0

    def units(self, pos: War) -> Sequence[int]:
        skip = (entry_hexes.ATTACHED, entry_hexes.CONVERTED)
        counters = pos.roster.counters
        return [u for u in due(pos, cities.asked_side(pos)) if counters[u].place not in skip]

    def hexes(self, pos: War, unit: int) -> int:
        return entry_hexes.hexes(pos, unit)

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        return Refusal(f"{pos.short(unit)} is no reinforcement of this turn", "bd:8.1-a")

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        where = pos.board.label(hex)
        if entry_hexes.battle_groups_placed(pos) >> hex & 1 and pos.roster.kind[unit] in ("kg", "emergency"):
            return Refusal(f"{where} has taken a battle group in this phase", "bd:8.2-d")
        barred = Refusal(f"{pos.short(unit)} may not come in at {where}", entry_hexes.rule_of(pos, unit))
        return entry_hexes.no_room(pos, unit, hex) or barred

    def put(self, pos: War, unit: int, hex: int) -> None:
        pos.put(unit, hex)
        entry_hexes.note(pos, unit, hex)
        entry_hexes.place_group(pos, unit, hex)
        pos.update_control()


class Replacing(UnitToHexOption[War, Replace]):
    """A step rebuilds a unit of the dead pile, which comes in like a reinforcement (bd:8.12-a, bd:8.13)."""

    action = Replace
    share = 6.0

    def units(self, pos: War) -> Sequence[int]:
        return replacements.rebuildable(pos, cities.asked_side(pos))

    def hexes(self, pos: War, unit: int) -> int:
        return entry_hexes.for_rebuilt(pos, unit)

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        return why_not_rebuilt(pos, unit)

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        barred = Refusal(f"{pos.short(unit)} may not come in at {pos.board.label(hex)}", "bd:8.1-f")
        return entry_hexes.no_room(pos, unit, hex) or barred

    def put(self, pos: War, unit: int, hex: int) -> None:
        replacements.spend(pos, unit)
        pos.put(unit, hex)
        entry_hexes.note(pos, unit, hex)
        pos.update_control()


class Rebuilding(Option[War, Rebuild]):
    """A rebuilt Soviet unit waits in the RVGK box, outside its limit of five (bd:8.8, bd:8.9-e, bd:8.1-d)."""

    action = Rebuild
    share = 3.0

    def each(self, pos: War) -> Iterator[Action]:
        yield from (Rebuild(pos.short(u)) for u in replacements.rebuildable(pos, SOVIET))

    def refusal(self, pos: War, action: Rebuild) -> Refusal | None:
        unit = pos.roster.index(action.unit)
        return None if unit in replacements.rebuildable(pos, SOVIET) else why_not_rebuilt(pos, unit)

    def play(self, pos: War, action: Rebuild) -> None:
        unit = pos.roster.index(action.unit)
        replacements.spend(pos, unit)
        pos.where[unit] = RVGK


def why_not_rebuilt(pos: War, unit: int) -> Refusal:
    who = pos.short(unit)
    if pos.roster.axis_satellite[unit] and pos.where[unit] in (OUT, DEAD):
        return Refusal(f"no step rebuilds {who}, a satellite army", "bd:8.15-a")
    if pos.roster.dotted[unit] and pos.where[unit] in (OUT, DEAD):
        return Refusal(f"{who} never returns once eliminated", "bd:8.12-e")
    if unit in pos.counts.get(replacements.CONVERTED, ()):
        return Refusal(f"{who} has just made way for another army; replacements came before that", "bd:5.3-b")
    if pos.where[unit] != DEAD:
        return Refusal(f"{who} is not in the dead pile", "bd:8.12-a")
    german = pos.roster.side[unit] == AXIS
    return Refusal(f"no replacement step is left for {who}", "bd:8.12-c" if german else "bd:8.12-d")
