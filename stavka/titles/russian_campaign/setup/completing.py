"""What the shared set-up asks of this title: who is set up where, and what is mended when a set-up is completed."""

from __future__ import annotations

from collections.abc import Iterator

from stavka.engine.refusal import Refusal
from stavka.mechanics.setup import placing
from stavka.titles.russian_campaign.movement import stacking
from stavka.titles.russian_campaign.setup import set_up_checks, set_up_limits
from stavka.titles.russian_campaign.state.flags import SIDES, TRAY
from stavka.titles.russian_campaign.state.position import War


class Terms:
    """3.3, 3.4 and the scenarios as the shared set-up asks for them (trc:2.2-b)."""

    tray = TRAY
    rule = "trc:2.2-b"

    allowed = staticmethod(set_up_limits.allowed)
    refusal = staticmethod(set_up_limits.refusal)
    units = staticmethod(set_up_checks.to_place)
    fits = staticmethod(stacking.fits)

    def home(self, pos: War, unit: int) -> int:
        return pos.title.force_list(pos.scenario).hexes[unit]

    def faults(self, pos: War, side: int) -> Iterator[Refusal]:
        return set_up_checks.faults(pos, side)

    def not_yours(self, pos: War, unit: int, side: int) -> Refusal | None:
        if pos.roster.side[unit] != side:
            rule = "trc:3.3-a" if pos.title.scenario(pos.scenario)["set_up"] == "areas" else "trc:scn-setup-general"
            return Refusal(f"{pos.short(unit)} is not set up now: it is the {SIDES[side]} set-up", rule)
        if unit not in pos.title.force_list(pos.scenario).hexes:
            return Refusal(f"{pos.short(unit)} is not among the units that start on the map", "trc:2.2-b")
        return None

    def suits(self, pos: War, unit: int, hex: int) -> bool:
        second = pos.roster.worker[unit] and any(pos.roster.worker[u] for u in pos.at(hex))
        return stacking.fits(pos, unit, hex) and not second

    def put(self, pos: War, unit: int, where: int) -> None:
        pos.put(unit, where)

    def put_back(self, pos: War, side: int) -> None:
        """Units that stand where they may not, or are too many, go back to the tray; garrisons are moved in."""
        units = set_up_checks.to_place(pos, side)
        placing.put_back_refused(pos, units, self)
        placing.put_back_crowds(pos, stacking.overstacked(pos, side), side, self, stacking.excess)
        if pos.title.scenario(pos.scenario)["set_up"] != "areas":
            self._see_to_garrisons(pos, side, units)

    def _see_to_garrisons(self, pos: War, side: int, units: list[int]) -> None:
        for unit in set_up_checks.second_workers(pos, units):
            pos.put(unit, TRAY)
        home = pos.title.force_list(pos.scenario).hexes
        for hex, able, _ in list(set_up_checks.missing_garrisons(pos, units)):
            unit = next((u for u in able if home[u] == hex), able[0])
            for other in pos.of(side, hex):
                if not stacking.fits(pos, unit, hex) and pos.roster.stacks[other] and home[other] != hex:
                    pos.put(other, TRAY)
            pos.put(unit, hex)


TERMS = Terms()


def complete(pos: War, side: int) -> None:
    """Make a side's set-up complete and legal, with as little change to what is placed as that takes."""
    placing.complete(pos, side, TERMS)
