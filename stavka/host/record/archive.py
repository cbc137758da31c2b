"""Games that are over: found by title, scenario, player, result and date, and counted: who wins, and how it began.

Everybody may look for games that were listed or could be watched; those of a link between friends are found by these
alone, when they are signed in.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, TypedDict

from sqlalchemy import Connection, and_, or_, select
from starlette.requests import Request
from starlette.responses import Response

import stavka
from stavka.host.storage.database import Database
from stavka.host.storage.games import UNDO
from stavka.host.storage.people import handle_of
from stavka.host.storage.schema import GAMES, MOVES, PEOPLE, SEATS
from stavka.server.codec import Plain, read
from stavka.server.workers.threads import in_thread
from stavka.telling.offers import gesture_of

if TYPE_CHECKING:
    from stavka.host.door import HostDoor

MOST = 50  # games of a page of the list
COUNTED = 1000  # games, the last, that statistics are made of
OPENINGS = 12  # attacks of the first turn that are told for a side
KEPT = 300.0  # seconds for which statistics are not made anew


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for; what is empty does not matter. Times are seconds since 1970."""

    title: str = ""
    scenario: str = ""
    player: str = ""
    winner: str = ""  # a side, or "nobody"
    level: str = ""
    since: float | None = None
    until: float | None = None
    before: float | None = None  # the next page begins before this time


class Past(TypedDict):
    """A line of the archive."""

    game: str
    title: str
    scenario: str
    options: list[str]
    players: Mapping[str, str]
    winner: str | None
    level: str
    reason: str
    turn: int
    steps: int
    made: float
    ended: float


class Balance(TypedDict):
    scenario: str
    games: int
    wins: Mapping[str, int]
    drawn: int
    levels: Mapping[str, int]
    turns: float
    openings: Mapping[str, Sequence[Mapping[str, Any]]]


def found(database: Database, wanted: Wanted, me: str | None = None) -> list[Past]:
    """The games that are over and fit, the last first."""
    may_see = or_(GAMES.c.listed == 1, GAMES.c.watch_delay.is_not(None))
    if me is not None:
        may_see = or_(may_see, GAMES.c.id.in_(select(SEATS.c.game).where(SEATS.c.person == me)))
    statement = select(GAMES).where(GAMES.c.ended.is_not(None), may_see)
    for column, value in ((GAMES.c.title, wanted.title), (GAMES.c.scenario, wanted.scenario)):
        if value:
            statement = statement.where(column == value)
    if wanted.player:
        of_player = select(SEATS.c.game).join(PEOPLE, PEOPLE.c.id == SEATS.c.person)
        statement = statement.where(GAMES.c.id.in_(of_player.where(PEOPLE.c.handle == handle_of(wanted.player))))
    if wanted.since is not None:
        statement = statement.where(GAMES.c.changed >= wanted.since)
    if wanted.until is not None:
        statement = statement.where(GAMES.c.changed <= wanted.until)
    if wanted.before is not None:
        statement = statement.where(GAMES.c.changed < wanted.before)
    lines: list[Past] = []
    with database.reading() as connection:
        for row in connection.execute(statement.order_by(GAMES.c.changed.desc()).limit(COUNTED)):
            ended = json.loads(row.ended)
            if _fits(ended, wanted):
                lines.append(_line(row, ended))
            if len(lines) == MOST:
                break
        names = _players(connection, [line["game"] for line in lines])
    return [{**line, "players": names[line["game"]]} for line in lines]


def _fits(ended: Mapping[str, Any], wanted: Wanted) -> bool:
    if wanted.winner and (ended["winner"] or "nobody") != wanted.winner:
        return False
    return not wanted.level or ended["level"] == wanted.level


def _line(row: Any, ended: Mapping[str, Any]) -> Past:
    return {
        "game": row.id,
        "title": row.title,
        "scenario": row.scenario,
        "options": json.loads(row.header).get("options", []),
        "players": {},
        "winner": ended["winner"],
        "level": ended["level"],
        "reason": ended["reason"],
        "turn": row.turn,
        "steps": row.steps,
        "made": row.made,
        "ended": row.changed,
    }


def _players(connection: Connection, games: Sequence[str]) -> dict[str, dict[str, str]]:
    """Who played each side: the name of an account, a computer player, or somebody without a name."""
    names: dict[str, dict[str, str]] = {game: {} for game in games}
    wanted = select(SEATS, PEOPLE.c.name).outerjoin(PEOPLE, PEOPLE.c.id == SEATS.c.person)
    for row in connection.execute(wanted.where(SEATS.c.game.in_(games))):
        names[row.game][row.side] = row.name or ("somebody" if row.player == "human" else row.player)
    return names


