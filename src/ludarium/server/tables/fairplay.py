"""No help for a player in their unfinished games that count: rated ones, and those of tournaments.

Help is whatever tells a score, a better move, a line, a count of results or a proof, computed or stored. All of it asks
`may_help` first. Looking at a position is no help, except at those of the game itself.

Where something is hidden, a refusal for the real position alone would tell which one it is. There, no answer depends on
what stands in the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludarium.core.board import Piece
from ludarium.core.perft import reaches
from ludarium.core.position import Position
from ludarium.play import Refused, Table
from ludarium.server.threads import off_loop

KIND = "fair-play"
NEAR_PLIES = 2
NEAR_CELLS = 8


class Protected(NamedTuple):
    """The games in progress that somebody gets no help at."""

    games: tuple[Table, ...] = ()

    def refuse_look(self, position: Position) -> None:
        """Refused if a position stands, or stood, in one of the games. The start of a game is everybody's."""
        off_loop()
        own = self._of_same_game(position)
        if not own or is_start(position):
            return
        if any(table.position.hides for table in own):
            raise Refused(KIND, f"positions of {position.game.title} are closed to you while a game of yours counts")
        if any(position.key in (each.key for each in line_to(table.position)) for table in own):
            raise Refused(KIND, "this position is in a game of yours that counts and is not over")

    def may_help(self, position: Position) -> bool:
        """Whether somebody may be helped at a position that they have come to or entered."""
        off_loop()
        own = self._of_same_game(position)
        if not own or is_start(position):
            return True
        if not is_start(position.first) and any(could_be(table, position) for table in own):
            return False
        return self.may_show(position)

    def refuse_help(self, position: Position) -> None:
        if not self.may_help(position):
            raise Refused(KIND, "this is too near to a game of yours that counts and is not over")

    def may_show(self, position: Position) -> bool:
        """Whether help at a position that the server chose itself, or at one that was come to by moves, is no help in
        one of the games: no position in its line stood there, or may stand there within two plies."""
        off_loop()
        keys = frozenset(each.key for each in line_to(position) if not is_start(each))
        return not any(is_near(table, keys) for table in self._of_same_game(position))

    def without(self, table_id: str) -> Protected:
        return Protected(tuple(table for table in self.games if table.id != table_id))

    def _of_same_game(self, position: Position) -> list[Table]:
        return [table for table in self.games if table.game is position.game]


UNPROTECTED = Protected()


def is_start(position: Position) -> bool:
    return position.previous is None and position.text == position.game.start(**position.options).text


def could_be(table: Table, position: Position) -> bool:
    """Whether a position of which nobody knows how it came about may be for a game: always while there is no time to
    enter many, else if it looks alike."""
    if table.in_real_time or table.position.hides:
        return True
    return cells_apart(position, table.position) <= NEAR_CELLS


def cells_apart(one: Position, other: Position) -> int:
    """The number of cells on which two positions differ."""
    differing = cells_of(one).items() ^ cells_of(other).items()
    return len({cell for cell, _ in differing})


def cells_of(position: Position) -> dict[str, frozenset[Piece]]:
    found: dict[str, set[Piece]] = {}
    for piece in position.scene.pieces:
        found.setdefault(piece.cell, set()).add(piece)
    return {cell: frozenset(pieces) for cell, pieces in found.items()}


def is_near(table: Table, keys: frozenset[int]) -> bool:
    """Whether one of these positions stood in a game or is at most two plies after its present one. Nothing is near to
    a start, or to what is hidden from somebody."""
    here = table.position
    if not keys or here.previous is None or here.hides:
        return False
    stood = any(each.key in keys for each in line_to(here) if not is_start(each))
    return stood or bool(reaches(here.state.copy(), NEAR_PLIES, keys))


def line_to(last: Position) -> Iterator[Position]:
    """A position and those before it."""
    here: Position | None = last
    while here is not None:
        yield here
        here = here.previous


def refuse_at(table: Table) -> None:
    """Refused at a game that counts and is not over."""
    if not table.may_help:
        raise Refused(KIND, "there is no help in a game that counts")
