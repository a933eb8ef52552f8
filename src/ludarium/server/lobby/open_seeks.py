"""Open seeks counted by address, so that made-up identities cannot fill the lobby."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container

from ludarium.play import Refused

RETRY = 30.0  # seconds


class OpenSeeks:
    """Those that were made in this process; where the others came from is not stored. `most`: of one address"""

    def __init__(self, most: int) -> None:
        self._most = most
        self._addresses: dict[str, str] = {}  # by seek
        self._numbers: Counter[str] = Counter()

    def full(self, address: str) -> bool:
        return self._numbers[address] >= self._most

    def refuse_one_more(self, address: str) -> None:
        """Refused if there are too many already."""
        if self.full(address):
            raise Refused("too-many", f"{self._most} seeks from your address wait already", RETRY)

    def add(self, seek_id: str, address: str) -> None:
        self._addresses[seek_id] = address
        self._numbers[address] += 1

    def keep(self, seek_ids: Container[str]) -> None:
        """Forget all but these."""
        for gone in [seek_id for seek_id in self._addresses if seek_id not in seek_ids]:
            self.remove(gone)

    def remove(self, seek_id: str) -> None:
        address = self._addresses.pop(seek_id, None)
        if address is None:
            return
        self._numbers[address] -= 1
        if not self._numbers[address]:
            del self._numbers[address]
