"""HexChess's texts: position strings and moves."""

import re
from typing import NamedTuple

from ludarium.core.errors import InvalidMove, PositionError
from ludarium.games.hexchess import moves
from ludarium.games.hexchess.hexes import CENTRE, HEXES, IMPASSABLE, PLAIN, ROW_LENGTHS

START = "4/5/6/2x1x2/6/5/4 7b 7b g t 0 1"
SIDES = "gy"
TITLES = ("Green", "Yellow")
STEPS = "tb"
TILES_PER_SIDE = 7
LONGEST_NUMBER = 9  # digits

BENCH = re.compile(r"([0-7])([b-])")
NUMBER = re.compile(rf"0|[1-9][0-9]{{0,{LONGEST_NUMBER - 1}}}")

NO_ACTION = "--"
NO_ACTION_WORDS = ("--", "pass", "–", "—")
MOVE = re.compile(r"([TB])(\d{1,2})|(\d{1,2})([-x])(\d{1,2})", re.ASCII)  # canonical, but for the size of the numbers
PLACEMENT_SAID = re.compile(r"\+?\s*([TBtb])\s*(\d{1,2})", re.ASCII)
MOVE_SAID = re.compile(r"\+?\s*(\d{1,2})\s*(-|–|—|−|x|X|×|\s|to|->|→)\s*(\d{1,2})", re.ASCII)
TURN_SAID = re.compile(r"[Bb]\s*\d{1,2}\s*\+\s*\S.*", re.ASCII)
QUIET_SIGNS, CAPTURE_SIGNS = "-–—−", "xX×"


class Setup(NamedTuple):
    """A position as its string gives it.

    contents  a character for each hex, with a full stop for an empty one
    benches   (tiles, Blockers) of each side       additional  the additional action is owed
    quiet     turns without progress               turn        number of the turn
    """

    contents: str
    benches: tuple[tuple[int, int], tuple[int, int]]
    side: int
    additional: bool
    quiet: int
    turn: int


# Position strings.


def read_position(text: str) -> Setup:
    """The position that a string describes; PositionError says what is wrong, and where."""
    fields = text.split(" ")
    if len(fields) != 7:
        raise PositionError(
            f"a position has seven fields with one space between (rows, Green's bench, Yellow's bench, player to act, "
            f"step, no-progress counter, turn number), as in {START!r}; this one has {len(fields)}"
        )
    rows, green, yellow, side, step, quiet, turn = fields
    if side not in ("g", "y"):
        raise PositionError(f"the player to act is g or y, not {side!r}")
    if step not in ("t", "b"):
        raise PositionError(f"the step is t (start of a turn) or b (additional action owed), not {step!r}")
    setup = Setup(
        _read_rows(rows),
        (_read_bench("Green", green), _read_bench("Yellow", yellow)),
        SIDES.index(side),
        step == "b",
        _read_number("no-progress counter", quiet, 0),
        _read_number("turn number", turn, 1),
    )
    _check(setup)
    return setup


def _read_rows(text: str) -> str:
    rows = text.split("/")
    if len(rows) != len(ROW_LENGTHS):
        raise PositionError(f"a position has {len(ROW_LENGTHS)} rows, this one {len(rows)}")
    return "".join(_read_row(number, row) for number, row in enumerate(rows))


def _read_row(number: int, text: str) -> str:
    name, length = f"row {number + 1} ({text!r})", ROW_LENGTHS[number]
    contents = ""
    after_run = False
    for character in text:
        is_run = character in "1234567"
        if is_run and after_run:
            raise PositionError(f"{name}: two digits side by side; empty hexes are one run, one digit")
        if not is_run and character not in "gGyY#x":
            raise PositionError(f"{name}: {character!r} is none of g G y Y # x and no run of empty hexes (1 to 7)")
        contents += "." * int(character) if is_run else character
        after_run = is_run
    if len(contents) != length:
        raise PositionError(f"{name} has {len(contents)} hexes instead of {length}")
    return contents


def _read_bench(title: str, text: str) -> tuple[int, int]:
    found = BENCH.fullmatch(text)
    if not found:
        raise PositionError(f"{title}'s bench is a number of tiles (0 to 7) and b or -, as in 7b; not {text!r}")
    return int(found[1]), int(found[2] == "b")


def _read_number(name: str, text: str, least: int) -> int:
    if not NUMBER.fullmatch(text) or int(text) < least:
        raise PositionError(
            f"the {name} is a whole number from {least}, of {LONGEST_NUMBER} digits at most and without a leading "
            f"zero; not {text!r}"
        )
    return int(text)


