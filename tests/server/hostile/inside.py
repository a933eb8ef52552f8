"""The whole server without a network: its visitors come from any address they like, and nothing waits for a wire."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple

import ludarium
from ludarium.server.identity import COOKIE, new_secret
from ludarium.server.settings import Settings
from ludarium.server.web.app import API, create_app
from tests.waiting import PATIENCE

HOST = (b"host", b"games.example.org")


class Closed(Exception):
    """The server has closed a socket."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code = code


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


class Inside:
    """A server that runs while its context lasts, on the running event loop."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        self._to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def part(self, name: str) -> Any:
        """What handlers are given under a name: tables, pool, presence, lookups, limiter, store, metrics."""
        return self.app.app.given[name]  # type: ignore[attr-defined]

    async def __aenter__(self) -> Inside:
        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self._life = asyncio.create_task(self.app(scope, self._to_app.get, self._from_app.put))
        await self._say("startup")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._say("shutdown")
        await self._life

    async def _say(self, what: str) -> None:
        await self._to_app.put({"type": f"lifespan.{what}"})
        async with asyncio.timeout(PATIENCE):
            answer = await self._from_app.get()
        assert answer["type"] == f"lifespan.{what}.complete", answer

    def visitor(self, address: str = "192.0.2.1", secret: str | None = "") -> Visitor:
        """Somebody with a secret of their own; None: with no cookie at all."""
        return Visitor(self, address, new_secret() if secret == "" else secret)


class Visitor:
    def __init__(self, inside: Inside, address: str, secret: str | None) -> None:
        self.inside = inside
        self.address = address
        self.secret = secret

    def _scope(self, kind: str, path: str, headers: Iterable[tuple[bytes, bytes]]) -> dict[str, Any]:
        path, _, query = path.partition("?")
        cookie = [] if self.secret is None else [(b"cookie", f"{COOKIE}={self.secret}".encode())]
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "server": ("games.example.org", 80),
            "client": (self.address, 1),
            "root_path": "",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [HOST, *cookie, *headers],
            "state": {},
        }

    async def ask(
        self, method: str, path: str, data: Any = None, headers: Iterable[tuple[bytes, bytes]] = ()
    ) -> Answer:
        body = b"" if data is None else json.dumps(data).encode()
        waiting = [{"type": "http.request", "body": body, "more_body": False}]
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return waiting.pop() if waiting else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        given = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())] if body else []
        scope = self._scope("http", path, [*given, *headers]) | {"method": method}
        async with asyncio.timeout(PATIENCE):
            await self.inside.app(scope, receive, send)
        start = sent[0]
        fields = {name.decode().lower(): value.decode("latin-1") for name, value in start["headers"]}
        return Answer(start["status"], fields, b"".join(message.get("body", b"") for message in sent[1:]))

    async def get(self, path: str) -> Any:
        answer = await self.ask("GET", API + path)
        assert answer.status == 200, answer
        return answer.data

    async def post(self, path: str, **data: Any) -> Any:
        answer = await self.ask("POST", API + path, data)
        assert answer.status in (200, 201), answer
        return answer.data

    async def table(self, game: str = "tokonoma", **data: Any) -> str:
        """A table at which the visitor plays all sides, unless seats are given."""
        seats = {side.name: {"kind": "you"} for side in ludarium.game(game).sides}
        return str((await self.post("/tables", **{"game": game, "seats": seats, **data}))["id"])

    async def against(self, side: str = "black", level: str = "beginner", **data: Any) -> str:
        """A table of Tokonoma at which the visitor plays a side, and the computer the other one."""
        other = {"white": "black", "black": "white"}[side]
        return await self.table(seats={side: {"kind": "you"}, other: {"kind": "bot", "level": level}}, **data)

    def live(self, table_id: str, since: int | None = None) -> Live:
        path = f"{API}/tables/{table_id}/live" + ("" if since is None else f"?since={since}")
        return Live(self.inside, self._scope("websocket", path, ()))


class Live:
    """A socket at a table; as a context, an open one."""

    def __init__(self, inside: Inside, scope: dict[str, Any]) -> None:
        self._inside = inside
        self._scope = scope
        self._to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._number = 0
        self.seen: list[dict[str, Any]] = []

    async def __aenter__(self) -> Live:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.drop()

    async def open(self) -> None:
        await self._to_app.put({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._inside.app(self._scope, self._to_app.get, self._from_app.put))
        async with asyncio.timeout(PATIENCE):
            message = await self._from_app.get()
        if message["type"] != "websocket.accept":
            raise Closed(message.get("code", 0), message.get("reason", ""))

    async def drop(self) -> None:
        await self._to_app.put({"type": "websocket.disconnect", "code": 1006})
        if self._task is not None:
            with suppress(asyncio.CancelledError):
                await asyncio.wait_for(self._task, PATIENCE)

    def say(self, kind: str, /, **data: Any) -> int:
        self._number += 1
        self._to_app.put_nowait(
            {"type": "websocket.receive", "text": json.dumps({"type": kind, "id": self._number, **data})}
        )
        return self._number

    async def hear(self) -> dict[str, Any]:
        """The next message; Closed if there is none any more."""
        async with asyncio.timeout(PATIENCE):
            message = await self._from_app.get()
        if message["type"] == "websocket.close":
            raise Closed(message["code"], message.get("reason") or "")
        said: dict[str, Any] = json.loads(message["text"])
        self.seen.append(said)
        return said

    def heard(self) -> list[dict[str, Any]]:
        """What came meanwhile, without waiting."""
        found = []
        while not self._from_app.empty():
            message = self._from_app.get_nowait()
            if message["type"] == "websocket.send":
                found.append(json.loads(message["text"]))
        self.seen += found
        return found

    async def until(self, kind: str, **having: Any) -> dict[str, Any]:
        while True:
            said = await self.hear()
            if said["type"] == kind and all(said.get(name) == value for name, value in having.items()):
                return said

    async def answer(self, kind: str, /, **data: Any) -> dict[str, Any]:
        asked = self.say(kind, **data)
        while True:
            said = await self.hear()
            if said.get("reply_to") == asked:
                return said

    async def state(self) -> Any:
        """The table as the socket was first told it."""
        return (await self.until("snapshot"))["state"]
