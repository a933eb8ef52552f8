"""All that a position string says, as one value."""

from dataclasses import dataclass

from ludarium.games.cheduk.cells import CELLS, FIXED, INDEX, NOWHERE

Stone = tuple[int, int, bool]  # side, kind, and whether it is a Spy that has gathered and may return

HIDDEN = 254  # an Embassy that is chosen, but not for this viewer to know
PHASES = "ASM"
CHOICE, PLACEMENT, MAIN = range(3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Pairs hold Red's and Blue's; `occupied` and `bonus` name the owner of the Embassy.

    castling  the right that is left     gathered  cells in board order     quiet  plies without progress
    """

    board: tuple[Stone | None, ...]
    phase: int = MAIN
    side: int = 0
    embassies: tuple[int, int] = (NOWHERE, NOWHERE)
    occupied: tuple[bool, bool] = (False, False)
    bonus: tuple[bool, bool] = (False, False)
    castling: tuple[bool, bool] = (True, True)
    info: tuple[int, int] = (0, 0)
    gathered: tuple[int, ...] = ()
    quiet: int = 0


def _fixed_pieces() -> tuple[Stone | None, ...]:
    board: list[Stone | None] = [None] * len(CELLS)
    for side, pieces in enumerate(FIXED):
        for cell, kind in pieces.items():
            board[INDEX[cell]] = (side, kind, False)
    return tuple(board)


START = Setup(board=_fixed_pieces(), phase=CHOICE)
