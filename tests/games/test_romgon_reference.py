"""The fast rules against slow, obvious ones that are written down straight from their definition."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

import pytest

import ludarium

GAME = ludarium.game("romgon")
AT = {
    (column - 4 + max(0, 3 - row), row - 3): f"{row}-{column}"
    for row, width in enumerate((6, 7, 8, 9, 8, 7, 6))
    for column in range(width)
}
PLACE = {name: place for place, name in AT.items()}
STEP = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
DIAGONAL = [(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)]
RINGS = [
    "3-0 2-0 1-0 0-0 0-1 0-2 0-3 0-4 0-5 1-6 2-7 3-8 4-7 5-6 6-5 6-4 6-3 6-2 6-1 6-0 5-0 4-0",
    "3-1 2-1 1-1 1-2 1-3 1-4 1-5 2-6 3-7 4-6 5-5 5-4 5-3 5-2 5-1 4-1",
    "3-2 2-2 2-3 2-4 2-5 3-6 4-5 4-4 4-3 4-2",
]
RING = {name: ring.split() for ring in RINGS for name in ring.split()}
DEAD = {"3-3", "3-4", "3-5"}
INNER = set(RINGS[2].split())
GOAL = {"white": "3-8", "black": "3-0"}
WORTH = {"H": 5, "T": 4, "S": 3, "C": 2, "R": 0}
TURNS = {"-rotR": 1, "-rotL": -1, "-rotR2": 2, "-rotL2": -2, "-rotR3": 3}


def other(side):
    return "white" if side == "black" else "black"


def owner(piece):
    return "white" if piece[0].isupper() else "black"


def reached(name, offsets):
    q, r = PLACE[name]
    return [AT[q + dq, r + dr] for dq, dr in offsets if (q + dq, r + dr) in AT]


def distance(one, two):
    (q, r), (p, s) = PLACE[one], PLACE[two]
    return (abs(q - p) + abs(r - s) + abs(q - p + r - s)) // 2


@dataclass
class Slow:
    """A position: pieces such as "T0" by hex, and all that the rules remember."""

    board: dict[str, str]
    side: str
    quiet: int
    ply: int
    options: dict
    seen: Counter = field(default_factory=Counter)
    shuttles: Counter = field(default_factory=Counter)
    leg: dict = field(default_factory=dict)
    outcome: tuple | None = None

    # Where pieces go.

    def captures(self, name, board):
        """The hexes on which the piece could capture."""
        piece = board[name]
        kind, textbook = piece[0].upper(), self.options["movement"] == "textbook"
        if kind == "S":
            return reached(name, [STEP[1], STEP[2], STEP[4], STEP[5]])
        if kind == "T":
            facing = int(piece[1]) + (3 if owner(piece) == "black" else 0)
            return reached(name, [STEP[(facing + turn) % 6] for turn in (-1, 0, 1)])
        if kind == "H" and not textbook:
            a = int(piece[1])
            return reached(name, [STEP[a], STEP[a + 3], *(DIAGONAL[(a + turn) % 6] for turn in (-1, 0, 2, 3))])
        if kind == "R" and not textbook:
            return reached(name, [(1, 0), (-1, 0), (2, 0), (-2, 0), DIAGONAL[1], DIAGONAL[4]])
        if kind in "HR":
            return reached(name, STEP)
        return self.slide(name, board)

    def slide(self, name, board):
        found = []
        if name in DEAD:
            return found
        ring = RING[name]
        for way in (1, -1):
            at = ring.index(name)
            for _ in range(len(ring) - 1):
                at = (at + way) % len(ring)
                found.append(ring[at])
                if ring[at] in board:
                    break
        return found

    def quiet_only(self, name, board):
        """The empty hexes to which the piece goes without being able to capture there."""
        kind = board[name][0].upper()
        if kind == "C" and name not in DEAD:
            return [t for t in reached(name, STEP) if t not in DEAD and t not in RING[name]]
        if kind == "R" and self.options["movement"] == "textbook":
            return reached(name, [(2, 0), (-2, 0), DIAGONAL[1], DIAGONAL[4]])
        if kind == "R":
            pairs = (name in DEAD, name in INNER)
            near = reached(name, [STEP[1], STEP[2], STEP[4], STEP[5]])
            return [t for t in near if pairs in ((True, False), (False, True)) and (t in INNER, t in DEAD) == pairs]
        return []

    def rhombus(self, side, board):
        return next((name for name, piece in board.items() if piece == ("R" if side == "white" else "r")), None)

    def attacked(self, side, board):
        """Whether a side's Rhombus is attacked by a shape."""
        home = self.rhombus(side, board)
        shapes = [n for n, piece in board.items() if owner(piece) != side and piece[0] not in "Rr"]
        return any(home in self.captures(name, board) for name in shapes)

    # Turns.

    def candidates(self):
        """Every turn of section 5 with the board it leads to, Rhombus safety not looked at."""
        race = len(self.board) == 2
        for name, piece in list(self.board.items()):
            if owner(piece) != self.side:
                continue
            kind = piece[0].upper()
            turns = [""] + (["-rotR", "-rotL"] if kind in "TH" else [])
            if kind == "T" and self.options["rotation"] == "free":
                turns += ["-rotR2", "-rotL2", "-rotR3"]
            for turn in turns[1:]:
                yield piece[0] + name + turn, {**self.board, name: self.turned(piece, turn)}
            rest = {n: p for n, p in self.board.items() if n != name}
            for target in self.captures(name, self.board):
                there = self.board.get(target)
                if there is None:
                    for turn in turns:
                        yield f"{piece[0]}{name}>{target}{turn}", {**rest, target: self.turned(piece, turn)}
                elif owner(there) != self.side and not (kind == "R" and there in "Rr"):
                    yield f"{piece[0]}{name}>{target}x", {**rest, target: piece}
                elif kind == "R" and there in "Rr" and race and target == GOAL[self.side]:
                    yield f"{piece[0]}{name}>{target}@", {**rest, target: piece}
            for target in self.quiet_only(name, self.board):
                flag = "@" if kind == "R" else ""
                if target not in self.board or (kind == "R" and race and target == GOAL[self.side]):
                    yield f"{piece[0]}{name}>{target}{flag}", {**rest, target: piece}

    def turned(self, piece, turn):
        if not turn:
            return piece
        return piece[0] + str((int(piece[1]) + TURNS[turn]) % (6 if piece[0] in "Tt" else 3))

    def legal(self):
        if self.outcome:
            return {}
        found = dict(self.candidates())
        if self.options["variant"] == "fog":
            return found
        return {text: board for text, board in found.items() if self.safe(board)}

    def safe(self, board):
        won = self.rhombus(self.side, board) == GOAL[self.side]
        return (won and self.options["variant"] == "original") or not self.attacked(self.side, board)

    # Ends.

    def identity(self):
        axes = self.options["movement"] == "classic"
        pieces = [(n, p if axes or p[0] not in "Hh" else p[0]) for n, p in sorted(self.board.items())]
        return (self.side, *pieces)

    def load(self):
        self.seen[self.identity()] += 1
        for side in ("black", "white"):
            if not self.rhombus(side, self.board):
                left = any(owner(piece) == side for piece in self.board.values())
                self.outcome = (other(side), "rhombus-captured" if left else "elimination")
                return self
        if self.deadlocked():
            self.outcome = (other(self.side), "deadlock")
        elif not self.legal():
            self.outcome = (other(self.side), "draglock")
        return self

    def deadlocked(self):
        if self.options["variant"] == "fog" or not self.attacked(self.side, self.board):
            return False
        whole_side = self.options["deadlock"] == "player"
        return not [text for text in self.legal() if whole_side or text[0] in "Rr"]

    def play(self, text, board):
        before, mover = self.board, self.side
        self.board, self.side = board, other(mover)
        self.quiet = 0 if "x" in text else self.quiet + 1
        self.ply += 1
        self.seen[self.identity()] += 1
        shuttle = self.count_shuttle(text, mover)
        self.outcome = self.end(text, before, mover, shuttle)

    def count_shuttle(self, text, mover):
        last, self.leg[mover] = self.leg.get(mover), None
        if ">" not in text or "x" in text:
            return None
        origin, target = text[1:4], text[5:8]
        which = (mover, text[0], frozenset((origin, target)))
        if self.options["shuttle"] == "strict" or last == (target, origin):
            self.shuttles[which] += 1
            return which
        self.leg[mover] = (origin, target)
        return None

    def end(self, text, before, mover, shuttle):
        enemy = self.side
        left = [piece for piece in self.board.values() if owner(piece) == enemy]
        if text[0] in "Rr" and self.rhombus(mover, self.board) == GOAL[mover]:
            if len(before) == 2:
                return mover, "escape-race"
            return mover, "base-capture" if "x" in text else "fortress"
        if not self.rhombus(enemy, self.board):
            return mover, "rhombus-captured" if left else "elimination"
        if "x" in text and self.options["elimination"] == "shapes" and len(left) == 1:
            return mover, "elimination"
        if self.deadlocked():
            return mover, "deadlock"
        if self.options["variant"] != "fog" and self.seen[self.identity()] >= 3:
            return enemy, "threefold"
        if shuttle and self.shuttles[shuttle] >= 5:
            return enemy, "shuttle"
        if not self.legal():
            return mover, "draglock"
        if self.options["stagnation"] and self.quiet >= self.options["stagnation"]:
            return self.adjudicated(), "stagnation"
        return None

    def adjudicated(self):
        material = Counter()
        for piece in self.board.values():
            material[owner(piece)] += WORTH[piece[0].upper()]
        lead = material["black"] - material["white"]
        if not lead:
            way = {side: distance(self.rhombus(side, self.board), GOAL[side]) for side in GOAL}
            lead = way["white"] - way["black"]
        return "black" if lead > 0 else "white"

    @property
    def text(self):
        rows = []
        for row, width in enumerate((6, 7, 8, 9, 8, 7, 6)):
            cells = "".join(self.board.get(f"{row}-{column}", ".") for column in range(width))
            for run in range(9, 0, -1):
                cells = cells.replace("." * run, str(run))
            rows.append(cells)
        return f"{'/'.join(rows)} {self.side[0]} {self.quiet} {self.ply}"


