"""A database for a test: SQLite in a folder of its own, or a database of its own at the server that
LUDARIUM_TEST_DATABASE names, whose user may make databases."""

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
    return f"sqlite:///{folder / 'ludarium.sqlite'}" if not GIVEN else new_database("template1")


def migrated_database(folder: Path) -> str:
    """The URL of a database with the schema of today and nothing in it: migrating takes longer than most tests."""
    if GIVEN:
        return new_database(template())
    (folder / "ludarium.sqlite").write_bytes(migrated())
    return fresh_database(folder)


@cache
def migrated() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder, "ludarium.sqlite")
        with connected(f"sqlite:///{file}") as connection:
            migrate(connection)
        return file.read_bytes()


def new_database(like: str) -> str:
    """The URL of a copy of a database of the server that was given."""
    name = f"test_{token_hex(6)}"
    engine = create_engine(GIVEN, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {like}"))
    engine.dispose()
    return make_url(GIVEN).set(database=name).render_as_string(hide_password=False)


@cache
def template() -> str:
    url = new_database("template1")
    with connected(url) as connection:
        migrate(connection)
    return str(make_url(url).database)


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
