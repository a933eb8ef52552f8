"""Alembic's way into the schema. The connection is given by the store, within a transaction."""

from alembic import context

from ludarium.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
