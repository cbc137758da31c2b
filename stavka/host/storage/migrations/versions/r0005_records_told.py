"""Moves as they were told, so that a game opens from a kept position; a witness for dice; drawings; the archive."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    with op.batch_alter_table("moves") as moves:
        moves.add_column(sa.Column("turn", sa.Integer))
        moves.add_column(sa.Column("stage", sa.Text))
        moves.add_column(sa.Column("news", sa.Text))
        moves.add_column(sa.Column("told", sa.Text))
    with op.batch_alter_table("games") as games:
        games.create_index("ix_games_title", ["title", "scenario"])
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )
    op.create_table(
        "witnessed",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("throw", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("chain", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game", "throw", name="pk_witnessed"),
    )
    op.create_table(
        "drawings",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("data", sa.Text),
        sa.Column("fault", sa.Text),
        sa.PrimaryKeyConstraint("key", name="pk_drawings"),
    )
    op.create_index("ix_drawings_made", "drawings", ["made"])


def downgrade() -> None:
    for table in ("drawings", "witnessed", "secrets"):
        op.drop_table(table)
    with op.batch_alter_table("games") as games:
        games.drop_index("ix_games_title")
    with op.batch_alter_table("moves") as moves:
        for column in ("told", "news", "stage", "turn"):
            moves.drop_column(column)
