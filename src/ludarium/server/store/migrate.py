"""The schema is brought up to date in one transaction: a process that is killed on the way leaves it as it was."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


class UnknownRevision(Exception):
    def __init__(self, revision: str) -> None:
        super().__init__(revision)
        self.revision = revision


def configuration() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def is_current(connection: Connection) -> bool:
    """Whether the schema is that of this version."""
    current = MigrationContext.configure(connection).get_current_revision()
    return current == ScriptDirectory.from_config(configuration()).get_current_head()


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the schema to a revision. The connection is in a transaction, which the caller commits."""
    config = configuration()
    config.attributes["connection"] = connection
    known = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in {script.revision for script in known.walk_revisions()}:
        raise UnknownRevision(current)
    if current != known.get_current_head():
        command.upgrade(config, revision)
