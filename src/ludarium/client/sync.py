"""The client that waits for each answer."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Generic, Self, TypeVar, cast

import httpx
from websockets.sync.client import connect

from ludarium.client.driving import (
    API,
    FAILURES,
    JSON,
    TIMEOUT,
    authorities,
    body_of,
    failure_of,
    http_headers,
    socket_address,
    socket_headers,
)
from ludarium.client.errors import ApiError, ConnectionLost
from ludarium.client.methods import AtTable, Blocking, InLobby, Place, Requests
from ludarium.client.sockets import PATIENCE, LobbyMessage, LobbySteps, TableSteps
from ludarium.client.steps import Connect, Disconnect, Effect, Receive, Request, Send, Steps
from ludarium.wire.tables import TableState

T = TypeVar("T")


class Client(Requests, Blocking):
    """A program at a server: a user by a token, or a guest. Use it in a `with`, or call close().

    patience: seconds after which a server that cannot be reached is given up
    """

    def __init__(
        self, address: str = "http://localhost:8000", token: str | None = None, *, patience: float = PATIENCE
    ) -> None:
        self.address = address.rstrip("/")
        self.patience = patience
        self._token = token
        self._http = httpx.Client(
            base_url=self.address + API, headers=http_headers(token), timeout=TIMEOUT, verify=authorities()
        )

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def drive(self, steps: Steps[T]) -> T:
        """Do what steps need, until they are done."""
        answer: Any = None
        failure: ApiError | ConnectionLost | None = None
        while True:
            try:
                effect = steps.send(answer) if failure is None else steps.throw(failure)
            except StopIteration as end:
                return cast("T", end.value)
            answer = failure = None
            try:
                answer = self._do(effect)
            except (ApiError, ConnectionLost) as error:
                failure = error
            except FAILURES as error:
                failure = failure_of(error)

    def _do(self, effect: Effect) -> Any:
        if isinstance(effect, Request):
            headers = None if effect.body is None else JSON
            return body_of(self._http.request(effect.method, effect.path, content=effect.body, headers=headers))
        if isinstance(effect, Connect):
            if self._token is None and not self._http.cookies:
                body_of(self._http.get("/account"))  # a guest is known from the first answer on
            headers = socket_headers(self._token, dict(self._http.cookies))
            address = socket_address(self.address, effect.path)
            opening = connect(address, additional_headers=headers, open_timeout=TIMEOUT, max_queue=None)
            effect.channel.socket = opening.__enter__()
        elif isinstance(effect, Send):
            effect.channel.socket.send(effect.text)
        elif isinstance(effect, Receive):
            try:
                return effect.channel.socket.recv(timeout=effect.seconds)
            except TimeoutError:
                return None
        elif isinstance(effect, Disconnect):
            if effect.channel.socket is not None:
                with contextlib.suppress(*FAILURES):
                    effect.channel.socket.close()
        else:
            time.sleep(effect.seconds)
        return None

    def join(self, table_id: str) -> Table:
        """Come to a table, to play or to look on."""
        return Table(self, TableSteps(table_id, self.patience))

    def join_lobby(self) -> Lobby:
        """Come to the lobby; seeks in real time last as long as you are there."""
        return Lobby(self, LobbySteps(self.patience))


class Joined(Blocking, Generic[Place]):
    """Whatever a client has come to. It is there while its context lasts."""

    def __init__(self, client: Client, steps: Place) -> None:
        self.client = client
        self.steps: Place = steps

    def __enter__(self) -> Self:
        self.drive(self.steps.open())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.drive(self.steps.close())

    def drive(self, steps: Steps[T]) -> T:
        return self.client.drive(steps)


class Table(AtTable, Joined[TableSteps]):
    __doc__ = AtTable.__doc__

    def __iter__(self) -> Iterator[TableState]:
        while not self.steps.over:
            state = self.next()
            if state is not None:
                yield state


class Lobby(InLobby, Joined[LobbySteps]):
    __doc__ = InLobby.__doc__

    def wait_for(self, kind: type[LobbyMessage], timeout: float | None = None) -> LobbyMessage | None:
        """The next message of a kind, such as Call; None if none comes within the timeout, in seconds."""
        return self.drive(self.steps.wait_for(kind, timeout))
