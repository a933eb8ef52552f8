"""Nothing that visitors make up is kept."""

from collections.abc import Callable

import ludarium
from ludarium.server import limits
from ludarium.server.catalogue import rulebook
from ludarium.server.catalogue.games import game_data
from ludarium.server.catalogue.guide import guide_data
from ludarium.server.web.app import API
from tests.server.hostile.inside import Inside

CACHES = (rulebook.page, rulebook.pictures, game_data, guide_data, ludarium.game)


async def test_unknown_names_are_kept_in_no_cache(inside: Callable[..., Inside]) -> None:
    async with inside() as server:
        person = server.visitor()
        await person.get("/games")
        for name in ludarium.games():
            await person.ask("GET", f"{API}/games/{name}/rules/start.svg")
            for path in ("", "/guide", "/rules"):
                await person.ask("GET", f"{API}/games/{name}{path}")
        before = [cache.cache_info().currsize for cache in CACHES]
        for number in range(50):
            for path in (f"/games/x{number}", f"/games/tokonoma/rules/x{number}.svg", f"/games/x{number}/rules/a.svg"):
                assert (await person.ask("GET", API + path)).status == 404
        assert [cache.cache_info().currsize for cache in CACHES] == before


async def test_unknown_methods_are_one_label(inside: Callable[..., Inside]) -> None:
    async with inside() as server:
        person = server.visitor()
        await person.ask("GET", "/")
        before = len(server.part("metrics").text())
        for number in range(50):
            await person.ask(f"BREW{number}", "/")
        told = server.part("metrics").text()
        assert b'method="other"' in told
        assert b"BREW" not in told
        assert len(told) < before + 1000


async def test_the_limiter_forgets_rather_than_grows(inside: Callable[..., Inside], monkeypatch: object) -> None:
    monkeypatch.setattr(limits, "COUNTED_KEYS", 100)  # type: ignore[attr-defined]
    async with inside() as server:
        for number in range(300):
            await server.visitor(f"192.0.2.{number}").ask("GET", "/favicon.ico")
        assert len(server.app.limiter._full_at) <= 101
