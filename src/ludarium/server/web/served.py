"""The routes of the process, with what one server gives to their handlers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from contextlib import AbstractAsyncContextManager
from traceback import format_exc
from typing import Any, cast

from litestar import Litestar
from litestar.types import Scope

GIVEN = "ludarium_given"  # in the scope of a request


class Served:
    """An ASGI app. Routes are dear to make and hold nothing of a server, so that all servers of a process share them.

    given: what handlers ask for, by its name        life: as long as the server runs
    """

    def __init__(
        self, routes: Litestar, given: Mapping[str, Any], life: Callable[[], AbstractAsyncContextManager[None]]
    ) -> None:
        self.routes = routes
        self.given = given
        self._life = life

    async def __call__(
        self,
        scope: MutableMapping[str, Any],
        receive: Callable[[], Awaitable[Any]],
        send: Callable[[Any], Awaitable[None]],
    ) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        scope[GIVEN] = self.given
        await self.routes(cast("Scope", scope), receive, send)

    async def _live(self, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
        phase = "startup"
        await receive()
        try:
            async with self._life():
                await send({"type": "lifespan.startup.complete"})
                await receive()
                phase = "shutdown"
        except BaseException:
            await send({"type": f"lifespan.{phase}.failed", "message": format_exc()})
            raise
        await send({"type": "lifespan.shutdown.complete"})


def given_to(scope: Scope) -> Mapping[str, Any]:
    """What handlers may ask for at the server of a request."""
    found: Mapping[str, Any] = cast("dict[str, Any]", scope)[GIVEN]
    return found


def giver(name: str) -> Callable[[Scope], Any]:
    """The dependency of that name."""

    def give(scope: Scope) -> Any:
        return given_to(scope)[name]

    return give
