"""What a computer player is given instead of the game: a seat at the table, and a clock."""

from stavka.opponents.seat.seat import Hidden, Seat

__all__ = ["Hidden", "Seat"]
