"""Progress over HTTP."""

from __future__ import annotations

from litestar import get
from litestar.di import NamedDependency

from ludarium.server.progress.service import Progress, Today
from ludarium.wire.progress import GameProgress, TodayItem

Identity = NamedDependency[str]


@get("/progress", summary="Lessons that you solved and levels that you beat, by game", scope="read")
async def show_progress(progress: NamedDependency[Progress], identity: Identity) -> list[GameProgress]:
    return await progress.of(identity)


@get("/today", summary="What waits for you, by kind", scope="read")
async def show_today(today: NamedDependency[Today], identity: Identity) -> list[TodayItem]:
    return await today.of(identity)


handlers = [show_progress, show_today]
