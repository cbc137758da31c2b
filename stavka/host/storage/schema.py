"""The tables as they are today; ``migrations/`` says how a database of any earlier version becomes this."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Integer, MetaData, String, Table, Text

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
)

SEATS = Table(
    "seats",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(32), primary_key=True),
    Column("player", String(40), nullable=False),  # "human" or the name of a computer player
    Column("token", String(64), unique=True),  # SHA-256 of what the link of the seat holds
    Column("taken", Float),  # when somebody first came by the link
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
)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("records", Integer, primary_key=True, autoincrement=False),
    Column("steps", Integer, nullable=False),
    Column("position", Text, nullable=False),
)
