"""The database of a server, for commands on the same machine."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from ludarium.core.errors import LudariumError

if TYPE_CHECKING:
    from ludarium.server.store import Store

T = TypeVar("T")

Data = Annotated[
    Path | None, typer.Option(envvar="LUDARIUM_DATA", help="Folder of the embedded database.", file_okay=False)
]
Database = Annotated[str, typer.Option(envvar="LUDARIUM_DATABASE", help="Database URL, instead of the embedded one.")]
Name = Annotated[str, typer.Argument(help="Name of the account.")]


def with_store(data: Path | None, database: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with the database; whatever is refused is a sentence."""
    from ludarium.play.errors import Refused
    from ludarium.server.settings import Settings
    from ludarium.server.store import Store, StoreError

    settings = Settings(data=data, database=database)

    async def run() -> T:
        store = Store(settings.database_url)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except Refused as refused:
        raise LudariumError(refused.message) from None
    except StoreError as error:
        raise LudariumError(str(error)) from None
