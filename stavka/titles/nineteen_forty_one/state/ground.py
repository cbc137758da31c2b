"""What the rules see of the map: sets and nets worked out once for a board and a weather."""

from __future__ import annotations

from functools import cached_property

from stavka.board import Board
from stavka.hexes import Crossing, Net, bits
from stavka.titles.nineteen_forty_one.state.charts import SNOW, WEATHERS, Charts

CLOSED = ("sweden", "bulgaria")  # printed, but out of play
HOME, GERMANY, FINLAND, HUNGARY = "soviet_union", "greater_germany", "finland", "hungary"
LENINGRAD, ORANIENBAUM, MOSCOW, HELSINKI = "0712", "0713", "1808", "0416"
Pair = tuple[int, int]


class Ground:
    """Half hexes on the edges are hexes like all others (n41:1-half-hexes)."""

    def __init__(self, board: Board, charts: Charts) -> None:
        self.board = board
        self.charts = charts
        grid = board.grid
        self.terrain = board.terrain
        self.land = board.playable & ~self._countries(*CLOSED) & ~self._terrain("sea", "lake")
        # n41:13-snow-lakes: all lakes, the White Sea and the Gulf of Onega
        self.ice = self._terrain("lake") | board.features.get("freezes", 0) & self._terrain("sea")
        self.home = board.countries.get(HOME, 0) & self.land  # n41:4-start-control
        self.germany = board.countries.get(GERMANY, 0)
        self.finland = board.countries.get(FINLAND, 0)
        self.hungary = board.countries.get(HUNGARY, 0)
        self.forts = board.features.get("fortifications", 0) | board.places_of("fortification")
        self.finnish_zone = board.features.get("finnish_zone", 0)
        # n41:8-axis-source, n41:8-soviet-source: railroads off the west edge and off the east edge
        self.sources = (board.features.get("rail_west", 0), board.features.get("rail_east", 0))
        self.helsinki = self.hex(HELSINKI) & self.finland  # n41:8-finn-source
        self.majors = board.places_of("major")
        self.cities = board.places_of("major", "reference")
        self.rails = board.rail_hexes
        # n41:14-axis-entry: clear or rough hexes of the west edge
        self.west_entry = board.edges.get("west", 0) & self.land & self._terrain("clear", "rough")
        self.river_sides = self._pairs("river")
        self.black_sea_sides = [pair for pair in self._pairs("sea") if self._in_black_sea(pair)]
        self.entries = {
            (row, weather): self._entry(row, weather)
            for row in ("armor", "infantry", "mountain", "finnish", "finnish mountain")
            for weather in range(len(WEATHERS))
        }
        self.grid = grid

    def _countries(self, *names: str) -> int:
        return sum(self.board.countries.get(name, 0) for name in names)

    def _terrain(self, *kinds: str) -> int:
        return sum(self.board.terrain.get(kind, 0) for kind in kinds)

    def hex(self, number: str) -> int:
        """A hex by its printed number, as a set."""
        return 1 << self.board.grid.index(number) if number in self.board.grid else 0

    def place(self, name: str) -> int:
        """The hex of a named place as a set; empty on a map without it."""
        place = self.board.places.get(name)
        return 1 << place.hex if place else 0

    def _pairs(self, kind: str) -> list[Pair]:
        """The hexsides of a kind, each once."""
        offsets = self.board.grid.offsets
        masks = self.board.sides.get(kind, (0,) * 6)
        return [(h, h + offset) for mask, offset in zip(masks, offsets, strict=True) for h in bits(mask) if offset > 0]

    # -- who may step where ---------------------------------------------------------------------------------------

    def open(self, weather: int) -> int:
        """Hexes a unit may stand in: land in play, and ice in snow (n41:13-snow-lakes)."""
        return self.land | self.ice if weather == SNOW else self.land

    @cached_property
    def _summer(self) -> Net:
        # n41:5-prohibited: all-sea and all-lake hexsides
        return Net.over(self.board.grid, self.land, [*self._pairs("sea"), *self._pairs("lake")])

    @cached_property
    def _winter(self) -> Net:
        freezing = set(self._pairs("freezing_sea"))
        return Net.over(self.board.grid, self.open(SNOW), [p for p in self._pairs("sea") if p not in freezing])

    def walk(self, weather: int) -> Net:
        """Steps across hexsides that are not prohibited: for movement, attack, zones and supply alike."""
        return self._winter if weather == SNOW else self._summer

    @cached_property
    def _border(self) -> list[Pair]:
        """The Finnish-Soviet border (n41:15-finn-turn1)."""
        return [(a, b) for a, b in self._pairs("border") if self._parts(a, b, self.finland, self.home)]

    @staticmethod
    def _parts(a: int, b: int, one: int, other: int) -> bool:
        return bool(one >> a & other >> b & 1 or one >> b & other >> a & 1)

    @cached_property
    def _finnish_walks(self) -> tuple[Net, Net]:
        return _without(self._summer, self._border), _without(self._winter, self._border)

    def finnish_walk(self, weather: int) -> Net:
        """Where Finns walk on turn 1: not across their border with the Soviet Union (n41:15-finn-turn1)."""
        return self._finnish_walks[weather == SNOW]

    @cached_property
    def invasion_zones(self) -> Net:
        """How Soviet zones extend in the first German segment of turn 1 (n41:17-border-zoc)."""
        walk = self._summer
        masks = list(walk.masks)
        for a, b in self._pairs("border"):
            for start, end in ((a, b), (b, a)):
                if self.home >> start & self.germany >> end & 1:
                    direction = self.board.grid.direction(start, end)
                    assert direction is not None
                    masks[direction] &= ~(1 << start)
        return Net(self.board.grid, masks)

    # -- what a step costs ----------------------------------------------------------------------------------------

    def _entry(self, row: str, weather: int) -> tuple[tuple[int, int], ...]:
        """Hexes by what they cost a unit to enter (n41:5-terrain-cost)."""
        by_cost: dict[int, int] = {}
        open_hexes = self.open(weather)
        for terrain, hexes in self.board.terrain.items():
            cost = self.charts.hex_cost(terrain, row, weather)
            if cost is not None and hexes & open_hexes:
                by_cost[cost] = by_cost.get(cost, 0) | hexes & open_hexes
        return tuple(sorted(by_cost.items()))

    @cached_property
    def _crossings(self) -> dict[tuple[int, bool, bool], tuple[Crossing, ...]]:
        return {}

    def crossings(self, weather: int, armor: bool, finn_on_turn_one: bool) -> tuple[Crossing, ...]:
        """Hexsides that cost nothing, and rivers with what they add (n41:5-hexside-cost)."""
        key = (weather, armor, finn_on_turn_one)
        if key not in self._crossings:
            walk = self.finnish_walk(weather) if finn_on_turn_one else self.walk(weather)
            extra = self.charts.river_cost("armor" if armor else "infantry", weather)
            if not extra:
                self._crossings[key] = (Crossing(walk),)
            else:
                dry = _without(walk, self.river_sides)
                wet = Net(walk.grid, [all_ & ~rest for all_, rest in zip(walk.masks, dry.masks, strict=True)])
                self._crossings[key] = (Crossing(dry), Crossing(wet, extra))
        return self._crossings[key]

    @cached_property
    def rivers(self) -> Net:
        """Steps across rivers, frozen or not."""
        return Net.along(self.board.grid, self.river_sides)

    # -- the sea (21) ---------------------------------------------------------------------------------------------

    def _in_black_sea(self, pair: Pair) -> bool:
        coast = self.board.coasts.get("black_sea", 0)
        return bool(coast >> pair[0] & coast >> pair[1] & 1)

    @cached_property
    def black_sea(self) -> Net:
        """Steps across the all-sea hexsides of the Black Sea and the Sea of Azov."""
        sides = [(a, b) for a, b in self.black_sea_sides if self.land >> a & self.land >> b & 1]
        return Net.along(self.board.grid, sides)

    @cached_property
    def ports(self) -> int:
        """Cities in hexes on the coast of the Black Sea or the Sea of Azov (n41:21-port)."""
        return self.cities & self.board.coasts.get("black_sea", 0) & self.land

    @cached_property
    def zone(self) -> tuple[dict[int, int], dict[int, int]]:
        """A hex and the hexes its zone of control covers, in open and in frozen water."""
        summer, winter = self._summer, self._winter
        return (
            {h: summer.around(h) | 1 << h for h in bits(self.land)},
            {h: winter.around(h) | 1 << h for h in bits(self.open(SNOW))},
        )


def _without(net: Net, sides: list[Pair]) -> Net:
    """A net without some hexsides."""
    cut = Net.along(net.grid, sides)
    return Net(net.grid, [mask & ~out for mask, out in zip(net.masks, cut.masks, strict=True)])
