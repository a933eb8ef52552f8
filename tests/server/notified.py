"""Servers that tell their users, with a clock that tests turn, and users with accounts and devices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import create_engine, func, select

from ludarium.server import now
from ludarium.server.accounts.queries import set_email
from ludarium.server.notifications import postman
from ludarium.server.settings import Settings
from ludarium.server.store import notices as store_notices
from ludarium.server.store.schema import metadata, users
from tests.clients.people import DAYS, play, seated
from tests.clients.wire import API, PASSWORD, Api
from tests.server.databases import migrated_database
from tests.server.push_service import Browser, PushService
from tests.servers import RunningServer, ServerProcess
from tests.waiting import until

T = TypeVar("T")


class House:
    """Servers on one database, one after another; they may send to the push service of the test."""

    def __init__(
        self, database: str, service: PushService, stack: ExitStack, server: ServerProcess | None = None
    ) -> None:
        self.database = database
        self.service = service
        self._stack = stack
        self.server: RunningServer | ServerProcess | None = server

    def start(self, **settings: Any) -> RunningServer:
        usual: dict[str, Any] = {"workers": 0, "push_local": (self.service.origin,), "url": "https://games.example"}
        server = RunningServer(Settings(database=self.database, **{**usual, **settings}))
        self.server = self._stack.enter_context(server)
        return server

    def visitor(self) -> Api:
        assert self.server is not None
        return self._stack.enter_context(Api(self.server.address))

    def member(self, name: str, email: str = "", confirmed: bool = True, **settings: object) -> Api:
        """Somebody with an account; their address is there without the mail that asks for its confirmation."""
        api = self.visitor()
        api.client.register(name, PASSWORD)
        if email:
            self.set_email(name, email, confirmed)
        if settings:
            assert api.http.put(f"{API}/settings", json=settings).status_code == 200
        return api

    def set_email(self, name: str, email: str, confirmed: bool) -> None:
        engine = create_engine(self.database)
        with engine.begin() as connection:
            found = connection.execute(select(users.c.id).where(users.c.name == name)).scalar_one()
            set_email(connection, found, email, None if confirmed else "the hash of a link")
        engine.dispose()

    def read(self, query: Callable[..., T], *arguments: object) -> T:
        """What a query finds in the database."""
        engine = create_engine(self.database)
        try:
            with engine.connect() as connection:
                return query(connection, *arguments)
        finally:
            engine.dispose()

    def rows(self, table: str) -> int:
        """How many rows a table of the database has."""
        number = select(func.count()).select_from(metadata.tables[table])
        return self.read(lambda connection: connection.scalar(number)) or 0

    def idle(self) -> None:
        """Wait until nothing is left to be told."""
        until(
            lambda: not any(self.rows(table) for table in ("notices", "push_deliveries")),
            "something is not told",
            every=0.02,
        )


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running


@pytest.fixture
def house(tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Nobody has to wait: what is due is told at once."""
    monkeypatch.setattr(store_notices, "NOTICE_AFTER", 0.0)
    for every in ("NOTICES_EVERY", "MAILS_EVERY"):
        monkeypatch.setattr(postman, every, 0.05)
    with ExitStack() as stack:
        yield House(migrated_database(tmp_path), service, stack)


class Calendar:
    """The server's clock, turned forward instead of waiting."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real, self.seconds = now.seconds, 0.0
        monkeypatch.setattr(now, "seconds", lambda: real() + self.seconds)


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    return Calendar(monkeypatch)


def subscribe(api: Api, browser: Browser, name: str = "Laptop") -> str:
    return str(api.post("/notifications/devices", **browser.subscription(name))["id"])


def chosen(api: Api, digest: str = "off", **push: bool) -> Any:
    answer = api.http.put(f"{API}/notifications", json={"push": push, "digest": digest})
    assert answer.status_code == 200, answer.text
    return answer.json()


def game_between(first: Api, second: Api, game: str = "tokonoma", control: Any = DAYS, **more: Any) -> str:
    """A table at which the first one acts first."""
    return seated(first, second, game, time_control=control, **more)


def move(api: Api, table_id: str) -> str:
    """The first move that is possible, made by somebody who then leaves; gives its text."""
    return play(table_id, api, moves=1)[0]
