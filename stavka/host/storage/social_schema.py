"""The tables of what is between people: mail addresses, notices, invitations, blocks, reports, who replaced whom."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Integer, String, Table, Text

from stavka.host.storage.schema import METADATA


def _game() -> Column[str]:
    return Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


def _person(name: str = "person", on_delete: str = "CASCADE", *, key: bool = False, index: bool = False) -> Column[str]:
    whose = ForeignKey("people.id", ondelete=on_delete)
    return Column(name, String(32), whose, primary_key=key, index=index or None)


ADDRESSES = Table(
    "mail_addresses",
    METADATA,
    _person(key=True),
    Column("address", String(254), nullable=False),
    Column("handle", String(254), nullable=False, index=True),  # the address, however it is written
    Column("confirmed", Float),  # when its owner followed the link that was mailed there
)

# Links that were mailed. One that signs in is used once; one that stops mail may be used again.
LETTERS = Table(
    "letters",
    METADATA,
    Column("token", String(64), primary_key=True),  # SHA-256 of what the link holds
    Column("purpose", String(16), nullable=False),
    _person(index=True),
    Column("name", String(40)),  # of an account that is still to be made
    Column("address", String(254)),
    Column("until", Float, nullable=False),
)

NOTICE_SETTINGS = Table(
    "notice_settings",
    METADATA,
    _person(key=True),
    Column("mail", Integer, nullable=False),
    Column("browser", Integer, nullable=False),
    Column("webhook", Integer, nullable=False),
    Column("kinds", Text, nullable=False),  # of which somebody wants to hear, as JSON
    Column("hook_url", Text),
    Column("hook_secret", String(80)),  # signs what is sent there
    Column("letters", Integer, nullable=False),  # how many were written
    Column("last_letter", Float),
)

NOTICE_CHOICES = Table(
    "notice_choices",
    METADATA,
    _person(key=True),
    _game(),
    Column("mail", Integer, nullable=False),
    Column("browser", Integer, nullable=False),
    Column("webhook", Integer, nullable=False),
)

# One row for each kind of news of a game: what happens again before it is told makes it newer, not more.
NOTICES = Table(
    "notices",
    METADATA,
    _person(key=True),
    _game(),
    Column("kind", String(16), primary_key=True),
    Column("text", Text, nullable=False),
    Column("number", Integer, nullable=False),  # how often since it was last told
    Column("at", Float, nullable=False),
    Column("mailed", Float),
    Column("hooked", Float),
    Column("seen", Float),
)

INVITATIONS = Table(
    "invitations",
    METADATA,
    _game(),
    Column("side", String(32), primary_key=True),
    _person(key=True),
    _person("by", "SET NULL"),
    Column("at", Float, nullable=False),
)

REMATCHES = Table(
    "rematches",
    METADATA,
    _game(),
    Column("next", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
)

# Who left a game, and who came for him: "human" or the name of a computer player.
REPLACEMENTS = Table(
    "replacements",
    METADATA,
    _game(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("side", String(32), nullable=False),
    Column("player", String(40), nullable=False),
    Column("why", String(200), nullable=False),
    Column("at", Float, nullable=False),
)

BLOCKS = Table(
    "blocks",
    METADATA,
    _person(key=True),
    _person("blocked", key=True),
    Column("at", Float, nullable=False),
)

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("side", String(32), nullable=False),  # that is complained of
    _person("by", "SET NULL"),
    _person("about", "SET NULL"),
    Column("said", Text, nullable=False),  # the lines that were said, as they were
    Column("why", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("settled", Float),
)
