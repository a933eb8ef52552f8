"""Position strings and moves as text."""

import re

from breakthrough.moves import origin_of, target_of
from breakthrough.squares import GOALS, INDEX, SQUARES
from ludarium.core.errors import InvalidMove, PositionError

Standing = list[list[int]]  # the numbers of the squares with pieces, for each side

START = "bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w"
SIDES = "wb"
TITLES = ("White", "Black")
MOST_PIECES = 16
MOVE = re.compile(r"([a-h][1-8])([a-h][1-8])")


def read_position(text: str) -> tuple[Standing, int]:
    """The squares with pieces and the side to act; PositionError says what is wrong, and where."""
    rows, _, side = text.partition(" ")
    if side not in tuple(SIDES):
        raise PositionError(f"a position ends with the side to act, w or b, as in {START!r}; not {text!r}")
    texts = rows.split("/")
    if len(texts) != 8:
        raise PositionError(f"a position has eight rows, this one {len(texts)}")
    standing: Standing = [[], []]
    for row, content in zip(range(7, -1, -1), texts, strict=True):
        if re.search(r"[^wb1-8]|\d\d", content):
            raise PositionError(f"row {row + 1} ({content!r}): write w, b, and one digit for a run of empty squares")
        squares = re.sub(r"\d", lambda run: "." * int(run[0]), content)
        if len(squares) != 8:
            raise PositionError(f"row {row + 1} ({content!r}) has {len(squares)} squares instead of 8")
        for column, letter in enumerate(squares):
            if letter != ".":
                standing[SIDES.index(letter)].append(row * 8 + column)
    check(standing)
    return [sorted(squares) for squares in standing], SIDES.index(side)


def check(standing: Standing) -> None:
    for title, squares in zip(TITLES, standing, strict=True):
        if len(squares) > MOST_PIECES:
            raise PositionError(f"{title} has {len(squares)} pieces, {MOST_PIECES} at most")
    arrived = [bool(set(squares) & set(goal)) for squares, goal in zip(standing, GOALS, strict=True)]
    if all(arrived) or not any(standing):
        raise PositionError("both sides would have won")
    for title, side in zip(TITLES, range(2), strict=True):
        if arrived[side] and not standing[1 - side]:
            raise PositionError(f"{title} would have won before it reached the far row")


def write_position(standing: Standing, side: int) -> str:
    letters = {square: letter for letter, squares in zip(SIDES, standing, strict=True) for square in squares}
    rows = ("".join(letters.get(row * 8 + column, " ") for column in range(8)) for row in range(7, -1, -1))
    return re.sub(" +", lambda run: str(len(run[0])), "/".join(rows)) + f" {SIDES[side]}"


def write_move(code: int) -> str:
    return SQUARES[origin_of(code)] + SQUARES[target_of(code)]


def read_move(text: str) -> str:
    """The canonical form of a move, which may be written with a hyphen, a cross or blanks between its squares."""
    plain = re.sub(r"[\s:x-]", "", text.lower())
    if not MOVE.fullmatch(plain):
        raise InvalidMove(f"{text!r} is not a move: write the two squares, as in {SQUARES[8]}{SQUARES[17]}")
    return plain


def squares_of(text: str) -> tuple[int, int] | None:
    """Origin and target of a canonical text."""
    found = MOVE.fullmatch(text)
    return (INDEX[found[1]], INDEX[found[2]]) if found else None
