"""Games, seats, moves, snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("title", sa.String(16), nullable=False),
        sa.Column("scenario", sa.String(80), nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("dice_key", sa.String(64), nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("program", sa.String(32), nullable=False),
        sa.Column("records", sa.Integer, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(200), nullable=False),
        sa.Column("to_act", sa.String(32)),
        sa.Column("ended", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_changed", "games", ["changed"])
    op.create_table(
        "seats",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("side", sa.String(32), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("token", sa.String(64)),
        sa.Column("taken", sa.Float),
        sa.PrimaryKeyConstraint("game", "side", name="pk_seats"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_seats_game_games", ondelete="CASCADE"),
        sa.UniqueConstraint("token", name="uq_seats_token"),
    )
    op.create_table(
        "moves",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("actor", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game", "number", name="pk_moves"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_moves_game_games", ondelete="CASCADE"),
    )
    op.create_table(
        "snapshots",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("records", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "records", name="pk_snapshots"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_snapshots_game_games", ondelete="CASCADE"),
    )


def downgrade() -> None:
    for table in ("snapshots", "moves", "seats", "games"):
        op.drop_table(table)
