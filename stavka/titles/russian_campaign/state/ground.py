"""What the rules see of the map: sets and nets worked out once for a board."""

from __future__ import annotations

from functools import cached_property

from stavka.board import Board
from stavka.hexes import Net, bits
from stavka.mechanics.rail.net import RailNet
from stavka.titles.russian_campaign.state.flags import AXIS

CLOSED = ("bulgaria", "turkey")  # trc:5.5-b


class Ground:
    def __init__(self, board: Board, exits: dict[str, list[str]]) -> None:
        self.board = board
        grid = board.grid
        self.open = board.playable & ~self._countries(*CLOSED)
        self.walk = board.walk
        self.straits = tuple(pair for a, b in board.straits for pair in ((1 << a, 1 << b), (1 << b, 1 << a)))
        self.strait_hexes = sum(a for a, _ in self.straits)
        terrain = board.terrain
        self.woods = terrain.get("woods", 0)
        self.mountains = terrain.get("mountain", 0)
        self.drop_ground = self.open & ~self.woods & ~self.mountains  # trc:18.3-b, trc:var-mediterranean-5e
        self.swamps = terrain.get("swamp", 0)
        self.majors = board.places_of("major")
        self.cities = board.places_of("major", "minor")
        self.oil = board.places_of("oil")
        self.rails = board.rail_hexes
        self.edge_exits = {
            edge: grid.set_of(h for h in exits.get(edge, ()) if h in grid) & self.rails
            for edge in ("north", "east", "south", "west", "hungarian")
        }
        # trc:9.5-b: west is the Axis edge, east and south are Russian, north is nobody's
        self.friendly_exits = (
            self.edge_exits.get("west", 0),
            self.edge_exits.get("east", 0) | self.edge_exits.get("south", 0),
        )
        # trc:9.9-a,-b: rail lines of one friendly edge are joined beyond the map
        self.side_tracks = (
            board.tracks.linked(self._beyond("west")),
            board.tracks.linked([*self._beyond("east"), *self._beyond("south")]),
        )
        self.russia = board.countries.get("russia", 0)
        self.finland = board.countries.get("finland", 0)
        self.germany = self._countries("germany", "east_prussia")
        self.zone = {h: board.walk.around(h) | 1 << h for h in bits(board.playable)}
        self.rough: dict[tuple[bool, bool, bool], int] = {}  # terrain stops by type and snow, as asked for
        # hexes so near to a city that they call its garrison up, as asked for
        self.approaches: dict[str, frozenset[int]] = {}
        self.ports: dict[str, int] = {}  # by sea, as asked for
        self.rows: dict[tuple[int, int], int] = {}  # sets of hexes in rows from the first to the last, as asked for
        self.interiors: dict[str, int] = {}  # hexes of a country that touch no border, as asked for

    def _countries(self, *names: str) -> int:
        return sum(self.board.countries.get(name, 0) for name in names)

    def _beyond(self, edge: str) -> list[tuple[int, int]]:
        hexes = list(bits(self.edge_exits.get(edge, 0)))
        return [(a, b) for i, a in enumerate(hexes) for b in hexes[i + 1 :]]

    @cached_property
    def junctions(self) -> int:
        """Rail hexes without a city where lines meet (trc:9.7-a)."""
        return self.rail_net.junctions

    @cached_property
    def rail_net(self) -> RailNet:
        """The lines between cities, junctions and ends of track."""
        return RailNet(self.board.tracks, self.rails, self.cities)

    @cached_property
    def over_land(self) -> Net:
        """Where supply lines run: over land and across Kerch, not along the causeway (trc:8.5.3, trc:8.6)."""
        return self.board.walk.linked(self.board.straits)

    @cached_property
    def watched(self) -> int:
        """Hexes whose control is kept: cities, oil fields, junctions."""
        return self.cities | self.oil | self.junctions

    @cached_property
    def near_watched(self) -> frozenset[int]:
        """The hexes from which a zone of control covers a hex whose control is kept."""
        return frozenset(h for h, zone in self.zone.items() if zone & self.watched)

    @cached_property
    def rail_places(self) -> frozenset[int]:
        return frozenset(bits(self.rails))

    @cached_property
    def district(self) -> dict[int, str]:
        return {h: name for name, hexes in self.board.districts.items() for h in bits(hexes)}

    @cached_property
    def country(self) -> dict[int, str]:
        return {h: name for name, hexes in self.board.countries.items() for h in bits(hexes)}

    def tracks(self, side: int) -> Net:
        return self.side_tracks[side]

    def friendly_edge(self, side: int) -> int:
        """Hexes of the map edges at which a side's reinforcements enter (trc:20.5-b)."""
        return self.board.edges.get("west" if side == AXIS else "east", 0) & self.open

    def place(self, name: str) -> int:
        """The hex of a named place as a set; empty on a map without it."""
        place = self.board.places.get(name)
        return 1 << place.hex if place else 0
