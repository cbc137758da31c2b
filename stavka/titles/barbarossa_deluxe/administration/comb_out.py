"""8.16: the comb-outs of 1943 and 1944."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stavka.engine.action import Action, Done
from stavka.engine.chance import Roll
from stavka.engine.menus import Ending
from stavka.engine.placing import UnitToHexOption
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption, Menu, Option
from stavka.titles.barbarossa_deluxe.actions.administration import CombOut, Replace
from stavka.titles.barbarossa_deluxe.administration import entry_hexes, replacements
from stavka.titles.barbarossa_deluxe.state.charts import single_month
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, DEAD, SIDES
from stavka.titles.barbarossa_deluxe.state.position import War


class CombingOut(Option[War, CombOut]):
    """Once in a summer month of 1943 and of 1944: half a die of infantry comes back (bd:8.16)."""

    action = CombOut
    share = 1.0

    def open(self, pos: War) -> bool:
        return bool(self.refusal(pos, CombOut()) is None)

    def each(self, pos: War) -> Iterator[Action]:
        if self.refusal(pos, CombOut()) is None:
            yield CombOut()

    def refusal(self, pos: War, action: CombOut) -> Refusal | None:
        summer = pos.year in (1943, 1944) and single_month(pos.turn)
        if not summer or pos.counts.get(f"comb-out {pos.year}"):
            return Refusal("'comb-out' is open once in the summer of 1943 and once in that of 1944", "bd:8.16")
        return None

    def play(self, pos: War, action: CombOut) -> None:
        pos.counts[f"comb-out {pos.year}"] = 1
        pos.ask(CombOutRoll())


@dataclass(slots=True)
class CombOutRoll(Roll[War]):
    """Half a die, rounded down (bd:8.16, bd:1.3-a)."""

    name: ClassVar[str] = "comb-out"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        pos.counts["comb"] = throw[0] // 2
        pos.tell(f"{throw[0] // 2} units are combed out")
        if pos.counts["comb"]:
            pos.ask(CombedOut())


class PlacingCombed(UnitToHexOption[War, Replace]):
    """Units of the dead pile that are not mechanized come in at once (bd:8.16)."""

    action = Replace
    share = 10.0

    def units(self, pos: War) -> Sequence[int]:
        if not pos.count("comb"):
            return ()
        mech = pos.roster.mech
        return [u for u in pos.in_box(AXIS, DEAD) if not mech[u] and replacements.replaceable(pos, u)]

    def hexes(self, pos: War, unit: int) -> int:
        return entry_hexes.for_rebuilt(pos, unit)

    def not_this_unit(self, pos: War, unit: int) -> Refusal:
        wanted = "a replaceable unit of the dead pile that is not mechanized is wanted"
        return Refusal(f"{pos.short(unit)} cannot be combed out: {wanted}", "bd:8.16")

    def not_this_hex(self, pos: War, unit: int, hex: int) -> Refusal:
        return entry_hexes.no_room(pos, unit, hex) or entry_hexes.barred(pos, unit, hex, "bd:8.1-f")

    def put(self, pos: War, unit: int, hex: int) -> None:
        pos.put(unit, hex)
        pos.add("comb", -1)
        entry_hexes.note(pos, unit, hex)
        pos.units_went()


class EndCombOut(Ending[War]):
    """Ends the comb-out; units that found no place stay in the dead pile."""

    share = 2.0

    def play(self, pos: War, action: Done) -> None:
        pos.counts.pop("comb", None)
        pos.leave()


COMB_OPTIONS: tuple[AnyOption[War], ...] = (PlacingCombed(), EndCombOut())


@dataclass(slots=True)
class CombedOut(Menu[War]):
    """Where the units combed out come in (bd:8.16)."""

    name: ClassVar[str] = "units combed out"
    rule: ClassVar[str] = "bd:5.1-a"

    def asked(self, pos: War) -> str:
        return SIDES[AXIS]

    def options(self, pos: War) -> Sequence[AnyOption[War]]:
        return COMB_OPTIONS
