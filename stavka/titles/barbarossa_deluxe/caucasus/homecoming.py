"""4.13: units come back from the Caucasus box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action
from stavka.engine.placing import UnitToHexOption
from stavka.engine.refusal import Refusal, listed
from stavka.engine.stage import Automatic, Option
from stavka.hexes import bits, count
from stavka.titles.barbarossa_deluxe import stacking
from stavka.titles.barbarossa_deluxe.actions.declarations import GiveUp
from stavka.titles.barbarossa_deluxe.actions.off_map import Recall, Retire
from stavka.titles.barbarossa_deluxe.asking import GermanChoice
from stavka.titles.barbarossa_deluxe.caucasus.expedition import BROKEN_THROUGH, DEFEATED, GONE, RECALLED, THERE, in_box
from stavka.titles.barbarossa_deluxe.reserves import rvgk
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, RVGK, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War


class Returning(UnitToHexOption[War, Recall]):
    """Units come back from the Caucasus box through the exit hexes, at no cost (bd:4.13-g,-h,-i,-o)."""

    action = Recall

    def open(self, pos: War) -> bool:
        return bool(pos.counts.get("expedition") and self.units(pos))

    def units(self, pos: War) -> Sequence[int]:
        state = pos.counts.get("expedition", GONE)
        if pos.player == AXIS:  # bd:4.13-m: not after the breakthrough
            later = pos.turn > pos.counts.get("expedition turn", 0)
            room = count(pos.ground.exits & ~pos.occupied[SOVIET])
            return in_box(pos, AXIS) if state == THERE and later and room else ()
        return in_box(pos, SOVIET) if state in (RECALLED, DEFEATED) else ()

    def hexes(self, pos: War, unit: int) -> int:
        return pos.ground.exits & ~pos.occupied[pos.enemy] & ~stacking.no_room(pos, [unit])

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        if pos.counts.get("expedition") == BROKEN_THROUGH:
            return Refusal(f"{pos.short(unit)} stays: the expedition has broken through", "bd:4.13-m")
        mine = pos.roster.side[unit] == pos.player
        why = "it is not in the Caucasus box, or its time has not come" if mine else "it is not yours"
        reason = f"{pos.short(unit)} cannot come back now: {why}"
        return Refusal(reason, "bd:4.13-g" if pos.player == AXIS else "bd:4.13-h")

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        exits = listed(map(pos.hex_name, bits(self.hexes(pos, unit)))) or "none now"
        reason = f"{pos.short(unit)} may not come back at {pos.hex_name(hex)}; open exit hexes: {exits}"
        return Refusal(reason, "bd:4.13-g")

    def put(self, pos: War, unit: int, hex: int) -> None:
        pos.put(unit, hex)
        pos.origin[unit] = hex
        pos.units_went()
        if pos.player == AXIS:  # bd:4.13-k
            pos.counts["expedition"] = RECALLED
            pos.ask(WholeForce())


@dataclass(slots=True)
class WholeForce(Automatic[War]):
    """The force comes back complete, never piecemeal (bd:4.13-k)."""

    name: ClassVar[str] = "return from the Caucasus"

    def run(self, pos: War) -> None:
        if in_box(pos, AXIS):
            pos.ask(ReturnNext())


@dataclass(slots=True)
class ReturnNext(GermanChoice):
    """Which unit of a recalled expedition comes back next, and where (bd:4.13-g)."""

    name: ClassVar[str] = "return from the Caucasus"

    def prompt(self, pos: War) -> str:
        return f"the whole force comes back: place {listed(map(pos.short, in_box(pos, AXIS)))} in exit hexes"

    def choices(self, pos: War) -> Sequence[Action]:
        found = [
            Recall(pos.short(unit), pos.hex_name(hex))
            for unit in in_box(pos, AXIS)
            for hex in bits(Returning().hexes(pos, unit))
        ]
        return found or [GiveUp()]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "bd:4.13-k")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, GiveUp):  # no exit has room for them
            for unit in in_box(pos, AXIS):
                pos.eliminate(unit, "finds no way back", overland=True)
        else:
            assert isinstance(action, Recall)
            unit, hex = pos.roster.index(action.unit), pos.board.grid.index(action.hex)
            pos.put(unit, hex)
            pos.origin[unit] = hex
            pos.units_went()
        pos.ask(WholeForce())


class Retiring(Option[War, Retire]):
    """Soviet armies of the box go into the RVGK box, within what that takes in a turn (bd:4.13-h,-i)."""

    action = Retire

    def open(self, pos: War) -> bool:
        return bool(self._units(pos))

    @staticmethod
    def _units(pos: War) -> Sequence[int]:
        over = pos.counts.get("expedition") in (RECALLED, DEFEATED)
        return [u for u in in_box(pos, SOVIET) if rvgk.room(pos, len(rvgk.company(pos, u)))] if over else ()

    def each(self, pos: War) -> Iterator[Action]:
        yield from (Retire(pos.short(u)) for u in self._units(pos))

    def refusal(self, pos: War, action: Retire) -> Refusal | None:
        if pos.roster.index(action.unit) in self._units(pos):
            return None
        why = "armies of the Caucasus box do when the expedition is over, five units a turn"
        return Refusal(f"{action.unit} cannot go to the RVGK box now: {why}", "bd:4.13-h")

    def play(self, pos: War, action: Retire) -> None:
        unit = pos.roster.index(action.unit)
        pos.add("rvgk moves", len(rvgk.company(pos, unit)))
        pos.put(unit, RVGK)
