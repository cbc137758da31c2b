"""A map: terrain, hexsides, rivers, rails, places, regions, edges. Knows no rules."""

from stavka.board.board import Board, Place, River
from stavka.board.load import load_board
from stavka.board.tables import BadTable, Row, Tables

__all__ = ["BadTable", "Board", "Place", "River", "Row", "Tables", "load_board"]
