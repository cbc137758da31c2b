"""7.2 Rail conversion: whose rails are whose, and how they change hands."""

from __future__ import annotations

from dataclasses import dataclass

from stavka.hexes import bits
from stavka.mechanics.rail import net as rules
from stavka.mechanics.rail.conversion import Conversion, still_joined
from stavka.mechanics.rail.net import RailNet
from stavka.titles.russia_besieged.state.flags import AXIS, SIDES
from stavka.titles.russia_besieged.state.position import War

HOMES = ("Helsinki", "Baku")  # cities that support conversion beside the edges, by side (rb:7.22-a, rb:7.23-a)


def own_rails(pos: War, side: int) -> int:
    """Rail hexes a side controls: up to the railheads Axis, beyond them Russian (rb:7.05-a, rb:7.05-b)."""
    every = pos.ground.rails
    return pos.rails if side == AXIS else every ^ (every & pos.rails)


def converting(pos: War) -> int:
    """Rails that the phasing side has marked and does not control yet; its own behind them serve on (rb:7.27)."""
    return pos.passed ^ (pos.passed & own_rails(pos, pos.player))


def railheads(pos: War) -> int:
    """Where the Railhead markers stand: the most advanced Axis rail hexes (rb:7.05-a, rb:7.23-b).

    A line lost up to the west edge has none left (rb:7.23-c).
    """
    return rules.railheads(pos.board.tracks, pos.rails, pos.ground.rails & ~pos.rails)


class ConversionTerms:
    """7.22 to 7.28 as the shared conversion of rails asks for them."""

    def bases(self, pos: War, side: int) -> int:
        """The friendly edge; Helsinki for the Axis, Baku for the Russians while they hold it (rb:7.22-a, rb:7.23-a)."""
        home = pos.ground.place(HOMES[side]) & pos.owner[side] & pos.ground.rails
        found = pos.ground.edge_rails[side] | home
        return found ^ (found & self.barriers(pos, side))

    def barriers(self, pos: War, side: int) -> int:
        """Enemy zones, those of airbases too, enemy cities and junctions (rb:7.22-b, rb:4.0-b)."""
        return pos.hostile_zone(side) | pos.owner[1 - side] & pos.ground.stations

    def home(self, pos: War, side: int) -> int:
        """Nodes that a line out of a junction or city may lead to: one's own, marked ones, edges (rb:7.26-a)."""
        held = (own_rails(pos, side) | pos.passed) & pos.rail_net.nodes
        return held ^ (held & self.barriers(pos, side)) | self.bases(pos, side)

    def outright(self, pos: War, side: int) -> int:
        return 0

    def taken(self, pos: War, side: int, passed: int) -> int:
        """What was marked, as far as nothing has come between since (rb:7.28-b), and the line behind it (rb:7.24)."""
        shut, own = self.barriers(pos, side), own_rails(pos, side)
        found = still_joined(pos.board.tracks, passed, own ^ (own & shut) | self.bases(pos, side), shut)
        return found | _closed_gaps(pos.rail_net, own, found ^ (found & own), shut)


def _closed_gaps(net: RailNet, own: int, new: int, shut: int) -> int:
    """Stretches of a line between hexes of one's own, one of them new, that nothing shuts."""
    found, held = 0, own | new
    if not new:
        return 0
    lost = net.rails ^ (net.rails & held)
    for line in net.lines_at(new):
        if not line.between & lost:
            continue
        gap, since = 0, 0  # hexes of the stretch, and the one before it
        for hex in (line.ends[0], *line.hexes, line.ends[1]):
            bit = 1 << hex
            if not bit & held:
                gap |= bit
            else:
                if gap and since and (since | bit) & new and not gap & shut:
                    found |= gap
                gap, since = 0, bit
    return found


TERMS = ConversionTerms()


