"""Which positions a loader accepts: one function a rule."""

from itertools import zip_longest

from ludarium.core.errors import PositionError
from ludarium.games.cheduk.cells import (
    AMBASSADOR_TILES,
    CELLS,
    COUNTS,
    FIXED,
    INDEX,
    KINDS,
    LETTERS,
    NEIGHBOURS,
    NUMBERS,
    TERRITORIES,
    file,
    starts_spies,
)
from ludarium.games.cheduk.codes import AMBASSADOR, CHIEF, CHOICE, GUARD, NOWHERE, PLACEMENT, SPY, TO_WIN
from ludarium.games.cheduk.setup import START, PlacedPiece, Setup

TITLES = ("Red", "Blue")
SPIES_IN_ALL = 2 * COUNTS[SPY]


def check(setup: Setup, presence: bool) -> None:
    """Refuse a position that breaks a rule of its phase."""
    check_pieces(setup)
    if setup.phase == CHOICE:
        check_choice(setup)
    elif setup.phase == PLACEMENT:
        check_placement(setup)
    else:
        check_main(setup, presence)


def place_of(setup: Setup, side: int, kind: int) -> int | None:
    """The cell of a side's only piece of a kind."""
    return next(iter(setup.cells_of(side, kind)), None)


def is_protected(setup: Setup, piece: PlacedPiece) -> bool:
    """Whether this is a Chief with its own Guard beside it."""
    chief, guard = place_of(setup, piece.side, CHIEF), place_of(setup, piece.side, GUARD)
    return piece.kind == CHIEF and chief is not None and guard is not None and guard in NEIGHBOURS[chief]


# Every phase.


def check_pieces(setup: Setup) -> None:
    for side, title in enumerate(TITLES):
        for kind, most in enumerate(COUNTS):
            number = len(setup.cells_of(side, kind))
            if number > most:
                raise PositionError(f"board: {title} has {number} pieces of kind {LETTERS[kind]}, {most} at most")


def check_untouched(setup: Setup, phase: str) -> None:
    """Before the main phase nothing is occupied, paid, castled, gathered or counted."""
    if (setup.occupied, setup.bonus, setup.castling, setup.info, setup.gathered, setup.quiet) != (
        START.occupied,
        START.bonus,
        START.castling,
        START.info,
        START.gathered,
        START.quiet,
    ):
        raise PositionError(f"in phase {phase} the last six fields are '- - RB 0,0 - 0'")


# Phase A.


def check_choice_fields(setup: Setup) -> None:
    if setup.board != START.board:
        raise PositionError("board: in phase A only the fixed pieces stand, on their starting cells")
    check_untouched(setup, "A")


def check_choice(setup: Setup) -> None:
    check_choice_fields(setup)
    red, blue = setup.embassies
    if blue != NOWHERE:
        raise PositionError("embassies: Blue's choice is entered after Red's, and ends phase A")
    if setup.side == 0 and red != NOWHERE:
        raise PositionError("side: Red has chosen, so B is to act")
    if setup.side == 1 and red not in AMBASSADOR_TILES[0]:
        raise PositionError("embassies: Blue acts once Red has chosen one of Red's 18 Ambassador tiles")


# Phase S.


def check_placement(setup: Setup) -> None:
    check_untouched(setup, "S")
    check_embassies(setup)
    spies = [0, 0]
    for side, title in enumerate(TITLES):
        for name, kind in FIXED[side].items():
            if setup.board[INDEX[name]] != PlacedPiece(side, kind):
                raise PositionError(f"board: in phase S {title}'s {KINDS[kind].capitalize()} stands on {name}")
        embassy = setup.embassies[side]
        if setup.board[embassy] != PlacedPiece(side, AMBASSADOR):
            raise PositionError(f"board: in phase S {title}'s Ambassador stands on the Embassy {CELLS[embassy]}")
    for cell, piece in enumerate(setup.board):
        if piece is None or piece.kind != SPY:
            continue
        side = piece.side
        if piece.marked:
            raise PositionError(f"board: the Spy on {CELLS[cell]} is marked, but in phase S nothing is gathered")
        if cell not in NUMBERS[side] or cell not in TERRITORIES[setup.embassies[side]]:
            raise PositionError(
                f"board: {TITLES[side]}'s Spy on {CELLS[cell]} is not on a tile with an own number in the own Territory"
            )
        spies[side] += 1
    if sum(spies) >= SPIES_IN_ALL:
        raise PositionError("phase: all ten Spies are placed, so it is M")
    starter = starts_spies(setup.embassies)
    ahead = 0 if setup.side == starter else 1
    if spies[starter] != spies[1 - starter] + ahead:
        raise PositionError(
            f"side: {TITLES[starter]} starts to place Spies; with {spies[0]} red and {spies[1]} blue ones "
            f"it is not {TITLES[setup.side]}'s turn"
        )


