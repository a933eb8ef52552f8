"""CheDuk's texts: position strings, the strings of views, and moves."""

import re
from typing import Any

from ludarium.core.errors import InvalidMove, PositionError
from ludarium.games.cheduk import validity
from ludarium.games.cheduk.cells import AMBASSADOR_TILES, CELLS, INDEX, KINDS, LETTERS, SIDE_NAMES, WIDTH
from ludarium.games.cheduk.codes import CHOICE, NOWHERE, SPY
from ludarium.games.cheduk.moves import (
    ATTACK,
    CASTLE,
    DROP,
    GATHER,
    MOVE,
    PASS,
    RETURN,
    action_of,
    captures,
    capturing,
    home_of,
    move_of,
    mover_kind,
    origin_of,
    target_of,
)
from ludarium.games.cheduk.setup import HIDDEN, PHASES, START, PlacedPiece, Setup

SIDES = "RB"
BOARD_LETTERS = LETTERS + "M"
FIELDS = ("board", "phase", "side", "embassies", "occupied", "bonus", "castling", "info", "gathered", "noprogress")
LONGEST_NUMBER = 18  # digits
MOST_EMPTY = 11

ROW_TOKEN = re.compile(r"[0-9]+|.", re.DOTALL)
NUMBER = re.compile(r"0|[1-9][0-9]*")

STAY = "-"  # in place of the cell to which a Spy returns
PLACES = {**INDEX, "": 0, STAY: NOWHERE}


# Position strings.


def read_position(text: str, presence: bool = False) -> Setup:
    """The position that a string describes; PositionError says what is wrong, and where.

    presence: whether an Embassy is Occupied only while an enemy stands on it.
    """
    setup = _read(text)
    if HIDDEN in setup.embassies:
        raise PositionError("embassies: ? is for views, a position says which tile was chosen")
    validity.check(setup, presence)
    return setup


def read_view(text: str, viewer: str | None, presence: bool = False) -> Setup:
    """What a viewer's position string tells; a choice that is made but hidden is the Embassy HIDDEN.

    viewer: a side, or None for a spectator. While Ambassadors are chosen, only the forms that this viewer may get are
    accepted; later nothing is hidden.
    """
    if viewer is not None and viewer not in SIDE_NAMES:
        raise ValueError(f"no viewer {viewer!r}: a viewer is red, blue, or None for a spectator")
    setup = _read(text)
    if setup.phase != CHOICE:
        validity.check(setup, presence)
        return setup
    validity.check_choice_fields(setup)
    made = [embassy for embassy in setup.embassies if embassy != NOWHERE]
    if len(made) > 1:
        raise PositionError("embassies: once both are chosen, phase A is over")
    waiting = 1 if setup.embassies[0] != NOWHERE else 0
    if setup.side != waiting:
        raise PositionError(f"side: {SIDES[waiting]} has not chosen yet, so {SIDES[waiting]} is named")
    for side, embassy in enumerate(setup.embassies):
        if embassy == NOWHERE:
            continue
        if viewer != SIDE_NAMES[side] and embassy != HIDDEN:
            raise PositionError(f"embassies: {CELLS[embassy]} is hidden from this viewer, who sees ?")
        if viewer == SIDE_NAMES[side] and embassy not in AMBASSADOR_TILES[side]:
            raise PositionError(f"embassies: {viewer} sees the own choice, one of 18 tiles, not {_cell_text(embassy)}")
    return setup


def _read(text: str) -> Setup:
    """The form of a position string, whatever it means."""
    fields = text.split(" ")
    if len(fields) != len(FIELDS):
        raise PositionError(f"a position has {len(FIELDS)} fields with single spaces, this one {len(fields)}")
    board, phase, side, embassies, occupied, bonus, castling, info, gathered, quiet = fields
    if len(phase) != 1 or phase not in PHASES:
        raise PositionError(f"phase: A, S or M, not {phase!r}")
    if len(side) != 1 or side not in SIDES:
        raise PositionError(f"side: R or B, not {side!r}")
    return Setup(
        board=_read_board(board),
        phase=PHASES.index(phase),
        side=SIDES.index(side),
        embassies=_read_embassies(embassies),
        occupied=_read_sides("occupied", occupied),
        bonus=_read_sides("bonus", bonus),
        castling=_read_sides("castling", castling),
        info=_read_info(info),
        gathered=_read_gathered(gathered),
        quiet=_read_number("noprogress", quiet),
    )


def _read_board(text: str) -> tuple[PlacedPiece | None, ...]:
    rows = text.split("/")
    if len(rows) != len(CELLS) // WIDTH:
        raise PositionError(f"board: {len(CELLS) // WIDTH} rows, not {len(rows)}")
    return tuple(piece for number, row in enumerate(rows, start=1) for piece in _read_row(number, row))


