"""Answers that do not change are made once, on a thread: whoever asks for them gets bytes that are there."""

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest

from ludarium.server import answers
from ludarium.server.catalogue import games
from ludarium.server.web import documents
from ludarium.server.web.app import API
from tests.server.hostile.inside import Inside

GZIP = [(b"accept-encoding", b"gzip")]
CONSTANTS = [
    "/api/docs",
    "/api/docs/openapi.json",
    f"{API}/games",
    f"{API}/games/gungi",
    f"{API}/games/gungi/texts/ja",
    f"{API}/games/gungi/guide",
    f"{API}/games/gungi/rules",
    f"{API}/games/gungi/rules/start.svg",
]


@pytest.fixture
def packed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lengths of what was compressed."""
    lengths: list[int] = []
    real = gzip.compress

    def compress(data: bytes, *given: Any, **more: Any) -> bytes:
        lengths.append(len(data))
        return real(data, *given, **more)

    monkeypatch.setattr(answers.gzip, "compress", compress)
    return lengths


@pytest.mark.parametrize("path", CONSTANTS)
async def test_a_constant_answer_is_made_and_compressed_once(
    inside: Callable[..., Inside], monkeypatch: pytest.MonkeyPatch, packed: list[int], path: str
) -> None:
    made: list[str] = []
    real = answers._made

    def making(*given: Any) -> Any:
        made.append(path)
        return real(*given)

    monkeypatch.setattr(answers, "_made", making)
    async with inside() as server:
        person = server.visitor()
        packed.clear()
        first = await person.ask("GET", path, headers=GZIP)
        assert first.status == 200
        assert first.headers["content-encoding"] == "gzip"
        plain = await person.ask("GET", path)
        assert "content-encoding" not in plain.headers
        assert gzip.decompress(first.body) == plain.body
        assert plain.headers["content-type"].split(";")[0] == first.headers["content-type"].split(";")[0]
        for _ in range(5):
            assert (await person.ask("GET", path, headers=GZIP)).body == first.body
        known = await person.ask("GET", path, headers=[(b"if-none-match", first.headers["etag"].encode())])
        assert (known.status, known.body) == (304, b"")
    assert (len(made), len(packed)) == (1, 1)


async def test_the_description_is_rendered_once_by_whatever_asks(
    inside: Callable[..., Inside], monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[int] = []
    real = documents.description

    def described(openapi: dict[str, Any]) -> dict[str, Any]:
        rendered.append(len(openapi))
        return real(openapi)

    monkeypatch.setattr(documents, "description", described)
    async with inside() as server:
        for address in ("192.0.2.1", "192.0.2.2", "203.0.113.1"):
            answer = await server.visitor(address).ask("GET", "/api/docs/openapi.json")
            assert "/api/v1/tables" in json.loads(answer.body)["paths"]
            page = await server.visitor(address).ask("GET", "/api/docs")
            assert page.headers["content-type"].startswith("text/html")
            assert b"POST</b>" in page.body
        assert (await server.visitor().ask("GET", "/api/docs/nothing")).status == 404
    assert len(rendered) == 2


async def test_what_cannot_be_made_is_tried_again(
    inside: Callable[..., Inside], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside() as server:
        person, constants = server.visitor(), server.part("answers")
        with monkeypatch.context() as patch:
            patch.setattr(games, "game_data", lambda _name: 1 / 0)
            assert (await person.ask("GET", f"{API}/games/gungi")).status == 500
        assert (await person.ask("GET", f"{API}/games/gungi")).status == 200
        kept = len(constants._made)
        for number in range(20):
            assert (await person.ask("GET", f"{API}/games/x{number}")).status == 404
        assert len(constants._made) == kept
