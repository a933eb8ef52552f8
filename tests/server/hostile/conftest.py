"""A server without a network for each test that wants one."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ludarium.server.settings import Settings
from ludarium.server.web import doorman
from tests.server.databases import migrated_database
from tests.server.hostile.inside import Inside


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Inside]:
    """Servers on one database, one after another; without workers, unless a number is given. They refuse at once."""
    monkeypatch.setattr(doorman, "REFUSED_AFTER", 0.0)
    database = migrated_database(tmp_path)

    def new(**settings: object) -> Inside:
        return Inside(Settings(database=database, **{"workers": 0, **settings}))  # type: ignore[arg-type]

    return new
