"""All that a process of a host works with."""

from __future__ import annotations

from stavka.host.reactions import reaction
from stavka.host.storage.around import Surroundings
from stavka.host.storage.database import Database
from stavka.host.storage.games import Games
from stavka.host.storage.jobs import Jobs


class House:
    """The database and the ways to use it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.games = Games(database, reaction(database))
        self.surroundings = Surroundings(database)
        self.jobs = Jobs(database)
