"""21. Attacks from the sea (option naval)."""

from __future__ import annotations

from collections.abc import Sequence

from stavka.engine.refusal import Refusal, listed
from stavka.hexes import bits
from stavka.titles.nineteen_forty_one.options.fleets import USED, called, has_fleet
from stavka.titles.nineteen_forty_one.state.flags import BLACK_SEA, FOUGHT, SOVIET
from stavka.titles.nineteen_forty_one.state.position import War


class Landings:
    """One infantry-type unit attacks across an all-sea hexside of the Black Sea, as if across a river.

    n41:21-black-attack
    """

    def targets(self, pos: War, hexes: int) -> int:
        return pos.ground.black_sea.step(hexes) if self._possible(pos) else 0

    @staticmethod
    def _possible(pos: War) -> bool:
        return pos.player == SOVIET and has_fleet(pos, BLACK_SEA)

    def attackers(self, pos: War, hex: int) -> list[int]:
        """The first unit that could; only one may."""
        for start in bits(pos.ground.black_sea.around(hex) & pos.occupied[pos.player] & ~pos.walk.around(hex)):
            for unit in pos.of(pos.player, start):
                if not pos.flags[unit] & FOUGHT and self.may_attack(pos, unit, hex):
                    return [unit]
        return []

    def may_attack(self, pos: War, unit: int, hex: int) -> bool:
        if not self._possible(pos) or pos.roster.armor[unit]:
            return False
        return bool(pos.ground.black_sea.around(pos.where[unit]) >> hex & 1)

    def why_not(self, pos: War, unit: int, hex: int) -> Refusal | None:
        if not pos.ground.black_sea.around(pos.where[unit]) >> hex & 1:
            return None
        over = f"{pos.short(unit)} may not attack {pos.hex_name(hex)} across the sea"
        if BLACK_SEA in pos.fleets_lost:
            return Refusal(f"{over}: {called(BLACK_SEA)} is neutralized", "n41:21-black-neutral")
        if pos.count(USED[BLACK_SEA]):
            return Refusal(f"{over}: {called(BLACK_SEA)} has been used in this segment", "n41:21-black-one")
        if pos.player == SOVIET:
            return Refusal(f"{over}: it is no infantry-type unit", "n41:21-black-attack")
        return None

    def refusal(self, pos: War, units: Sequence[int]) -> Refusal | None:
        if len(units) > 1:
            names = listed(map(pos.short, units))
            return Refusal(f"only one unit may attack across the sea, not {names}", "n41:21-black-attack")
        return None

    def declared(self, pos: War) -> None:
        pos.counts[USED[BLACK_SEA]] = 1
