"""People with accounts, their sessions, and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("handle", sa.String(120), nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("handle", name="uq_people_handle"),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_sessions"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sessions_person_people", ondelete="CASCADE"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "ratings",
        sa.Column("holder", sa.String(160), nullable=False),
        sa.Column("title", sa.String(16), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("holder", "title", name="pk_ratings"),
    )
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("person", sa.String(32)))
        seats.create_foreign_key("fk_seats_person_people", "people", ["person"], ["id"], ondelete="SET NULL")
        seats.create_index("ix_seats_person", ["person"])


def downgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.drop_index("ix_seats_person")
        seats.drop_constraint("fk_seats_person_people", type_="foreignkey")
        seats.drop_column("person")
    for table in ("ratings", "sessions", "people"):
        op.drop_table(table)