def _read_row(number: int, text: str) -> list[PlacedPiece | None]:
    row: list[PlacedPiece | None] = []
    for token in ROW_TOKEN.findall(text):
        if token[0] in "0123456789":
            if len(token) > 2 or token[0] == "0" or int(token) > MOST_EMPTY:
                raise PositionError(f"row {number} ({text!r}): {token!r} is no number of empty cells from 1 to 11")
            row += [None] * int(token)
        elif token.isascii() and token.upper() in BOARD_LETTERS:
            marked = token.upper() == "M"
            kind = SPY if marked else LETTERS.index(token.upper())
            row.append(PlacedPiece(0 if token.isupper() else 1, kind, marked))
        else:
            raise PositionError(f"row {number} ({text!r}): {token!r} is neither a piece (C D E A S G M) nor a number")
    if len(row) != WIDTH:
        raise PositionError(f"row {number} ({text!r}) has {len(row)} cells instead of {WIDTH}")
    return row


def _read_embassies(text: str) -> tuple[int, int]:
    names = text.split(",")
    if len(names) != 2:
        raise PositionError(f"embassies: Red's and Blue's cell, as in h6,c6, not {text!r}")
    red, blue = (NOWHERE if name == "-" else HIDDEN if name == "?" else _read_cell("embassies", name) for name in names)
    return red, blue


def _read_cell(field: str, name: str) -> int:
    if name not in INDEX:
        raise PositionError(f"{field}: there is no cell {name!r}")
    return INDEX[name]


def _read_sides(field: str, text: str) -> tuple[bool, bool]:
    if text not in ("-", "R", "B", "RB"):
        raise PositionError(f"{field}: -, R, B or RB, not {text!r}")
    return "R" in text, "B" in text


def _read_info(text: str) -> tuple[int, int]:
    numbers = text.split(",")
    if len(numbers) != 2:
        raise PositionError(f"info: Red's and Blue's points, as in 0,0, not {text!r}")
    return _read_number("info", numbers[0]), _read_number("info", numbers[1])


def _read_number(field: str, text: str) -> int:
    if len(text) > LONGEST_NUMBER or not NUMBER.fullmatch(text):
        raise PositionError(
            f"{field}: a number of at most {LONGEST_NUMBER} digits without leading zeros, not {text[:30]!r}"
        )
    return int(text)


def _read_gathered(text: str) -> tuple[int, ...]:
    if text == "-":
        return ()
    cells = [_read_cell("gathered", name) for name in text.split(",")]
    if cells != sorted(set(cells)):
        raise PositionError(f"gathered: each cell once, row by row from the left, not {text!r}")
    return tuple(cells)


def write_position(setup: Setup) -> str:
    rows = [_write_row(setup.board[first : first + WIDTH]) for first in range(0, len(CELLS), WIDTH)]
    return " ".join(
        (
            "/".join(rows),
            PHASES[setup.phase],
            SIDES[setup.side],
            ",".join(_cell_text(embassy) for embassy in setup.embassies),
            _write_sides(setup.occupied),
            _write_sides(setup.bonus),
            _write_sides(setup.castling),
            f"{setup.info[0]},{setup.info[1]}",
            ",".join(CELLS[cell] for cell in setup.gathered) or "-",
            str(setup.quiet),
        )
    )


def piece_text(piece: PlacedPiece) -> str:
    letter = "M" if piece.marked else LETTERS[piece.kind]
    return letter if piece.side == 0 else letter.lower()


def _write_row(row: tuple[PlacedPiece | None, ...]) -> str:
    letters = "".join(" " if piece is None else piece_text(piece) for piece in row)
    return re.sub(" +", lambda run: str(len(run[0])), letters)


def _cell_text(cell: int) -> str:
    return {NOWHERE: "-", HIDDEN: "?"}.get(cell) or CELLS[cell]


def _write_sides(owners: tuple[bool, bool]) -> str:
    return "".join(letter for letter, owns in zip(SIDES, owners, strict=True) if owns) or "-"


START_TEXT = write_position(START)


# Moves.


def write_move(code: int) -> str:
    action, kind = action_of(code), mover_kind(code)
    origin, target, home = origin_of(code), target_of(code), home_of(code)
    if action == PASS:
        return "pass"
    if action == CASTLE:
        return "O-O"
    if action == DROP:
        return f"{LETTERS[kind]}@{CELLS[target]}"
    if action == GATHER:
        return f"S{CELLS[origin]}!"
    if action == RETURN:
        return f"S{CELLS[origin]}>{CELLS[target]}"
    joint = "*" if action == ATTACK else "x" if captures(code) else "-"
    back = f">{CELLS[home]}" if home != NOWHERE else ""
    return f"{LETTERS[kind]}{CELLS[origin]}{joint}{CELLS[target]}{back}"


