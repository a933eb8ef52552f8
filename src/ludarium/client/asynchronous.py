"""The client for programs with an event loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, Generic, Self, TypeVar, cast

import httpx
from websockets.asyncio.client import connect

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
from ludarium.client.methods import AtTable, Awaiting, InLobby, Place, Requests
from ludarium.client.sockets import PATIENCE, LobbyMessage, LobbySteps, TableSteps
from ludarium.client.steps import Connect, Disconnect, Effect, Receive, Request, Send, Steps
from ludarium.wire.tables import TableState

T = TypeVar("T")


class AsyncClient(Requests, Awaiting):
    """A program at a server: a user by a token, or a guest. Use it in an `async with`, or call close().

    patience: seconds after which a server that cannot be reached is given up
    """

    def __init__(
        self, address: str = "http://localhost:8000", token: str | None = None, *, patience: float = PATIENCE
    ) -> None:
        self.address = address.rstrip("/")
        self.patience = patience
        self._token = token
        self._http = httpx.AsyncClient(
            base_url=self.address + API, headers=http_headers(token), timeout=TIMEOUT, verify=authorities()
        )

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def drive(self, steps: Steps[T]) -> T:
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
                answer = await self._do(effect)
            except (ApiError, ConnectionLost) as error:
                failure = error
            except FAILURES as error:
                failure = failure_of(error)

    async def _do(self, effect: Effect) -> Any:
        if isinstance(effect, Request):
            headers = None if effect.body is None else JSON
            return body_of(await self._http.request(effect.method, effect.path, content=effect.body, headers=headers))
        if isinstance(effect, Connect):
            if self._token is None and not self._http.cookies:
                body_of(await self._http.get("/account"))  # a guest is known from the first answer on
            headers = socket_headers(self._token, dict(self._http.cookies))
            address = socket_address(self.address, effect.path)
            effect.channel.socket = await connect(
                address, additional_headers=headers, open_timeout=TIMEOUT, max_queue=None
            )
        elif isinstance(effect, Send):
            await effect.channel.socket.send(effect.text)
        elif isinstance(effect, Receive):
            try:
                async with asyncio.timeout(effect.seconds):
                    return await effect.channel.socket.recv()
            except TimeoutError:
                return None
        elif isinstance(effect, Disconnect):
            if effect.channel.socket is not None:
                with contextlib.suppress(*FAILURES):
                    await effect.channel.socket.close()
        else:
            await asyncio.sleep(effect.seconds)
        return None

    def join(self, table_id: str) -> AsyncTable:
        """Come to a table, to play or to look on."""
        return AsyncTable(self, TableSteps(table_id, self.patience))

    def join_lobby(self) -> AsyncLobby:
        """Come to the lobby; seeks in real time last as long as you are there."""
        return AsyncLobby(self, LobbySteps(self.patience))


class AsyncJoined(Awaiting, Generic[Place]):
    """Whatever a client has come to. It is there while its context lasts."""

    def __init__(self, client: AsyncClient, steps: Place) -> None:
        self.client = client
        self.steps: Place = steps

    async def __aenter__(self) -> Self:
        await self.drive(self.steps.open())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.drive(self.steps.close())

    async def drive(self, steps: Steps[T]) -> T:
        return await self.client.drive(steps)


class AsyncTable(AtTable, AsyncJoined[TableSteps]):
    __doc__ = AtTable.__doc__

    async def __aiter__(self) -> AsyncIterator[TableState]:
        while not self.steps.over:
            state = await self.next()
            if state is not None:
                yield state


class AsyncLobby(InLobby, AsyncJoined[LobbySteps]):
    __doc__ = InLobby.__doc__

    async def wait_for(self, kind: type[LobbyMessage], timeout: float | None = None) -> LobbyMessage | None:
        """The next message of a kind, such as Call; None if none comes within the timeout, in seconds."""
        return await self.drive(self.steps.wait_for(kind, timeout))
