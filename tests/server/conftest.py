"""A real server on a free port for each module that wants one, and clients to talk to it."""

import gc
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
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
from tests.clients.people import account
from tests.clients.wire import Api
from tests.server.databases import migrated_database
from tests.servers import RunningServer, free_port

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
def newcomer(server: RunningServer) -> Iterator[Callable[[], Api]]:
    """Others, as many as are wanted; the server knows them already."""
    with ExitStack() as opened:

        def come() -> Api:
            visitor = opened.enter_context(Api(server.address))
            visitor.get("/games")
            return visitor

        yield come


@pytest.fixture
def friend(newcomer: Callable[[], Api]) -> Api:
    return newcomer()


@pytest.fixture
def stranger(newcomer: Callable[[], Api]) -> Api:
    return newcomer()


@pytest.fixture(scope="module")
def accounts(server: RunningServer) -> Iterator[Callable[[], Api]]:
    """Those who have just registered, as many as are wanted."""
    with ExitStack() as opened:
        yield lambda: opened.enter_context(account(server.address))


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
    """Servers on one database and port, one after another: a start ends the one before."""
    port = free_port()
    with ExitStack() as running:

        def start(**settings: object) -> RunningServer:
            running.close()
            wanted = Settings(database=database, **{"workers": 0, **settings})  # type: ignore[arg-type]
            return running.enter_context(RunningServer(wanted, port))

        yield start
