"""`ludarium serve`: the web table."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path
from threading import Timer
from typing import Annotated, cast

import typer

from ludarium.core.errors import LudariumError

HELP = """Serve the web table: play, study and learn in the browser.

Everything is kept in one SQLite file in the data folder, unless a database URL is given. Ctrl-C stops it; every game
goes on where it was when the server starts again.

**Examples**

`ludarium serve --open`

`ludarium serve --host 0.0.0.0 --port 80 --data /var/lib/ludarium --secure`
"""

LEVELS = ("debug", "info", "warning", "error")
STYLES = ("auto", "short", "json")
REGISTRATIONS = ("open", "invite", "closed")


def register(app: typer.Typer) -> None:
    app.command("serve", help=HELP)(serve)


def _level(text: str) -> str:
    if text not in LEVELS:
        raise typer.BadParameter(f"one of {', '.join(LEVELS)}")
    return text


def _style(text: str) -> str:
    if text not in STYLES:
        raise typer.BadParameter(f"one of {', '.join(STYLES)}")
    return text


def _registration(text: str) -> str:
    if text not in REGISTRATIONS:
        raise typer.BadParameter(f"one of {', '.join(REGISTRATIONS)}")
    return text


def _networks(text: str) -> str:
    from ludarium.server.addresses import networks_of

    try:
        networks_of(text.split(",") if text else ())
    except ValueError as error:
        raise typer.BadParameter(f"addresses or networks with commas between them: {error}") from None
    return text


def _games(text: str) -> str:
    from ludarium.core.registry import games

    unknown = [name for name in text.split(",") if text and name not in games()]
    if unknown:
        raise typer.BadParameter(f"games with commas between them, of: {', '.join(games())}")
    return text


def _lobby_bots(text: str) -> str:
    from ludarium.engine.levels import LEVELS

    names = [level.name for level in LEVELS]
    if any(name not in names for name in text.split(",") if text):
        raise typer.BadParameter(f"levels with commas between them, of: {', '.join(names)}")
    return text


def web_address(text: str) -> str:
    if text and not text.startswith(("https://", "http://")):
        raise typer.BadParameter("an address that begins with https:// or http://")
    return text


def _creators(text: str) -> str:
    if text not in ("accounts", "admins"):
        raise typer.BadParameter("it is accounts or admins")
    return text


def serve(
    host: Annotated[str, typer.Option(envvar="LUDARIUM_HOST", help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(envvar="LUDARIUM_PORT", min=1, max=65535, metavar="N", help="Port to listen on.")
    ] = 8000,
    data: Annotated[
        Path | None, typer.Option(envvar="LUDARIUM_DATA", help="Folder of the embedded database.", file_okay=False)
    ] = None,
    database: Annotated[
        str, typer.Option(envvar="LUDARIUM_DATABASE", help="Database URL, instead of the embedded one.")
    ] = "",
    redis: Annotated[
        str,
        typer.Option(
            envvar="LUDARIUM_REDIS",
            metavar="URL",
            help="Redis, such as redis://localhost:6379, which several processes with one PostgreSQL database share.",
        ),
    ] = "",
    count: Annotated[
        int,
        typer.Option(
            "--processes",
            envvar="LUDARIUM_PROCESSES",
            min=1,
            max=64,
            metavar="N",
            help="Processes that serve; more than one need PostgreSQL and --redis.",
        ),
    ] = 1,
    workers: Annotated[
        int | None,
        typer.Option(
            envvar="LUDARIUM_WORKERS",
            min=0,
            max=256,
            metavar="N",
            help="Processes that think for the computer, for each process that serves.",
        ),
    ] = None,
    memory: Annotated[
        int,
        typer.Option(
            envvar="LUDARIUM_MEMORY", min=1, metavar="MB", help="Memory for tables, before idle ones are put away."
        ),
    ] = 256,
    secure: Annotated[
        bool, typer.Option("--secure", envvar="LUDARIUM_SECURE", help="Cookies over HTTPS only.")
    ] = False,
    log_level: Annotated[
        str, typer.Option(envvar="LUDARIUM_LOG_LEVEL", callback=_level, help="debug, info, warning or error.")
    ] = "info",
    log_style: Annotated[
        str,
        typer.Option(
            envvar="LUDARIUM_LOG_STYLE", callback=_style, help="json or short lines; auto: short on a terminal."
        ),
    ] = "auto",
    limit: Annotated[
        list[str] | None,
        typer.Option(
            envvar="LUDARIUM_LIMITS",
            metavar="NAME=VALUE",
            help="Change a limit: new_tables=30/300 (30 in 300 seconds), sockets=5000. May be repeated.",
        ),
    ] = None,
    registration: Annotated[
        str,
        typer.Option(
            envvar="LUDARIUM_REGISTRATION",
            callback=_registration,
            help="Who may make an account: open for everybody, invite for those who are invited, closed for nobody.",
        ),
    ] = "open",
    lobby_bots: Annotated[
        str,
        typer.Option(
            envvar="LUDARIUM_LOBBY_BOTS",
            callback=_lobby_bots,
            metavar="LEVEL,LEVEL",
            help="Levels of the computer that answer seeks when nobody else does.",
        ),
    ] = "",
    url: Annotated[
        str, typer.Option(envvar="LUDARIUM_URL", help="Address at which people reach the server, for links.")
    ] = "",
    smtp_url: Annotated[
        str, typer.Option(envvar="LUDARIUM_SMTP_URL", help="Mail server: smtp://user:pass@host:587 or smtps://.")
    ] = "",
    mail_from: Annotated[str, typer.Option(envvar="LUDARIUM_MAIL_FROM", help="Sender of mails.")] = "",
    push_key: Annotated[
        str,
        typer.Option(
            envvar="LUDARIUM_PUSH_KEY",
            help="Private key of Web Push, or off; without one the server makes a key and keeps it.",
        ),
    ] = "",
    push_local: Annotated[
        str,
        typer.Option(
            envvar="LUDARIUM_PUSH_LOCAL",
            metavar="ORIGIN,ORIGIN",
            help="Push services that may be at private addresses, such as http://127.0.0.1:9000: for tests.",
        ),
    ] = "",
    tournaments: Annotated[
        str,
        typer.Option(
            envvar="LUDARIUM_TOURNAMENTS",
            callback=_creators,
            help="Who may arrange tournaments: accounts for everybody with an account, admins for administrators.",
        ),
    ] = "accounts",
    guest_chat: Annotated[
        bool,
        typer.Option("--guest-chat", envvar="LUDARIUM_GUEST_CHAT", help="Let guests write, not only quick phrases."),
    ] = False,
    rated_computer: Annotated[
        bool,
        typer.Option(
            "--rated-computer",
            envvar="LUDARIUM_RATED_COMPUTER",
            help="Let games against the computer be rated.",
        ),
    ] = False,
    trusted: Annotated[
        str,
        typer.Option(
            envvar="LUDARIUM_TRUSTED",
            callback=_networks,
            help="Addresses or networks that many people share, as a club room's: 192.0.2.7,2001:db8::1. "
            "Games from there are not flagged because of it.",
        ),
    ] = "",
    community: Annotated[
        str,
        typer.Option(
            envvar="LUDARIUM_COMMUNITY",
            callback=web_address,
            metavar="URL",
            help="Your forum or chat, linked in the header and after games.",
        ),
    ] = "",
    games: Annotated[
        str,
        typer.Option(
            envvar="LUDARIUM_GAMES",
            callback=_games,
            help="The games that are offered, by name and with commas, in this order; by default all there are.",
        ),
    ] = "",
    qr: Annotated[
        bool | None,
        typer.Option("--qr/--no-qr", help="Show the address as a QR code; by default when others can reach it."),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    from ludarium.server.limits import BadLimit, limits_from
    from ludarium.server.lobby.sharing import shared_address, terminal_qr
    from ludarium.server.run import listening, prepare, run
    from ludarium.server.settings import Creators, Settings
    from ludarium.server.store import Unusable
    from ludarium.server.supervisor import supervisor
    from ludarium.wire.accounts import Registration

    try:
        limits = limits_from(limit or ())
    except BadLimit as bad:
        raise LudariumError(str(bad)) from None
    settings = Settings(
        host=host,
        port=port,
        data=data,
        database=database,
        redis=redis,
        processes=count,
        workers=max(1, ((os.cpu_count() or 2) - 1) // count) if workers is None else workers,
        memory=memory * 1024 * 1024,
        secure=secure,
        log_level=log_level,
        log_style=log_style,
        limits=limits,
        registration=cast("Registration", registration),
        lobby_bots=tuple(lobby_bots.split(",")) if lobby_bots else (),
        url=url,
        smtp_url=smtp_url,
        mail_from=mail_from,
        push_key=push_key,
        push_local=tuple(push_local.split(",")) if push_local else (),
        tournaments=cast("Creators", tournaments),
        guest_chat=guest_chat,
        rated_computer=rated_computer,
        trusted_addresses=tuple(trusted.split(",")) if trusted else (),
        community=community,
        games=tuple(games.split(",")) if games else (),
    )
    try:
        lock = prepare(settings)
        listener = listening(settings)
        several = supervisor(settings, listener) if count > 1 else None
    except Unusable as unusable:
        raise LudariumError(str(unusable)) from None
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{port}/"
    print(f"Ludarium is at {address} (Ctrl-C stops it)", flush=True)
    shared = shared_address(host, port, url)
    terminal = sys.stdout.isatty()
    if shared is not None and (qr or (qr is None and terminal)):
        print(f"Others find it at {shared}\n{terminal_qr(shared, coloured=terminal)}", flush=True)
    if open_browser:
        Timer(1.0, webbrowser.open, (address,)).start()
    if several is None:
        run(settings, listener, lock)
    else:
        several.run()
        lock.release()
