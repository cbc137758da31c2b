"""The tables as they are today; ``migrations/`` says how a database of any earlier version becomes this."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

# Constraints have names from the first version on: SQLite can drop only what has one.
METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

GAMES = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("made", Float, nullable=False),  # seconds since 1970, like every time here
    Column("changed", Float, nullable=False, index=True),
    Column("title", String(16), nullable=False),
    Column("scenario", String(80), nullable=False),
    Column("header", Text, nullable=False),  # of the diary, as JSON
    Column("dice_key", String(64), nullable=False),
    Column("rules", String(64), nullable=False),  # a mark of the rules and tables that it is played by
    Column("program", String(32), nullable=False),  # the version of the program that it was begun with
    Column("records", Integer, nullable=False),  # rows in ``moves``
    Column("steps", Integer, nullable=False),  # actions and throws that stand
    Column("turn", Integer, nullable=False),
    Column("phase", String(200), nullable=False),
    Column("to_act", String(32)),
    Column("ended", Text),  # how, as JSON; null while it goes on
    Column("news", Integer, nullable=False, server_default="0"),  # grows with every change of anything around the game
    Column("listed", Integer, nullable=False, server_default="0"),  # 1 when strangers may take a free seat
    Column("watch_delay", Float),  # seconds after which anybody may see what was played; null when nobody may
    Column("limit_turn", Integer),  # after which the points of the title decide; null without such a limit
    Column("swapped", Integer, nullable=False, server_default="0"),  # 1 when an auction has exchanged the seats
)

SEATS = Table(
    "seats",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(32), primary_key=True),
    Column("player", String(40), nullable=False),  # "human" or the name of a computer player
    Column("token", String(64), unique=True),  # SHA-256 of what the link of the seat holds
    Column("taken", Float),  # when somebody first came by the link
    Column("person", String(32), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("muted", Integer, nullable=False, server_default="0"),  # 1 when its player does not want to read the other
)

# Rows are added and never changed. What is taken back stays, with a row of kind "undo" behind it.
MOVES = Table(
    "moves",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("actor", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    # As it stands in the record, so that a game need not be played again to tell it; null in the first versions.
    Column("turn", Integer),
    Column("stage", Text),
    Column("news", Text),  # a list as JSON, null when there is none
    Column("told", Text),  # by side, where a side is told less, as JSON
)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("records", Integer, primary_key=True, autoincrement=False),
    Column("steps", Integer, nullable=False),
    Column("position", Text, nullable=False),
)

# What one side asks of the other and is not answered yet: a draw, to take something back, another player.
OFFERS = Table(
    "offers",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("side", String(32), nullable=False),
    Column("records", Integer, nullable=False),  # of the game when it was asked
    Column("at", Float, nullable=False),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("side", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

NOTES = Table(
    "notes",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(32), primary_key=True),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)

CLOCKS = Table(
    "clocks",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("pace", Text, nullable=False),  # as JSON
    Column("remaining", Text, nullable=False),  # seconds by side, as JSON
    Column("running", String(32)),  # the side whose time runs
    Column("since", Float),
    Column("fallen", String(32)),  # the side that ran out of time, where the other decides what becomes of it
)

# Work for whichever process comes first. A row is gone when its work is done.
JOBS = Table(
    "jobs",
    METADATA,
    Column("key", String(120), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("about", Text, nullable=False),  # as JSON
    Column("due", Float, nullable=False, index=True),
    Column("lease", Float),  # until when somebody works on it
    Column("tries", Integer, nullable=False),
    Column("fault", Text),  # why the last try failed
)

LIMITS = Table(
    "limits",
    METADATA,
    Column("key", String(120), primary_key=True),
    Column("free_at", Float, nullable=False),  # when as much is allowed again as in the beginning
)

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("handle", String(120), nullable=False, unique=True),  # the name, however it is written
    Column("password", Text, nullable=False),  # as argon2 keeps it
    Column("made", Float, nullable=False),
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token", String(64), primary_key=True),  # SHA-256 of what the cookie holds
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("until", Float, nullable=False),
)

# Of people and of the sides of scenarios, by title.
RATINGS = Table(
    "ratings",
    METADATA,
    Column("holder", String(160), primary_key=True),
    Column("title", String(16), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", Float, nullable=False),
)

Index("ix_games_title", GAMES.c.title, GAMES.c.scenario)  # the archive looks by these

# Keys of the host itself, by name: never told to anybody.
SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

# Throws of games played by mail for which this host is the witness: each was answered for one state of one game.
WITNESSED = Table(
    "witnessed",
    METADATA,
    Column("game", String(64), primary_key=True),  # the mark of a game that is played by mail
    Column("throw", Integer, primary_key=True, autoincrement=False),
    Column("step", Integer, nullable=False),
    Column("chain", String(64), nullable=False),  # the mark of all that was played before it
    Column("at", Float, nullable=False),
)

# Pictures and films that a worker has drawn, for a while.
DRAWINGS = Table(
    "drawings",
    METADATA,
    Column("key", String(64), primary_key=True),
    Column("made", Float, nullable=False, index=True),
    Column("data", Text),  # in base 64; null as long as it is not drawn
    Column("fault", Text),  # why it could not be drawn
)
