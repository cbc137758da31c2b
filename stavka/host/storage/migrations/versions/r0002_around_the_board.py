"""What is around the board: offers, talk, notes, clocks, jobs, limits."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def _of_game(name: str, *columns: sa.Column[object], keys: tuple[str, ...] = ()) -> None:
    """A table of which every row belongs to a game."""
    op.create_table(
        name,
        sa.Column("game", sa.String(32), nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("game", *keys, name=f"pk_{name}"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=f"fk_{name}_game_games", ondelete="CASCADE"),
    )


def upgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("news", sa.Integer, nullable=False, server_default="0"))
        games.add_column(sa.Column("listed", sa.Integer, nullable=False, server_default="0"))
        games.add_column(sa.Column("watch_delay", sa.Float))
    _of_game(
        "offers",
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("side", sa.String(32), nullable=False),
        sa.Column("records", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        keys=("kind",),
    )
    _of_game(
        "chat",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("side", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        keys=("number",),
    )
    _of_game(
        "notes",
        sa.Column("side", sa.String(32), nullable=False),
        sa.Column("step", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
        keys=("side", "step"),
    )
    _of_game(
        "clocks",
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("remaining", sa.Text, nullable=False),
        sa.Column("running", sa.String(32)),
        sa.Column("since", sa.Float),
    )
    op.create_table(
        "jobs",
        sa.Column("key", sa.String(120), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("lease", sa.Float),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("fault", sa.Text),
        sa.PrimaryKeyConstraint("key", name="pk_jobs"),
    )
    op.create_index("ix_jobs_due", "jobs", ["due"])
    op.create_table(
        "limits",
        sa.Column("key", sa.String(120), nullable=False),
        sa.Column("free_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_limits"),
    )


def downgrade() -> None:
    for table in ("limits", "jobs", "clocks", "notes", "chat", "offers"):
        op.drop_table(table)
    with op.batch_alter_table("games") as games:
        for column in ("watch_delay", "listed", "news"):
            games.drop_column(column)
