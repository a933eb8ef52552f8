"""A real server on a free port for each module that wants one, and clients to talk to it."""

import gc
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from ludarium.play import clock
from ludarium.server import threads
from ludarium.server.accounts import passwords
from ludarium.server.limits import Limits, Rate
from ludarium.server.run import COLLECTION
from ludarium.server.settings import Settings
from ludarium.server.store import Store
from tests.server.clients import Api, RunningServer
from tests.server.databases import migrated_database

threads.CHECKED = True  # what belongs on a thread raises when it is called on the event loop
gc.set_threshold(*COLLECTION)  # as in a server's own process


@pytest.fixture(scope="session", autouse=True)
def quick_hashes() -> Iterator[None]:
    """Passwords are hashed at no cost; servers in processes of their own hash as they do everywhere."""
    patch = pytest.MonkeyPatch()
    patch.setattr(passwords, "PasswordHasher", partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1))
    yield
    patch.undo()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    settings = Settings(database=migrated_database(tmp_path_factory.mktemp("data")), workers=1)
    with RunningServer(settings) as running:
        yield running


@pytest.fixture(scope="module")
def hasty_database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return migrated_database(tmp_path_factory.mktemp("data"))


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
    """The URL of the database of `start_server` and `store`."""
    return migrated_database(tmp_path)


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database)
    await store.open()
    yield store
    await store.close()


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
