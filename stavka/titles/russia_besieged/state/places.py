"""What the tables of places and regions say beyond what is printed on the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stavka.board import Row, Tables
from stavka.hexes import Grid
from stavka.titles.russia_besieged.state.flags import SIDE_CALLED

# what people and the rulebook call places beside their names on the map
OTHER_NAMES = {
    **dict.fromkeys(("kracow", "cracow"), "Krakow"),
    **dict.fromkeys(("vilna", "vilnius"), "Wilno"),
    **dict.fromkeys(("lwow", "lemberg", "lviv"), "Lvov"),
    **dict.fromkeys(("arkhangelsk", "archangelsk"), "Archangel"),
    "koenigsberg": "Konigsberg",
    "brest-litovsk": "Brest",
    "gorky": "Gorki",
}


@dataclass(frozen=True, slots=True)
class PlaceFacts:
    """A row of ``places.csv``; those that only notes of the designers name are marked there (rb:DN-a)."""

    naval_base: int | None  # the side whose original naval base it is (8.2-d)
    capital: str  # of this country
    wec_allowed: bool  # whether a WEC may be placed there (20.11)
    evacuation: bool  # whether its WEC may be evacuated (20.61)
    holdout: int  # turns that Russian units live on it when it is cut off (13.42)
    owner: int | None  # in 1941


@dataclass(frozen=True, slots=True)
class Facts:
    """Places by name, and the regions: sets of hexes by name."""

    places: Mapping[str, PlaceFacts]
    regions: Mapping[str, int]
    rivers: Mapping[frozenset[int], str]  # named hexsides

    @classmethod
    def load(cls, tables: Tables, grid: Grid) -> Facts:
        columns = ("place", "naval_base", "capital", "wec_allowed", "evacuation", "holdout_turns", "owner_1941")
        places = {row["place"]: _facts(row) for row in tables.rows("places.csv", columns)}
        regions = {}
        for row in tables.rows("regions.csv", ("region", "kind", "hexes")):
            names = row["hexes"].split()
            if strange := [name for name in names if name not in grid]:
                raise row.bad(f"the map has no hex {', '.join(strange)}")
            regions[row["region"]] = grid.set_of(names)
        sides = tables.rows("hexsides.csv", ("hex_a", "hex_b", "kind", "name"))
        named = {frozenset((grid.index(s["hex_a"]), grid.index(s["hex_b"]))): s["name"] for s in sides if s["name"]}
        return cls(places, regions, named)


def _facts(row: Row) -> PlaceFacts:
    return PlaceFacts(
        SIDE_CALLED.get(row["naval_base"]),
        row["capital"],
        row.flag("wec_allowed"),
        row.flag("evacuation"),
        row.number("holdout_turns") if row["holdout_turns"] else 0,
        SIDE_CALLED.get(row["owner_1941"]),
    )
