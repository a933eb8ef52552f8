"""Who asks: limits and turns go by the identity and by the address."""

from typing import NamedTuple


class Requester(NamedTuple):
    """address: as the limits count it, see limits.network_of"""

    identity: str
    address: str = ""
