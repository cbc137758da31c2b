"""What the rules see of the map: sets and nets worked out once for a board."""

from __future__ import annotations

from functools import cached_property

from stavka.board import Board
from stavka.hexes import Net, bits
from stavka.hexes.reach import Crossing, Terms
from stavka.mechanics.control.presence import held_by_rails
from stavka.mechanics.rail.net import RailNet
from stavka.titles.russia_besieged.state.figures import TerrainEffect
from stavka.titles.russia_besieged.state.flags import AXIS, SOVIET
from stavka.titles.russia_besieged.state.places import Facts

FROZEN_ROW = 16  # swamps of this row and north of it are forest in Snow, others clear (rb:6.4, rb:10.35-a,-b)
NEAR_BERLIN = 4  # hexes (rb:17.61-a)
FAR_SHORE = "3922"  # of the Straits of Kerch, seen from the west (rb:17.13-b)
CAPITALS = {"german": "Berlin", "russian": "Moscow", "finnish": "Helsinki", "hungarian": "Budapest"}
CAPITALS["rumanian"] = "Bucharest"
CLOSED = ("turkey", "persia", "iraq", "lebanon", "syria", "greece", "sweden")  # neutral countries (rb:1.0-b)


class Ground:
    def __init__(self, board: Board, facts: Facts) -> None:
        self.board = board
        self.facts = facts
        self._rows: dict[tuple[int, int], int] = {}
        self._places = {name: 1 << place.hex for name, place in board.places.items()}
        self._by_rails = (-1, 0, 0)
        # the last answer about stretches from railheads, with what it was asked for
        self.heads_known: tuple[tuple[int, int, int], tuple[int, int]] = ((-1, 0, 0), (0, 0))
        grid, terrain = board.grid, board.terrain
        # closed countries are no playable hexes (rb:1.0-b), on a changed map too, nor is the lake hex of the ice road
        self.open = board.playable & ~sum(board.countries.get(name, 0) for name in CLOSED)
        self.walk = board.walk
        # what a march costs beside the hex: a point for a river side (rb:6.0)
        rivers = board.sides.get("river", (0,) * 6)
        dry = tuple(mask & ~river for mask, river in zip(self.walk.masks, rivers, strict=True))
        wet = tuple(mask & river for mask, river in zip(self.walk.masks, rivers, strict=True))
        self.over_rivers = Net(grid, wet)
        self.crossings = (Crossing(Net(grid, dry)), Crossing(self.over_rivers, 1, self.walk))
        self.free_crossings = (Crossing(self.walk),)  # for the Axis in turn 1 (rb:24.5)
        self.straits = tuple(pair for a, b in board.straits for pair in ((a, b), (b, a)))
        self.strait_hexes = sum(1 << a for a, _ in self.straits)
        self.far_shore = dict(self.straits)
        self.forests = terrain.get("forest", 0)
        self.mountains = terrain.get("mountain", 0)
        self.swamps = terrain.get("swamp", 0)
        self.northern_swamps = self.swamps & self.rows(1, FROZEN_ROW)
        self.majors = board.places_of("major")
        self.cities = board.places_of("major", "minor")
        self.oil = board.places_of("oil") | sum(self.place(name) for name in ("Maikop", "Grozny", "Ploesti"))
        self.rails = board.rail_hexes
        self.russia = board.countries.get("russia", 0)  # rb:1.0-d
        self.germany = board.countries.get("germany", 0)  # rb:1.0-c
        self.finland = board.countries.get("finland", 0)
        self.hungary = board.countries.get("hungary", 0)
        self.rumania = board.countries.get("rumania", 0)
        # friendly edges: west for the Axis, east for the Russians (rb:7.08)
        self.edges = tuple(board.edges.get(name, 0) & self.open for name in ("west", "east"))
        self.edge_rails = tuple(edge & self.rails for edge in self.edges)
        self.side_tracks = tuple(board.tracks.linked(self._beyond(exits)) for exits in self.edge_rails)
        # terrain that stops a unit, without and in Snow, by its class of marching (rb:6.1, rb:6.4)
        soft = (self.swamps, 0), (self.swamps | self.forests, self.northern_swamps | self.forests)
        self.rough = tuple(
            tuple((0 if march >> 1 else self.mountains) | soft[1 - (march & 1)][snow] for march in range(4))
            for snow in range(2)
        )
        self._calm: dict[tuple[int, int], Terms] = {}
        self.effects: dict[tuple[int, bool], list[tuple[str, TerrainEffect]]] = {}  # by hex and Snow, as asked for

    @staticmethod
    def _beyond(exits: int) -> list[tuple[int, int]]:
        """Rails of one edge are joined beyond the map (rb:7.08)."""
        hexes = list(bits(exits))
        return [(a, b) for i, a in enumerate(hexes) for b in hexes[i + 1 :]]

    def tracks(self, side: int) -> Net:
        return self.side_tracks[side]

    def calm_terms(self, crossings: tuple[Crossing, ...], stops: int) -> Terms:
        """On what terms a unit marches where no enemy is near and nothing is closed to it."""
        key = id(crossings), stops  # one of the two sets of crossings above
        found = self._calm.get(key)
        if found is None:
            found = self._calm[key] = Terms(crossings, ((1, self.open),), stop=stops)
        return found

    def rows(self, first: int, last: int) -> int:
        """The hexes of these rows."""
        if (first, last) not in self._rows:
            grid = self.board.grid
            found = sum(1 << h for h in grid.indices if first <= int(grid.name(h)[:2]) <= last)
            self._rows[first, last] = found
        return self._rows[first, last]

    def row(self, hex: int) -> int:
        return int(self.board.grid.name(hex)[:2])

    def region(self, name: str) -> int:
        """A set of hexes by its name in ``regions.csv``."""
        return self.facts.regions[name]

    def place(self, name: str) -> int:
        """The hex of a named place as a set; empty on a map without it."""
        return self._places.get(name, 0)

    def hex(self, number: str) -> int:
        """The hex with a printed number as a set."""
        return self.board.grid.set_of([number])

    def capital(self, nation: str) -> int:
        return self.place(CAPITALS.get(nation, ""))

    @cached_property
    def rail_net(self) -> RailNet:
        """The lines between cities, junctions and ends of track."""
        return RailNet(self.board.tracks, self.rails, self.cities, stops_gained=True)  # rb:7.26-a

    @cached_property
    def rail_places(self) -> frozenset[int]:
        return frozenset(bits(self.rails))

    @cached_property
    def rail_ends(self) -> dict[int, int]:
        """For each rail hex the junctions and cities at the ends of its lines, and itself if it is one."""
        found = dict.fromkeys(self.rail_places, 0)
        for line in self.rail_net.lines:
            for hex in (*line.hexes, *line.ends):
                found[hex] |= line.nodes & self.rail_net.gainable
        return found

    @cached_property
    def junctions(self) -> int:
        """Rail hexes without a city where lines meet."""
        return self.rail_net.junctions

    @cached_property
    def stations(self) -> int:
        """Cities and junctions: an enemy one bars rails (rb:7.22-b)."""
        return self.cities | self.junctions

    @cached_property
    def watched(self) -> int:
        """Hexes whose control is kept: cities, oil wells, the shores of the straits (rb:6.25-a), junctions."""
        return self.stations | self.oil | self.strait_hexes

    @cached_property
    def watched_hexes(self) -> frozenset[int]:
        return frozenset(bits(self.watched))

    @cached_property
    def governed(self) -> int:
        """Hexes that may be controlled by all their rails (rb:4.1-c): cities, and what is judged as they are."""
        return self.cities | self.strait_hexes

    def held_by_rails(self, side: int, axis: int) -> int:
        """The governed hexes all of whose rails a side controls, when those of the Axis are given (rb:4.1-c)."""
        known = self._by_rails  # the last answer, since rails change seldom
        if known[0] != axis:
            tracks, rails = self.board.tracks, self.rails
            held = [held_by_rails(tracks, self.governed, rails, own) for own in (axis, rails & ~axis)]
            known = self._by_rails = (axis, held[0], held[1])
        return known[1 + side]

    @cached_property
    def over_land(self) -> Net:
        """Where supply lines run over land: across Kerch (rb:6.24), not along the Sivash (rb:7.12-b) or over coasts.

        rb:13.52
        """
        return self.walk.linked(self.board.straits)

    @cached_property
    def within_borders(self) -> Net:
        """The same ground with the Russo-Finnish border closed (rb:24.13-b)."""
        foreign = self.open & ~self.finland
        border = [(a, b) for a in bits(self.finland) for b in bits(self.walk.around(a) & foreign)]
        grid, around = self.board.grid, self.walk.around
        apart = [(a, b) for a in bits(self.open) for b in grid.neighbours(a) if not around(a) >> b & 1]
        return Net.over(grid, self.open, [*apart, *border])

    @cached_property
    def emergency_line(self) -> tuple[int, ...]:
        """The hexes of the Murmansk emergency line from 0107 to Archangel (rb:20.71)."""
        steps = self.board.links.get("emergency_rail", ())
        return (steps[0][0], *(b for _, b in steps)) if steps else ()

    @cached_property
    def country(self) -> dict[int, str]:
        """The country of each hex of land."""
        return {h: name for name, hexes in self.board.countries.items() for h in bits(hexes & ~self.water)}

    @cached_property
    def water(self) -> int:
        return self.board.terrain.get("sea", 0) | self.board.terrain.get("lake", 0)

    @cached_property
    def closed_countries(self) -> int:
        """Persia, Turkey and the others that no unit ever enters (rb:1.0-b)."""
        found = 0
        for hexes in self.board.countries.values():
            found |= hexes & ~self.open & ~self.water
        return found

    @cached_property
    def district(self) -> dict[int, str]:
        return {h: name for name, hexes in self.board.districts.items() for h in bits(hexes)}

    @cached_property
    def ports(self) -> dict[str, int]:
        """The ports of each sea (rb:8.0-b)."""
        found: dict[str, int] = {}
        for place in self.board.places.values():
            if place.port:
                found[place.port] = found.get(place.port, 0) | 1 << place.hex
        return found

    @cached_property
    def naval_bases(self) -> tuple[int, ...]:
        """The major naval bases that were a side's own in 1941 (rb:8.2-d)."""
        facts = self.facts.places.items()
        return tuple(sum(self.place(name) for name, of in facts if of.naval_base == side) for side in (AXIS, SOVIET))

    @cached_property
    def without_workers(self) -> int:
        """The cities of Russia in which no WEC is ever placed (rb:20.11-b)."""
        barred = {name for name, facts in self.facts.places.items() if facts.owner == SOVIET and not facts.wec_allowed}
        return sum(1 << place.hex for place in self.board.places.values() if place.name in barred)

    @cached_property
    def alarms(self) -> dict[int, int]:
        """Hexes whose entry wakes a side's garrison: row 38 and Kerch, and around Berlin (rb:17.13-b, rb:17.61-a)."""
        berlin = self.board.places.get("Berlin")
        near = self.board.grid.within(berlin.hex, NEAR_BERLIN) if berlin else 0
        caucasus = self.region("row38_trigger") | self.hex(FAR_SHORE)
        return {**dict.fromkeys(bits(near), AXIS), **dict.fromkeys(bits(caucasus), 1 - AXIS)}

    def friendly_edge(self, side: int) -> int:
        """Hexes of the map edge at which a side's units enter."""
        return self.edges[AXIS if side == AXIS else 1]
