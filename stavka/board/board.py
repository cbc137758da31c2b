"""The map of a game as sets of hexes and nets of hexsides."""

from __future__ import annotations

from dataclasses import dataclass, field

from stavka.hexes import Grid, Net


@dataclass(frozen=True, slots=True)
class Place:
    """A city, oil field or other named spot."""

    name: str
    hex: int
    kind: str
    port: str = ""  # the sea whose port it is
    origin: str = ""


@dataclass(frozen=True, slots=True)
class River:
    """A river that runs through hexes, from centre to centre."""

    name: str
    hexes: tuple[int, ...]


@dataclass(slots=True)
class Board:
    """Everything printed on a map.

    ``sides`` holds, by kind (``river``, ``barred`` …), the hexsides of that kind as six masks: the hexes that have such
    a side in that direction. In-hex rivers are in ``rivers``; ``river_steps`` are the sides they cross.
    """

    grid: Grid
    terrain: dict[str, int]
    playable: int
    countries: dict[str, int]
    districts: dict[str, int]
    edges: dict[str, int]
    coasts: dict[str, int]  # by sea, the land hexes on its shore
    places: dict[str, Place]
    rivers: tuple[River, ...]
    river_hexes: int
    river_steps: Net
    sides: dict[str, tuple[int, ...]]
    straits: tuple[tuple[int, int], ...]
    rail_lines: dict[str, tuple[int, ...]]
    rail_only: tuple[tuple[int, int], ...]  # rail links between hexes that do not touch
    walk: Net  # steps over land, straits left out
    tracks: Net  # steps along rails, rail-only links included
    rail_hexes: int
    barring: tuple[str, ...] = ("barred",)  # kinds of hexsides that nobody walks across
    links: dict[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)  # of kinds that only the title knows
    features: dict[str, int] = field(default_factory=dict)  # what else is printed in hexes, by name
    origins: dict[int, str] = field(default_factory=dict)
    side_origins: dict[tuple[str, str], str] = field(default_factory=dict)  # by kind and "0101/0102", where it is told
    side_names: dict[tuple[str, str], tuple[tuple[int, int], ...]] = field(default_factory=dict)  # by kind and name
    scenery: dict[str, int] = field(default_factory=dict)  # woods and hills that no rule knows, drawn for the eye
    _place_at: dict[int, Place] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._place_at = {place.hex: place for place in self.places.values()}

    def place_at(self, hex: int) -> Place | None:
        return self._place_at.get(hex)

    def places_of(self, *kinds: str) -> int:
        """The hexes of all places of these kinds."""
        return sum(1 << place.hex for place in self.places.values() if place.kind in kinds)

    def terrain_at(self, hex: int) -> str:
        return next(kind for kind, hexes in self.terrain.items() if hexes >> hex & 1)

    def label(self, hex: int) -> str:
        """How a person names the hex: its number, and the place in it if there is one."""
        place = self._place_at.get(hex)
        number = self.grid.name(hex)
        return f"{number} ({place.name})" if place else number
