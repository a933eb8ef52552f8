"""What visitors send cannot forge a line of the log, and who has to wait is told for how long."""

import ast
import json
import logging
from collections.abc import Callable
from pathlib import Path

import pytest

import ludarium.server
from ludarium.server.logs import JsonLines, ShortLines
from ludarium.server.web.app import API
from tests.server.hostile.inside import Inside

FORGED = "/a\n12:00:00 the server is closed\r\x1b[2Jx\u2028y\x85"
SOURCES = sorted(Path(ludarium.server.__file__).parent.rglob("*.py"))


async def test_a_path_cannot_forge_a_line(inside: Callable[..., Inside], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with inside() as server:
        await server.visitor().ask("GET", FORGED)
    record = next(each for each in caplog.records if getattr(each, "path", None) == FORGED)
    short, long = ShortLines().format(record), JsonLines().format(record)
    assert len(short.splitlines()) == len(long.splitlines()) == 1
    assert short.isprintable()
    assert "\\x1b[2J" in short
    assert json.loads(long)["path"] == FORGED
    assert "\x1b" not in long


def test_the_words_of_an_error_cannot_forge_a_line() -> None:
    try:
        raise ValueError("bad\n12:00:00 the server is closed\r12:00:01 again")
    except ValueError as error:
        record = logging.makeLogRecord(
            {
                "msg": "it\nfailed",
                "levelno": 40,
                "levelname": "ERROR",
                "exc_info": (ValueError, error, error.__traceback__),
            }
        )
    first, *others = ShortLines().format(record).splitlines()
    assert "it\\nfailed" in first
    assert others
    assert all(line.startswith("    ") for line in others)


def refusals(source: str) -> list[ast.Call]:
    """The calls Refused("too-many", ...) in a source."""
    return [
        call
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", getattr(call.func, "attr", "")) == "Refused"
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and call.args[0].value in ("too-many", "unavailable")
    ]


def test_every_refusal_for_a_while_says_for_how_long() -> None:
    found = [(path, call) for path in SOURCES for call in refusals(path.read_text("utf-8"))]
    assert len(found) >= 8
    silent = [
        f"{path.name}:{call.lineno}"
        for path, call in found
        if len(call.args) < 3 and "retry_after" not in {keyword.arg for keyword in call.keywords}
    ]
    assert silent == []


async def test_a_new_socket_has_a_budget_of_its_own(inside: Callable[..., Inside]) -> None:
    """Budgets used to go by id(), which the next socket inherits."""
    async with inside() as server:
        person = server.visitor()
        table_id = await person.table()
        async with person.live(table_id) as live:
            await live.state()
            answers = [await live.answer("ping") for _ in range(server.app.limits.messages.times + 5)]
            assert (answers[-1]["kind"], answers[-1]["retry_after"] > 0) == ("too-many", True)
        for _ in range(5):
            async with person.live(table_id) as live:
                assert (await live.answer("ping"))["type"] == "pong"


async def test_refusals_of_tables_say_for_how_long(inside: Callable[..., Inside]) -> None:
    async with inside() as server:
        person = server.visitor()
        data = {"game": "tokonoma", "seats": {"white": {"kind": "you"}, "black": {"kind": "you"}}}
        answers = [await person.ask("POST", f"{API}/tables", data) for _ in range(31)]
        assert answers[-1].status == 429
        assert answers[-1].data["retry_after"] > 0
        assert int(answers[-1].headers["retry-after"]) >= 1
