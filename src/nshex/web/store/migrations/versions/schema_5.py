"""When the deciding player's time runs out."""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    op.add_column("games", sa.Column("deadline", sa.Double))
    op.create_index("ix_games_deadline", "games", ["deadline"])
