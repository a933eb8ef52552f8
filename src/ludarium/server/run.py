"""Running the server."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import socket
import sys
from contextlib import suppress
from typing import Any, cast

import uvicorn

from ludarium.server import logs
from ludarium.server.cluster.link import redis_client
from ludarium.server.limits import GOODBYE, KEPT_ALIVE
from ludarium.server.live.presence import Presence
from ludarium.server.mail import Mail
from ludarium.server.notifications.push import is_key
from ludarium.server.settings import PUSH_OFF, Settings
from ludarium.server.store import Store, Unusable, files, processes
from ludarium.server.store.alone import ProcessLock, alone
from ludarium.server.web.app import create_app
from ludarium.server.web.gate import Gate, protocols
from ludarium.wire.bounds import LARGEST_MESSAGE

log = logging.getLogger("ludarium.server")

WAITING_CONNECTIONS = 512  # that the system accepts before the server does
LARGEST_HEAD = 64 * 1024  # bytes of the head of a request
# A move makes some thousand short-lived objects, and next to none of them are garbage that counting misses.
COLLECTION = (50_000, 20, 50)
# Seconds after which a thread that computes lets others run; a move changes threads several times.
THREADS_SWITCH = 0.0005


def prepare(settings: Settings) -> ProcessLock:
    """Take the database, for this process alone or for those that Redis connects, and bring it up to date.

    Unusable says in one sentence what cannot be used, and what to do.
    """
    if settings.processes > 1 and not settings.redis:
        raise Unusable(
            "several processes need --database postgresql+psycopg://... and --redis redis://...: give both, "
            "or leave --processes out"
        )
    if settings.redis:
        redis_client(settings.redis)
    try:
        Mail(settings.smtp_url, settings.mail_from)
    except ValueError as error:
        raise Unusable(str(error)) from None
    if settings.push_key not in ("", PUSH_OFF) and not is_key(settings.push_key):
        raise Unusable("the key of Web Push is no private key: leave it out, and the server makes one")
    try:
        url = settings.database_url
    except OSError as error:
        message = f"{error.filename} cannot be used ({error.strerror}): choose another folder, or make it writable"
        raise Unusable(message) from None
    lock = alone(url, shared=bool(settings.redis))
    try:
        if lock.is_alone:
            asyncio.run(bring_up_to_date(Store(url)))
            lock.share()
        else:
            Store(url).check_schema()
    except BaseException:
        lock.release()
        raise
    return lock


async def bring_up_to_date(store: Store) -> None:
    """For whoever has the database alone."""
    await store.open()
    await store.write(processes.all_ended)
    await store.close()


def listening(settings: Settings, beside: bool = False) -> socket.socket:
    """The port, taken; Unusable says in one sentence why that cannot be done, and what to do.

    beside: others of this server listen at it, and the system shares out who comes
    """
    host, port = settings.host, settings.port
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if beside:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind((host, port))
        listener.listen(WAITING_CONNECTIONS)
    except OSError as error:
        listener.close()
        raise Unusable(port_trouble(host, port, error)) from None
    return listener


def port_trouble(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} of {host} is in use: end the program that uses it, or choose another one with --port"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"port {port} of {host} may not be used by this user: choose one over 1023 with --port"
    return f"port {port} of {host} cannot be used ({error.strerror}): choose another address with --host"


class Server(uvicorn.Server):
    """One of several lets its sockets go before it stops."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.presence: Presence = cast("Any", config.app).app.given["presence"]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # nobody new
        await self.presence.drain()
        await super().shutdown(sockets)


def configuration(settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the app: with timeouts, and connections counted."""
    app = create_app(settings)
    http, ws = protocols(Gate(settings.limits, app.metrics))
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=http,
        ws=ws,
        log_config=None,
        access_log=False,
        server_header=False,
        backlog=WAITING_CONNECTIONS,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws_per_message_deflate=False,  # SocketProtocol has its own
        ws_max_size=4 * LARGEST_MESSAGE,  # between the two limits the answer is an error, beyond it the socket closes
        timeout_keep_alive=int(KEPT_ALIVE),
        timeout_graceful_shutdown=int(GOODBYE),
    )


def run(settings: Settings, listener: socket.socket, lock: ProcessLock) -> None:
    """Serve until a signal says stop, or another process has the database; then answer what was asked, and leave
    nothing undone."""
    logs.set_up(settings.log_level, settings.log_style)
    warn_of_open_files(settings.database_url)
    allow_handles(settings.limits.connections)
    server = (Server if settings.redis else uvicorn.Server)(configuration(settings))
    lock.watch(lambda: setattr(server, "should_exit", True))
    gc.collect()
    gc.freeze()  # what was loaded at the start is never collected, so the collector need not scan it
    gc.set_threshold(*COLLECTION)
    sys.setswitchinterval(THREADS_SWITCH)
    with suppress(KeyboardInterrupt):
        server.run([listener])
    lock.release()
    if not server.started or lock.is_lost:
        raise SystemExit(1)


def warn_of_open_files(url: str) -> None:
    """Say which files of the database other users of the machine may open."""
    file = files.embedded(url)
    for sentence in () if file is None else files.too_open(file):
        log.warning(sentence)


def allow_handles(connections: int) -> None:
    """Raise the number of files that this process may open, as far as the system lets it."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + 500
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
