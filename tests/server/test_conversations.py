"""Conversations of clients of version 0.2, recorded from its server: what they send is still read, and what they are
told still has the same shape.

`python -m tests.server.test_conversations ADDRESS` records them anew from a server of that version.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, get_args

import pytest

from ludarium.wire.lobby import AnyLobbyMessage
from ludarium.wire.protocol import AnyClientMessage, AnyServerMessage
from tests.clients.wire import API, Api
from tests.servers import RunningServer

KEPT = Path(__file__).with_name("fixtures") / "conversations-0.2.json"
RARE = {"probe", "thinking", "seek-gone"}  # they come when the server wants, or replace each other
LATER = {"keep"}  # messages that clients of 0.2 did not know
Json = Any


def replayed(scene: Json, address: str) -> list[Json]:
    """What a scene's client, or two of them, is told. Messages of sockets are answered by their ids."""
    with Api(address) as one, Api(address) as other:
        return in_lobby(scene, one, other) if scene["place"] == "lobby" else at_table(scene, one, other)


def at_table(scene: Json, api: Api, spectator: Api) -> list[Json]:
    table = api.post("/tables", **scene["opens"])["id"]
    with api.live(table) as live:
        live.hear("snapshot")
        if scene["opens"].get("visibility") == "link":
            with spectator.live(table):
                live.hear("attendance")
        for sent in scene["sent"]:
            live.connection.send(json.dumps(sent))
            if "id" in sent:
                live.hear(reply_to=sent["id"])
        return live.seen


def in_lobby(scene: Json, one: Api, other: Api) -> list[Json]:
    """One seeks, and the other takes it, but does not join; then one challenges the other, who declines."""
    assert one.name != other.name  # they are known before they come
    with one.lobby_live() as here, other.lobby_live() as there:
        here.hear("lobby")
        there.hear("lobby")
        for sent in scene["sent"]:
            here.connection.send(json.dumps(sent))
            here.hear("pong")
        seek = one.post("/lobby/seeks", **scene["seek"])["id"]
        there.hear("seek")
        table = other.post(f"/lobby/seeks/{seek}/accept")["id"]
        here.hear("call")
        other.http.delete(f"{API}/lobby/calls/{table}")
        here.hear("games")
        challenge = one.post("/lobby/challenges", opponent=other.name, **scene["challenge"])["id"]
        there.hear("challenge")
        other.http.delete(f"{API}/lobby/challenges/{challenge}")
        here.hear("challenge-gone")
        if not any(message["type"] == "here" for message in here.seen):
            here.hear("here")
        return [*here.seen, *there.seen]


def by_kind(told: list[Json]) -> dict[str, Json]:
    """The first message of each type, of events and refusals of each kind."""
    found: dict[str, Json] = {}
    for message in told:
        found.setdefault(" ".join(str(message[name]) for name in ("type", "action") if name in message), message)
    return found


def differs(now: Json, then: Json, path: str = "") -> str:
    """Where a message has lost its shape: what one of the two leaves open fits, and so do new fields, which clients
    ignore, and the `values` of a claim."""
    if now is None or then is None or path.endswith(".values"):
        return ""
    if isinstance(now, dict) and isinstance(then, dict):
        if lost := sorted(set(then) - set(now)):
            return f"{path}: {lost}"
        return next(filter(None, (differs(now[name], then[name], f"{path}.{name}") for name in then)), "")
    if isinstance(now, list) and isinstance(then, list):
        return next(filter(None, (differs(each, then[0], f"{path}[]") for each in now)), "") if then else ""
    same = type(now) is type(then) or {type(now), type(then)} == {int, float}
    return "" if same else f"{path}: {type(now).__name__}, was {type(then).__name__}"


def kept() -> list[Json]:
    return list(json.loads(KEPT.read_text("utf-8")))


@pytest.mark.parametrize("scene", kept(), ids=lambda scene: scene["name"])
def test_a_client_of_an_earlier_version_is_understood(server: RunningServer, scene: Json) -> None:
    now, then = by_kind(replayed(scene, server.address)), by_kind(scene["told"])
    assert set(now) - RARE == set(then) - RARE
    assert {kind: found for kind in set(now) & set(then) if (found := differs(now[kind], then[kind]))} == {}


def test_the_conversations_have_a_message_of_each_type() -> None:
    def tags(messages: Any) -> set[str]:
        return {message.__struct_config__.tag for message in get_args(messages)}

    def heard(place: str) -> set[str]:
        return {message["type"] for scene in kept() if scene["place"] == place for message in scene["told"]}

    said = {sent["type"] for scene in kept() if scene["place"] == "table" for sent in scene["sent"]}
    assert said == tags(AnyClientMessage) - LATER
    assert tags(AnyServerMessage) - heard("table") <= RARE
    assert tags(AnyLobbyMessage) - heard("lobby") <= RARE


if __name__ == "__main__":
    scenes = [{**scene, "told": list(by_kind(replayed(scene, sys.argv[1])).values())} for scene in kept()]
    KEPT.write_text(json.dumps(scenes, indent=1) + "\n", "utf-8")
