"""Tournaments: who takes part, and who plays whom."""

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision = "7"


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String, primary_key=True),
        *(sa.Column(name, sa.String, nullable=False) for name in ("kind", "name")),
        sa.Column("token", sa.String, nullable=False, index=True),
        sa.Column("options", sa.String, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        *(sa.Column(name, sa.Double) for name in ("starts", "began", "ended")),
        sa.Column("state", sa.String, nullable=False, index=True),
    )
    op.create_table(
        "tournament_entrants",
        sa.Column("tournament", sa.String, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("token", sa.String),
        sa.Column("bot", sa.String),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("withdrawn", sa.Boolean, nullable=False),
    )
    op.create_table(
        "tournament_games",
        sa.Column("tournament", sa.String, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer),
        sa.Column("game", sa.String, nullable=False, index=True),
        sa.Column("score", sa.Double),
    )
