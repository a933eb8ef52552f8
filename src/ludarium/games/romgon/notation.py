"""Romgon's texts: position strings (RPN) and moves."""

import re
from collections.abc import Collection
from typing import NamedTuple

from ludarium.core.errors import InvalidMove, PositionError
from ludarium.games.romgon import moves
from ludarium.games.romgon.hexes import (
    BASES,
    EMPTY,
    HEXES,
    INDEX,
    LETTERS,
    ORIENTATIONS,
    RHOMBUS,
    ROW_WIDTHS,
    ROWS,
    SIDES,
    kind_of,
    orientation_of,
    piece_of,
    side_of,
)

STARTS = {
    "classic": "S4s/T05t0/C6h0/R7r/H06c/T05t0/S4s b 0 0",
    "grand": "C4c/S5s/H0T04t0h0/R7r/H0T04t0h0/S5s/C4c b 0 0",
    "square-attack": "S4s/S5s/S6s/R7r/S6s/S5s/S4s b 0 0",
    "hexagon-siege": "S4s/H05h0/H06h0/R7r/H06h0/H05h0/S4s b 0 0",
}
SIDE_LETTERS = "bw"
DEFAULT_FIELDS = ("b", "0", "0")
MOST_TURNS = 999_999_999  # no game is longer, and a machine word holds it
HIDDEN = "?"
ROW_TOKEN = re.compile(r"[Tt][0-5]|[Hh][0-5]|[SsCcRr]|[1-9]")

ROTATIONS = ("", "-rotR", "-rotL", "-rotR2", "-rotL2", "-rotR3")
ROTATION_STEPS = ("", "rotate-right", "rotate-left", "rotate-right-2", "rotate-left-2", "rotate-3")
SKIP = "skip"
ACTION_BY_FLAG = {"": moves.STEP, "x": moves.CAPTURE, "@": moves.SPECIAL}
FLAGS = {action: flag for flag, action in ACTION_BY_FLAG.items()}

MOVE = re.compile(
    r"(?P<piece>[RTSHCrtshc])(?P<origin>[0-6]-[0-8])"
    r"(?:>(?P<target>[0-6]-[0-8])(?P<flag>[x@]?))?(?P<rotation>-rot[LR][23]?)?"
)


class Setting(NamedTuple):
    """What a position string says."""

    pieces: list[int]
    side: int
    quiet: int
    plies: int


# Position strings.


def read_position(text: str) -> Setting:
    """The pieces on the hexes and the counts; PositionError says what is wrong, and where."""
    fields = text.split(" ")
    if len(fields) > 4:
        raise PositionError(f"a position has four fields at most (rows, side, quiet, ply), this one {len(fields)}")
    rows, side, quiet, plies = (*fields, *DEFAULT_FIELDS[len(fields) - 1 :])
    if side not in ("b", "w"):
        raise PositionError(f"the side to move is b or w, not {side!r}")
    texts = rows.split("/")
    if len(texts) != len(ROWS):
        raise PositionError(f"a position has {len(ROWS)} rows, this one {len(texts)}")
    pieces = [EMPTY] * len(HEXES)
    for names, row in zip(ROWS, texts, strict=True):
        for name, piece in zip(names, _read_row(int(names[0][0]), row), strict=True):
            pieces[INDEX[name]] = piece
    _check(pieces)
    return Setting(pieces, SIDE_LETTERS.index(side), _read_number("quiet", quiet), _read_number("ply", plies))


def _read_row(number: int, text: str) -> list[int]:
    where = f"row {number} ({text[:40]!r})"
    found: list[int] = []
    at = 0
    after_run = False
    while at < len(text):
        token = ROW_TOKEN.match(text, at)
        if not token:
            raise PositionError(f"{where}: {_row_fault(text[at : at + 2])}")
        is_run = token[0].isdigit()
        if is_run and after_run:
            raise PositionError(f"{where}: two digits for one run of empty hexes; write one")
        found += [EMPTY] * int(token[0]) if is_run else [_read_piece(token[0])]
        if len(found) > ROW_WIDTHS[number]:
            break
        after_run = is_run
        at = token.end()
    if len(found) != ROW_WIDTHS[number]:
        raise PositionError(f"{where} does not have {ROW_WIDTHS[number]} hexes")
    return found


def _row_fault(text: str) -> str:
    letter = text[0]
    if letter in "Tt":
        return f"the Triangle {letter!r} is followed by one digit from 0 to 5, its orientation"
    if letter in "Hh":
        return f"the Hexagon {letter!r} is followed by one digit from 0 to 2, its axis"
    return f"{letter!r} is neither a piece (R T S H C, r t s h c) nor a run of empty hexes (1 to 9)"


