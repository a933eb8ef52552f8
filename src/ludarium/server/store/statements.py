"""Statements of the hot path: compiled once and run by the driver itself.

Through SQLAlchemy a small statement costs several times of what the database needs for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, TextClause
from sqlalchemy.engine import Dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.dml import UpdateBase


class Statement:
    """An INSERT, UPDATE or DELETE whose values are all given by name when it is run."""

    def __init__(self, clause: UpdateBase | TextClause) -> None:
        self._clause = clause
        self._compiled: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def run(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Run it; gives the number of rows that were changed."""
        dialect = connection.dialect
        text, names = self._compiled.get(dialect.name) or self._compile(dialect)
        driver = connection.connection.driver_connection
        assert driver is not None
        cursor = driver.cursor()
        try:
            cursor.execute(text, values if names is None else [values[name] for name in names])
            return int(cursor.rowcount)
        except dialect.loaded_dbapi.Error as error:
            raise DBAPIError.instance(text, None, error, dialect.loaded_dbapi.Error) from error
        finally:
            cursor.close()

    def _compile(self, dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
        compiled = self._clause.compile(dialect=dialect)
        names = None if compiled.positiontup is None else tuple(compiled.positiontup)
        self._compiled[dialect.name] = (str(compiled), names)
        return self._compiled[dialect.name]
