"""However many tables are in use, the next one can be opened; what fails at a socket is told and logged."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from ludarium.server.limits import Limits, Rate
from ludarium.server.store import Unavailable
from ludarium.server.tables.cache import ROOM_BYTES
from ludarium.server.web.app import API
from tests.server.hostile.inside import Closed, Inside

IDLE = 4  # rooms for which there is memory
TABLES = 40
SOCKETS_EACH = 20


async def test_tables_in_use_stay_however_little_memory_there_is(inside: Callable[..., Inside]) -> None:
    """The room that was just loaded used to be evicted when all the others were in use."""
    async with inside(memory=(IDLE + 1) * ROOM_BYTES) as server, AsyncExitStack() as sockets:
        people = [server.visitor() for _ in range(TABLES // SOCKETS_EACH)]
        opened = [(person, await person.table()) for person in people for _ in range(SOCKETS_EACH)]
        rooms = server.part("tables").rooms
        assert len(rooms) <= IDLE + 1

        async def sit_down(number: int) -> None:
            person, table_id = opened[number]
            live = await sockets.enter_async_context(person.live(table_id))
            view = (await live.state())["view"]
            answer = await live.answer("move", text=view["legal_moves"][0]["text"], ply=0)
            assert answer["type"] == "ack", answer

        await asyncio.gather(*(sit_down(number) for number in range(TABLES)))
        assert len(rooms) == TABLES
        await sockets.aclose()
        assert 0 < len(rooms) <= IDLE + 1  # only idle ones go


async def test_an_address_uses_so_many_bytes_of_tables_and_others_have_theirs(inside: Callable[..., Inside]) -> None:
    few = replace(Limits(), table_bytes_from=3 * ROOM_BYTES + ROOM_BYTES // 2)
    async with inside(limits=few) as server, AsyncExitStack() as sockets:
        greedy = server.visitor("203.0.113.1")
        tables = [await greedy.table(visibility="public") for _ in range(4)]
        lives = [await sockets.enter_async_context(greedy.live(table)) for table in tables[:3]]
        await sockets.enter_async_context(server.visitor("203.0.113.1").live(tables[0]))  # it counts once
        one_more = greedy.live(tables[3])
        await one_more.open()
        refused = await one_more.hear()
        assert (refused["type"], refused["kind"], refused["retry_after"] > 0) == ("error", "too-many", True)
        with pytest.raises(Closed) as closed:
            await one_more.hear()
        assert closed.value.code == 4429
        await one_more.drop()
        looked = await greedy.ask("GET", f"{API}/tables/{tables[3]}")
        assert (looked.status, looked.data["kind"]) == (429, "too-many")
        assert (await greedy.ask("GET", f"{API}/tables/{tables[0]}")).status == 200
        async with server.visitor("192.0.2.1").live(tables[3]) as other:
            await other.state()
        await lives[0].drop()
        await lives[1].drop()
        async with greedy.live(tables[3]) as again:
            await again.state()


async def test_tables_in_use_grow_as_far_as_the_share_of_an_address(inside: Callable[..., Inside]) -> None:
    few = replace(Limits(), table_bytes_from=2 * ROOM_BYTES + 5000, messages=Rate("messages", 1000, 1))
    async with inside(limits=few) as server, AsyncExitStack() as sockets:
        greedy = server.visitor("203.0.113.1")
        opened = [await greedy.table(options={"repetition": 0}) for _ in range(2)]
        first, second = [await sockets.enter_async_context(greedy.live(table)) for table in opened]
        view = (await first.state())["view"]
        answers: list[str] = []
        while "error" not in answers:
            answer = await first.answer("move", text=view["legal_moves"][0]["text"], ply=len(answers))
            answers.append(answer["type"])
            view = next(said["state"]["view"] for said in reversed(first.seen) if "state" in said)
            assert len(answers) < 100
        assert (len(answers) > 1, answer["kind"]) == (True, "too-many")
        await second.drop()
        played = await first.answer("move", text=view["legal_moves"][0]["text"], ply=len(answers) - 1)
        assert played["type"] == "ack"
    assert server.part("tables").rooms._held == {}


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

        tables.showing.attend = fails
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
