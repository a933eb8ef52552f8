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


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the schema to a revision. The connection is in a transaction, which the caller commits."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    known = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in {script.revision for script in known.walk_revisions()}:
        raise UnknownRevision(current)
    if current != known.get_current_head():
        command.upgrade(config, revision)
