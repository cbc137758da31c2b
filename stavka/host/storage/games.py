"""Games in the database: a game is begun once, and from then on only added to."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from stavka.engine.record.entry import Entry
from stavka.host.clock import Clock, Pace
from stavka.host.storage import clocks
from stavka.host.storage.database import Database, now
from stavka.host.storage.schema import GAMES, MOVES, SEATS, SNAPSHOTS

MOVE, UNDO = "move", "undo"


class Overtaken(ValueError):
    """Somebody else has added to the game meanwhile, here or on another machine; nothing of ours was kept."""

    def __init__(self) -> None:
        super().__init__("the game has gone on meanwhile; look at the board and choose again")


class NoSuchGame(ValueError):
    """There is no game of this name."""

    status = 404

    def __init__(self) -> None:
        super().__init__("there is no such game here")


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game stands, for lists and for whoever is to act."""

    steps: int
    turn: int
    phase: str
    to_act: str | None
    ended: str | None = None  # how, as JSON


@dataclass(frozen=True, slots=True)
class Terms:
    """What the one who begins a game says of those who play it."""

    listed: bool = False  # strangers may take a free seat
    watch_delay: float | None = None  # seconds after which anybody may see what was played; None for nobody
    pace: Pace | None = None


AMONG_THEMSELVES = Terms()


@dataclass(frozen=True, slots=True)
class Head:
    """All that is kept of a game but its moves."""

    id: str
    made: float
    changed: float
    header: dict[str, Any]
    key: str  # of the dice: it leaves the host when the game is over
    rules: str
    program: str
    records: int
    standing: Standing
    listed: bool
    watch_delay: float | None


@dataclass(frozen=True, slots=True)
class Beginning:
    """A game to be begun."""

    id: str
    header: Mapping[str, Any]
    key: str
    rules: str
    program: str
    seats: Mapping[str, str]
    tokens: Mapping[str, str]  # hashes, by side
    standing: Standing
    terms: Terms


@dataclass(frozen=True, slots=True)
class Record:
    """A row of the moves: an action or a throw, or how many of the last ones were taken back."""

    number: int
    kind: str
    actor: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Addition:
    """What is new in a game: first how many steps are taken back, and by whom, then what was played."""

    taken_back: int
    by: str
    played: Sequence[Entry]
    standing: Standing
    position: str | None = None  # to be kept with it

    @property
    def records(self) -> int:
        return len(self.played) + bool(self.taken_back)


@dataclass(frozen=True, slots=True)
class Change:
    """A game that has begun or gone on, told within the transaction that does it."""

    game: str
    records: int
    standing: Standing
    at: float


Reaction = Callable[[Connection, Change], None]  # what else must be so once a game has gone on; may refuse it


