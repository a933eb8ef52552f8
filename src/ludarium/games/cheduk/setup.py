"""All that a position string says, as one value."""

from dataclasses import dataclass
from typing import NamedTuple

from ludarium.games.cheduk.cells import CELLS, FIXED, INDEX
from ludarium.games.cheduk.codes import CHOICE, MAIN, NOWHERE

HIDDEN = 254  # an Embassy that is chosen, but not for this viewer to know
PHASES = "ASM"


class PlacedPiece(NamedTuple):
    """A piece on a cell; `marked`: a Spy that has gathered and may return."""

    side: int
    kind: int
    marked: bool = False


class HouseRules(NamedTuple):
    """The rules that options decide.

    chief_captures             whether a Chief may capture
    free_after_castling        whether a Chief may leave its Territory once it has castled
    presence                   whether an Embassy is Occupied only while an enemy stands on it
    regather_requires_return   whether a Spy that has gathered must return before it gathers again
    auto_repetition            how often a position occurs until the game is drawn, 0 for never
    no_progress_limit          plies without progress until the game is drawn, 0 for never
    toss                       the side that moves first when all else is equal
    """

    chief_captures: bool
    free_after_castling: bool
    presence: bool
    regather_requires_return: bool
    auto_repetition: int
    no_progress_limit: int
    toss: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Pairs hold Red's and Blue's; `occupied` and `bonus` name the owner of the Embassy.

    castling  the right that is left     gathered  cells in board order     quiet  plies without progress
    """

    board: tuple[PlacedPiece | None, ...]
    phase: int = MAIN
    side: int = 0
    embassies: tuple[int, int] = (NOWHERE, NOWHERE)
    occupied: tuple[bool, bool] = (False, False)
    bonus: tuple[bool, bool] = (False, False)
    castling: tuple[bool, bool] = (True, True)
    info: tuple[int, int] = (0, 0)
    gathered: tuple[int, ...] = ()
    quiet: int = 0

    def cells_of(self, side: int, kind: int) -> list[int]:
        """Where a side's pieces of a kind stand."""
        return [cell for cell, piece in enumerate(self.board) if piece and (piece.side, piece.kind) == (side, kind)]


def _fixed_pieces() -> tuple[PlacedPiece | None, ...]:
    board: list[PlacedPiece | None] = [None] * len(CELLS)
    for side, pieces in enumerate(FIXED):
        for cell, kind in pieces.items():
            board[INDEX[cell]] = PlacedPiece(side, kind)
    return tuple(board)


START = Setup(board=_fixed_pieces(), phase=CHOICE)
