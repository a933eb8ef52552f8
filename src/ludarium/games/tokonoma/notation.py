"""Tokonoma's texts: position strings (ours and the public game's) and moves."""

import re

from ludarium.core.errors import InvalidMove, PositionError
from ludarium.games.tokonoma.moves import move_of
from ludarium.games.tokonoma.tiles import FLAT, HOUSES, INDEX, KINDS, LETTERS, ROWS, TILES, colour

Contents = list[list[tuple[int, int]]]  # the (side, kind) pairs on each tile

START = "f3A+/b+4S+/a+b+3B+A+/s+4B+/a+3F w"
SIDES = "wb"
TITLES = ("White", "Black")
PIECES_PER_SIDE = {"F": 6, "A": 2, "B": 2, "S": 1}
STAR_COLOUR = ("dark", "light")

ROW_ENDS = [(INDEX[row[0]], INDEX[row[-1]] + 1) for row in ROWS]  # where a row lies among the tiles
RUN = re.compile(" +")

# By the code of the move.
PATHS = {
    move_of(kind, origin, target): (TILES[origin], TILES[target])
    for kind in range(len(KINDS))
    for origin in range(len(TILES))
    for target in range(len(TILES))
}
MOVES = {code: origin + target for code, (origin, target) in PATHS.items()}

MOVE = re.compile(r"[a-e][1-7][a-e][1-7]")
DISPLAY = re.compile(r"([FABS])([a-e][1-7])?([a-e][1-7])\**#?")

# The public game's letters: [side][stacked][kind].
PUBLIC_LETTERS = (("fabs", " ABS"), ("ohmx", " HMX"))
PUBLIC_SIDES = "WD"
PUBLIC_ORDER = [tile for row in ROWS for tile in reversed(row)]


# Position strings.


def read_position(text: str) -> tuple[Contents, int]:
    """The contents of the tiles and the side to move; PositionError says what is wrong, and where."""
    fields = text.split(" ")
    if len(fields) != 2:
        raise PositionError(f"a position is rows, a space and the side to move, as in {START!r}; not {text!r}")
    rows, side = fields
    if side not in tuple(SIDES):
        raise PositionError(f"the side to move is w or b, not {side!r}")
    texts = rows.split("/")
    if len(texts) != len(ROWS):
        raise PositionError(f"a position has {len(ROWS)} rows, this one {len(texts)}")
    contents: Contents = []
    for tiles, row in zip(ROWS, texts, strict=True):
        contents += _read_row(tiles, row)
    _check(contents)
    return contents, SIDES.index(side)


def _read_row(tiles: list[str], text: str) -> Contents:
    name = f"row {tiles[0][0]}"
    contents: Contents = []
    after_run = False
    for token in re.findall(r"[A-Za-z]\+|.", text, re.DOTALL):
        if token in "1234567":
            if after_run:
                raise PositionError(f"{name} ({text!r}): two digits in a row; empty tiles are one run, one digit")
            contents += [[] for _ in range(int(token))]
        else:
            contents.append(_read_tile(name, text, token))
        after_run = token.isdigit()
    if len(contents) != len(tiles):
        raise PositionError(f"{name} ({text!r}) has {len(contents)} tiles instead of {len(tiles)}")
    return contents


def _read_tile(name: str, row: str, token: str) -> list[tuple[int, int]]:
    letter = token[0].upper()
    if letter not in LETTERS or not token[0].isascii():
        raise PositionError(f"{name} ({row!r}): {token!r} is neither a piece (F A B S, f a b s) nor a run (1 to 7)")
    owner = 0 if token[0].isupper() else 1
    kind = LETTERS.index(letter)
    if not token.endswith("+"):
        return [(owner, kind)]
    if letter == "F":
        raise PositionError(f"{name} ({row!r}): {token!r}: a flat cannot stand on a flat")
    return [(owner, FLAT), (owner, kind)]


