"""Gungi's texts: position strings and moves."""

import re
from dataclasses import dataclass
from functools import lru_cache

from ludarium.core.errors import InvalidMove, PositionError
from ludarium.games.gungi.codes import (
    BATTLE,
    BRONZE,
    CATAPULT,
    COMMANDER,
    FORTRESS,
    PENDING_CATAPULT,
    PLACEMENT,
    cell_of,
    square_of,
)
from ludarium.games.gungi.moves import (
    ATTACK,
    DROP,
    EXCHANGE,
    MOVE,
    MOVE_BACK,
    STRIKE,
    TAKE_BACK,
    action_of,
    attacker_tier,
    drop_of,
    dropped_kind,
    move_of,
    origin_of,
    strike_of,
    target_of,
    victim_tier,
)
from ludarium.games.gungi.pieces import CODES, COLUMNS, FRONTS, IMMOBILE, INDEX, KINDS, ROWS, SQUARES, column, row

Tower = list[tuple[int, int]]  # (side, kind) pairs, bottom first
Contents = list[Tower]  # the tower on each square
Hands = list[list[int]]  # each side's number of each kind

SIDES = "bw"
TITLES = ("Black", "White")
PHASES = ("P", "B", "LT", "LF")
MOST_TURNS = 1_000_000

STARTS = {
    "placement": "9/9/9/9/9/9/9/9/9 MC2S2N3TFHPA2O7QRmc2s2n3tfhpa2o7qr b P 0",
    "standard": "1fnnmpnt1/1acshsca1/oooroqooo/9/9/9/OOOQOROOO/1ACSHSCA1/1TNPMNNF1 - b B 0",
}


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a position string says."""

    contents: Contents
    hands: Hands
    side: int
    phase: int
    turns: int


# Position strings.


def read_position(text: str) -> Loaded:
    """The parts of a position string; PositionError says what is wrong, and where."""
    fields = text.split(" ")
    if len(fields) != 5:
        raise PositionError(
            f"a position is board, hands, side, phase and turns, with one space between, as in {STARTS['standard']!r}; "
            f"not {text!r}"
        )
    board, hands, side, phase, turns = fields
    if side not in ("b", "w"):
        raise PositionError(f"the side to act is b or w, not {side!r}")
    if phase not in PHASES:
        raise PositionError(f"the phase is P, B, LT or LF, not {phase!r}")
    loaded = Loaded(_read_board(board), _read_hands(hands), SIDES.index(side), PHASES.index(phase), _read_turns(turns))
    _check_numbers(loaded)
    _check_towers(loaded.contents)
    if loaded.phase == PLACEMENT:
        _check_placement(loaded)
    else:
        _check_battle(loaded)
    return loaded


def _read_turns(text: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,6}", text) or int(text) > MOST_TURNS:
        raise PositionError(f"the completed turns are a number from 0 to {MOST_TURNS}, not {text!r}")
    return int(text)


def _read_board(text: str) -> Contents:
    texts = text.split("/")
    if len(texts) != 9:
        raise PositionError(f"a board has 9 rows, this one {len(texts)}")
    by_row = [_read_row(name, row_text) for name, row_text in zip(reversed(ROWS), texts, strict=True)]
    return [tower for towers in reversed(by_row) for tower in towers]


def _read_row(name: str, text: str) -> Contents:
    where = f"row {name} ({text!r})"
    towers: Contents = []
    after_run = False
    for token in re.findall(r"\[[^\[\]]*\]|.", text, re.DOTALL):
        run = token in "123456789"
        if run and after_run:
            raise PositionError(f"{where}: two digits in a row; empty squares are one run, one digit")
        if run:
            towers += [[] for _ in range(int(token))]
        elif token.startswith("[") and len(token) > 1:
            if len(token) not in (4, 5):
                raise PositionError(f"{where}: the tower {token} has {len(token) - 2} pieces; [..] holds two or three")
            towers.append([_read_piece(where, letter) for letter in token[1:-1]])
        else:
            towers.append([_read_piece(where, token)])
        after_run = run
    if len(towers) != 9:
        raise PositionError(f"{where} has {len(towers)} squares instead of 9")
    return towers


def _read_piece(where: str, letter: str) -> tuple[int, int]:
    if letter.upper() not in CODES or not letter.isascii():
        raise PositionError(f"{where}: {letter!r} is no piece ({CODES}, lower case for White)")
    return (0 if letter.isupper() else 1), CODES.index(letter.upper())


def _read_hands(text: str) -> Hands:
    hands = [[0] * len(CODES), [0] * len(CODES)]
    if text == "-":
        return hands
    order = CODES + CODES.lower()
    last = -1
    for token in re.findall(r"[A-Za-z](?:[1-9][0-9]?)?|.", text, re.DOTALL) or [text]:
        if not token or token[0] not in order:
            raise PositionError(f"hands ({text!r}): {token!r} is no piece; empty hands are written -")
        place = order.index(token[0])
        if place <= last:
            raise PositionError(
                f"hands ({text!r}): {token[0]!r} comes out of order; the order is {CODES}, Black's, then White's"
            )
        number = int(token[1:] or 1)
        if token[1:] == "1":
            raise PositionError(f"hands ({text!r}): a single piece has no number, so {token[0]!r} and not {token!r}")
        last = place
        hands[place // len(CODES)][place % len(CODES)] = number
    return hands


def _check_numbers(loaded: Loaded) -> None:
    """No more pieces than the set has; a piece counts with the one on its other face."""
    everywhere = [
        [loaded.hands[side][kind] + sum(tower.count((side, kind)) for tower in loaded.contents) for kind in range(23)]
        for side in range(2)
    ]
    for side, title in enumerate(TITLES):
        if everywhere[side][COMMANDER] > 1:
            raise PositionError(f"{title} has {everywhere[side][COMMANDER]} Commanders")
    for kind, face in enumerate(KINDS[:FRONTS]):
        back = CODES.index(face.flips_to)
        faces = {kind, back}
        number = sum(everywhere[side][each] for side in range(2) for each in faces)
        if number > 2 * face.number:
            what = f"{face.code}/{face.flips_to} ({face.title} and {KINDS[back].title})"
            raise PositionError(f"there are {number} pieces {what}, the set has {2 * face.number}")


def _check_towers(contents: Contents) -> None:
    for square, tower in zip(SQUARES, contents, strict=True):
        names = [(side, KINDS[kind].name) for side, kind in tower]
        for side, name in names:
            if names.count((side, name)) > 1:
                raise PositionError(f"{square} holds two {TITLES[side]} pieces with the name {name}")
        if any(kind == COMMANDER for _, kind in tower[:-1]):
            raise PositionError(f"{square}: something stands on a Commander")
    for side, title in enumerate(TITLES):
        for number, letter in enumerate(COLUMNS):
            towers = [tower for square, tower in enumerate(contents) if column(square) == number]
            if sum(tower.count((side, BRONZE)) for tower in towers) > 1:
                raise PositionError(f"column {letter} holds two {title} Bronzes")


def _check_placement(loaded: Loaded) -> None:
    if loaded.turns:
        raise PositionError(f"no turns are completed in the placement, so the last field is 0, not {loaded.turns}")
    if not any(loaded.hands[loaded.side]):
        raise PositionError(f"{TITLES[loaded.side]} is to place, but has nothing in hand")
    for side, title in enumerate(TITLES):
        for kind, face in enumerate(KINDS):
            number = loaded.hands[side][kind] + sum(tower.count((side, kind)) for tower in loaded.contents)
            if number != face.number:
                raise PositionError(f"{title} has {number} of {face.title}, in the placement there are {face.number}")
        _check_soldier_columns(loaded, side)
    for square, tower in enumerate(loaded.contents):
        name = SQUARES[square]
        for tier, (side, kind) in enumerate(tower):
            if not is_home(side, square):
                raise PositionError(f"{name}: {TITLES[side]} places in its own territory only")
            if tier and KINDS[kind].name in IMMOBILE:
                raise PositionError(f"{name}: a {KINDS[kind].name} is placed on tier one only")


def _check_soldier_columns(loaded: Loaded, side: int) -> None:
    for number, letter in enumerate(COLUMNS):
        home = [
            tower for square, tower in enumerate(loaded.contents) if column(square) == number and is_home(side, square)
        ]
        soldiers = sum(KINDS[kind].name == "Soldier" for tower in home for _, kind in tower)
        if soldiers > 1:
            raise PositionError(f"column {letter} has {soldiers} {TITLES[side]} Soldiers; in the placement it gets one")
        closed = all(len(tower) == 3 or (tower and tower[-1][1] == COMMANDER) for tower in home)
        if not soldiers and closed:
            raise PositionError(f"column {letter} has no room left for {TITLES[side]}'s Soldier")


def _check_battle(loaded: Loaded) -> None:
    if any(hand[COMMANDER] for hand in loaded.hands):
        raise PositionError("a Commander is never in hand during the battle")
    standing = [side for tower in loaded.contents for side, kind in tower if kind == COMMANDER]
    if not standing:
        raise PositionError("no Commander is on the board")
    if loaded.phase == BATTLE:
        return
    kind = CATAPULT if loaded.phase == PENDING_CATAPULT else FORTRESS
    if not loaded.hands[loaded.side][kind]:
        raise PositionError(f"phase {PHASES[loaded.phase]}: {TITLES[loaded.side]} has no {KINDS[kind].name} in hand")
    if all(tower for square, tower in enumerate(loaded.contents) if is_home(loaded.side, square)):
        raise PositionError(f"phase {PHASES[loaded.phase]}: {TITLES[loaded.side]}'s territory has no empty square")


def is_home(side: int, square: int) -> bool:
    """Whether a square lies in a side's territory."""
    return row(square) < 3 if side == 0 else row(square) > 5


