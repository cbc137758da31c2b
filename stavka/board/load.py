"""Maps from text files, checked as they are read: every complaint names file and line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from stavka.board.board import Board, Place, River
from stavka.board.tables import BadTable, Row, Tables
from stavka.hexes import Grid, Net

HEXES = "hexes.csv"
WATER = ("sea", "lake")


def load_board(
    tables: Tables,
    *,
    shifted: Literal["odd", "even"],
    lines: Literal["rows", "columns"] = "rows",
    positions: Literal["east", "west", "north"] = "east",
    terrains: Sequence[str],
    place_kinds: Sequence[str],
    barring: Sequence[str] = (),
    more_links: Sequence[str] = (),
    regions: Sequence[str] = (),
) -> Board:
    """Read hexes, rivers, rails, links, hexsides, places and features, each from the ``.csv`` of its name.

    Only the first is needed; places and features may stand in it too. Nobody walks across barred hexsides and those of
    the kinds ``barring``. ``more_links`` names links that mean something to the title only, ``regions`` columns of the
    hexes that divide the map: ``"zone frontier"`` is the feature of those with ``frontier`` in the column ``zone``.
    """
    rows = list(tables.rows(HEXES, ("hex", "terrain", "country", "edge", "playable")))
    grid = _grid(rows, shifted, lines, positions)
    printed = _hexes(rows, grid, terrains, place_kinds)
    _more_features(tables, rows, grid, regions, printed.sets["features"])
    sets, playable = printed.sets, printed.playable
    links = _links(tables, grid, more_links)
    rivers = _chains(tables, grid, "rivers.csv", "river", ())
    rail_lines = _chains(tables, grid, "rails.csv", "line", links["rail_only"])
    water = sum(sets["terrain"][kind] for kind in WATER)
    _check_rails(grid, rail_lines, water)
    pairs, told = _hexsides(tables, grid)
    barred = [*links["barred"], *pairs.get("barred", ())]
    sides = {kind: _masks(grid, found) for kind, found in pairs.items()}
    sides["barred"] = _masks(grid, barred)
    closed = [*barred, *links["strait"], *(pair for kind in barring for pair in pairs.get(kind, ()))]
    return Board(
        grid=grid,
        terrain=dict(sets["terrain"]),
        playable=playable,
        countries=dict(sets["country"]),
        districts=dict(sets["district"]),
        edges=dict(sets["edge"]),
        features=dict(sets["features"]),
        coasts={sea: hexes & grid.all & ~water for sea, hexes in sets["sea_area"].items()},
        places=printed.places | _place_table(tables, grid, place_kinds),
        rivers=tuple(River(name, hexes) for name, hexes in rivers.items()),
        river_hexes=hexes_of(rivers.values()),
        river_steps=Net.along(grid, steps_of(rivers.values())),
        sides=sides,
        straits=tuple(links["strait"]),
        rail_lines=rail_lines,
        rail_only=tuple(links["rail_only"]),
        walk=Net.over(grid, playable, closed),
        tracks=Net.along(grid, steps_of(rail_lines.values(), links["rail_only"]), links["rail_only"]),
        rail_hexes=hexes_of(rail_lines.values()),
        barring=("barred", *barring),
        links={kind: tuple(links[kind]) for kind in more_links},
        origins=printed.origins,
        side_origins=told.origins,
        side_names={key: tuple(found) for key, found in told.names.items()},
        scenery=_scenery(tables, grid),
    )


def _grid(
    rows: list[Row],
    shifted: Literal["odd", "even"],
    lines: Literal["rows", "columns"],
    positions: Literal["east", "west", "north"],
) -> Grid:
    if not rows:
        raise BadTable(f"{HEXES} has no hexes")
    seen: set[str] = set()
    for row in rows:
        if row["hex"] in seen:
            raise row.bad(f"hex {row['hex']} stands here a second time")
        seen.add(row["hex"])
        try:
            Grid.line_and_position(row["hex"])
        except ValueError as error:
            raise row.bad(str(error)) from None
    return Grid([row["hex"] for row in rows], shifted=shifted, lines=lines, positions=positions)


@dataclass(slots=True)
class _Printed:
    """What stands in the table of hexes: sets of hexes by column and value, and the rest."""

    sets: dict[str, dict[str, int]]
    playable: int = 0
    places: dict[str, Place] = field(default_factory=dict)
    origins: dict[int, str] = field(default_factory=dict)


def _hexes(rows: Iterable[Row], grid: Grid, terrains: Sequence[str], place_kinds: Sequence[str]) -> _Printed:
    columns = ("terrain", "country", "district", "edge", "sea_area", "features")
    printed = _Printed({column: defaultdict(int) for column in columns})
    for row in rows:
        index = grid.index(row["hex"])
        if row["terrain"] not in terrains:
            raise row.bad(f"terrain {row['terrain']!r} is not one of {', '.join(terrains)}")
        for column, known in printed.sets.items():
            for value in filter(None, row.get(column, "").split(";")):
                known[value] |= 1 << index
        if row.flag("playable"):
            if row["terrain"] in WATER:
                raise row.bad("open water cannot be playable")
            printed.playable |= 1 << index
        if row.get("place"):
            printed.places[row["place"]] = _place(row, index, printed.places, place_kinds)
        printed.origins[index] = row.get("origin", "")
    return printed


def _place(row: Row, index: int, places: dict[str, Place], kinds: Sequence[str]) -> Place:
    if row["place_class"] not in kinds:
        raise row.bad(f"{row['place']} is of class {row['place_class']!r}, not one of {', '.join(kinds)}")
    if row["place"] in places:
        raise row.bad(f"there are two places called {row['place']}")
    return Place(row["place"], index, row["place_class"], row.get("port", ""), row.get("origin", ""))


def _place_table(tables: Tables, grid: Grid, kinds: Sequence[str]) -> dict[str, Place]:
    """Places with a file of their own; of two in one hex the map names the one whose kind comes first in ``kinds``."""
    if not tables.path("places.csv").exists():
        return {}
    places: dict[str, Place] = {}
    for row in tables.rows("places.csv", ("place", "hex", "class")):
        row["place_class"] = row["class"]
        places[row["place"]] = _place(row, hex_of(grid, row, "hex"), places, kinds)
    # the board looks a hex's place up last come, first served
    return dict(sorted(places.items(), key=lambda item: -kinds.index(item[1].kind)))


def _more_features(
    tables: Tables, rows: Iterable[Row], grid: Grid, columns: Sequence[str], features: dict[str, int]
) -> None:
    """Divisions of the map that stand in columns of their own, and features with a file that may say more of each."""
    for row in rows:
        bit = 1 << grid.index(row["hex"])
        for column in columns:
            if row[column]:
                for value in row[column].split(";"):
                    features[f"{column} {value}"] |= bit
    if tables.path("features.csv").exists():
        for row in tables.rows("features.csv", ("kind", "hex")):
            features[row["kind"]] |= 1 << hex_of(grid, row, "hex")


def hex_of(grid: Grid, row: Row, column: str) -> int:
    """The hex a row names; a complaint with file and line when the map has none."""
    if row[column] not in grid:
        raise row.bad(f"the map has no hex {row[column]!r}")
    return grid.index(row[column])


def _links(tables: Tables, grid: Grid, more: Sequence[str]) -> dict[str, list[tuple[int, int]]]:
    kinds: dict[str, list[tuple[int, int]]] = {kind: [] for kind in ("barred", "strait", "rail_only", *more)}
    if not tables.path("links.csv").exists():
        return kinds
    for row in tables.rows("links.csv", ("hex_a", "hex_b", "kind")):
        a, b = hex_of(grid, row, "hex_a"), hex_of(grid, row, "hex_b")
        if row["kind"] not in kinds:
            raise row.bad(f"a link is one of {', '.join(kinds)}, not {row['kind']!r}")
        if row["kind"] == "barred" and grid.direction(a, b) is None:
            raise row.bad(f"{row['hex_a']} and {row['hex_b']} do not touch, so no hexside between them can be barred")
        kinds[row["kind"]].append((a, b))
    return kinds


def _chains(
    tables: Tables, grid: Grid, file: str, column: str, links: Collection[tuple[int, int]]
) -> dict[str, tuple[int, ...]]:
    if not tables.path(file).exists():
        return {}
    allowed = {*links, *((b, a) for a, b in links)}
    chains: dict[str, list[int]] = {}
    for row in tables.rows(file, (column, "seq", "hex")):
        index = hex_of(grid, row, "hex")
        chain = chains.setdefault(row[column], [])
        if row.number("seq") != len(chain) + 1:
            raise row.bad(f"{row[column]} is numbered {row['seq']} where {len(chain) + 1} is due")
        if chain and grid.direction(chain[-1], index) is None and (chain[-1], index) not in allowed:
            raise row.bad(f"{row[column]} jumps from {grid.name(chain[-1])} to {row['hex']}, which do not touch")
        chain.append(index)
    return {name: tuple(chain) for name, chain in chains.items()}


def hexes_of(chains: Iterable[Sequence[int]]) -> int:
    """The hexes of chains such as rivers and rail lines, as a set."""
    return sum(1 << h for h in {h for chain in chains for h in chain})


def steps_of(chains: Iterable[Sequence[int]], links: Collection[tuple[int, int]] = ()) -> list[tuple[int, int]]:
    """The steps of chains from hex to hex, those over links left out."""
    skip = {*links, *((b, a) for a, b in links)}
    return [pair for chain in chains for pair in pairwise(chain) if pair not in skip]


def _masks(grid: Grid, pairs: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    return Net.along(grid, pairs).masks


def _scenery(tables: Tables, grid: Grid) -> dict[str, int]:
    found: dict[str, int] = defaultdict(int)
    if tables.path("scenery.csv").exists():
        for row in tables.rows("scenery.csv", ("hex", "kind", "origin")):
            found[row["kind"]] |= 1 << hex_of(grid, row, "hex")
    return dict(found)


@dataclass(slots=True)
class _Told:
    """What the table of hexsides tells beside their kind."""

    origins: dict[tuple[str, str], str] = field(default_factory=dict)
    names: dict[tuple[str, str], list[tuple[int, int]]] = field(default_factory=lambda: defaultdict(list))


def _hexsides(tables: Tables, grid: Grid) -> tuple[dict[str, list[tuple[int, int]]], _Told]:
    told = _Told()
    if not tables.path("hexsides.csv").exists():
        return {}, told
    kinds: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for row in tables.rows("hexsides.csv", ("hex_a", "hex_b", "kind")):
        a, b = hex_of(grid, row, "hex_a"), hex_of(grid, row, "hex_b")
        if grid.direction(a, b) is None:
            raise row.bad(f"{row['hex_a']} and {row['hex_b']} do not touch")
        kinds[row["kind"]].append((a, b))
        if row.get("name"):
            told.names[row["kind"], row["name"]].append((a, b))
        if row.get("origin"):
            told.origins[row["kind"], f"{row['hex_a']}/{row['hex_b']}"] = row["origin"]
    return dict(kinds), told


def _check_rails(grid: Grid, lines: dict[str, tuple[int, ...]], water: int) -> None:
    for name, chain in lines.items():
        wet = [grid.name(h) for h in chain if water >> h & 1]
        if wet:
            raise BadTable(f"rails.csv: {name} runs through open water at {', '.join(wet)}")
