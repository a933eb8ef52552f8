"""What the tests use instead of a browser."""

from __future__ import annotations

import json
import socket
import threading
import time
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from types import TracebackType
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import ludarium
from ludarium.server.run import configuration
from ludarium.server.settings import Settings

PATIENCE = 30.0  # seconds; a test fails when nothing comes for so long

API = "/api/v1"
YOU = {"kind": "you"}
OPEN = {"kind": "open"}


def bot(level: str = "beginner") -> dict[str, str]:
    return {"kind": "bot", "level": level}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class RunningServer:
    """The server in a thread of this process."""

    def __init__(self, settings: Settings, port: int | None = None) -> None:
        self.port = port or free_port()
        self._server = uvicorn.Server(configuration(replace(settings, port=self.port)))
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> RunningServer:
        self._thread.start()
        until = time.monotonic() + PATIENCE
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            assert time.monotonic() < until, "the server starts too slowly"
            time.sleep(0.02)
        return self

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"

    def __exit__(self, *_: object) -> None:
        self.stop()


class Api:
    """A browser's requests: it keeps its cookie."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, verify=False)

    def __enter__(self) -> Api:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.http.close()

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
        query = "" if since is None else f"?since={since}"
        address = f"{self.address.replace('http', 'ws')}{API}/tables/{table_id}/live{query}"
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return Live(connect(address, additional_headers={"Cookie": cookies} if cookies else {}))


class Live:
    """A table's socket."""

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
