"""2.2, 11.1: what the rules see of the map: sets and nets worked out once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from stavka.board import Board, Row, Tables
from stavka.hexes import Crossing, Net, Terms, bits
from stavka.hexes.together import Prices

Pair = tuple[int, int]
RIVERS = ("minor_river", "major_river", "south_volga")  # pmd:16.2-b
SEAS = ("baltic", "black", "azov", "caspian")  # pmd:10.1-a
LINES = ("zone", "north_south", "weather_112", "weather_218", "weather_318", "gas_line", "caucasus_line")
REGIONS = (*LINES, "army_group", "army_area", "start_1942", "water")  # columns of hexes.csv
GROUPS = ("AGN", "AGC", "AGS")
WEATHER_LINES = ((318, "weather_318"), (218, "weather_218"), (112, "weather_112"))  # pmd:12.1-b


@dataclass(frozen=True, slots=True)
class Printed:
    """What the map's tables say beyond hexes and places: one row a feature, and the worth of places."""

    features: tuple[Row, ...]
    vp: Mapping[str, int] = field(default_factory=dict)  # by place (pmd:4.5.1-a)
    stars: frozenset[str] = frozenset()  # Military District HQs
    oil: frozenset[str] = frozenset()

    @classmethod
    def read(cls, tables: Tables) -> Printed:
        places = list(tables.rows("places.csv", ("place", "vp", "star", "oil")))
        return cls(
            tuple(tables.rows("features.csv", ("kind", "name", "hex", "order", "sides", "from_turn", "closable"))),
            {row["place"]: row.number("vp") for row in places if row["vp"]},
            frozenset(row["place"] for row in places if row.flag("star")),
            frozenset(row["place"] for row in places if row.flag("oil")),
        )


