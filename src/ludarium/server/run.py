"""Running the server."""

from __future__ import annotations

import asyncio

import uvicorn

from ludarium.server import logs
from ludarium.server.accounts.mail import Mail
from ludarium.server.limits import GOODBYE, LARGEST_MESSAGE
from ludarium.server.settings import Settings
from ludarium.server.store import Store, Unusable
from ludarium.server.web.app import create_app


def prepare(settings: Settings) -> None:
    """Bring the database up to date; Unusable says in one sentence what cannot be used, and what to do."""
    try:
        Mail(settings.smtp_url, settings.mail_from)
    except ValueError as error:
        raise Unusable(str(error)) from None
    try:
        store = Store(settings.database_url)
    except OSError as error:
        message = f"{error.filename} cannot be used ({error.strerror}): choose another folder, or make it writable"
        raise Unusable(message) from None
    asyncio.run(open_and_close(store))


async def open_and_close(store: Store) -> None:
    await store.open()
    await store.close()


def run(settings: Settings) -> None:
    """Serve until a signal says stop; then answer what was asked, and leave nothing undone."""
    logs.set_up(settings.log_level, settings.log_style)
    uvicorn.run(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=4 * LARGEST_MESSAGE,  # between the two limits the answer is an error, beyond it the socket closes
        timeout_graceful_shutdown=int(GOODBYE),
    )
