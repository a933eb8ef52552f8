"""A real server on a free port for each module that wants one, and clients to talk to it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludarium.server import threads
from ludarium.server.settings import Settings
from tests.server.clients import Api, RunningServer
from tests.server.databases import fresh_database

threads.CHECKED = True  # what belongs on a thread raises when it is called on the event loop


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    settings = Settings(database=fresh_database(tmp_path_factory.mktemp("data")), workers=1)
    with RunningServer(settings) as running:
        yield running


@pytest.fixture
def api(server: RunningServer) -> Iterator[Api]:
    """A newcomer."""
    with Api(server.address) as client:
        yield client


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., RunningServer]]:
    """Servers on one database, one after another."""
    running: list[RunningServer] = []
    database = fresh_database(tmp_path)

    def start(**settings: object) -> RunningServer:
        server = RunningServer(Settings(database=database, **{"workers": 1, **settings}))  # type: ignore[arg-type]
        server.__enter__()
        running.append(server)
        return server

    yield start
    for server in running:
        server.stop()
