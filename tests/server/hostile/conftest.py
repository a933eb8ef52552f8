"""A server without a network for each test that wants one."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ludarium.server.settings import Settings
from tests.server.databases import migrated_database
from tests.server.hostile.inside import Inside


@pytest.fixture
def inside(tmp_path: Path) -> Callable[..., Inside]:
    """Servers on one database, one after another; without workers, unless a number is given."""
    database = migrated_database(tmp_path)

    def new(**settings: object) -> Inside:
        return Inside(Settings(database=database, **{"workers": 0, **settings}))  # type: ignore[arg-type]

    return new
