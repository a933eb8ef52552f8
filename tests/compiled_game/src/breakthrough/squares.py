"""The squares by number, from a1 (0) to h8 (63), and which of them a piece goes to."""

COLUMNS = "abcdefgh"
SQUARES = [f"{column}{row}" for row in range(1, 9) for column in COLUMNS]
INDEX = {square: number for number, square in enumerate(SQUARES)}
GOALS = (range(56, 64), range(8))  # the far row of each side


def rows_passed(side: int, square: int) -> int:
    """How many rows a piece has left behind it: 0 on its own first row, 7 on the far one."""
    return square // 8 if side == 0 else 7 - square // 8


def straight(side: int, square: int) -> list[int]:
    """The square ahead, which a piece enters only when it is empty."""
    return _ahead(side, square, (0,))


def diagonal(side: int, square: int) -> list[int]:
    """The squares ahead to the left and to the right, where a piece also captures."""
    return _ahead(side, square, (-1, 1))


def _ahead(side: int, square: int, offsets: tuple[int, ...]) -> list[int]:
    row, column = divmod(square, 8)
    row += 1 if side == 0 else -1
    return [row * 8 + column + offset for offset in offsets if 0 <= row < 8 and 0 <= column + offset < 8]
