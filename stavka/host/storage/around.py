"""What is around a game: who sits where, what one side asks of the other, talk and private notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import BindParameter, Connection, bindparam, delete, func, insert, select, update

from stavka.host.clock import Clock
from stavka.host.storage import notices, seating
from stavka.host.storage.calls import after_seating
from stavka.host.storage.clocks import OF_GAME as CLOCK_OF_GAME
from stavka.host.storage.clocks import clock_in_row, clock_of
from stavka.host.storage.clocks import keep as keep_clock
from stavka.host.storage.database import Database, now
from stavka.host.storage.games import NoSuchGame
from stavka.host.storage.schema import CHAT, GAMES, NOTES, OFFERS, PEOPLE, SEATS
from stavka.host.storage.social_schema import REMATCHES
from stavka.host.storage.statements import make_news, upsert
from stavka.host.talk import spoken

ASKS = {  # what an offer says
    "draw": "offers a draw",
    "undo": "asks to take back an action",
    "adjudge": "asks to let the points decide",
    "leave": "wants to leave the game to somebody else",
    "rematch": "asks for another game with the sides changed",
}
ABSENT = 30 * 86_400.0  # seconds after which somebody who does not act has left, where there is no clock
LINES_A_MINUTE = 20  # of one side
LAST_SAID = 200  # lines of the talk that a page is shown

_of: BindParameter[str] = bindparam("of")
_row = GAMES.c
_known = (_row.news, _row.records, _row.title, _row.listed, _row.watch_delay, _row.limit_turn, _row.changed, _row.ended)
ALL_AROUND = (
    select(*_known, REMATCHES.c.next).outerjoin(REMATCHES, REMATCHES.c.game == GAMES.c.id).where(GAMES.c.id == _of),
    select(SEATS, PEOPLE.c.name).outerjoin(PEOPLE, PEOPLE.c.id == SEATS.c.person).where(SEATS.c.game == _of),
    CLOCK_OF_GAME,
    select(OFFERS).where(OFFERS.c.game == _of),
    select(CHAT).where(CHAT.c.game == _of).order_by(CHAT.c.number.desc()).limit(LAST_SAID),
    select(NOTES).where(NOTES.c.game == _of).order_by(NOTES.c.step),
)


@dataclass(frozen=True, slots=True)
class Offer:
    """One side asks the other: for a draw, to take back its last action."""

    kind: str
    side: str
    records: int
    at: float


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the talk."""

    number: int
    side: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Around:
    """All that is around a game at one moment; ``news`` is the number of the last change."""

    news: int
    records: int  # rows of its moves
    listed: bool
    watch_delay: float | None
    players: Mapping[str, str]
    tokens: Mapping[str, str]  # hashes, by side
    taken: frozenset[str]  # sides whose link somebody has used
    people: Mapping[str, str]  # accounts that hold a side, by side
    names: Mapping[str, str] = field(default_factory=dict)  # of these accounts
    muted: frozenset[str] = frozenset()  # sides whose player does not want to read the other
    next: str | None = None  # the game in which they meet again
    limit_turn: int | None = None
    changed: float = 0.0  # when the game last went on
    clock: Clock | None = None
    offers: Mapping[str, Offer] = field(default_factory=dict)
    said: Sequence[Said] = ()
    notes: Mapping[str, Mapping[int, str]] = field(default_factory=dict)  # by side
    title: str = ""
    has_ended: bool = False


def gone(around: Around, to_act: str | None, side: str) -> str | None:
    """Why a side counts as left; None when it does not."""
    if around.clock is not None:
        return "ran out of time" if around.clock.fallen == side else None
    if to_act == side and now() - around.changed > ABSENT:
        return "did not act for thirty days"
    return None