# Phase M.


def check_main(setup: Setup, presence: bool) -> None:
    check_embassies(setup)
    check_castling(setup)
    check_information(setup)
    check_marks(setup)
    check_won_once(setup)
    check_occupation(setup, presence)


def check_embassies(setup: Setup) -> None:
    for side, title in enumerate(TITLES):
        embassy = setup.embassies[side]
        if embassy not in AMBASSADOR_TILES[side]:
            raise PositionError(f"embassies: {title}'s is one of {title}'s 18 Ambassador tiles")


def check_castling(setup: Setup) -> None:
    for side, title in enumerate(TITLES):
        chief = place_of(setup, side, CHIEF)
        if chief is not None and chief not in TERRITORIES[setup.embassies[side]] and setup.castling[side]:
            raise PositionError(f"castling: {title}'s Chief is outside its Territory, so it has castled")


def gathered_by(setup: Setup, side: int) -> list[int]:
    """The gathered cells in the opponent's Territory."""
    return [cell for cell in setup.gathered if cell in TERRITORIES[setup.embassies[1 - side]]]


def check_information(setup: Setup) -> None:
    for cell in setup.gathered:
        if not any(cell in TERRITORIES[embassy] for embassy in setup.embassies):
            raise PositionError(f"gathered: {CELLS[cell]} lies in neither Territory")
    for side, title in enumerate(TITLES):
        points = len(gathered_by(setup, side)) + setup.bonus[1 - side]
        if setup.info[side] != points:
            raise PositionError(
                f"info: {title} has {points}, from gathered cells and the first occupation, not {setup.info[side]}"
            )
        if points > TO_WIN:
            raise PositionError(f"info: {title} has {points}, but {TO_WIN} end the game")


def check_marks(setup: Setup) -> None:
    """Every marked Spy can have walked from a gathered cell of its own."""
    for side, title in enumerate(TITLES):
        sign = -1 if side == 0 else 1
        spies = [cell for cell, piece in enumerate(setup.board) if piece == PlacedPiece(side, SPY, marked=True)]
        farthest_first = sorted(spies, key=lambda cell: sign * file(cell))
        sources = sorted(sign * file(cell) for cell in gathered_by(setup, side))
        for spy, source in zip_longest(farthest_first, sources[: len(spies)]):
            if source is None or sign * file(spy) < source:
                raise PositionError(
                    f"board: {title}'s Spy on {CELLS[spy]} is marked, but cannot come from a gathered cell"
                )


def check_won_once(setup: Setup) -> None:
    losers = [side for side in range(2) if place_of(setup, side, CHIEF) is None]
    losers += [1 - side for side in range(2) if setup.info[side] >= TO_WIN]
    if len(losers) > 1:
        raise PositionError("a game is won once: by one Chief captured, or by one side with 5 points")
    if losers and setup.side != losers[0]:
        raise PositionError(f"side: {TITLES[losers[0]]} has lost and is the one to act")
    if losers and setup.quiet:
        raise PositionError("noprogress: the move that won the game was progress, so it is 0")


def check_occupation(setup: Setup, presence: bool) -> None:
    """The flags of the Embassies. The piece that captures a Chief leaves the flags of one Embassy as they were."""
    winner = next((1 - side for side in range(2) if place_of(setup, side, CHIEF) is None), None)
    excused = False
    for owner in range(2):
        piece = setup.board[setup.embassies[owner]]
        fault = _fault(setup, owner, piece, presence)
        if not fault:
            continue
        if (
            excused
            or winner is None
            or piece is None
            or piece.side != winner
            or not _before(setup, owner, winner, presence)
        ):
            raise PositionError(f"occupied, bonus: {TITLES[owner]}'s Embassy {CELLS[setup.embassies[owner]]} {fault}")
        excused = True


def _fault(setup: Setup, owner: int, piece: PlacedPiece | None, presence: bool) -> str:
    enemy_on_it = piece is not None and piece.side != owner
    if enemy_on_it and not setup.occupied[owner]:
        return "holds an enemy piece, so it is Occupied"
    if setup.occupied[owner] and presence and not enemy_on_it:
        return "holds no enemy piece, so it is not Occupied"
    if setup.occupied[owner] and piece is not None and piece.side == owner:
        return "holds a piece of its owner, so it is not Occupied"
    if setup.occupied[owner] and not setup.bonus[owner]:
        return "is Occupied, so its first occupation is paid"
    return ""


def _before(setup: Setup, owner: int, winner: int, presence: bool) -> bool:
    """Whether the flags of an Embassy on which the winner stands can be those from before the Chief's capture."""
    if presence:
        return owner != winner and setup.occupied[owner] and not setup.bonus[owner]
    if owner == winner:
        return setup.occupied[owner] and setup.bonus[owner]
    return not setup.occupied[owner]
