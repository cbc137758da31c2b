"""Games that wait for a player."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypedDict

from sqlalchemy import select

from stavka.host.storage.company import are_apart
from stavka.host.storage.database import Database
from stavka.host.storage.schema import CLOCKS, GAMES, PEOPLE, SEATS
from stavka.play.match import HUMAN

MOST = 100
NO_CLOCK = "none"
WITH_BID, WITHOUT_BID = "with", "without"


class OpenGame(TypedDict):
    """A game with a free seat."""

    game: str
    title: str
    scenario: str
    options: list[str]
    free: list[str]  # sides
    players: dict[str, str]
    names: dict[str, str]  # of those who wait, by side
    pace: dict[str, object] | None
    bid: int | None  # what the Russians get, where a title has bids
    limit_turn: int | None
    turn: int  # a game that somebody left goes on where it stands
    begun: bool
    watch_delay: float | None
    made: float


@dataclass(frozen=True, slots=True)
class Filter:
    """What somebody looks for; what is empty is all the same to him."""

    title: str = ""
    scenario: str = ""
    option: str = ""
    pace: str = ""  # live, days, none
    bid: str = ""  # with, without, or the least that the Russians shall get

    @classmethod
    def of(cls, told: Mapping[str, str]) -> Filter:
        return cls(**{name: told.get(name, "")[:80] for name in cls.__dataclass_fields__})

    def fits(self, game: OpenGame) -> bool:
        pace = str(game["pace"]["kind"]) if game["pace"] else NO_CLOCK
        wanted = {self.title: game["title"], self.scenario.replace("-", "_"): game["scenario"].replace("-", "_")}
        same = all(not word or word == found for word, found in [*wanted.items(), (self.pace, pace)])
        return same and (not self.option or self.option in game["options"]) and self._bid_fits(game["bid"])

    def _bid_fits(self, bid: int | None) -> bool:
        if self.bid in ("", WITH_BID, WITHOUT_BID):
            return not self.bid or (bid is not None) == (self.bid == WITH_BID)
        return bid is not None and self.bid.lstrip("-").isdecimal() and bid >= int(self.bid)


def listed(database: Database, wanted: Filter | None = None, person: str | None = None) -> list[OpenGame]:
    """The games in which a stranger may take a seat, the newest first; none of somebody who does not want him."""
    chosen = wanted or Filter()
    free = select(SEATS.c.game).where(SEATS.c.player == HUMAN, SEATS.c.taken.is_(None))
    query = (
        select(GAMES, CLOCKS.c.pace)
        .outerjoin(CLOCKS, CLOCKS.c.game == GAMES.c.id)
        .where(GAMES.c.listed == 1, GAMES.c.ended.is_(None), GAMES.c.id.in_(free))
        .order_by(GAMES.c.made.desc())
    )
    if chosen.title:
        query = query.where(GAMES.c.title == chosen.title)
    with database.reading() as connection:
        rows = connection.execute(query.limit(10 * MOST)).all()
        people = select(SEATS, PEOPLE.c.name).outerjoin(PEOPLE, PEOPLE.c.id == SEATS.c.person)
        seats = connection.execute(people.where(SEATS.c.game.in_([row.id for row in rows]))).all()
        others = {seat.person for seat in seats if seat.person is not None and seat.person != person}
        shut = {other for other in others if person is not None and are_apart(connection, other, person)}
    found: list[OpenGame] = []
    for row in rows:
        own = [seat for seat in seats if seat.game == row.id]
        header = json.loads(row.header)
        game: OpenGame = {
            "game": row.id,
            "title": row.title,
            "scenario": row.scenario,
            "options": header.get("options", []),
            "free": sorted(seat.side for seat in own if seat.player == HUMAN and seat.taken is None),
            "players": {seat.side: seat.player for seat in own},
            "names": {seat.side: seat.name for seat in own if seat.name is not None},
            "pace": json.loads(row.pace) if row.pace else None,
            "bid": header.get("settings", {}).get("bid"),
            "limit_turn": row.limit_turn,
            "turn": row.turn,
            "begun": row.steps > 0,
            "watch_delay": row.watch_delay,
            "made": row.made,
        }
        if chosen.fits(game) and not any(seat.person in shut for seat in own):
            found.append(game)
    return found[:MOST]
