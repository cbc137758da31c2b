"""10. What the rules see of the map: sets and nets worked out once."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from stavka.board import Board
from stavka.hexes import Crossing, Net, bits
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, SOVIET

Pair = tuple[int, int]
# bd:3.6-a,-b
AXIS_LANDS = ("greater_germany", "general_government", "slovakia", "hungary", "romania", "yugoslavia")
BALTIC_STATES = ("lithuania", "latvia", "estonia")
SOVIET_LANDS = ("ussr", *BALTIC_STATES)
FORTRESS_LANDS = ("greater_germany", "general_government", "hungary")  # bd:7.6-a, bd:9.2-c
# the ring around a hex in order, as the compass names it (bd:1.4-b)
RING = ("W", "NW", "NE", "E", "SE", "SW")
WESTWARD, EASTWARD = ("W", "NW", "SW"), ("E", "NE", "SE")  # bd:11.27-c


class Ground:
    """Each hex has one terrain and any number of man-made features (bd:10.8, bd:10.9)."""

    def __init__(self, board: Board) -> None:
        self.board = board
        grid = board.grid
        self.grid = grid
        terrain = board.terrain
        self.land = board.playable & ~(terrain.get("sea", 0) | terrain.get("lake", 0))
        self.clear, self.rough = terrain.get("clear", 0), terrain.get("rough", 0)
        self.marsh, self.desert = terrain.get("marsh", 0), terrain.get("desert", 0)
        self.lakes = terrain.get("lake", 0)
        self.cities = board.places_of("city")
        # bd:4.2-a,-b,-e: every city, Upper Silesia and the three oil fields; fourteen of them in the west
        self.vp_hexes = board.places_of("city", "oil", "industry")
        feature = board.features.get
        self.sources = (feature("german_source", 0), feature("soviet_source", 0))  # bd:7.3-b, bd:7.9-b
        self.rvgk_edge = feature("rvgk_edge", 0)  # bd:8.10-d
        self.dp, self.r = feature("dp", 0), feature("r", 0)  # bd:7.4-a,-b
        self.crimea, self.cs = feature("crimea", 0), feature("cs", 0)  # bd:7.4-c,-g
        self.soviet_line = feature("soviet_line", 0)
        self.german_line = feature("german_line", 0)
        self.exits = feature("caucasus_exit", 0)  # bd:4.11-b
        self.bulgarian_edge = feature("bulgarian_edge", 0)  # bd:8.26-a
        self.yugoslav_edge = feature("yugoslav_edge", 0)  # bd:8.3-g
        self.dnepr = feature("dnepr", 0)  # bd:4.6-a,-b
        self.polish_swap = feature("polish_swap", 0)  # bd:3.7-e
        self.army_groups = {"N": feature("agn", 0), "C": feature("agc", 0), "S": feature("ags", 0)}
        self.axis_home = self.countries(*AXIS_LANDS) & self.land
        self.soviet_home = self.countries(*SOVIET_LANDS) & self.land
        self.ussr, self.romania = self.countries("ussr"), self.countries("romania")
        self.hungary, self.baltic_states = self.countries("hungary"), self.countries(*BALTIC_STATES) & self.land
        self.reich = self.countries("greater_germany", "general_government")  # bd:4.2-f
        self.general_government = self.countries("general_government")
        self.fortress_lands = self.countries(*FORTRESS_LANDS)
        self.north, self.south = board.districts.get("north", 0), board.districts.get("south", 0)  # bd:7.15
        self.coasts = board.coasts
        self.berlin, self.moscow = self.place("Berlin"), self.place("Moscow")
        self.leningrad, self.kiev = self.place("Leningrad"), self.place("Kiev")
        self.stalingrad, self.rostov = self.place("Stalingrad"), self.place("Rostov")
        self.dnepropetrovsk, self.sevastopol = self.place("Dnepropetrovsk"), self.place("Sevastopol")
        self.odessa, self.bucharest = self.place("Odessa"), self.place("Bucharest")
        self.ploesti, self.maikop = self.place("Ploesti"), self.place("Maikop")
        self.riga, self.silesia = self.place("Riga"), self.place("Upper Silesia")
        # bd:10.16-a, bd:10.17-a
        self.black_ports = self.odessa | self.sevastopol | self.place("Constanta")
        self.baltic_ports = self.leningrad | self.riga | self.place("Konigsberg") | self.place("Danzig")
        self.kerch_east, self.kerch_west = self.hex("3105"), self.hex("3106")
        self.sivash_north, self.sivash_south = self.hex("2907"), self.hex("3008")
        self.waived_marsh = self.hex("2013") | self.hex("2014")  # bd:5.13
        self.port_of = dict.fromkeys(bits(self.black_ports), self.black_ports) | dict.fromkeys(
            bits(self.baltic_ports), self.baltic_ports
        )
        self.near = {h: 1 << h | sum(1 << n for n in grid.neighbours(h)) for h in grid.indices}  # a hex and its ring
        self.direction_names = [grid.compass(d) for d in range(6)]

    def countries(self, *names: str) -> int:
        return sum(self.board.countries.get(name, 0) for name in names)

    def hex(self, number: str) -> int:
        """A hex by its printed number, as a set (bd:2.2-b)."""
        return 1 << self.board.grid.index(number) if number in self.board.grid else 0

    def place(self, name: str) -> int:
        place = self.board.places.get(name)
        return 1 << place.hex if place else 0

    def pairs(self, kind: str) -> list[Pair]:
        """The hexsides of a kind, each once."""
        offsets = self.grid.offsets
        masks = self.board.sides.get(kind, (0,) * 6)
        return [(h, h + offset) for mask, offset in zip(masks, offsets, strict=True) for h in bits(mask) if offset > 0]

    # -- steps ----------------------------------------------------------------------------------------------------

    @cached_property
    def step_costs(self) -> defaultdict[tuple[str, int, bool], dict[tuple[int, int], int]]:
        """What single steps cost on the same fares, as asked for."""
        return defaultdict(dict)

    @cached_property
    def walk(self) -> Net:
        """Steps over land: not across lake or sea sides, nor the two straits (bd:10.13)."""
        return Net.over(self.grid, self.land, [*self.pairs("sea"), *self.pairs("lake"), *self.pairs("strait")])

    @cached_property
    def rivers(self) -> Net:
        return Net.along(self.grid, self.pairs("river"))

    @cached_property
    def sivash(self) -> Net:
        """The Sivash, a step for Soviet units that are not mechanized from turn 7 on (bd:10.15-a,-b)."""
        return Net.along(self.grid, self._strait(self.sivash_north, self.sivash_south))

    @cached_property
    def kerch(self) -> Net:
        """The Kerch Strait (bd:10.14-a)."""
        return Net.along(self.grid, self._strait(self.kerch_east, self.kerch_west))

    @staticmethod
    def _strait(a: int, b: int) -> list[Pair]:
        return [(a.bit_length() - 1, b.bit_length() - 1)] if a and b else []

    @cached_property
    def _dry(self) -> Net:
        wet = self.rivers.masks
        return Net(self.grid, [all_ & ~river for all_, river in zip(self.walk.masks, wet, strict=True)])

    @cached_property
    def _wet(self) -> Net:
        wet = self.rivers.masks
        return Net(self.grid, [all_ & river for all_, river in zip(self.walk.masks, wet, strict=True)])

    @cached_property
    def _crossings(self) -> dict[tuple[int, bool], tuple[Crossing, ...]]:
        return {}

    def crossings(self, river: int, sivash: bool) -> tuple[Crossing, ...]:
        """Hexsides by what they cost on top of the hex (bd:10.18-a, bd:10.20)."""
        key = (river, sivash)
        if key not in self._crossings:
            plain = (Crossing(self._dry), Crossing(self._wet, river)) if river else (Crossing(self.walk),)
            self._crossings[key] = (*plain, Crossing(self.sivash, 1)) if sivash else plain
        return self._crossings[key]

    def attack_net(self, sivash: bool, kerch: bool) -> Net:
        """Across which sides units attack; straits only for those who may (bd:11.17-a, bd:11.18-a,-c, bd:11.19)."""
        return self._attack_nets[sivash, kerch]

    @cached_property
    def _attack_nets(self) -> dict[tuple[bool, bool], Net]:
        nets = {}
        for sivash in (False, True):
            for kerch in (False, True):
                masks = list(self.walk.masks)
                for on, strait in ((sivash, self.sivash), (kerch, self.kerch)):
                    if on:
                        masks = [a | b for a, b in zip(masks, strait.masks, strict=True)]
                nets[sivash, kerch] = Net(self.grid, masks)
        return nets

    # -- supply (7) -----------------------------------------------------------------------------------------------

    @cached_property
    def supply_nets(self) -> tuple[Net, Net]:
        """How overland supply runs for each side: over any playable ground, not over the sea (bd:7.14-a,-g).

        Never across the logistics boundary: bd:7.15.
        """
        return self._supply_net(AXIS), self._supply_net(SOVIET)

    def _supply_net(self, side: int) -> Net:
        # bd:7.14-b,-c: each side traces over the lakes of its own lands; one of no country is Ladoga
        home = self.countries(*(SOVIET_LANDS if side == SOVIET else ("greater_germany", "hungary")))
        nobody = self.lakes & ~sum(self.board.countries.values()) if side == SOVIET else 0
        home |= nobody
        lakes = self.lakes & home
        boundary = [(h, n) for h in bits(self.north) for n in self.grid.neighbours(h) if self.south >> n & 1]
        shut = [(a, b) for a, b in self.pairs("lake") if not (home >> a & home >> b & 1)]
        straits = [] if side == SOVIET else self.pairs("strait")  # bd:7.14-d,-e, bd:10.14-d
        return Net.over(self.grid, self.land | lakes, [*self.pairs("sea"), *shut, *straits, *boundary])

    @cached_property
    def crimea_net(self) -> Net:
        """How Crimea supply runs: inside its area, over Kerch too (bd:7.4-g, bd:7.14-e)."""
        masks = [a | b for a, b in zip(self.walk.masks, self.kerch.masks, strict=True)]
        return Net(self.grid, masks)

    # -- directions -----------------------------------------------------------------------------------------------

    @cached_property
    def ring(self) -> dict[int, dict[int, int]]:
        """For each hex its neighbours with their place on the ring around it, west first."""
        return {h: {n: RING.index(self.compass(h, n)) for n in self.grid.neighbours(h)} for h in self.grid.indices}

    def compass(self, start: int, end: int) -> str:
        direction = self.grid.direction(start, end)
        assert direction is not None
        return self.direction_names[direction]

    def towards(self, hex: int, names: tuple[str, ...]) -> int:
        """The neighbours of a hex in these directions, as a set (bd:11.27-c,-e)."""
        return sum(1 << n for n in self.grid.neighbours(hex) if self.compass(hex, n) in names)

    # -- what a hex costs (10.10 to 10.12, 8.30) --------------------------------------------------------------------

    @cached_property
    def entries(self) -> dict[str, tuple[tuple[int, int], ...]]:
        """Hexes by what they cost to enter, for each kind of mover.

        bd:10.10-a,-b, bd:10.11, bd:10.12-a,-b, bd:10.19-a, bd:8.30-f, bd:5.13
        """
        flat = self.land & ~(self.rough | self.marsh)
        rough, marsh = self.rough & self.land, self.marsh & self.land
        easy = marsh & self.waived_marsh
        return {
            "foot": ((1, self.land),),
            "mech": _costs((1, flat), (2, rough), (3, marsh)),
            "late soviet mech": _costs((1, flat | marsh), (2, rough)),
            "first turn mech": _costs((1, flat | easy), (2, rough), (3, marsh & ~easy)),
        }


def _costs(*pairs: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple((cost, hexes) for cost, hexes in pairs if hexes)
