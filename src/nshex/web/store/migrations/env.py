"""What Alembic runs: the missing steps, over the connection and in the transaction it is given."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