class Games:
    """Reads and writes games. A method is one transaction."""

    def __init__(self, database: Database, reactions: Sequence[Reaction] = ()) -> None:
        self.database = database
        self.reactions = reactions

    def begin(self, new: Beginning) -> None:
        at = now()
        with self.database.writing() as connection:
            connection.execute(insert(GAMES), {**_begun(new), "made": at, "changed": at})
            connection.execute(
                insert(SEATS),
                [
                    {"game": new.id, "side": side, "player": player, "token": new.tokens.get(side)}
                    for side, player in new.seats.items()
                ],
            )
            if new.terms.pace is not None:
                clocks.begin(connection, new.id, Clock.of(new.terms.pace, tuple(new.tokens)))
            self._react(connection, Change(new.id, 0, new.standing, at))

    def _react(self, connection: Connection, change: Change) -> None:
        for reaction in self.reactions:
            reaction(connection, change)

    def head(self, game: str) -> Head:
        with self.database.reading() as connection:
            return head_of(connection, game)

    def since(self, game: str, number: int = 0, until: float | None = None) -> list[Record]:
        """The rows after a number, those that are no later than a time."""
        wanted = select(MOVES).where(MOVES.c.game == game, MOVES.c.number > number).order_by(MOVES.c.number)
        if until is not None:
            wanted = wanted.where(MOVES.c.at <= until)
        with self.database.reading() as connection:
            return [Record(row.number, row.kind, row.actor, row.text, row.at) for row in connection.execute(wanted)]

    def seats(self, game: str) -> dict[str, str]:
        """Who plays each side: "human" or the name of a computer player."""
        wanted = select(SEATS.c.side, SEATS.c.player).where(SEATS.c.game == game)
        with self.database.reading() as connection:
            return {row.side: row.player for row in connection.execute(wanted)}

    def last_news(self, games: Sequence[str]) -> dict[str, int]:
        """The number of the last news of each of these games: it grows with every change."""
        wanted = select(GAMES.c.id, GAMES.c.news).where(GAMES.c.id.in_(games))
        with self.database.reading() as connection:
            return {row.id: row.news for row in connection.execute(wanted)}

    def snapshots(self, game: str) -> list[tuple[int, int, str]]:
        """The kept positions: after how many rows, after how many steps that stand, and the position."""
        wanted = select(SNAPSHOTS).where(SNAPSHOTS.c.game == game).order_by(SNAPSHOTS.c.records)
        with self.database.reading() as connection:
            return [(row.records, row.steps, row.position) for row in connection.execute(wanted)]

    def pin(self, game: str, rules: str, program: str) -> None:
        """From now on the game is played by these rules."""
        with self.database.writing() as connection:
            connection.execute(update(GAMES).where(GAMES.c.id == game).values(rules=rules, program=program))

    def append(self, game: str, known: int, new: Addition) -> int:
        """Add to a game of which ``known`` rows are known; how many there are now. ``Overtaken`` if there were more."""
        with self.database.writing() as connection:
            try:
                return self._add(connection, game, known, new)
            except IntegrityError:
                raise Overtaken from None

    def _add(self, connection: Connection, game: str, known: int, new: Addition) -> int:
        at, count = now(), known + new.records
        changed = connection.execute(
            update(GAMES)
            .where(GAMES.c.id == game, GAMES.c.records == known, GAMES.c.ended.is_(None))
            .values(records=count, changed=at, news=GAMES.c.news + 1, **_standing(new.standing))
        )
        if changed.rowcount != 1:
            raise Overtaken
        rows = [(UNDO, new.by, str(new.taken_back))] if new.taken_back else []
        rows += [(MOVE, entry.actor, str(entry.move)) for entry in new.played]
        if rows:
            connection.execute(
                insert(MOVES),
                [
                    {"game": game, "number": number, "kind": kind, "actor": actor, "text": text, "at": at}
                    for number, (kind, actor, text) in enumerate(rows, known + 1)
                ],
            )
        if new.position is not None:
            kept = {"game": game, "records": count, "steps": new.standing.steps, "position": new.position}
            connection.execute(insert(SNAPSHOTS), kept)
        self._react(connection, Change(game, count, new.standing, at))
        self.database.tell(connection, game)
        return count


def head_of(connection: Connection, game: str) -> Head:
    row = connection.execute(select(GAMES).where(GAMES.c.id == game)).one_or_none()
    if row is None:
        raise NoSuchGame
    return _head(row)


def _head(row: Row[Any]) -> Head:
    standing = Standing(row.steps, row.turn, row.phase, row.to_act, row.ended)
    header = json.loads(row.header)
    return Head(
        row.id,
        row.made,
        row.changed,
        header,
        row.dice_key,
        row.rules,
        row.program,
        row.records,
        standing,
        bool(row.listed),
        row.watch_delay,
    )


def _begun(new: Beginning) -> dict[str, object]:
    header = dict(new.header)
    return {
        "id": new.id,
        "title": str(header["title"]),
        "scenario": str(header.get("scenario", "situation")),
        "header": json.dumps(header),
        "dice_key": new.key,
        "rules": new.rules,
        "program": new.program,
        "records": 0,
        "listed": int(new.terms.listed),
        "watch_delay": new.terms.watch_delay,
        **_standing(new.standing),
    }


def _standing(standing: Standing) -> dict[str, object]:
    return {
        "steps": standing.steps,
        "turn": standing.turn,
        "phase": standing.phase,
        "to_act": standing.to_act,
        "ended": standing.ended,
    }
