"""Open games over days stay in the lobby while their host is away."""

import sqlalchemy as sa
from alembic import op

revision = "10"
down_revision = "9"


def upgrade() -> None:
    op.add_column("listed_games", sa.Column("stays", sa.Boolean, nullable=False, server_default=sa.false()))
