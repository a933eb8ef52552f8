"""A database for a test: SQLite in a folder of its own, or a new schema where LUDARIUM_TEST_DATABASE names a server."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection, create_engine, select, text
from sqlalchemy.engine import make_url

from ludarium.server.store.migrate import migrate
from ludarium.server.store.schema import metadata

GIVEN = os.environ.get("LUDARIUM_TEST_DATABASE", "")


def fresh_database(folder: Path) -> str:
    """The URL of an empty database."""
    if not GIVEN:
        return f"sqlite:///{folder / 'ludarium.sqlite'}"
    schema = f"test_{token_hex(6)}"
    engine = create_engine(GIVEN)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    engine.dispose()
    url = make_url(GIVEN).update_query_dict({"options": f"-csearch_path={schema}"})
    return url.render_as_string(hide_password=False)


def migrated_database(folder: Path) -> str:
    """The URL of a database with the schema of today and nothing in it: migrating takes longer than most tests."""
    url = fresh_database(folder)
    if not GIVEN:
        (folder / "ludarium.sqlite").write_bytes(migrated())
    return url


@cache
def migrated() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder, "ludarium.sqlite")
        with connected(f"sqlite:///{file}") as connection:
            migrate(connection)
        return file.read_bytes()


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    """A transaction beside the server's own."""
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def rows(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Everything in a database, by table."""
    with connected(url) as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(select(table))] for table in metadata.sorted_tables
        }
