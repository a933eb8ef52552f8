"""What somebody may want of their games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from ludarium.play.errors import Refused

Result = Literal["won", "lost", "drawn"]
Opponent = Literal["person", "computer", "device", "none"]


class Place(NamedTuple):
    """The last game of a page, in the order of a history."""

    over: bool
    updated: int
    table_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """games_like: the games whose titles fit the search"""

    game: str | None = None
    finished: bool | None = None
    result: Result | None = None
    opponent: Opponent | None = None
    search: str = ""
    games_like: tuple[str, ...] = ()
    hidden: bool = False
    after: Place | None = None


def read_place(text: str) -> Place:
    over, _, rest = text.partition(".")
    updated, _, table_id = rest.partition(".")
    if over not in ("0", "1") or not updated.isascii() or not updated.isdigit() or len(updated) > 18 or not table_id:
        raise Refused("bad-request", "there is no such page: ask with the `after` of the page before")
    return Place(over == "1", int(updated), table_id)
