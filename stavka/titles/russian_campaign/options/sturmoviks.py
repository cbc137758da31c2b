"""26.7 Russian air power: Sturmoviks (option).

They keep the rules of Stukas (trc:26.7.1), but any number may join one attack (trc:26.75).
"""

from __future__ import annotations

from stavka.engine.refusal import Refusal
from stavka.titles.russian_campaign.combat.air import Bombers, available, bases_near, none_left, too_far
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.state.position import War


def register(seams: Seams) -> None:
    seams.russian_bombers = STURMOVIKS


class Sturmoviks(Bombers):
    """The bombers of the Russians."""

    def number(self, pos: War) -> int:
        """By year and weather, as long as somebody is there to direct them (trc:26.7.4, trc:26.7.3)."""
        return pos.charts.sturmoviks(pos.turn, pos.weather) if self.bases(pos) else 0

    def levels(self, pos: War) -> int:
        return pos.charts.sturmovik_shift  # trc:26.7.2

    def bases(self, pos: War) -> list[int]:
        """STAVKA, or Stalin for want of it (trc:26.7.3)."""
        leaders = (u for u in pos.roster.of_kind(pos.player, "leader") if pos.where[u] >= 0)
        return super().bases(pos) or list(leaders)

    def refusal(self, pos: War, air: int, hexes: list[int]) -> Refusal | None:
        if not self.bases(pos):
            there = " and ".join(map(pos.hex_name, hexes))
            why = "neither STAVKA nor Stalin is on the map to direct it"
            return Refusal(f"no Sturmovik flies to {there}: {why}", "trc:26.7.3")
        left = available(pos)
        if air > left:
            return none_left(pos, air, hexes, "trc:26.7.4")
        if not bases_near(pos, hexes):
            return too_far(pos, hexes, "trc:26.7.3")
        return None


STURMOVIKS = Sturmoviks()
