"""Networks that a host names."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_network

Network = IPv4Network | IPv6Network


def networks_of(names: Iterable[str]) -> tuple[Network, ...]:
    """ValueError if one of them is neither an address nor a network."""
    return tuple(ip_network(name.strip(), strict=False) for name in names)


def within(address: str, networks: Iterable[Network]) -> bool:
    """Whether an address, or the network for which it stands, lies in one of the networks."""
    try:
        own = ip_network(address, strict=False)
    except ValueError:
        return False
    return any(own.version == each.version and own.subnet_of(each) for each in networks)  # type: ignore[arg-type]
