"""Running the server."""

from __future__ import annotations

import uvicorn

from ludarium.server import logs
from ludarium.server.limits import GOODBYE, LARGEST_MESSAGE
from ludarium.server.settings import Settings
from ludarium.server.web.app import create_app


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
