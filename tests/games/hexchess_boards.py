"""Positions of HexChess for tests: random games, and the symmetries of the board."""

import random

import ludarium

GAME = ludarium.game("hexchess")
ROWS = (4, 5, 6, 7, 6, 5, 4)
FIRST = [sum(ROWS[:row]) for row in range(7)]
LEFT_RIGHT = [FIRST[row] + ROWS[row] - 1 - column for row in range(7) for column in range(ROWS[row])]
HALF_TURN = [36 - number for number in range(37)]
TOP_BOTTOM = [HALF_TURN[number] for number in LEFT_RIGHT]


def random_game(seed, plies=70, text=None):
    """The positions of a random game that likes captures and the middle."""
    choose = random.Random(seed)
    position = GAME.position(text) if text else GAME.start()
    yield position
    for _ in range(plies):
        if position.outcome:
            return
        moves = list(position.legal_moves)
        weights = [9 if "x" in move.text or move.path[-1] in {"11", "12", "18", "24", "25"} else 1 for move in moves]
        position = position.play(choose.choices(moves, weights)[0])
        yield position


def mapped(text, where, swap=False):
    """A position string with its hexes moved, and with the colours exchanged if asked for."""
    rows, green, yellow, side, step, quiet, turn = text.split(" ")
    for digit in "1234567":
        rows = rows.replace(digit, "." * int(digit))
    cells = list(rows.replace("/", ""))
    moved = list(cells)
    for number, content in enumerate(cells):
        moved[where[number]] = content.translate(str.maketrans("gGyY", "yYgG")) if swap else content
    joined = "/".join("".join(moved[first : first + length]) for first, length in zip(FIRST, ROWS, strict=True))
    for run in range(7, 0, -1):
        joined = joined.replace("." * run, str(run))
    if swap:
        green, yellow, side = yellow, green, "y" if side == "g" else "g"
    return " ".join([joined, green, yellow, side, step, quiet, turn])
