"""A database for a test: SQLite in a folder of its own, or a new schema where LUDARIUM_TEST_DATABASE names a server."""

import os
from pathlib import Path
from secrets import token_hex

from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

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
