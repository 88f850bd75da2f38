"""Games, who sits where, and every entry that was accepted."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("setup", sa.String, nullable=False),
        sa.Column("seed", sa.String, nullable=False),
        sa.Column("options", sa.String, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False, index=True),
        sa.Column("decider", sa.Integer),
        sa.Column("result", sa.String),
        sa.Column("reason", sa.String, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("who", sa.String, nullable=False),
        sa.Column("bot", sa.String),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("token", sa.String, index=True),
    )
    op.create_table(
        "entries",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("line", sa.String, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("time", sa.Double, nullable=False),
    )
