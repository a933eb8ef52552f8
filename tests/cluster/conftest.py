"""Two server processes on one PostgreSQL database and one Redis, which all tests share.

`pair.one` and `pair.other` are these processes; one that a test has ended runs again for the next test. `come` makes an
account at one of them, `at` brings the same person to the other.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.clients.people import account
from tests.clients.wire import Api
from tests.lanes.services import Missing, services
from tests.server import databases
from tests.servers import CROWD, SERVE_QUICKLY, ServerProcess


class Pair(NamedTuple):
    """database, redis: their URLs"""

    one: ServerProcess
    other: ServerProcess
    database: str
    redis: str

    def restored(self) -> None:
        """Both run, whatever became of them."""
        for process in self.processes:
            if process.process.poll() is not None:
                process.start()

    @property
    def processes(self) -> tuple[ServerProcess, ServerProcess]:
        return self.one, self.other


@pytest.fixture(scope="session")
def addresses() -> Iterator[dict[str, str]]:
    """Those of PostgreSQL and Redis: started by the lane, or here where somebody runs pytest alone."""
    try:
        with services(("postgresql", "redis")) as found:
            yield found
    except Missing as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="session")
def shared_pair(addresses: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    patch = pytest.MonkeyPatch()
    patch.setattr(databases, "GIVEN", addresses["LUDARIUM_TEST_DATABASE"])
    folder = tmp_path_factory.mktemp("cluster")
    database, redis = databases.migrated_database(folder), addresses["LUDARIUM_TEST_REDIS"]
    with ExitStack() as running:
        one, other = (running.enter_context(served(folder / name, database, redis)) for name in ("one", "other"))
        yield Pair(one, other, database, redis)
    patch.undo()


def served(folder: Path, database: str, redis: str, *more: str) -> ServerProcess:
    arguments = ("--database", database, "--redis", redis, *CROWD, *more)
    return ServerProcess(folder, *arguments, command=SERVE_QUICKLY)


@pytest.fixture
def pair(shared_pair: Pair) -> Iterator[Pair]:
    shared_pair.restored()
    yield shared_pair
    shared_pair.restored()


@pytest.fixture
def come(pair: Pair) -> Iterator[Callable[[ServerProcess], Api]]:
    """Somebody who has just registered, at one of the processes."""
    with ExitStack() as opened:
        yield lambda process: opened.enter_context(account(process.address))


@pytest.fixture
def at() -> Iterator[Callable[[Api, ServerProcess], Api]]:
    """The same person at another process."""
    with ExitStack() as opened:

        def go(person: Api, process: ServerProcess) -> Api:
            there = opened.enter_context(Api(process.address))
            there.http.cookies.update(person.http.cookies)
            return there

        yield go
