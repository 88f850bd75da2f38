"""Ratings of players, and what each rated game did to them."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    op.create_table(
        "game_ratings",
        sa.Column("token", sa.String, primary_key=True),
        sa.Column("army", sa.String, primary_key=True),
        *(sa.Column(name, sa.Double, nullable=False) for name in ("rating", "deviation", "volatility")),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("games", "won", "drawn")),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
    )
    op.create_table(
        "rated_seats",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("token", sa.String, nullable=False, index=True),
        sa.Column("before", sa.Double, nullable=False),
        sa.Column("after", sa.Double, nullable=False),
    )