def _read_piece(token: str) -> int:
    side = SIDES.index("white") if token[0].isupper() else SIDES.index("black")
    kind = LETTERS.index(token[0].upper())
    orientation = int(token[1]) % ORIENTATIONS[kind] if len(token) == 2 else 0
    return piece_of(side, kind, orientation)


def _read_number(name: str, text: str) -> int:
    digits = text.lstrip("0")
    if not (text.isascii() and text.isdigit()):
        raise PositionError(f"{name} is a whole number in digits, not {text[:40]!r}")
    if len(digits) > len(str(MOST_TURNS)):
        raise PositionError(f"{name} is at most {MOST_TURNS}")
    return int(digits or "0")


def _check(pieces: list[int]) -> None:
    rhombuses = [[HEXES[i] for i, piece in enumerate(pieces) if piece == piece_of(side, RHOMBUS)] for side in range(2)]
    for side, found in enumerate(rhombuses):
        owner = SIDES[side].capitalize()
        if len(found) > 1:
            raise PositionError(f"{owner} has {len(found)} Rhombuses, on {' and '.join(found)}; one at most")
        if found == [BASES[1 - side]]:
            raise PositionError(f"{owner}'s Rhombus stands on its goal {found[0]}: the game would have ended before")
    if not any(rhombuses):
        raise PositionError("no Rhombus stands on the board")


def write_position(setting: Setting, visible: Collection[str] = HEXES) -> str:
    """The position string; a hex that is not visible is written as ?."""
    rows = []
    for names in ROWS:
        cells = [piece_text(setting.pieces[INDEX[name]]) or " " if name in visible else HIDDEN for name in names]
        rows.append(re.sub(" +", lambda run: str(len(run[0])), "".join(cells)))
    return f"{'/'.join(rows)} {SIDE_LETTERS[setting.side]} {setting.quiet} {setting.plies}"


def piece_text(piece: int) -> str:
    """A piece as position strings write it, with its orientation; empty for no piece."""
    if piece == EMPTY:
        return ""
    digit = str(orientation_of(piece)) if ORIENTATIONS[kind_of(piece)] > 1 else ""
    return piece_letter(piece) + digit


def piece_letter(piece: int) -> str:
    letter = LETTERS[kind_of(piece)]
    return letter if SIDES[side_of(piece)] == "white" else letter.lower()


# Moves.


class Turn(NamedTuple):
    """The parts of a move's text. A rotation alone has no target."""

    piece: str
    origin: str
    target: str
    flag: str
    rotation: str

    @property
    def text(self) -> str:
        step = f">{self.target}{self.flag}" if self.target else ""
        return self.piece + self.origin + step + self.rotation


def write_move(piece: int, code: int) -> str:
    origin, target = HEXES[moves.origin_of(code)], HEXES[moves.target_of(code)]
    step = f">{target}{FLAGS[moves.action_of(code)]}" if target != origin else ""
    return piece_letter(piece) + origin + step + ROTATIONS[moves.rotation_of(code)]


def code_of(text: str) -> int | None:
    """The code of a canonical text, if it has the form of a move."""
    found = MOVE.fullmatch(text)
    if not found:
        return None
    _, origin, target, flag, rotation = found.groups(default="")
    start, end = INDEX.get(origin), INDEX.get(target or origin)
    if start is None or end is None or rotation not in ROTATIONS:
        return None
    return moves.move_of(ACTION_BY_FLAG[flag], start, end, ROTATIONS.index(rotation))


def click_path(code: int, rotates: bool) -> tuple[str, ...]:
    """Origin, target, and for a step that a rotation may follow which one, or skip."""
    origin, target = HEXES[moves.origin_of(code)], HEXES[moves.target_of(code)]
    rotation = ROTATION_STEPS[moves.rotation_of(code)]
    if target == origin:
        return origin, rotation
    if rotates and moves.action_of(code) != moves.CAPTURE:
        return origin, target, rotation or SKIP
    return origin, target


def read_move(text: str) -> Turn:
    """The parts of a move's text; InvalidMove if it is none."""
    plain = re.sub(r"\s", "", text)
    plain = re.sub(r"-?rot([lrLR])", lambda found: f"-rot{found[1].upper()}", plain, flags=re.IGNORECASE)
    plain = plain.replace("-rotL3", "-rotR3").replace("X", "x")
    found = MOVE.fullmatch(plain)
    hint = "write it like t5-6>5-5, t5-6>5-5x, R3-4>2-3@, T1-0>1-1-rotL or H3-2-rotR"
    if not found or not (found["target"] or found["rotation"]):
        raise InvalidMove(f"{text!r} is not a turn; {hint}")
    turn = Turn(**{name: part or "" for name, part in found.groupdict().items()})
    for name in (turn.origin, turn.target):
        if name and name not in INDEX:
            raise InvalidMove(f"{text!r}: there is no hex {name} on the board")
    return turn
