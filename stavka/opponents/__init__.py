"""Computer players. They act through the contract and see what a player of their side sees."""

from stavka.opponents.players.names import NAMES, WITH_CHARACTER, make
from stavka.opponents.players.opponent import Opponent

__all__ = ["NAMES", "WITH_CHARACTER", "Opponent", "make"]