def _check(contents: Contents) -> None:
    """What a loader must accept, and nothing else."""
    for side, title in enumerate(TITLES):
        for kind, (letter, most) in enumerate(PIECES_PER_SIDE.items()):
            number = sum((side, kind) in pieces for pieces in contents)
            if number > most:
                raise PositionError(f"{title} has {number} pieces of kind {letter}, {most} at most")
    for tile, pieces in zip(TILES, contents, strict=True):
        for side, kind in pieces:
            if KINDS[kind] == "star" and colour(tile) != STAR_COLOUR[side]:
                raise PositionError(
                    f"{TITLES[side]}'s Star on {tile} ({colour(tile)}): it stands on {STAR_COLOUR[side]} tiles only"
                )
    in_enemy_house = [contents[INDEX[HOUSES[1 - side]]] for side in range(2)]
    for side, pieces in enumerate(in_enemy_house):
        if len(pieces) == 2 and pieces[0][0] == side:
            raise PositionError(f"{TITLES[side]} has a stack in the enemy house: its flat would have won before")
    if all(pieces == [(side, FLAT)] for side, pieces in enumerate(in_enemy_house)):
        raise PositionError("both houses are taken by enemy flats: the game would have ended before")


def write_position(contents: Contents, side: int) -> str:
    texts = [tile_text(pieces) if pieces else " " for pieces in contents]
    rows = ("".join(texts[first:end]) for first, end in ROW_ENDS)
    return f"{RUN.sub(run_length, '/'.join(rows))} {SIDES[side]}"


def run_length(run: re.Match[str]) -> str:
    return str(len(run[0]))


def tile_text(pieces: list[tuple[int, int]]) -> str:
    if not pieces:
        return ""
    side, kind = pieces[-1]
    letter = LETTERS[kind] if side == 0 else LETTERS[kind].lower()
    return letter + "+" if len(pieces) == 2 else letter


# The public game's position string.


def read_public(text: str) -> str:
    """Our position string for one of the public game."""
    meaning = {
        letter: [(side, FLAT), (side, kind)] if stacked else [(side, kind)]
        for side in range(2)
        for stacked in range(2)
        for kind, letter in enumerate(PUBLIC_LETTERS[side][stacked])
        if letter != " "
    }
    if not text or text[-1] not in PUBLIC_SIDES:
        raise PositionError(f"a public position string ends with W or D, the side to move; not {text!r}")
    found: Contents = []
    for place, character in enumerate(text[:-1], start=1):
        if character in "123456789":
            found += [[] for _ in range(int(character))]
        elif character in meaning:
            found.append(meaning[character])
        else:
            raise PositionError(
                f"character {place} of {text!r}: {character!r} is neither a piece nor a run from 1 to 9"
            )
        if len(found) > len(TILES):
            raise PositionError(f"{text!r} has more than {len(TILES)} tiles")
    found += [[] for _ in range(len(TILES) - len(found))]
    contents = [found[PUBLIC_ORDER.index(tile)] for tile in TILES]
    _check(contents)
    return write_position(contents, PUBLIC_SIDES.index(text[-1]))


def write_public(text: str) -> str:
    """The public game's position string for one of ours."""
    contents, side = read_position(text)
    tokens = [_public_letter(contents[INDEX[tile]]) for tile in PUBLIC_ORDER]
    runs = re.sub(" +", lambda run: _public_run(len(run[0])), "".join(tokens).rstrip())
    return runs + PUBLIC_SIDES[side]


def _public_letter(pieces: list[tuple[int, int]]) -> str:
    if not pieces:
        return " "
    side, kind = pieces[-1]
    return PUBLIC_LETTERS[side][len(pieces) - 1][kind]


def _public_run(length: int) -> str:
    return "9" * (length // 9) + (str(length % 9) if length % 9 else "")


# Moves.


def write_move(code: int) -> str:
    return MOVES[code]


def path(code: int) -> tuple[str, str]:
    return PATHS[code]


def read_move(text: str) -> str:
    """The canonical form of a move written as origin and target, in any case and with blanks or a hyphen between."""
    plain = re.sub(r"[\s-]", "", text).lower()
    if not MOVE.fullmatch(plain) or plain[:2] not in INDEX or plain[2:] not in INDEX:
        raise InvalidMove(f"{text!r} is not a move: write origin and target tile, as in d6b5, or piece and target, Bb5")
    return plain


def ambiguous(text: str, candidates: list[str]) -> str:
    """Refuse a display form that does not name one legal move."""
    if candidates:
        raise InvalidMove(f"{text!r} could be {' or '.join(candidates)}; write one of them")
    raise InvalidMove(f"{text!r}: no piece of that kind can go there; write origin and target tile, as in d6b5")
