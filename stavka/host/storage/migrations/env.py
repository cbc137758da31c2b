"""Run by Alembic, within the transaction that ``storage.upgrade`` has opened."""

from alembic import context

from stavka.host.storage.schema import METADATA

if __name__ == "env_py":  # as Alembic calls it; whoever else imports this module changes nothing
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=METADATA,
        render_as_batch=True,
        transactional_ddl=True,
    )
    context.run_migrations()
