"""Games in the database: a game is begun once, and from then on only added to."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from stavka.engine.record.entry import Entry
from stavka.host.clock import Clock, Pace
from stavka.host.storage import clocks, seating
from stavka.host.storage.database import Database, Order, now
from stavka.host.storage.involved import INVOLVED, Involved, seated
from stavka.host.storage.schema import GAMES, MOVES, SEATS, SNAPSHOTS
from stavka.host.storage.statements import ALL_ROWS, ALL_TIME, HEAD, LAST_KEPT, PLAYERS, ROWS, upsert

MOVE, UNDO = "move", "undo"

# Written once: to put a statement together costs more than to carry it out.
NEWS = select(GAMES.c.news).where(GAMES.c.id == bindparam("of"))
STANDS = ("records", "changed", "steps", "turn", "phase", "to_act", "ended")
GOES_ON = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("of"), GAMES.c.records == bindparam("known"), GAMES.c.ended.is_(None))
    .values(news=GAMES.c.news + 1, **{name: bindparam(f"now_{name}") for name in STANDS})
    .returning(GAMES.c.news)
)
ADD = insert(MOVES)


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
    bid: int | None = None  # agreed beforehand, in a title that has bids
    limit_turn: int | None = None  # after which the points of the title decide


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
    limit_turn: int | None = None


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
    turn: int | None = None  # with what follows as it stands in the record; None in a row of the first versions
    stage: str = ""
    news: tuple[str, ...] = ()
    told: Mapping[str, list[Any]] | None = None  # by side, where sides are told less


class Kept(NamedTuple):
    """A position in the database: after how many rows, after how many steps that stand."""

    records: int
    steps: int
    position: str


class Opening(NamedTuple):
    """All that opens a game, as it was at one moment."""

    head: Head
    seats: Mapping[str, str]
    records: Sequence[Record]
    kept: Kept | None  # the last position


class Added(NamedTuple):
    """How many rows a game has now, the number of its last news, when that was, and the clock."""

    records: int
    news: int
    at: float
    clock: Clock | None


@dataclass(frozen=True, slots=True)
class Addition:
    """What is new in a game: first how many steps are taken back, and by whom, then what was played."""

    taken_back: int
    by: str
    played: Sequence[Entry]
    standing: Standing
    position: Kept | None = None  # to be kept with it
    told: Sequence[Mapping[str, object]] = ()  # of each that was played, by side, where sides are told less
    exchanged: bool | None = None  # whether an auction gave each player the other side; None where there is none

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
    actors: frozenset[str] = frozenset()  # who has done it
    those: Involved | None = None  # whom it concerns, where that was read already


# What else must be so once a game has gone on; may refuse it. The clock of the game as it then is.
Reaction = Callable[[Connection, Change], Clock | None]


class Games:
    """Reads and writes games. A method is one transaction."""

    def __init__(self, database: Database, reaction: Reaction | None = None) -> None:
        self.database = database
        self.reaction = reaction

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

    def _react(self, connection: Connection, change: Change) -> Clock | None:
        return None if self.reaction is None else self.reaction(connection, change)

    def head(self, game: str) -> Head:
        with self.database.looking() as connection:
            return head_of(connection, game)

    def since(self, game: str, number: int = 0, until: float | None = None) -> list[Record]:
        """The rows after a number, those that are no later than a time."""
        given = {"of": game, "after": number, "until": ALL_TIME if until is None else until}
        with self.database.looking() as connection:
            return [_record(row) for row in connection.execute(ROWS, given)]

    def seats(self, game: str) -> dict[str, str]:
        """Who plays each side: "human" or the name of a computer player."""
        with self.database.looking() as connection:
            return {row.side: row.player for row in connection.execute(PLAYERS, {"of": game})}

    def opening(self, game: str, until: float | None = None, rows: int | None = None) -> Opening:
        """What opens a game; with ``until`` what was played up to that time, with ``rows`` the first ones."""
        upto = {"until": ALL_TIME if until is None else until, "rows": ALL_ROWS if rows is None else rows}
        heads, seats, moves, kept = self.database.read_together(
            (HEAD, PLAYERS, ROWS, LAST_KEPT), of=game, after=0, **upto
        )
        if not heads:
            raise NoSuchGame
        records = [_record(row) for row in moves[:rows]]
        players = {row.side: row.player for row in seats}
        return Opening(_head(heads[0]), players, records, _kept(kept[0]) if kept else None)

    def played_last(self, among: int = 50) -> dict[str, str]:
        """By title the game that was played last, as far as it is among the last few."""
        played = select(GAMES.c.id, GAMES.c.title).where(GAMES.c.ended.is_(None))
        with self.database.looking() as connection:
            rows = connection.execute(played.order_by(GAMES.c.changed.desc()).limit(among)).all()
        return {row.title: row.id for row in reversed(rows)}

    def last_news(self, games: Sequence[str]) -> dict[str, int]:
        """The number of the last news of each of these games: it grows with every change."""
        wanted = select(GAMES.c.id, GAMES.c.news).where(GAMES.c.id.in_(games))
        with self.database.reading() as connection:
            return {row.id: row.news for row in connection.execute(wanted)}

    def news_of(self, game: str) -> int | None:
        """The number of the last news of one game."""
        return self.database.glance(NEWS, game)

    def snapshots(self, game: str) -> list[Kept]:
        """The kept positions, the first first."""
        wanted = select(SNAPSHOTS).where(SNAPSHOTS.c.game == game).order_by(SNAPSHOTS.c.records)
        with self.database.reading() as connection:
            return [_kept(row) for row in connection.execute(wanted)]

    def snapshot_at(self, game: str, steps: int) -> Kept | None:
        """The last position that was kept after at most so many steps."""
        own = SNAPSHOTS.c.game == game, SNAPSHOTS.c.steps <= steps
        wanted = select(SNAPSHOTS).where(*own).order_by(SNAPSHOTS.c.steps.desc()).limit(1)
        with self.database.looking() as connection:
            row = connection.execute(wanted).one_or_none()
        return None if row is None else _kept(row)

    def pin(self, game: str, rules: str, program: str) -> None:
        """From now on the game is played by these rules."""
        with self.database.writing() as connection:
            connection.execute(update(GAMES).where(GAMES.c.id == game).values(rules=rules, program=program))

    def append(self, game: str, known: int, new: Addition) -> Added:
        """Add to a game of which ``known`` rows are known. ``Overtaken`` if there were more."""
        at, count = now(), known + new.records
        standing = {f"now_{name}": value for name, value in _standing(new.standing).items()}
        goes_on = {"of": game, "known": known, "now_records": count, "now_changed": at, **standing}
        rows = [{"game": game, "number": number, "at": at, **row} for number, row in enumerate(_rows(new), known + 1)]
        orders: list[Order] = [(GOES_ON, goes_on), (INVOLVED, {"of": game}), *((ADD, row) for row in rows)]
        driver = self.database.engine.dialect.loaded_dbapi
        try:
            with self.database.beginning(*orders) as (connection, (news, those, *_)):
                if not news:
                    raise Overtaken
                self._add_more(connection, game, new)
                change = Change(
                    game, count, new.standing, at, _actors(new), None if new.exchanged is not None else seated(those)
                )
                clock = self._react(connection, change)
                self.database.tell(connection, game, news[0].news)
                return Added(count, news[0].news, at, clock)
        except (IntegrityError, driver.IntegrityError):
            raise Overtaken from None

    def _add_more(self, connection: Connection, game: str, new: Addition) -> None:
        """What goes with an addition now and then."""
        if new.taken_back:  # a position behind that is none of this game any more
            stands = new.standing.steps - len(new.played)
            connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.game == game, SNAPSHOTS.c.steps > stands))
        if new.position is not None:
            upsert(self.database, connection, SNAPSHOTS, {"game": game, **new.position._asdict()})
        if new.exchanged is not None:
            seating.exchange(connection, game, new.exchanged)


def _actors(new: Addition) -> frozenset[str]:
    return frozenset(entry.actor for entry in new.played) | ({new.by} if new.taken_back else frozenset())


def _kept(row: Row[Any]) -> Kept:
    return Kept(row.records, row.steps, row.position)


def _rows(new: Addition) -> list[dict[str, object]]:
    none = {"turn": None, "stage": None, "news": None, "told": None}
    rows: list[dict[str, object]] = []
    if new.taken_back:
        rows.append({"kind": UNDO, "actor": new.by, "text": str(new.taken_back), **none})
    for number, entry in enumerate(new.played):
        rows.append(
            {
                "kind": MOVE,
                "actor": entry.actor,
                "text": str(entry.move),
                "turn": entry.turn,
                "stage": entry.stage,
                "news": json.dumps(entry.news) if entry.news else None,
                "told": json.dumps(new.told[number]) if new.told else None,
            }
        )
    return rows


def _record(row: Row[Any]) -> Record:
    news = tuple(json.loads(row.news)) if row.news else ()
    told = json.loads(row.told) if row.told else None
    return Record(row.number, row.kind, row.actor, row.text, row.at, row.turn, row.stage or "", news, told)


def head_of(connection: Connection, game: str) -> Head:
    row = connection.execute(HEAD, {"of": game}).one_or_none()
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
        row.limit_turn,
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
        "limit_turn": new.terms.limit_turn,
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
