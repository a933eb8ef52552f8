"""Where notifications may be sent: to push services in the public internet, and to nothing else.

The address of an endpoint comes from the subscriber, so without these checks they could have the server ask
machines of its own network. A name is resolved once, when it is connected to, and only a checked address is used.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import SplitResult, urlsplit

import httpcore

from ludarium.play.errors import Refused

HTTPS = 443
TRANSLATED = ip_network("64:ff9b::/96")  # NAT64: the last four bytes are an address of IPv4
# IANA's special purpose registries and what they had before, as far as `is_global` of some Python calls them public.
SPECIAL = tuple(
    map(
        ip_network,
        (
            "192.0.0.0/24",
            "192.31.196.0/24",
            "192.52.193.0/24",
            "192.88.99.0/24",
            "192.175.48.0/24",
            "100::/64",
            "2001::/23",
            "2620:4f:8000::/48",
            "3fff::/20",
            "5f00::/16",
            "64:ff9b:1::/48",
            "fec0::/10",
        ),
    )
)


class ForbiddenAddress(Exception):
    """An endpoint is, or resolves to, an address that no push service has."""


def parsed(endpoint: str) -> SplitResult:
    try:
        url = urlsplit(endpoint)
        url.port  # noqa: B018  it may raise
    except ValueError:
        raise Refused("bad-endpoint", "this is no address of a push service") from None
    return url


def origin_of(url: SplitResult) -> str:
    return f"{url.scheme}://{url.netloc}"


def refuse_bad_endpoint(endpoint: str, allowed: Iterable[str] = ()) -> None:
    """Refused if an endpoint cannot be a push service's. `allowed`: origins that the host trusts"""
    if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint or "\\" in endpoint:
        raise Refused("bad-endpoint", "this is no address of a push service")
    url = parsed(endpoint)
    if url.username is not None or url.password is not None or url.fragment or not url.hostname:
        raise Refused("bad-endpoint", "this is no address of a push service")
    if origin_of(url) in allowed:
        return
    if url.scheme != "https" or url.port not in (None, HTTPS):
        raise Refused("bad-endpoint", "push services are reached by https at its usual port")
    host = url.hostname.rstrip(".")
    if "." not in host and ":" not in host:
        raise Refused("bad-endpoint", "this is no address of a push service")
    literal = address_in(host)
    if literal is not None and not is_public(literal):
        raise Refused("bad-endpoint", "no push service is at a private address")


def address_in(host: str) -> IPv4Address | IPv6Address | None:
    """The address that a host name is, in any of the forms that systems read."""
    try:
        return ip_address(host)
    except ValueError:
        pass
    try:
        return IPv4Address(socket.inet_aton(host))  # 127.1, 0x7f000001, 2130706433
    except OSError:
        return None


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address can be a push service's; one inside another counts as what is inside."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in TRANSLATED:
            inner = IPv4Address(address.packed[-4:])
        if inner is not None:
            return is_public(inner)
        if address.teredo is not None:
            return False
    if any(address in network for network in SPECIAL):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


async def resolve(host: str, port: int) -> list[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(each[4][0]) for each in found]


class CheckedNetwork(httpcore.AsyncNetworkBackend):
    """Connects to public addresses only, and to the origins that the host trusts."""

    def __init__(self, allowed: Iterable[str] = ()) -> None:
        self._allowed = {(url.hostname, url.port) for url in map(urlsplit, allowed)}
        self._network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Any = None,
    ) -> httpcore.AsyncNetworkStream:
        addresses = await resolve(host, port)
        if not addresses:
            raise httpcore.ConnectError(f"{host} has no address")
        trusted = (host, port) in self._allowed
        if not trusted and not all(is_public(ip_address(each.partition("%")[0])) for each in addresses):
            raise ForbiddenAddress(host)
        return await self._network.connect_tcp(addresses[0], port, timeout, local_address, socket_options)
