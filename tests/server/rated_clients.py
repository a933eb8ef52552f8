"""Accounts that play each other rated."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

import ludarium
from tests.server.clients import OPEN, PATIENCE, YOU, Api

BLITZ = {"base_seconds": 300, "increment_seconds": 3}
_numbers = count()


def account(address: str) -> Api:
    """Somebody who has just registered."""
    api = Api(address)
    name = "rated" + "".join("abcdefghjk"[int(digit)] for digit in f"{next(_numbers):04}")
    api.name = api.post("/account", name=name, password="correct horse")["name"]  # type: ignore[attr-defined]
    return api


def name_of(api: Api) -> str:
    return str(api.get("/account")["name"])


def rated_table(one: Api, other: Api, game: str = "tokonoma", **more: Any) -> str:
    """A rated table at which the first plays the game's first side."""
    sides = [side.name for side in ludarium.game(game).sides]
    given = {"game": game, "seats": {sides[0]: YOU, sides[1]: OPEN}, "visibility": "link", "time_control": BLITZ}
    table = str(one.post("/tables", **{**given, "rated": True, **more})["id"])
    other.post(f"/tables/{table}/seats/{sides[1]}")
    return table


def play(table: str, *players: Api, moves: int = 2) -> list[str]:
    """The first so many moves of a table, each by whose turn it is; gives their texts."""
    played = []
    for _ in range(moves):
        for api in players:
            shown = api.show(table)["state"]["view"]
            if shown["legal_moves"]:
                break
        text = shown["legal_moves"][0]["text"]
        with api.live(table) as live:
            live.snapshot()
            live.move(text, shown["ply"])
        played.append(text)
    return played


def resign(table: str, api: Api) -> None:
    with api.live(table) as live:
        live.snapshot()
        live.act("resign")


def settled(api: Api, table: str) -> Any:
    """The ratings of a table, once the game is rated."""
    until = time.monotonic() + PATIENCE
    while True:
        shown = api.get(f"/tables/{table}/ratings")
        if any(side["change"] is not None for side in shown["sides"].values()):
            return shown
        assert time.monotonic() < until, "the game is not rated"
        time.sleep(0.02)
