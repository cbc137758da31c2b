"""8.11: a reserve comes up while the German moves."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.placing import UnitToHexOption
from stavka.engine.refusal import Refusal
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.actions.off_map import Deploy
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, HALTED, MOVEMENT, RVGK, SOVIET, STEPS, UNCONVERTED
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import overland_lines

FIRST_TURN = 3  # bd:8.11-a


def german_movement(pos: War) -> bool:
    return pos.player == AXIS and pos.step > 0 and STEPS[pos.order][pos.step - 1] == MOVEMENT


def open_cities(pos: War) -> int:
    """Soviet-controlled cities in overland supply (bd:8.11-a)."""
    if pos.turn < FIRST_TURN or pos.counts.get("emergency") or not german_movement(pos):
        return 0
    return pos.ground.cities & pos.owner[SOVIET] & overland_lines.fed(pos, SOVIET)


def in_the_box(pos: War) -> list[int]:
    """Units of the box; not those that still wait for a rifle army's place (bd:8.20-c)."""
    rides, flags = pos.roster.rides, pos.flags
    return [u for u in pos.in_box(SOVIET, RVGK) if not rides[u] and not flags[u] & UNCONVERTED]


class EmergencyDeploying(UnitToHexOption[War, Deploy]):
    """One unit of the RVGK comes to a city, once in a German movement phase (bd:8.11-a,-b,-c)."""

    action = Deploy

    def open(self, pos: War) -> bool:
        return bool(pos.asked_side() == SOVIET and open_cities(pos))

    def units(self, pos: War) -> Sequence[int]:
        return in_the_box(pos) if self.open(pos) else ()

    def hexes(self, pos: War, unit: int) -> int:
        return open_cities(pos) & ~stacking.no_room(pos, [unit])

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        if pos.asked_side() != SOVIET or pos.where[unit] == RVGK:  # the box is closed to the German (bd:11.7-c)
            return Refusal(f"{pos.short(unit)} may not come: no emergency deployment is possible now", "bd:8.11-a")
        return Refusal(f"{pos.short(unit)} is not in the RVGK box", "bd:8.11-a")

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        where = pos.board.label(hex)
        if open_cities(pos) >> hex & 1:
            return Refusal(*stacking.rule_broken(pos, [unit], hex))
        reason = f"{pos.short(unit)} may not come to {where}: it is no Soviet city in overland supply"
        return Refusal(reason, "bd:8.11-a")

    def put(self, pos: War, unit: int, hex: int) -> None:
        pos.put(unit, hex)
        pos.flags[unit] |= HALTED
        pos.counts["emergency"] = 1
        pos.units_went()
