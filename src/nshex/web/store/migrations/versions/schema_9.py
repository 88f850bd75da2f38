"""Where browsers want to be notified of their turn, and which turns they have been notified of."""

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision = "8"


def upgrade() -> None:
    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint", sa.String, primary_key=True),
        sa.Column("token", sa.String, nullable=False, index=True),
        *(sa.Column(name, sa.String, nullable=False) for name in ("p256dh", "auth")),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "pushed_turns",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("token", sa.String, primary_key=True),
        sa.Column("turn", sa.Integer, nullable=False),
    )