class Ground:
    """Each hex has one natural terrain and any number of constructions (pmd:2.2-c, pmd:11.1-k,-n)."""

    def __init__(self, board: Board, printed: Printed) -> None:
        self.board, self.printed = board, printed
        self.grid = grid = board.grid
        terrain = board.terrain.get
        self.land = board.playable
        self.lakes, self.seas = terrain("lake", 0), terrain("sea", 0)
        self.clear, self.forest = terrain("clear", 0), terrain("forest", 0)
        self.rough, self.marsh, self.mountain = terrain("rough", 0), terrain("marsh", 0), terrain("mountain", 0)
        self._lines()
        self._places()
        self._constructions()
        self.entries = {name: self._named("okh_entry", name) for name in ("OKH North", "OKH South")}  # pmd:9.1.1
        self.red_edge = {name: self._named("red_edge", name) for name in ("RVGK North", "RVGK South")}  # pmd:8.1
        self.east_edge = board.edges.get("east", 0)  # pmd:4.3-a
        # pmd:8.1: the red hexes of the northern and southern edges are sources of supply themselves
        self.red_sources = sum(self.red_edge.values()) & (board.edges.get("north", 0) | board.edges.get("south", 0))
        # of movement, by all that they depend on
        self.known_terms: dict[Hashable, Terms] = {}
        self.last_supply: tuple[tuple[object, ...], tuple[tuple[int, ...], ...]] | None = None
        self.marked_terms: dict[Hashable, Terms] = {}
        # bridges as they were laid when somebody last asked, and the steps over them
        self.last_bridges: tuple[tuple[tuple[int, int], ...], Crossing | None] = ((), None)
        self.known_prices: dict[Hashable, Prices] = {}
        # by side and begin: lines of communications with all that they depend on, found last
        self.last_lines: dict[tuple[int, int], tuple[tuple[object, ...], int]] = {}
        self.last_overland: dict[tuple[int, int, bool], tuple[tuple[object, ...], int]] = {}  # hexes in overland supply
        self.last_clean: tuple[tuple[object, ...], int] | None = None  # Soviet lines past shared hexes
        self.last_by_land: tuple[tuple[object, ...], int] | None = None  # and those over no lake
        self.last_fed: dict[int, tuple[tuple[object, ...], int]] = {}  # by side: hexes in supply, with the causes
        self.known_homes: dict[int, tuple[int, bool]] = {}  # of the historical cards, by unit
        self.known_nets: dict[Hashable, Net] = {}
        self.near = {h: 1 << h | sum(1 << n for n in grid.neighbours(h)) for h in grid.indices}  # a hex and its ring

    def _lines(self) -> None:
        feature = self.board.features.get
        country = self.board.countries.get
        self.russia = country("ussr", 0)
        self.germany, self.hungary, self.romania = country("germany", 0), country("hungary", 0), country("romania", 0)
        self.zomo = feature("zone zomo_germany", 0) | feature("zone zomo_hungary", 0) | feature("zone zomo_romania", 0)
        self.zomo_germany = feature("zone zomo_germany", 0)  # pmd:4.5.2-a
        self.frontier, self.interior = feature("zone frontier", 0), feature("zone interior", 0)  # pmd:2.2-d
        self.north, self.south = feature("north_south north", 0), feature("north_south south", 0)
        self.gas_east = feature("gas_line east", 0)  # pmd:3.0-j
        self.caucasus = feature("caucasus_line south", 0)  # pmd:4.6-b
        self.groups = {name: feature(f"army_group {name}", 0) for name in GROUPS}  # pmd:5.3-j
        self.start_1942 = (feature("start_1942 axis", 0), feature("start_1942 soviet", 0))  # pmd:2.2-e
        self.water = {sea: feature(f"water {sea}", 0) for sea in SEAS}
        self._south_of = [(turn, feature(f"{line} south", 0)) for turn, line in WEATHER_LINES]

    def weather_period(self, turn: int) -> int:
        """The turn from which the weather line of a turn is in force (pmd:12.1-b)."""
        for first, _ in WEATHER_LINES:
            if turn >= first:
                return first
        return WEATHER_LINES[-1][0]

    def southern_zone(self, turn: int) -> int:
        """The hexes of the Southern Zone on a turn (pmd:12.1-a,-b)."""
        return next(hexes for first, hexes in self._south_of if turn >= first)

    def _places(self) -> None:
        board, printed = self.board, self.printed
        self.cities = board.places_of("city")
        self.large_towns = board.places_of("large_town")
        self.small_towns = board.places_of("small_town")
        self.urban = self.cities | self.large_towns | self.small_towns  # pmd:3.0-ab: villages are not
        self.vp = {place.hex: printed.vp[name] for name, place in board.places.items() if name in printed.vp}
        self.stars = self.places(printed.stars)  # pmd:9.5.3-b
        self.oil = self.places(printed.oil)  # pmd:4.6-b
        ports = [place for place in board.places.values() if place.port]
        self.ports = {sea: sum(1 << place.hex for place in ports if place.port == sea) for sea in SEAS}
        self.moscow = self.hexes("4120", "4219")  # pmd:4.5.1-c
        self.leningrad, self.oranienbaum = self.hexes("3304"), self.hexes("3203")  # pmd:8.4-h
        self.kerch = board.features.get("kerch_strait", 0)  # pmd:8.11-b
        self.rostov = self.places(("Rostov",))
        self.rostov_river = board.features.get("river_to_the_sea", 0)  # its banks down to the Sea of Azov (pmd:8.12-a)
        self.finnish_front = board.features.get("finnish_front", 0)  # pmd:3.0-h, pmd:4.5.2-b

    def _constructions(self) -> None:
        feature = self.board.features.get
        self.heavy_forts = feature("heavy_fort", 0)  # pmd:16.3-b
        self.stalin_line = feature("stalin_line", 0)  # pmd:13.4.2-u
        first = {row["hex"]: row.number("from_turn") for row in self._rows("fort_line")}
        self.fort_turn = {h: first.get(self.grid.name(h), 112) for h in bits(feature("fort_line", 0))}
        self.fort_turn |= dict.fromkeys(bits(feature("fort", 0)), 112)
        highway = feature("highway", 0)
        chain = [self.grid.index(row["hex"]) for row in self._rows("highway")]
        self.highway = [(a, b) for a, b in pairwise(chain) if highway >> a & highway >> b & 1]

    def forts(self, turn: int) -> int:
        """Hexes whose plain fort has its turn of activation behind it (pmd:13.4.2-i,-j,-k,-l,-m)."""
        return sum(1 << hex for hex, first in self.fort_turn.items() if turn >= first)

    # -- looking up -------------------------------------------------------------------------------------------------

    def _rows(self, kind: str) -> list[Row]:
        return [row for row in self.printed.features if row["kind"] == kind]

    def _named(self, kind: str, name: str) -> int:
        printed = self.grid.set_of(row["hex"] for row in self._rows(kind) if row["name"] == name)
        return printed & self.board.features.get(kind, 0)

    def places(self, names: Iterable[str]) -> int:
        found = self.board.places
        return sum(1 << found[name].hex for name in names if name in found)

    def hexes(self, *numbers: str) -> int:
        """Hexes by their printed numbers (pmd:2.2-a)."""
        return self.grid.set_of(number for number in numbers if number in self.grid)

    def pairs(self, kind: str) -> list[Pair]:
        """The hexsides of a kind, each once."""
        masks = self.board.sides.get(kind, (0,) * 6)
        offsets = self.grid.offsets
        return [(h, h + offset) for mask, offset in zip(masks, offsets, strict=True) for h in bits(mask) if offset > 0]

    @cached_property
    def subareas(self) -> dict[str, int]:
        """The hexes that the subareas of OKH North lead to on turn 112 (pmd:5.3-i)."""
        found = dict.fromkeys(GROUPS, 0)
        for row in self._rows("okh_entry"):
            for name in GROUPS:
                if name in row["note"].removeprefix("subarea ").split("/"):
                    found[name] |= 1 << self.grid.index(row["hex"])
        return {name: hexes & self.board.features.get("okh_entry", 0) for name, hexes in found.items()}

    @cached_property
    def arrows(self) -> dict[str, list[Pair]]:
        """The crossing arrows of the Sivash and the Kerch Strait (pmd:8.11-a,-b)."""
        kerch = self.kerch
        found: dict[str, list[Pair]] = {"sivash": [], "kerch": []}
        for a, b in self.pairs("crossing_arrow"):
            found["kerch" if kerch >> a & kerch >> b & 1 else "sivash"].append((a, b))
        return found

    @cached_property
    def arrow_net(self) -> Net:
        """Steps over crossing arrows."""
        return Net.along(self.grid, [pair for pairs in self.arrows.values() for pair in pairs])

    @cached_property
    def road_sides(self) -> frozenset[Pair]:
        """The sides of mountain roads, both ways."""
        return frozenset([*self.mountain_roads, *((b, a) for a, b in self.mountain_roads)])

    @cached_property
    def mountain_roads(self) -> list[Pair]:
        return self.pairs("mountain_road")

    @cached_property
    def closable_roads(self) -> frozenset[Pair]:
        """The sides of mountain roads that Snow closes, both ways (pmd:12.4-n,-p)."""
        chains: dict[str, list[int]] = {}
        for row in sorted(self._rows("mountain_road"), key=lambda row: (row["name"], int(row["order"] or 0))):
            if row["closable"] == "snow":
                chains.setdefault(row["name"], []).append(self.grid.index(row["hex"]))
        pairs = [pair for chain in chains.values() for pair in pairwise(chain)]
        return frozenset([*pairs, *((b, a) for a, b in pairs)])

    @cached_property
    def passes(self) -> int:
        """Mountain hexes at the edge in which a road ends that comes from an area beside the map (pmd:11.1-q)."""
        gates = sum(self.entries.values()) | sum(self.red_edge.values())
        chains: dict[str, list[int]] = {}
        for row in sorted(self._rows("mountain_road"), key=lambda row: (row["name"], int(row["order"] or 0))):
            chains.setdefault(row["name"], []).append(self.grid.index(row["hex"]))
        ends = {chain[end] for chain in chains.values() for end in (0, -1)}
        return sum(1 << hex for hex in ends) & gates & self.mountain

    @cached_property
    def walk(self) -> Net:
        """Steps over land: not across all-sea and all-lake sides, crossing arrows among them (pmd:8.2-d)."""
        return Net.over(self.grid, self.land, [*self.pairs("sea"), *self.pairs("lake")])

    def walk_on_ice(self, snow: int) -> Net:
        """Steps over land, and over the lakes and all-lake sides of the hexes in which it snows (pmd:12.4-g)."""
        ice = snow & self.lakes
        if not ice:
            return self.walk
        if ice not in self._walks:
            shut = [pair for pair in self.pairs("lake") if not (snow >> pair[0] & snow >> pair[1] & 1)]
            self._walks[ice] = Net.over(self.grid, self.land | ice, [*self.pairs("sea"), *shut])
        return self._walks[ice]

    @cached_property
    def _walks(self) -> dict[int, Net]:
        return {}

    @cached_property
    def river_masks(self) -> dict[str, tuple[int, ...]]:
        """By class of river its hexsides as six masks."""
        return {kind: self.board.sides.get(kind, (0,) * 6) for kind in RIVERS}