def slow(position):
    """The slow twin of a position without history."""
    board = {}
    rows, side, quiet, ply = position.text.split(" ")
    for row, text in enumerate(rows.split("/")):
        column, at = 0, 0
        while at < len(text):
            if text[at].isdigit():
                column += int(text[at])
                at += 1
                continue
            size = 2 if text[at] in "TtHh" else 1
            board[f"{row}-{column}"] = text[at : at + size]
            column, at = column + 1, at + size
    twin = Slow(board, {"b": "black", "w": "white"}[side], int(quiet), int(ply), dict(position.options))
    return twin.load()


def random_text(chance):
    """A crowded or a bare position with anything anywhere; Circles and Rhombuses meet often."""
    names = list(PLACE)
    chance.shuffle(names)
    board = {}
    for letter, goal in (("R", "3-8"), ("r", "3-0")):
        home = next(name for name in names if name != goal and name not in board)
        board[home] = letter
    for name in [name for name in names if name not in board][: chance.choice((0, 1, 2, 4, 8, 14, 20, 35))]:
        letter = chance.choice("TtHhCcCcSs")
        board[name] = letter + (str(chance.randrange(6 if letter in "Tt" else 3)) if letter in "TtHh" else "")
    side = chance.choice(("black", "white"))
    return Slow(board, side, chance.choice((0, 3, 17, 19, 40)), chance.randrange(50), {}).text