class Surroundings:
    """Reads and changes what is around games. A method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def of(self, game: str) -> Around:
        heads, seats, clock, offers, said, notes = self.database.read_together(ALL_AROUND, of=game)
        if not heads:
            raise NoSuchGame
        head = heads[0]
        noted: dict[str, dict[int, str]] = {}
        for row in notes:
            noted.setdefault(row.side, {})[row.step] = row.text
        return Around(
            head.news,
            head.records,
            bool(head.listed),
            head.watch_delay,
            {row.side: row.player for row in seats},
            {row.side: row.token for row in seats if row.token},
            frozenset(row.side for row in seats if row.taken is not None),
            {row.side: row.person for row in seats if row.person is not None},
            {row.side: row.name for row in seats if row.name is not None},
            frozenset(row.side for row in seats if row.muted),
            head.next,
            head.limit_turn,
            head.changed,
            clock_in_row(clock[0]) if clock else None,
            {row.kind: Offer(row.kind, row.side, row.records, row.at) for row in offers},
            [Said(row.number, row.side, row.text, row.at) for row in reversed(said)],
            noted,
            head.title,
            head.ended is not None,
        )

    # -- seats -----------------------------------------------------------------------------------------------------

    def came(self, game: str, side: str, person: str | None = None) -> None:
        """Somebody has come by the link of a seat; the first with an account has it in his games from then on."""
        own = SEATS.c.game == game, SEATS.c.side == side
        with self.database.writing() as connection:
            first = connection.execute(update(SEATS).where(*own, SEATS.c.taken.is_(None)).values(taken=now()))
            known = 0
            if person is not None:
                free = update(SEATS).where(*own, SEATS.c.person.is_(None))
                known = connection.execute(free.values(person=person)).rowcount
            if first.rowcount:
                self._notify(
                    connection, game, notices.JOINED, f"{_name(connection, person)} has sat down as {side}.", side
                )
            if first.rowcount or known:
                self._tell(connection, game)

    def take(self, game: str, side: str, token: str, person: str | None = None) -> bool:
        """Give a free seat of a listed game to whoever comes first; ``token`` is the hash of what he is given."""
        listed = select(GAMES.c.id).where(GAMES.c.id == game, GAMES.c.listed == 1, GAMES.c.ended.is_(None))
        with self.database.writing() as connection:
            own = update(SEATS).where(
                SEATS.c.game.in_(listed), SEATS.c.side == side, SEATS.c.taken.is_(None), SEATS.c.player == "human"
            )
            won = connection.execute(own.values(taken=now(), token=token, person=person)).rowcount == 1
            if won:
                self._notify(
                    connection, game, notices.JOINED, f"{_name(connection, person)} has sat down as {side}.", side
                )
                self._tell(connection, game)
            return won

    def mute(self, game: str, sides: Iterable[str], muted: bool) -> None:
        own = SEATS.c.game == game, SEATS.c.side.in_(list(sides))
        with self.database.writing() as connection:
            connection.execute(update(SEATS).where(*own).values(muted=int(muted)))
            self._tell(connection, game)

    def replace(self, game: str, side: str, player: str, token: str | None, why: str) -> None:
        """Another player has a seat from now on; the computer is called if it is its turn."""
        with self.database.writing() as connection:
            self._tell(connection, game)
            seating.replaced(connection, game, side, player, token, why, now())
            connection.execute(delete(OFFERS).where(OFFERS.c.game == game))
            text = f"{side} is played by {'somebody else' if token else 'the computer'} now: {why}."
            self._notify(connection, game, notices.JOINED, text, but=side)
            after_seating(self.database, connection, game)

    def flag_fell(self, game: str, side: str) -> bool:
        """Leave it to the other player what becomes of a side without time; False when there is none to decide."""
        with self.database.writing() as connection:
            others = SEATS.c.game == game, SEATS.c.side != side, SEATS.c.token.is_not(None)
            clock = clock_of(connection, game)
            if clock is None or connection.execute(select(SEATS.c.side).where(*others)).first() is None:
                return False
            keep_clock(connection, game, clock.fell())
            text = f"The time of {side} has run out: you decide how it goes on."
            self._notify(connection, game, notices.OFFER, text, but=side)
            self._tell(connection, game)
            return True

    def forgive(self, game: str) -> None:
        """Who ran out of time gets some more."""
        with self.database.writing() as connection:
            clock = clock_of(connection, game)
            if clock is not None and clock.fallen is not None:
                keep_clock(connection, game, clock.forgiven(now()))
                text = "The other player gives you more time."
                notices.give_side(self.database, connection, game, clock.fallen, notices.TURN, text, now())
                after_seating(self.database, connection, game)
                self._tell(connection, game)

    # -- offers ------------------------------------------------------------------------------------------------------

    def offer(self, game: str, kind: str, side: str, records: int) -> None:
        row = {"game": game, "kind": kind, "side": side, "records": records, "at": now()}
        with self.database.writing() as connection:
            upsert(self.database, connection, OFFERS, row, ("side", "records", "at"))
            self._notify(
                connection,
                game,
                notices.OFFER,
                f"{side} {ASKS.get(kind.partition(':')[0], 'asks something')}.",
                but=side,
            )
            self._tell(connection, game)

    def answered(self, game: str, kind: str) -> None:
        """The offer stands no more, whatever the answer was."""
        with self.database.writing() as connection:
            connection.execute(delete(OFFERS).where(OFFERS.c.game == game, OFFERS.c.kind == kind))
            self._tell(connection, game)

    # -- talk and notes ------------------------------------------------------------------------------------------------

    def say(self, game: str, side: str, text: str) -> None:
        with self.database.writing() as connection:
            self._tell(connection, game)  # first: whoever talks in this game waits here for his number
            lately = select(func.count()).select_from(CHAT)
            lately = lately.where(CHAT.c.game == game, CHAT.c.side == side, CHAT.c.at > now() - 60)
            if connection.execute(lately).scalar_one() >= LINES_A_MINUTE:
                raise ValueError("you say more than anybody can read; wait a minute")
            last = connection.execute(select(func.max(CHAT.c.number)).where(CHAT.c.game == game)).scalar_one() or 0
            row = {"game": game, "number": last + 1, "side": side, "text": text, "at": now()}
            connection.execute(insert(CHAT), row)
            self._notify(connection, game, notices.TALK, f"{side} says: {spoken(text)}", but=side)

    def note(self, game: str, side: str, step: int, text: str) -> None:
        """Write a note of a side's own; an empty one is taken away."""
        own = NOTES.c.game == game, NOTES.c.side == side, NOTES.c.step == step
        with self.database.writing() as connection:
            if text:
                row = {"game": game, "side": side, "step": step, "text": text}
                upsert(self.database, connection, NOTES, row, ("text",))
            else:
                connection.execute(delete(NOTES).where(*own))
            self._tell(connection, game)

    def _notify(self, connection: Connection, game: str, kind: str, text: str, but: str) -> None:
        notices.give_players(self.database, connection, game, kind, text, now(), but)

    def _tell(self, connection: Connection, game: str) -> None:
        make_news(self.database, connection, game)


def _name(connection: Connection, person: str | None) -> str:
    if person is None:
        return "Somebody"
    return str(connection.execute(select(PEOPLE.c.name).where(PEOPLE.c.id == person)).scalar_one())
