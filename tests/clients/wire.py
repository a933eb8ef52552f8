"""The wire itself, as a browser speaks it: requests, and the sockets of tables and of the lobby."""

from __future__ import annotations

import asyncio
import json
from contextlib import AbstractContextManager, suppress
from functools import cached_property
from types import TracebackType
from typing import Any

import httpx
from websockets.asyncio.client import connect as async_connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

import ludarium
from ludarium.client import Client
from tests.waiting import PATIENCE

API = "/api/v1"
PASSWORD = "correct horse"
# What happens to who speaks with a server that is killed.
GONE = (OSError, WebSocketException, TimeoutError, asyncio.IncompleteReadError, httpx.TransportError)
YOU = {"kind": "you"}
OPEN = {"kind": "open"}


def version_after(message: dict[str, Any], before: int) -> int:
    """The version that somebody knows who hears a message. An event follows what they knew, so that nothing is left out
    or told twice; a snapshot tells everything."""
    if "state" not in message:
        return before
    version = int(message["state"]["version"])
    follows = version == before + 1 if message["type"] == "event" else version >= before
    assert follows, f"{message['type']} of version {version} after {before}"
    return version


def bot(level: str = "beginner") -> dict[str, str]:
    return {"kind": "bot", "level": level}


class Api:
    """A browser's requests: it keeps its cookie. `client` is the same visitor through the project's own client."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, verify=False)

    def __enter__(self) -> Api:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.http.close()
        if "client" in self.__dict__:
            self.client.close()

    @cached_property
    def client(self) -> Client:
        client = Client(self.address)
        client._http.cookies = self.http.cookies.jar
        return client

    @property
    def name(self) -> str:
        return self.client.me().name

    def get(self, path: str) -> Any:
        answer = self.http.get(API + path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **data: Any) -> Any:
        answer = self.http.post(API + path, json=data)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def refused(self, method: str, path: str, **arguments: Any) -> tuple[int, str]:
        """The status and kind of a refusal, which always has a sentence, too."""
        answer = self.http.request(method, API + path, **arguments)
        assert answer.status_code >= 400, answer.text
        data = answer.json()
        assert data["error"]
        return answer.status_code, data["kind"]

    # Tables, by default with one player on both seats.

    def table(self, game: str = "tokonoma", **data: Any) -> str:
        seats = {side.name: YOU for side in ludarium.game(game).sides}
        return str(self.post("/tables", **{"game": game, "seats": seats, **data})["id"])

    def against(self, side: str, game: str = "tokonoma", level: str = "beginner", **data: Any) -> str:
        """A table at which somebody plays a side against the computer."""
        sides = [each.name for each in ludarium.game(game).sides]
        return self.table(game, seats={each: YOU if each == side else bot(level) for each in sides}, **data)

    def engines(self, game: str = "tokonoma", level: str = "beginner", **data: Any) -> str:
        return self.table(game, seats={side.name: bot(level) for side in ludarium.game(game).sides}, **data)

    def open_table(self, side: str, game: str = "tokonoma", **data: Any) -> str:
        """A table with an open seat for whoever has its address."""
        sides = [each.name for each in ludarium.game(game).sides]
        seats = {each: YOU if each == side else OPEN for each in sides}
        return self.table(game, **{"seats": seats, "visibility": "link", **data})

    def show(self, table_id: str) -> Any:
        return self.get(f"/tables/{table_id}")

    def live(self, table_id: str, since: int | None = None) -> Live:
        return self._socket(f"/tables/{table_id}/live" + ("" if since is None else f"?since={since}"))

    def lobby_live(self) -> Live:
        return self._socket("/lobby/live", max_queue=None)  # a page reads all

    def _socket(self, path: str, **more: Any) -> Live:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self.address.replace('http', 'ws')}{API}{path}"
        return Live(connect(address, additional_headers={"Cookie": cookies} if cookies else {}, **more))


class AsyncApi:
    """The same with an event loop: a browser, or a program with a token. Give what is sent as names and values."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE, verify=False)

    async def get(self, path: str) -> Any:
        answer = await self.http.get(API + path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, **data: Any) -> Any:
        answer = await self.http.post(API + path, json=data)
        assert answer.status_code in (200, 201, 204), answer.text
        return answer.json() if answer.content else None

    async def refused(self, method: str, path: str, **data: Any) -> tuple[int, str]:
        answer = await self.http.request(method, API + path, json=data)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, answer.json()["kind"]

    async def register(self, name: str) -> None:
        await self.post("/account", name=name, password=PASSWORD)

    async def use_token(self, *scopes: str) -> None:
        """From now on it is a program."""
        made = await self.post("/account/tokens", name="program", scopes=scopes)
        self.http.cookies.clear()
        self.http.headers["Authorization"] = f"Bearer {made['secret']}"

    def socket(self, path: str) -> async_connect:
        headers = {name: value for name, value in self.http.headers.items() if name == "authorization"}
        if self.http.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self.address.replace('http', 'ws')}{API}{path}"
        return async_connect(address, additional_headers=headers, open_timeout=PATIENCE, max_queue=None)


