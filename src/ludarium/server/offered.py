"""The games that a host offers. Tables that are there already are played on, whatever their game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from ludarium.play.errors import Refused


class Named(Protocol):
    @property
    def name(self) -> str: ...


G = TypeVar("G", bound=Named)


class Offered:
    """names: in the order in which they are listed; none for all that are installed"""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self._names = tuple(names)

    def among(self, installed: Iterable[G]) -> list[G]:
        by_name = {game.name: game for game in installed}
        return [by_name[name] for name in self._names or by_name if name in by_name]

    def refuse_other(self, name: str) -> None:
        """Refused if a game is not offered here."""
        if self._names and name not in self._names:
            raise Refused("bad-request", f"{name} is not offered here; there are: {', '.join(self._names)}")
