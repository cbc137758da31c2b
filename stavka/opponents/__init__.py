"""Computer players. They act through the contract and see what a player of their side sees."""

from stavka.opponents.players import NAMES, Opponent, make

__all__ = ["NAMES", "Opponent", "make"]
