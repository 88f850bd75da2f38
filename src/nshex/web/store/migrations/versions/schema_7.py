"""Accounts of programs that play."""

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    op.create_table(
        "bot_accounts",
        sa.Column("token", sa.String, primary_key=True),
        sa.Column("id", sa.String, nullable=False, index=True),
        sa.Column("owner", sa.String, nullable=False, index=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
