"""A real server on a free port for each module that wants one, and clients to talk to it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludarium.play import clock
from ludarium.server import threads
from ludarium.server.limits import Limits, Rate
from ludarium.server.settings import Settings
from tests.server.clients import Api, RunningServer
from tests.server.databases import fresh_database

threads.CHECKED = True  # what belongs on a thread raises when it is called on the event loop


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    settings = Settings(database=fresh_database(tmp_path_factory.mktemp("data")), workers=1)
    with RunningServer(settings) as running:
        yield running


@pytest.fixture(scope="module")
def hasty_database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return fresh_database(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def hasty_server(hasty_database: str) -> Iterator[RunningServer]:
    """A server for tournaments: who does not begin within two seconds has not appeared, and nothing is too many."""
    many = Rate("of anything", 10**9, 60)
    limits = Limits(
        requests=many,
        registrations=many,
        tournaments=many,
        tournaments_from=many,
        entries=many,
        lookups=many,
        lookups_from=many,
    )
    patch = pytest.MonkeyPatch()
    patch.setattr(clock, "FIRST_MOVE_WITHIN", (2000, 2000))
    with RunningServer(Settings(database=hasty_database, workers=1, limits=limits)) as started:
        yield started
    patch.undo()


@pytest.fixture
def api(server: RunningServer) -> Iterator[Api]:
    """A newcomer."""
    with Api(server.address) as client:
        yield client


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The URL of the database of `start_server`."""
    return fresh_database(tmp_path)


@pytest.fixture
def start_server(database: str) -> Iterator[Callable[..., RunningServer]]:
    """Servers on one database, one after another."""
    running: list[RunningServer] = []

    def start(**settings: object) -> RunningServer:
        server = RunningServer(Settings(database=database, **{"workers": 1, **settings}))  # type: ignore[arg-type]
        server.__enter__()
        running.append(server)
        return server

    yield start
    for server in running:
        server.stop()
