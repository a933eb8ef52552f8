"""What takes its time says so when it is called on the event loop."""

import asyncio
from pathlib import Path

import pytest

import ludarium
from ludarium.play import Seat, Table
from ludarium.server.store import Store
from ludarium.server.tables import render
from ludarium.server.tables.requests import new_table
from ludarium.server.threads import OnTheLoop
from ludarium.wire.tables import NewSeat, TableRequest


def table() -> Table:
    seats = {"white": Seat(player="a"), "black": Seat(player="b")}
    return Table(id="t", creator="a", seats=seats, position=ludarium.game("tokonoma").start())


async def test_rendering_and_replaying_raise_on_the_loop() -> None:
    from random import Random

    request = TableRequest("tokonoma", {"white": NewSeat("you"), "black": NewSeat("bot")})
    for work in (
        lambda: render.snapshot(table(), (), 0, ""),
        lambda: render.event("moved", None, table(), (), 0),
        lambda: new_table(request, "a", "A", 0, Random(1)),
    ):
        with pytest.raises(OnTheLoop):
            work()
        await asyncio.to_thread(work)


async def test_a_query_raises_on_the_loop(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'db.sqlite'}")
    await store.open()
    try:
        with pytest.raises(OnTheLoop):
            store._read(lambda _connection: None, ())
        assert await store.read(lambda _connection: 1) == 1
    finally:
        await store.close()