def code_of(state: Any, text: str) -> int | None:
    """The code of a canonical text, if it has the form of a move."""
    if text == "pass":
        return move_of(PASS, 0, 0, 0, 0)
    if text == "O-O":  # its code tells where Chief and Diplomat stand, its text does not
        return next((code for code in state.moves() if action_of(code) == CASTLE), None)
    if found := DROPPED.fullmatch(text):
        return _code(DROP, found[1], target=found[2])
    if found := GATHERED.fullmatch(text):
        return _code(GATHER, "S", found[1], found[1], STAY)
    if found := RETURNED.fullmatch(text):
        return _code(RETURN, "S", found[1], found[2], STAY)
    if found := MOVED.fullmatch(text):
        letter, origin, joint, target, home = found.groups(default="")
        if letter and joint:
            code = _code(ATTACK if joint == "*" else MOVE, letter, origin, target, home or STAY)
            return code if code is None or joint != "x" else capturing(code)
    return None


def _code(action: int, letter: str, origin: str = "", target: str = "", home: str = "") -> int | None:
    if letter not in LETTERS or not {origin, target, home} <= PLACES.keys():
        return None
    return move_of(action, LETTERS.index(letter), PLACES[origin], PLACES[target], PLACES[home])


def hand_slot(side: int, kind: int) -> str:
    """The name of the place beside the board from which a side takes a piece."""
    return f"{SIDE_NAMES[side]}-hand:{KINDS[kind]}"


def path(side: int, code: int) -> tuple[str, ...]:
    """The clicks that make a move."""
    action, kind = action_of(code), mover_kind(code)
    origin, target, home = origin_of(code), target_of(code), home_of(code)
    if action == PASS:
        return ("pass",)
    if action == CASTLE:
        return ("castle",)
    if action == DROP:
        return hand_slot(side, kind), CELLS[target]
    if action == GATHER:
        return CELLS[origin], "gather"
    if action == RETURN:
        return CELLS[origin], "return", CELLS[target]
    return (CELLS[origin], CELLS[target]) if home == NOWHERE else (CELLS[origin], CELLS[target], CELLS[home])


GLYPHS = dict(zip("首外特使守諜", LETTERS, strict=True))
CASTLING_TEXTS = ("o-o", "0-0", "oo", "00", "castle", "castling")
CELL = "[a-k](?:1[0-2]|[1-9])"
DROPPED = re.compile(f"([AS])@({CELL})", re.IGNORECASE)
GATHERED = re.compile(f"S?({CELL})!", re.IGNORECASE)
RETURNED = re.compile(f"S?({CELL})>({CELL})", re.IGNORECASE)
MOVED = re.compile(f"([CDEAGS]?)({CELL})([-x*]?)({CELL})(?:>({CELL}))?", re.IGNORECASE)


def read_move(setup: Setup, text: str) -> str:
    """The canonical form of what a person may write: any case, blanks, glyphs, no piece letter, no capture sign."""
    plain = re.sub(r"\s", "", text).replace("×", "x")
    plain = "".join(GLYPHS.get(character, character) for character in plain)
    if not plain.isascii():
        raise _unreadable(text)
    if plain.lower() in CASTLING_TEXTS:
        return "O-O"
    if plain.lower() == "pass":
        return "pass"
    if found := DROPPED.fullmatch(plain):
        return f"{found[1].upper()}@{found[2].lower()}"
    if found := GATHERED.fullmatch(plain):
        return f"S{found[1].lower()}!"
    if found := RETURNED.fullmatch(plain):
        return f"S{found[1].lower()}>{found[2].lower()}"
    if found := MOVED.fullmatch(plain):
        letter, origin, joint, target, home = ((part or "").lower() for part in found.groups())
        return _whole_move(setup, letter.upper(), origin, joint, target, home)
    raise _unreadable(text)


def _whole_move(setup: Setup, letter: str, origin: str, joint: str, target: str, home: str) -> str:
    piece, there = setup.board[INDEX[origin]], setup.board[INDEX[target]]
    if not letter:
        if piece is None:
            raise InvalidMove(f"{origin}{joint}{target}: there is no piece on {origin}; a move starts with its piece")
        letter = LETTERS[piece.kind]
    if joint in ("", "-"):
        joint = "-" if there is None else "*" if validity.is_protected(setup, there) else "x"
    return f"{letter}{origin}{joint}{target}" + (f">{home}" if home else "")


def _unreadable(text: str) -> InvalidMove:
    return InvalidMove(
        f"{text!r} is not a move: write piece, origin and target (Da5-c5, Ek11xa11, Sg6xh6>b3), Si8! to gather, "
        "Si8>b3 to return, S@c4 to place, O-O or pass"
    )
