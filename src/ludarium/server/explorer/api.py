"""The opening explorer over HTTP."""

from __future__ import annotations

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from ludarium.server.explorer.service import Explorer
from ludarium.server.requester import Requester
from ludarium.wire.explorer import ExplorerData, ExplorerRequest


@post(
    "/explorer",
    status_code=200,
    summary="What games know of a position: moves with results, ratings, last games, names of openings",
    scope="read",
)
async def explore(
    data: JSONBody[ExplorerRequest], explorer: NamedDependency[Explorer], requester: NamedDependency[Requester]
) -> ExplorerData:
    return await explorer.explore(data, requester)


handlers = [explore]
