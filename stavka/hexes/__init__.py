"""Hex geometry: grids, printed numbers, sets of hexes, floods. Knows no game."""

from stavka.hexes.grid import DIRECTIONS, Grid
from stavka.hexes.net import Net
from stavka.hexes.reach import Crossing, Layers, Terms, Way, cheapest, cheapest_ways, layers
from stavka.hexes.sets import bits, count, first

__all__ = [
    "DIRECTIONS",
    "Crossing",
    "Grid",
    "Layers",
    "Net",
    "Terms",
    "Way",
    "bits",
    "cheapest",
    "cheapest_ways",
    "count",
    "first",
    "layers",
]