RUN = re.compile(" +")


def piece_letter(side: int, kind: int) -> str:
    return CODES[kind] if side == 0 else CODES[kind].lower()


def tower_text(tower: Tower) -> str:
    letters = "".join(piece_letter(side, kind) for side, kind in tower)
    return f"[{letters}]" if len(tower) > 1 else letters


def run_length(run: re.Match[str]) -> str:
    return str(len(run[0]))


def write_position(loaded: Loaded) -> str:
    texts = [tower_text(tower) if tower else " " for tower in loaded.contents]
    rows = "/".join(["".join(texts[first : first + 9]) for first in range(72, -1, -9)])
    held = "".join(
        piece_letter(side, kind) + (str(number) if number > 1 else "")
        for side, hand in enumerate(loaded.hands)
        for kind, number in enumerate(hand)
        if number
    )
    return f"{RUN.sub(run_length, rows)} {held or '-'} {SIDES[loaded.side]} {PHASES[loaded.phase]} {loaded.turns}"


# Moves.

SIGNS = {MOVE: "-", MOVE_BACK: "-", ATTACK: "x", EXCHANGE: "~"}

ANY_CASE = re.IGNORECASE | re.ASCII
SQUARE = "([a-i][1-9])"
DROP_TEXT = re.compile(f"([{CODES}])@{SQUARE}", ANY_CASE)
TWO_SQUARES = re.compile(f"{SQUARE}([-x~]?){SQUARE}(<?)", ANY_CASE)
STRIKE_TEXT = re.compile(f"{SQUARE}:([1-3])x([1-3])", ANY_CASE)
TAKE_BACK_TEXT = re.compile(f"<{SQUARE}", ANY_CASE)


