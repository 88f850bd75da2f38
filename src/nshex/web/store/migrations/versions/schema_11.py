"""What analyses of games have found."""

import sqlalchemy as sa
from alembic import op

revision = "11"
down_revision = "10"


def upgrade() -> None:
    op.create_table(
        "verdicts",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("moment", sa.Integer, primary_key=True),
        sa.Column("verdict", sa.String, nullable=False),
    )
