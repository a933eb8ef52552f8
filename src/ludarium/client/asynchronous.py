"""The client for programs with an event loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import httpx
from websockets.asyncio.client import connect

from ludarium.client import calls
from ludarium.client.driving import (
    API,
    FAILURES,
    JSON,
    TIMEOUT,
    body_of,
    failure_of,
    http_headers,
    socket_address,
    socket_headers,
)
from ludarium.client.errors import ApiError, ConnectionLost
from ludarium.client.sockets import PATIENCE, LobbySteps, TableSteps
from ludarium.client.steps import Connect, Disconnect, Effect, Receive, Request, Send, Steps
from ludarium.server.lobby.wire import AnyLobbyMessage, LobbyData
from ludarium.server.tables.wire import PlayedMove, TableData, TableState

P = ParamSpec("P")
T = TypeVar("T")


def request(call: Callable[P, Steps[T]]) -> Callable[Concatenate[AsyncClient, P], Coroutine[Any, Any, T]]:
    """A method of the client for a request."""

    async def method(self: AsyncClient, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.drive(call(*args, **kwargs))

    method.__doc__ = call.__doc__
    return method


def at_table(
    step: Callable[Concatenate[TableSteps, P], Steps[T]],
) -> Callable[Concatenate[AsyncTable, P], Coroutine[Any, Any, T]]:
    """A method of a table."""

    async def method(self: AsyncTable, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.client.drive(step(self.steps, *args, **kwargs))

    method.__doc__ = step.__doc__
    return method


class AsyncClient:
    """A program at a server: a user by a token, or a guest. Use it in an `async with`, or call close().

    patience: seconds after which a server that cannot be reached is given up
    """

    def __init__(
        self, address: str = "http://localhost:8000", token: str | None = None, *, patience: float = PATIENCE
    ) -> None:
        self.address = address.rstrip("/")
        self.patience = patience
        self._token = token
        self._http = httpx.AsyncClient(base_url=self.address + API, headers=http_headers(token), timeout=TIMEOUT)

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
                return await asyncio.wait_for(effect.channel.socket.recv(), effect.seconds)
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

    me = request(calls.me)
    register = request(calls.register)
    sign_in = request(calls.sign_in)
    sign_out = request(calls.sign_out)
    make_token = request(calls.make_token)
    tokens = request(calls.tokens)
    revoke_token = request(calls.revoke_token)
    own_token = request(calls.own_token)
    revoke_own_token = request(calls.revoke_own_token)
    become_bot = request(calls.become_bot)
    settings = request(calls.settings)
    keep_settings = request(calls.keep_settings)
    notifications = request(calls.notifications)
    choose_notifications = request(calls.choose_notifications)
    add_device = request(calls.add_device)
    remove_device = request(calls.remove_device)
    test_device = request(calls.test_device)
    player = request(calls.player)
    ratings = request(calls.ratings)
    table_ratings = request(calls.table_ratings)
    leaderboards = request(calls.leaderboards)
    friends = request(calls.friends)
    follow = request(calls.follow)
    block = request(calls.block)
    games = request(calls.games)
    game = request(calls.game)
    position = request(calls.position)
    lobby = request(calls.lobby)
    public_games = request(calls.public_games)
    seek = request(calls.seek)
    cancel_seek = request(calls.cancel_seek)
    accept_seek = request(calls.accept_seek)
    challenge = request(calls.challenge)
    accept_challenge = request(calls.accept_challenge)
    decline_challenge = request(calls.decline_challenge)
    decline_call = request(calls.decline_call)
    tournaments = request(calls.tournaments)
    tournament = request(calls.tournament)
    enter_tournament = request(calls.enter_tournament)
    pause_in_tournament = request(calls.pause_in_tournament)
    leave_tournament = request(calls.leave_tournament)
    open_table = request(calls.open_table)
    tables = request(calls.tables)
    table = request(calls.table)
    sit = request(calls.sit)
    record = request(calls.record)
    delete_table = request(calls.delete_table)
    chat = request(calls.chat)
    say = request(calls.say)


class AsyncTable:
    """A table that we are at. Iterating gives the state after each change, until the game is over."""

    def __init__(self, client: AsyncClient, steps: TableSteps) -> None:
        self.client = client
        self.steps = steps

    async def __aenter__(self) -> AsyncTable:
        await self.client.drive(self.steps.open())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.client.drive(self.steps.close())

    async def __aiter__(self) -> AsyncIterator[TableState]:
        while True:
            state = await self.next()
            if state is not None:
                yield state
                if state.outcome is not None:
                    return

    @property
    def table(self) -> TableData:
        """What does not change."""
        return self.steps.table

    @property
    def state(self) -> TableState:
        """What changes, as it is now."""
        return self.steps.state

    @property
    def moves(self) -> list[PlayedMove]:
        """All moves that were announced to you."""
        return list(self.steps.moves)

    @property
    def your_turn(self) -> bool:
        """Whether you have something to decide."""
        return self.steps.your_turn

    next = at_table(TableSteps.next)
    move = at_table(TableSteps.move)
    offer = at_table(TableSteps.offer)
    decline = at_table(TableSteps.decline)
    resign = at_table(TableSteps.resign)
    claim = at_table(TableSteps.claim)
    give_time = at_table(TableSteps.give_time)
    hint = at_table(TableSteps.hint)


class AsyncLobby:
    """The lobby, while we are in it."""

    def __init__(self, client: AsyncClient, steps: LobbySteps) -> None:
        self.client = client
        self.steps = steps

    async def __aenter__(self) -> AsyncLobby:
        await self.client.drive(self.steps.open())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.client.drive(self.steps.close())

    @property
    def data(self) -> LobbyData:
        """The lobby as it was when we came, or came back."""
        return self.steps.data

    async def next(self, timeout: float | None = None) -> AnyLobbyMessage | None:
        """The next message; None if none comes in so many seconds."""
        return await self.client.drive(self.steps.next(timeout))