def balance(database: Database, title: str) -> list[Balance]:
    """How the scenarios of a title went in real games, and how these began; only public games are counted."""
    public = or_(GAMES.c.listed == 1, GAMES.c.watch_delay.is_not(None))
    over = and_(GAMES.c.title == title, GAMES.c.ended.is_not(None), public)
    rows_of: dict[str, list[Any]] = {}
    with database.reading() as connection:
        for row in connection.execute(select(GAMES).where(over).order_by(GAMES.c.changed.desc()).limit(COUNTED)):
            rows_of.setdefault(row.scenario, []).append(row)
        return [_balance(connection, title, scenario, rows) for scenario, rows in sorted(rows_of.items())]


def _balance(connection: Connection, title: str, scenario: str, rows: Sequence[Any]) -> Balance:
    sides = stavka.title(title).sides
    ended = [json.loads(row.ended) for row in rows]
    attacks = {side: Counter[str]() for side in sides}
    won = {side: Counter[str]() for side in sides}
    for row, end in zip(rows, ended, strict=True):
        for side, aims in first_attacks(connection, title, row.id).items():
            attacks[side].update(aims)
            if end["winner"] == side:
                won[side].update(aims)
    return {
        "scenario": scenario,
        "games": len(rows),
        "wins": {side: sum(end["winner"] == side for end in ended) for side in sides},
        "drawn": sum(end["winner"] is None for end in ended),
        "levels": dict(Counter(str(end["level"]) for end in ended)),
        "turns": round(sum(row.turn for row in rows) / len(rows), 1),
        "openings": {
            side: [
                {"against": aim, "games": number, "won": won[side][aim]} for aim, number in found.most_common(OPENINGS)
            ]
            for side, found in attacks.items()
        },
    }


def first_attacks(connection: Connection, title: str, game: str) -> dict[str, set[str]]:
    """The hexes that each side attacked in the first turn of a game."""
    verbs = {kind.verb for kind in stavka.title(title).actions if gesture_of(kind) == "battle"}
    early = or_(MOVES.c.turn == 1, MOVES.c.kind == UNDO)
    rows = connection.execute(select(MOVES).where(MOVES.c.game == game, early).order_by(MOVES.c.number))
    standing: list[Any] = []
    last = 0
    for row in rows:
        if row.kind == UNDO:
            if row.number == last + 1:  # what is taken back later is no part of the first turn
                del standing[len(standing) - int(row.text) :]
                last = row.number
        else:
            standing.append(row)
            last = row.number
    found: dict[str, set[str]] = {side: set() for side in stavka.title(title).sides}
    for row in standing:
        verb, *words = row.text.split()
        if verb in verbs and len(words) > 1 and row.actor in found:
            found[row.actor] |= set(words[1].split("+"))
    return found


class Archive:
    """The addresses of the archive."""

    def __init__(self, door: HostDoor) -> None:
        self.door = door
        self._counted: dict[str, tuple[float, list[Balance]]] = {}

    async def search(self, request: Request) -> Response:
        me = await self.door.accounts.person(request)
        wanted = _wanted(request.query_params.items())
        return Plain(await in_thread(found, self.door.house.database, wanted, me.id if me else None))

    async def statistics(self, request: Request) -> Response:
        title = stavka.title(request.query_params.get("title", "trc")).code
        kept = self._counted.get(title)
        if kept is None or time.monotonic() - kept[0] > KEPT:
            kept = time.monotonic(), await in_thread(balance, self.door.house.database, title)
            self._counted[title] = kept
        return Plain(kept[1])


def _wanted(items: Iterable[tuple[str, str]]) -> Wanted:
    """What an address asks for; ``ValueError`` for what cannot be asked."""
    kinds = {part.name: part.type for part in fields(Wanted)}
    told: dict[str, object] = {}
    for name, value in items:
        if name not in kinds:
            raise ValueError(f"the archive is searched by {', '.join(kinds)}, not by {name!r:.40}")
        if kinds[name] == "str":
            told[name] = value
        elif value:
            try:
                told[name] = float(value)
            except ValueError:
                raise ValueError(f"{name} is a time in seconds, not {value!r:.40}") from None
    return read(told, Wanted)
