"""Statements of the hot path: compiled once and run by the driver itself.

Through SQLAlchemy a small statement costs several times of what the database needs for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Select, TextClause
from sqlalchemy.engine import Dialect
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.dml import UpdateBase


class Statement:
    """A statement whose values are all given by name when it is run."""

    def __init__(self, clause: UpdateBase | TextClause | Select[Any]) -> None:
        self._clause = clause
        self._compiled: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def run(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Run an INSERT, UPDATE or DELETE; gives the number of rows that were changed."""
        with self._executed(connection, values) as cursor:
            return int(cursor.rowcount)

    def first(self, connection: Connection, values: Mapping[str, Any]) -> tuple[Any, ...] | None:
        """The first row that a SELECT finds."""
        with self._executed(connection, values) as cursor:
            row: tuple[Any, ...] | None = cursor.fetchone()
            return row

    @contextmanager
    def _executed(self, connection: Connection, values: Mapping[str, Any]) -> Iterator[DBAPICursor]:
        dialect = connection.dialect
        text, names = self._compiled.get(dialect.name) or self._compile(dialect)
        driver = connection.connection.driver_connection
        assert driver is not None
        cursor = driver.cursor()
        try:
            cursor.execute(text, values if names is None else [values[name] for name in names])
            yield cursor
        except dialect.loaded_dbapi.Error as error:
            raise DBAPIError.instance(text, None, error, dialect.loaded_dbapi.Error) from error
        finally:
            cursor.close()

    def _compile(self, dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
        compiled = self._clause.compile(dialect=dialect)
        names = None if compiled.positiontup is None else tuple(compiled.positiontup)
        self._compiled[dialect.name] = (str(compiled), names)
        return self._compiled[dialect.name]
