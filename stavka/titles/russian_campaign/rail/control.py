"""9. Control of rails and junctions, and conversion. Rail movement itself is in ``trains``."""

from __future__ import annotations

from stavka.mechanics.rail import net as rules
from stavka.mechanics.rail.conversion import Conversion
from stavka.titles.russian_campaign.state.flags import AXIS, SIDES
from stavka.titles.russian_campaign.state.position import War


def own_rails(pos: War, side: int) -> int:
    """Rail hexes a side controls: up to the railheads Axis, beyond them Russian (trc:9.6-b)."""
    return pos.rails if side == AXIS else pos.ground.rails & ~pos.rails


def railheads(pos: War) -> int:
    """Where the railhead markers stand: the most advanced Axis rail hexes (trc:9.6-b)."""
    return rules.railheads(pos.board.tracks, pos.rails, pos.ground.rails & ~pos.rails)


class ConversionTerms:
    """9.6 to 9.8 as the shared conversion of rails asks for them."""

    def bases(self, pos: War, side: int) -> int:
        """Cities that support conversion, and friendly edges."""
        return base_cities(pos, side) | pos.ground.friendly_exits[side] & ~self.barriers(pos, side)

    def barriers(self, pos: War, side: int) -> int:
        """Enemy zones, enemy cities and junctions (trc:9.8.1, trc:9.8.2)."""
        # so a unit that stops between them changes nothing (trc:ex-rail-4); a vacant place in both sides' zones is
        # nobody's (trc:9.7-e), but lies in an enemy zone all the same
        return pos.zone(1 - side) | pos.owner[1 - side] & (pos.ground.cities | pos.ground.junctions)

    def home(self, pos: War, side: int) -> int:
        """Own cities, junctions and friendly edges (trc:9.7-c, trc:9.7-d, trc:ex-rail-6, trc:ex-rail-junction)."""
        ground, clear = pos.ground, ~pos.zone(1 - side)
        held = pos.controlled(side) & ground.cities
        return held | pos.owner[side] & ground.junctions & clear | ground.friendly_exits[side] & clear

    def outright(self, pos: War, side: int) -> int:
        """The rail in one's own cities (trc:9.8.3)."""
        return pos.controlled(side) & pos.ground.cities & pos.ground.rails & ~pos.zone(1 - side)

    def taken(self, pos: War, side: int, passed: int) -> int:
        """What was passed, and the lines between two bases (trc:9.8-a)."""
        return passed | pos.rail_net.lines_between(base_cities(pos, side), self.barriers(pos, side))


def base_cities(pos: War, side: int) -> int:
    """Cities that support conversion: not those in an enemy zone whose own rail is the enemy's (trc:9.8-b)."""
    ground = pos.ground
    barred = pos.zone(1 - side) & ~own_rails(pos, side)
    return pos.controlled(side) & ground.cities & ground.rails & ~barred


# Rails change hands in the end phase only (trc:9.6-a, trc:9.6-c), and never for the side that is not moving
# (trc:9.6-d). Partisans do not hinder it (trc:19.2-b). What was passed: trc:9.8.1 trc:9.8.2 trc:ex-rail-1 trc:ex-rail-2
# trc:ex-rail-3; the stretches out of a junction gained by its exits: trc:9.7-c trc:ex-rail-6.
CONVERSION: Conversion[War] = Conversion(ConversionTerms())


def convert(pos: War) -> None:
    """Rails turn the phasing side's in its end phase (trc:9.6-c); it never loses any then (trc:9.6-d)."""
    won = CONVERSION.convert(pos)
    if won:
        pos.tell(f"{SIDES[pos.player]} now controls the rails in {', '.join(pos.board.grid.names(won))}")