class Live:
    """A socket of a table, or of the lobby."""

    connection: ClientConnection

    def __init__(self, opening: AbstractContextManager[ClientConnection]) -> None:
        self._opening = opening
        self.counter = 0
        self.seen: list[dict[str, Any]] = []
        self.texts: list[str] = []

    def __enter__(self) -> Live:
        self.connection = self._opening.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._opening.__exit__(None, None, None)

    def hear(self, kind: str | None = None, **having: Any) -> dict[str, Any]:
        """The next message of a kind; others before it are kept in `seen`."""
        while True:
            text = self.connection.recv(timeout=PATIENCE)
            assert isinstance(text, str)
            message = json.loads(text)
            self.texts.append(text)
            self.seen.append(message)
            if kind in (None, message["type"]) and all(message.get(name) == value for name, value in having.items()):
                return message

    def closing_code(self) -> int:
        """With which the server closes it."""
        with suppress(ConnectionClosed):
            while True:
                self.hear()
        assert self.connection.close_code is not None
        return self.connection.close_code

    def snapshot(self) -> Any:
        """The state in the next snapshot."""
        return self.hear("snapshot")["state"]

    def event(self, action: str) -> Any:
        """The state in the next event of an action, or in the last one if it has come already."""
        return self.hear("event", action=action)["state"]

    def heard(self, action: str) -> dict[str, Any]:
        """The last event of an action that came."""
        return next(m for m in reversed(self.seen) if m["type"] == "event" and m["action"] == action)

    def until(self, version: int) -> Any:
        """The state at a version: it has come, or comes."""
        states = [message["state"] for message in self.seen if "state" in message]
        while not states or states[-1]["version"] < version:
            message = self.hear()
            states += [message["state"]] if "state" in message else []
        return states[-1]

    @property
    def version(self) -> int:
        """The version that all messages together have come to."""
        known = -1
        for message in self.seen:
            known = version_after(message, known)
        return known

    def say(self, kind: str, /, **data: Any) -> int:
        self.counter += 1
        self.connection.send(json.dumps({"type": kind, "id": self.counter, **data}))
        return self.counter

    def ask(self, kind: str, /, **data: Any) -> dict[str, Any]:
        """Say something and wait for its answer: ack, error, hint or pong."""
        asked = self.say(kind, **data)
        while True:
            message = self.hear()
            if message.get("reply_to") == asked:
                return message

    def act(self, kind: str, /, **data: Any) -> Any:
        """Do something, and hear what became of the table."""
        answer = self.ask(kind, **data)
        assert answer["type"] == "ack", answer
        return self.until(answer["version"])

    def move(self, text: str, ply: int) -> Any:
        return self.act("move", text=text, ply=ply)
