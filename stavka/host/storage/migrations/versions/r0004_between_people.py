"""What is between people: mail addresses, notices, invitations, blocks, reports, replacements; limits of a game."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def _fk(table: str, column: str, to: str, on_delete: str = "CASCADE") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=f"fk_{table}_{column}_{to}", ondelete=on_delete)


def _id(name: str, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(32), nullable=nullable)


def _ways() -> list[sa.Column[int]]:
    return [sa.Column(way, sa.Integer, nullable=False) for way in ("mail", "browser", "webhook")]


def upgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("limit_turn", sa.Integer))
        games.add_column(sa.Column("swapped", sa.Integer, nullable=False, server_default="0"))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("muted", sa.Integer, nullable=False, server_default="0"))
    with op.batch_alter_table("clocks") as clocks:
        clocks.add_column(sa.Column("fallen", sa.String(32)))
    _mail_and_notices()
    _games_of_people()
    _trouble()


def _mail_and_notices() -> None:
    op.create_table(
        "mail_addresses",
        _id("person"),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("handle", sa.String(254), nullable=False),
        sa.Column("confirmed", sa.Float),
        sa.PrimaryKeyConstraint("person", name="pk_mail_addresses"),
        _fk("mail_addresses", "person", "people"),
    )
    op.create_index("ix_mail_addresses_handle", "mail_addresses", ["handle"])
    op.create_table(
        "letters",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("purpose", sa.String(16), nullable=False),
        _id("person", nullable=True),
        sa.Column("name", sa.String(40)),
        sa.Column("address", sa.String(254)),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_letters"),
        _fk("letters", "person", "people"),
    )
    op.create_index("ix_letters_person", "letters", ["person"])
    op.create_table(
        "notice_settings",
        _id("person"),
        *_ways(),
        sa.Column("kinds", sa.Text, nullable=False),
        sa.Column("hook_url", sa.Text),
        sa.Column("hook_secret", sa.String(80)),
        sa.Column("letters", sa.Integer, nullable=False),
        sa.Column("last_letter", sa.Float),
        sa.PrimaryKeyConstraint("person", name="pk_notice_settings"),
        _fk("notice_settings", "person", "people"),
    )
    op.create_table(
        "notice_choices",
        _id("person"),
        _id("game"),
        *_ways(),
        sa.PrimaryKeyConstraint("person", "game", name="pk_notice_choices"),
        _fk("notice_choices", "person", "people"),
        _fk("notice_choices", "game", "games"),
    )
    op.create_table(
        "notices",
        _id("person"),
        _id("game"),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        *(sa.Column(told, sa.Float) for told in ("mailed", "hooked", "seen")),
        sa.PrimaryKeyConstraint("person", "game", "kind", name="pk_notices"),
        _fk("notices", "person", "people"),
        _fk("notices", "game", "games"),
    )


def _games_of_people() -> None:
    op.create_table(
        "invitations",
        _id("game"),
        sa.Column("side", sa.String(32), nullable=False),
        _id("person"),
        _id("by", nullable=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game", "side", "person", name="pk_invitations"),
        _fk("invitations", "game", "games"),
        _fk("invitations", "person", "people"),
        _fk("invitations", "by", "people", "SET NULL"),
    )
    op.create_table(
        "rematches",
        _id("game"),
        _id("next"),
        sa.PrimaryKeyConstraint("game", name="pk_rematches"),
        _fk("rematches", "game", "games"),
        _fk("rematches", "next", "games"),
    )
    op.create_table(
        "replacements",
        _id("game"),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("side", sa.String(32), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("why", sa.String(200), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game", "number", name="pk_replacements"),
        _fk("replacements", "game", "games"),
    )


def _trouble() -> None:
    op.create_table(
        "blocks",
        _id("person"),
        _id("blocked"),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("person", "blocked", name="pk_blocks"),
        _fk("blocks", "person", "people"),
        _fk("blocks", "blocked", "people"),
    )
    op.create_table(
        "reports",
        _id("id"),
        _id("game"),
        sa.Column("side", sa.String(32), nullable=False),
        _id("by", nullable=True),
        _id("about", nullable=True),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("settled", sa.Float),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        _fk("reports", "by", "people", "SET NULL"),
        _fk("reports", "about", "people", "SET NULL"),
    )


def downgrade() -> None:
    for table in (
        "reports",
        "blocks",
        "replacements",
        "rematches",
        "invitations",
        "notices",
        "notice_choices",
        "notice_settings",
        "letters",
        "mail_addresses",
    ):
        op.drop_table(table)
    with op.batch_alter_table("clocks") as clocks:
        clocks.drop_column("fallen")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("muted")
    with op.batch_alter_table("games") as games:
        for column in ("swapped", "limit_turn"):
            games.drop_column(column)