def _check(setup: Setup) -> None:
    """What a loader must accept, and nothing else."""
    for number, content in enumerate(setup.contents):
        if (content == "x") != (number in IMPASSABLE):
            raise PositionError(f"hex {number}: x stands for the impassable hexes 17 and 19, on both and nowhere else")
        if content == "#" and number not in PLAIN:
            raise PositionError(f"hex {number}: a Blocker can be placed on plain hexes only")
    if setup.contents[CENTRE] in "gy":
        raise PositionError(f"hex {CENTRE}: a tile on the centre is promoted, so it is G or Y")
    placed = sum(not blockers for _, blockers in setup.benches)
    if setup.contents.count("#") != placed:
        raise PositionError(f"the benches lack {placed} Blockers, but {setup.contents.count('#')} are on the board")
    totals = [_tiles(setup, side) for side in range(2)]
    for title, total in zip(TITLES, totals, strict=True):
        if total > TILES_PER_SIDE:
            raise PositionError(f"{title} has {total} tiles on bench and board, {TILES_PER_SIDE} at most")
    if not any(totals):
        raise PositionError("neither side has a tile left; the game ends when one side has lost its last")
    if setup.additional and setup.benches[setup.side][1]:
        raise PositionError(f"step b: {TITLES[setup.side]} must have placed the Blocker, but it is on the bench")
    if setup.additional and setup.quiet:
        raise PositionError(f"step b: placing the Blocker sets the no-progress counter to 0, not {setup.quiet}")


def _tiles(setup: Setup, side: int) -> int:
    letter = SIDES[side]
    return setup.benches[side][0] + setup.contents.count(letter) + setup.contents.count(letter.upper())


def write_position(setup: Setup) -> str:
    rows, first = [], 0
    for length in ROW_LENGTHS:
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), setup.contents[first : first + length]))
        first += length
    benches = " ".join(f"{tiles}{'b' if blockers else '-'}" for tiles, blockers in setup.benches)
    step = STEPS[setup.additional]
    return f"{'/'.join(rows)} {benches} {SIDES[setup.side]} {step} {setup.quiet} {setup.turn}"


# Moves.


def write_move(code: int) -> str:
    action, origin, target = moves.action_of(code), moves.origin_of(code), moves.target_of(code)
    return (f"T{target}", f"B{target}", f"{origin}-{target}", f"{origin}x{target}", NO_ACTION)[action]


def code_of(text: str) -> int | None:
    """The code of a canonical text, if it has the form of a move."""
    if text == NO_ACTION:
        return moves.move_of(moves.NO_ACTION, 0, 0)
    found = MOVE.fullmatch(text)
    if not found:
        return None
    piece, placed, origin, sign, target = found.groups(default="")
    action = "TB-x".index(piece or sign)
    start, end = int(origin or 0), int(placed or target)
    return moves.move_of(action, start, end) if start in HEXES and end in HEXES else None


def path(code: int) -> tuple[str, ...]:
    action, origin, target = moves.action_of(code), moves.origin_of(code), moves.target_of(code)
    return (
        ("bench:tile", f"{target}"),
        ("bench:blocker", f"{target}"),
        (f"{origin}", f"{target}"),
        (f"{origin}", f"{target}"),
        ("pass",),
    )[action]


def read_move(text: str, contents: str) -> str:
    """The canonical form of what a person may write; with no sign between the hexes, the contents tell the sign."""
    said = text.strip()
    if said.lower() in NO_ACTION_WORDS:
        return NO_ACTION
    if placement := PLACEMENT_SAID.fullmatch(said):
        return placement[1].upper() + _hex(text, placement[2])
    if move := MOVE_SAID.fullmatch(said):
        origin, sign, target = _hex(text, move[1]), move[2], _hex(text, move[3])
        captures = sign in CAPTURE_SIGNS or (sign not in QUIET_SIGNS and contents[int(target)] in "gGyY")
        return f"{origin}{'x' if captures else '-'}{target}"
    if TURN_SAID.fullmatch(said):
        raise InvalidMove(f"{text!r} is a turn of two moves: play the Blocker first, then the additional action")
    raise InvalidMove(
        f"{text!r} is not a move: write T7 or B7 to place a tile or the Blocker, 5-11 to move, 11x18 to capture, "
        f"{NO_ACTION} for no action"
    )


def _hex(text: str, number: str) -> str:
    if int(number) not in HEXES or str(int(number)) != number:
        raise InvalidMove(f"{text!r}: there is no hex {number}; the hexes are numbered from 0 to {HEXES[-1]}")
    return number