@dataclass(frozen=True, slots=True)
class Action:
    """A move taken apart. Squares are names; tiers count from 1; what an action does not have is empty or 0."""

    action: int
    origin: str = ""
    target: str = ""
    kind: int = 0
    attacker: int = 0
    victim: int = 0

    @property
    def text(self) -> str:
        if self.action == DROP:
            return f"{CODES[self.kind]}@{self.target}"
        if self.action == STRIKE:
            return f"{self.origin}:{self.attacker}x{self.victim}"
        if self.action == TAKE_BACK:
            return f"<{self.origin}"
        return f"{self.origin}{SIGNS[self.action]}{self.target}{'<' if self.action == MOVE_BACK else ''}"


@lru_cache(maxsize=20_000)
def write_move(code: int) -> str:
    """The canonical text of the move that a number stands for."""
    return decode(code).text


@lru_cache(maxsize=20_000)
def decode(code: int) -> Action:
    """The move that a number stands for."""
    action = action_of(code)
    origin, target = _name(origin_of(code)), _name(target_of(code))
    if action == DROP:
        return Action(DROP, target=target, kind=dropped_kind(code))
    if action == STRIKE:
        return Action(STRIKE, origin, attacker=attacker_tier(code) + 1, victim=victim_tier(code) + 1)
    return Action(action, origin, target)


@lru_cache(maxsize=20_000)
def code_of(text: str) -> int | None:
    """The number of a canonical text, if it has the form of a move."""
    try:
        action = read_move(text)
    except InvalidMove:
        return None
    origin, target = _cell(action.origin), _cell(action.target)
    if action.action == DROP:
        return drop_of(action.kind, target)
    if action.action == STRIKE:
        return strike_of(origin, action.attacker - 1, action.victim - 1)
    return move_of(action.action, origin, target)


def _cell(name: str) -> int:
    """The cell of a square, or 0 for none."""
    return cell_of(INDEX[name]) if name else 0


def _name(cell: int) -> str:
    """The square of a cell, or nothing for cell 0."""
    return SQUARES[square_of(cell)] if cell else ""


def read_move(text: str) -> Action:
    """A move in canonical form, in any case and with blanks; a missing sign between two squares is read as a move."""
    plain = "".join(text.split())
    if found := DROP_TEXT.fullmatch(plain):
        return Action(DROP, target=found[2].lower(), kind=CODES.index(found[1].upper()))
    if found := STRIKE_TEXT.fullmatch(plain):
        return Action(STRIKE, found[1].lower(), attacker=int(found[2]), victim=int(found[3]))
    if found := TAKE_BACK_TEXT.fullmatch(plain):
        return Action(TAKE_BACK, found[1].lower())
    found = TWO_SQUARES.fullmatch(plain)
    if not found or (found[4] and found[2] not in ("", "-")):
        raise not_a_move(text)
    action = {"x": ATTACK, "~": EXCHANGE}.get(found[2].lower(), MOVE_BACK if found[4] else MOVE)
    return Action(action, found[1].lower(), found[3].lower())


def not_a_move(text: str) -> InvalidMove:
    return InvalidMove(
        f"{text!r} is not a move: write e3-e4 (move), e2xe7 (attack), d7-e9< (move and take back), e5:1x2 (attack "
        "inside a tower), c3~g5 (exchange), <e9 (take back) or Q@d3 (place or drop)"
    )


def tower_at(contents: Contents, square: str) -> Tower:
    return contents[INDEX[square]]
