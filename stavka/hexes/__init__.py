"""Hex geometry: grids, printed numbers, sets of hexes, floods. Knows no game."""

from stavka.hexes.grid import DIRECTIONS, Grid
from stavka.hexes.net import Net
from stavka.hexes.reach import Crossing, Layers, Terms, cheapest, cheapest_ways, cost_layers, layers, route
from stavka.hexes.sets import bits, count, first, singles

__all__ = [
    "DIRECTIONS",
    "Crossing",
    "Grid",
    "Layers",
    "Net",
    "Terms",
    "bits",
    "cheapest",
    "cheapest_ways",
    "cost_layers",
    "count",
    "first",
    "layers",
    "route",
    "singles",
]
