"""Puzzles that people made in the editor."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.create_table(
        "user_puzzles",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("token", sa.String, nullable=False, index=True),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
