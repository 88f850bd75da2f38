"""Games that the lobby shows; names of browsers, and recovery phrases for other devices."""

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    op.create_table(
        "listed_games",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False, index=True),
        sa.Column("pairing", sa.String, nullable=True, unique=True),
    )
    op.create_table(
        "identities",
        sa.Column("token", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("recovery", sa.String, nullable=True, unique=True),
        sa.Column("sealed", sa.String, nullable=True),
    )
