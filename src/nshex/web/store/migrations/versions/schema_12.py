"""The language in which browsers want to be notified of their turn."""

import sqlalchemy as sa
from alembic import op

revision = "12"
down_revision = "11"


def upgrade() -> None:
    op.add_column(
        "push_subscriptions", sa.Column("language", sa.String, nullable=False, server_default=sa.text("'en'"))
    )
