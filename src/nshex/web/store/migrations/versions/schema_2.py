"""Ratings of solvers and puzzles, first tries, and runs through puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def _rating() -> list[sa.Column[float]]:
    return [sa.Column(name, sa.Double, nullable=False) for name in ("rating", "deviation", "volatility")]


def upgrade() -> None:
    op.create_table(
        "puzzle_solvers",
        sa.Column("token", sa.String, primary_key=True),
        *_rating(),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
    )
    op.create_table(
        "rated_puzzles",
        sa.Column("puzzle", sa.String, primary_key=True),
        *_rating(),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_results",
        sa.Column("token", sa.String, primary_key=True),
        sa.Column("puzzle", sa.String, primary_key=True),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("time", sa.Double, nullable=False),
        sa.Column("before", sa.Double, nullable=False),
        sa.Column("after", sa.Double, nullable=False),
    )
    op.create_table(
        "puzzle_runs",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("token", sa.String, nullable=False, index=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("started", sa.Double, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_answers",
        sa.Column("run", sa.String, sa.ForeignKey("puzzle_runs.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("puzzle", sa.String, nullable=False),
        sa.Column("outcome", sa.String, nullable=False),
        sa.Column("time", sa.Double, nullable=False),
    )