@dataclass(frozen=True, slots=True)
class RailConversion(Conversion[War]):
    """Conversion as in 7.2: cities fall by their lines too, and only certain units take rails."""

    def present(self, pos: War, side: int) -> int:
        """Hexes with units that convert: those whose zone reaches around, paratroops, the SS Polizei (rb:7.21)."""
        found = pos.solid[side]
        for unit in (*pos.roster.of_kind(side, "paratroop"), pos.roster.polizei):
            if unit >= 0 and pos.where[unit] >= 0 and pos.roster.side[unit] == side:
                found |= 1 << pos.where[unit]
        return found

    def gain_junctions(self, pos: War, side: int, junctions: int) -> int:
        """Junctions and cities whose every line leads home; one line at least must be alive (rb:7.26-a, rb:7.26-b).

        A city with an enemy airbase lies in its zone (rb:4.0-b).
        """
        net, zone = pos.rail_net, pos.hostile_zone(side)
        held = net.gainable & (pos.owner[side] | zone | pos.occupied[1 - side] | pos.cut_off)
        rivals = net.gainable ^ held
        gained = 0
        wanted = junctions & rivals
        if wanted:
            wanted = self._alive(pos, side, wanted)
        if not wanted:
            return 0
        home, approached = TERMS.home(pos, side), self._approached(pos, side)
        for junction in bits(wanted):
            found = net.gained_by_exits(
                junction, home=home | gained, rivals=rivals, enemy_zone=zone, approached=approached
            )
            if found and self._leads_home(pos, side, junction, found | gained):
                gained |= found
                pos.passed |= found & ~own_rails(pos, side)
                pos.exit_junctions |= found
                pos.give(side, found)
        return gained

    @staticmethod
    def _leads_home(pos: War, side: int, node: int, gained: int) -> bool:
        """Whether a clear way leads home through what is gained: units that stand on all lines mark none without one
        (rb:7.22-a)."""
        shut, net = TERMS.barriers(pos, side), pos.rail_net
        shut ^= shut & gained
        path, _ = net.tracks.search(node, TERMS.bases(pos, side), net.rails ^ (net.rails & shut))
        return path is not None

    def _approached(self, pos: War, side: int) -> tuple[int, int]:
        """Stretches from a marked hex or a railhead of one's own to the ends of its line, clear of enemy zones."""
        key, known = (side, pos.rails, pos.zone(1 - side)), pos.ground.heads_known
        if known[0] != key:
            known = pos.ground.heads_known = (key, _from_railheads(pos, *key))
        (first, second), (back, ahead) = pos.exits_passed, known[1]
        return first | back, second | ahead

    def _alive(self, pos: War, side: int, nodes: int) -> int:
        """Those of some nodes with a line that ends at a marked hex, the friendly edge, or Helsinki or Baku
        (rb:7.26-b)."""
        first, second = pos.exits_passed
        alive = pos.passed ^ (pos.passed & own_rails(pos, side)) | TERMS.bases(pos, side) | first | second
        ends, found = pos.ground.rail_ends, 0
        for hex in bits(alive):  # fewer than the nodes, as a rule
            found |= ends[hex]
        return found & nodes


def _from_railheads(pos: War, side: int, rails: int, zone: int) -> tuple[int, int]:
    """Stretches from railheads of a side to the ends of their lines, clear of enemy zones."""
    tracks, approaches, every = pos.board.tracks, pos.rail_net.approaches, pos.ground.rails
    own = rails if side == AXIS else every & ~rails
    first = second = 0
    for hex in bits(own & tracks.step(every & ~own) & ~zone):
        back, ahead = approaches.get(hex, (0, 0))
        first |= back if not back & zone else 0
        second |= ahead if not ahead & zone else 0
    return first, second


CONVERSION = RailConversion(TERMS)


def entered(pos: War, unit: int, hex: int) -> None:
    """A unit enters a rail hex: what it has a clear way home from is marked at once (rb:7.22-a, rb:7.24, rb:7.25).

    What is marked is Converting until the impulse ends (rb:7.27); the examples are
    rb:7.2-b, rb:7.2-c, rb:7.2-d and rb:7.2-e.
    """
    side = pos.player
    if pos.roster.side[unit] != side or not (pos.zoc[unit] > 1 or converts(pos, unit)):  # most have a zone
        return
    if CONVERSION.is_noted(pos, side, hex):
        return
    before = pos.passed, pos.exits_passed
    CONVERSION.pass_through(pos, side, hex)
    if before != (pos.passed, pos.exits_passed):
        near = pos.ground.rail_ends[hex]
        if near & pos.owner[side] != near and CONVERSION.gain_junctions(pos, side, near):
            CONVERSION.pass_through(pos, side, hex)


def converts(pos: War, unit: int) -> bool:
    """Whether a unit takes rails over (rb:7.21)."""
    if pos.zoc[unit] > 1:
        return True
    return unit == pos.roster.polizei or pos.roster.kind[unit] == "paratroop"


def convert(pos: War) -> None:
    """Marked stretches become the phasing player's when his impulse ends (rb:7.28-a, rb:7.28-c, rb:7.2-f)."""
    won = CONVERSION.convert(pos)
    if won:
        pos.tell(f"{SIDES[pos.player]} now controls the rails in {', '.join(pos.board.grid.names(won))}")
    pos.update_control()
