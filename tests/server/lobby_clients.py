"""Somebody in the lobby: requests, and the lobby's socket."""

from __future__ import annotations

from typing import Any

from websockets.sync.client import connect

from tests.server.clients import API, Api, Live

BLITZ = {"base_seconds": 300, "increment_seconds": 3}
RAPID = {"base_seconds": 600, "increment_seconds": 5}
DAYS = {"per_move_days": 3}


class Guest(Live):
    """A page of somebody: it listens to the lobby as long as it is open."""

    def __init__(self, api: Api) -> None:
        self.api = api
        if not api.http.cookies:
            api.get("/lobby")  # sets the cookie
        cookies = "; ".join(f"{name}={value}" for name, value in api.http.cookies.items())
        address = f"{api.address.replace('http', 'ws')}{API}/lobby/live"
        super().__init__(connect(address, additional_headers={"Cookie": cookies}, max_queue=None))  # a page reads all

    def __enter__(self) -> Guest:
        super().__enter__()
        self.lobby = self.hear("lobby")
        return self

    @property
    def name(self) -> str:
        return str(self.lobby["name"])

    def seek(self, *games: str | dict[str, Any], controls: Any = (BLITZ,), **more: Any) -> Any:
        wanted = [{"game": game} if isinstance(game, str) else game for game in games or ("tokonoma",)]
        return self.api.post("/lobby/seeks", games=wanted, controls=list(controls), **more)

    def called(self) -> dict[str, Any]:
        return self.hear("call")
