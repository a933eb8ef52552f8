"""The address of a table to send to somebody, as text and as a QR code."""

from __future__ import annotations

import socket
from io import BytesIO
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno

from ludarium.wire.lobby import TableLink

EVERYWHERE = ("0.0.0.0", "::")  # listening on all addresses of the machine
WHITE_ON_BLACK, AS_BEFORE = "\x1b[38;5;231;48;5;16m", "\x1b[0m"
LOCAL = ("localhost", "127.0.0.1", "::1")


def lan_address() -> str | None:
    """This machine's address in its local network, if it has one. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if ip_address(found).is_loopback else found


def base_url(asked: str, public: str, host: str, port: int) -> str:
    """Where others reach this server.

    asked   the address by which the requester reaches it    public  the one that its host has set up, if any
    host    what the server listens on: on all addresses, a phone beside this machine needs the local network's
    """
    if public:
        return public.rstrip("/")
    parts = urlsplit(asked)
    if parts.hostname in LOCAL and host in EVERYWHERE:
        address = lan_address()
        if address is not None:
            return f"http://{address}:{port}"
    return f"{parts.scheme}://{parts.netloc}"


def shared_address(host: str, port: int, public: str) -> str | None:
    """Where others in the local network, or in the world, find a server; none if it listens on this machine only."""
    if public:
        return public
    found = lan_address() if host in EVERYWHERE else None if host in LOCAL else host
    return None if found is None else f"http://{found}:{port}/"


def table_link(base: str, table_id: str) -> TableLink:
    return page_link(base, f"/table/{table_id}")


def page_link(base: str, path: str) -> TableLink:
    """The address of a page of this server."""
    url, svg = f"{base}{path}", BytesIO()
    segno.make(url, error="m").save(svg, kind="svg", xmldecl=False, scale=4, border=2, dark="#000", light="#fff")
    return TableLink(url, svg.getvalue().decode())


def terminal_qr(url: str, coloured: bool = False) -> str:
    """A QR code of half blocks, which every terminal can show; coloured, it is right on a light ground, too."""
    rows = [list(row) for row in segno.make(url, error="l").matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}  # light on a dark terminal
    lines = (
        "".join(blocks[bool(upper), bool(lower)] for upper, lower in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    )
    return "\n".join(f"{WHITE_ON_BLACK}{line}{AS_BEFORE}" if coloured else line for line in lines)
