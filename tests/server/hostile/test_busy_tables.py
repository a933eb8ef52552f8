"""However many tables are in use, the next one can be opened; what fails at a socket is told and logged."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import AsyncExitStack

import pytest

from ludarium.server.limits import IDLE_TABLES
from ludarium.server.store import Unavailable
from tests.server.hostile.inside import Closed, Inside

MORE = 4
SOCKETS_EACH = 20


async def test_more_tables_can_be_in_use_than_may_be_idle(inside: Callable[..., Inside]) -> None:
    async with inside() as server, AsyncExitStack() as sockets:
        people = [server.visitor() for _ in range((IDLE_TABLES + MORE) // SOCKETS_EACH)]

        async def sit_down(number: int) -> None:
            person = people[number % len(people)]
            live = await sockets.enter_async_context(person.live(await person.table()))
            view = (await live.state())["view"]
            answer = await live.answer("move", text=view["legal_moves"][0]["text"], ply=0)
            assert answer["type"] == "ack", answer

        for first in range(0, IDLE_TABLES + MORE, 20):
            await asyncio.gather(*(sit_down(number) for number in range(first, min(first + 20, IDLE_TABLES + MORE))))
        rooms = server.part("tables").rooms
        assert len(rooms) == IDLE_TABLES + MORE
        await sockets.aclose()
        assert len(rooms) == IDLE_TABLES  # only idle ones go


@pytest.mark.parametrize(
    ("failure", "code", "kind"),
    [(RuntimeError("a surprise"), 1011, "failed"), (Unavailable("the disk is full"), 1013, "unavailable")],
)
async def test_a_socket_that_cannot_be_opened_is_told_and_logged(
    inside: Callable[..., Inside], caplog: pytest.LogCaptureFixture, failure: Exception, code: int, kind: str
) -> None:
    async with inside() as server:
        person = server.visitor()
        table_id = await person.table()
        tables = server.part("tables")

        async def fails(*_: object) -> None:
            raise failure

        tables.attend = fails
        live = person.live(table_id)
        await live.open()
        said = await live.hear()
        assert (said["type"], said["kind"]) == ("error", kind)
        assert (said.get("retry_after") is not None) == (kind == "unavailable")
        with pytest.raises(Closed) as closed:
            await live.hear()
        assert closed.value.code == code
        await live.drop()
    logged = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert any(getattr(record, "table", None) == table_id for record in logged)


async def test_a_socket_that_fails_later_is_logged(
    inside: Callable[..., Inside], caplog: pytest.LogCaptureFixture
) -> None:
    async with inside() as server:
        person = server.visitor()
        live = person.live(await person.table())
        melted, put = False, live._from_app.put

        async def send(message: dict[str, object]) -> None:
            if melted:
                raise RuntimeError("the wire has melted")
            await put(message)

        live._from_app.put = send  # type: ignore[method-assign]
        async with live:
            await live.state()
            melted = True
            live.say("ping")
            async with asyncio.timeout(60):
                while not any("a socket failed" in record.message for record in caplog.records):
                    await asyncio.sleep(0.01)