OPTIONS = [
    {},
    {"variant": "original"},
    {"variant": "fog"},
    {"movement": "textbook"},
    {"movement": "textbook", "variant": "original"},
    {"rotation": "free"},
    {"deadlock": "player"},
    {"shuttle": "strict"},
    {"elimination": "shapes"},
    {"stagnation": 20},
    {"stagnation": 0, "deadlock": "player", "movement": "textbook"},
]
TURNS_PER_OPTION = 500 if ludarium.compiled else 150


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(f"{k}={v}" for k, v in options.items()))
def test_random_play_agrees_with_the_definition(options):
    chance = random.Random(str(options))
    turns = 0
    while turns < TURNS_PER_OPTION:
        start = {} if chance.random() < 0.3 else {"text": random_text(chance)}
        position = GAME.position(start["text"], **options) if start else GAME.start(**options)
        twin = slow(position)
        # Few candidates make repetitions, shuttles and Deadlocks common.
        narrow = chance.random() < 0.4
        for _ in range(chance.choice((5, 40, 120))):
            legal = twin.legal()
            assert [move.text for move in position.legal_moves] == sorted(legal), position.text
            outcome = position.outcome and (position.outcome.winner, position.outcome.reason)
            assert outcome == twin.outcome, position.text
            turns += 1
            if not legal:
                break
            moves = sorted(legal)
            captures = [move for move in moves if "x" in move]
            if narrow and not captures:
                moves = moves[:3]
            move = chance.choice(captures) if captures and chance.random() < 0.4 else chance.choice(moves)
            position = position.play(move)
            twin.play(move, legal[move])
            assert position.text == twin.text


@pytest.mark.parametrize("setup", ["classic", "grand", "square-attack", "hexagon-siege"])
def test_start_positions_agree_with_the_definition(setup):
    position = GAME.start(setup=setup)
    assert [move.text for move in position.legal_moves] == sorted(slow(position).legal())
