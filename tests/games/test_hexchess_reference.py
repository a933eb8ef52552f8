"""HexChess's bitboards beside a slow referee that walks hex by hex, as the rulebook tells it."""

import random
from collections import Counter

import pytest

import ludarium

GAME = ludarium.game("hexchess")
DIRECTIONS = ((1, 0), (-1, 0), (1, -1), (0, -1), (0, 1), (-1, 1))
NUMBER = {}
for r in range(-3, 4):
    for q in range(-3, 4):
        if abs(q + r) <= 3:
            NUMBER[q, r] = len(NUMBER)
PLACE = {number: place for place, number in NUMBER.items()}
SAFE, WALLS = {11, 12, 24, 25}, {17, 19}
PLAIN = set(range(37)) - SAFE - WALLS - {18}


class Referee:
    """One game, kept in dictionaries, from a position string."""

    def __init__(self, text, bonus, repetition, no_progress, no_progress_result):
        self.bonus, self.repetition, self.no_progress, self.result_rule = (
            bonus,
            repetition,
            no_progress,
            no_progress_result,
        )
        rows, *benches, self.side, self.step, quiet, turn = text.split(" ")
        for digit in "1234567":
            rows = rows.replace(digit, "." * int(digit))
        self.board = {n: c for n, c in enumerate(rows.replace("/", "")) if c not in ".x"}
        self.tiles = {side: int(bench[0]) for side, bench in zip("gy", benches, strict=True)}
        self.blocker = {side: bench[1] == "b" for side, bench in zip("gy", benches, strict=True)}
        self.quiet, self.turn = int(quiet), int(turn)
        self.progress = self.step == "b"
        self.seen = Counter()
        self.outcome = None
        if self.step == "t":
            self.seen[self.identity()] += 1

    def identity(self):
        return self.text().rsplit(" ", 2)[0]

    def text(self):
        cells = ["x" if n in WALLS else self.board.get(n, ".") for n in range(37)]
        rows = []
        for length in (4, 5, 6, 7, 6, 5, 4):
            row, cells = "".join(cells[:length]), cells[length:]
            for run in range(7, 0, -1):
                row = row.replace("." * run, str(run))
            rows.append(row)
        benches = [f"{self.tiles[s]}{'b' if self.blocker[s] else '-'}" for s in "gy"]
        return " ".join(["/".join(rows), *benches, self.side, self.step, str(self.quiet), str(self.turn)])

    def owner(self, number):
        return self.board.get(number, "").lower()

    def targets(self, origin):
        reach = 7 if self.board[origin].isupper() else 1
        for dq, dr in DIRECTIONS:
            q, r = PLACE[origin]
            for distance in range(1, reach + 1):
                number = NUMBER.get((q + distance * dq, r + distance * dr))
                if number is None or number in WALLS or self.owner(number) in ("#", self.side):
                    break
                if number in self.board:
                    if number not in SAFE:
                        yield f"{origin}x{number}"
                    break
                yield f"{origin}-{number}"

    def legal(self):
        if self.outcome:
            return []
        empty = PLAIN - set(self.board)
        found = [move for n in self.board if self.owner(n) == self.side for move in self.targets(n)]
        found += [f"T{n}" for n in empty if self.tiles[self.side]]
        found += [f"B{n}" for n in empty if self.blocker[self.side] and self.step == "t"]
        if not found or (self.step == "b" and self.bonus == "optional"):
            found.append("--")
        return sorted(found)

    def play(self, move):
        enemy = "y" if self.side == "g" else "g"
        if move[0] == "B":
            self.blocker[self.side] = False
            self.board[int(move[1:])] = "#"
            self.step, self.progress, self.quiet = "b", True, 0
            return
        if move[0] == "T":
            self.tiles[self.side] -= 1
            self.board[int(move[1:])] = self.side
            self.progress = True
        elif move != "--":
            origin, target = map(int, move.replace("x", "-").split("-"))
            tile = self.board.pop(origin)
            promotes = target == 18 and tile.islower()
            self.progress = self.progress or promotes or "x" in move
            self.board[target] = tile.upper() if promotes else tile
        self.quiet = 0 if self.progress else self.quiet + 1
        mover, self.side, self.step, self.progress = self.side, enemy, "t", False
        self.turn += 1
        self.seen[self.identity()] += 1
        self.outcome = self.judged(mover, enemy)

    def left(self, side):
        return self.tiles[side] + sum(self.owner(n) == side for n in self.board)

    def judged(self, mover, enemy):
        title = {"g": "green", "y": "yellow"}
        if not self.left(enemy):
            return title[mover], "elimination"
        if self.repetition and self.seen[self.identity()] >= self.repetition:
            return None, "repetition"
        if self.no_progress and self.quiet >= self.no_progress:
            more = self.left("g") - self.left("y")
            if self.result_rule == "count" and more:
                return "green" if more > 0 else "yellow", "no-progress count"
            return None, "no-progress"
        return None


DEFAULTS = {"bonus": "required", "repetition": 3, "no_progress": 100, "no_progress_result": "draw"}
STARTS = {
    "the start": "4/5/6/2x1x2/6/5/4 7b 7b g t 0 1",
    "no action for Green": "#3/5/2yy2/2xGx2/2yy2/5/3# 0- 0- g t 0 41",
    "a lone tile each": "G3/5/#4#/2x1x2/6/5/3Y 0- 0- g t 0 41",
    "sliders and a Blocker left": "G3/1y1g1/1#Y3/2x1x2/6/1Y1g1/3G 1b 0- y t 3 41",
    "additional action owed": "g3/5/2y3/2xGx2/3Y2/5/#3 2- 2b g b 0 9",
}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"bonus": "optional", "repetition": 2, "no_progress": 12},
        {"repetition": 0, "no_progress": 7, "no_progress_result": "count"},
    ],
    ids=["defaults", "short", "count"],
)
def test_random_games_agree_with_the_slow_referee(name, options, seed):
    choose = random.Random(f"{name} {seed}")
    referee = Referee(STARTS[name], **{**DEFAULTS, **options})
    position = GAME.position(STARTS[name], **options)
    for _ in range(120):
        assert position.text == referee.text()
        outcome = position.outcome
        assert (outcome and (outcome.winner, outcome.reason)) == referee.outcome
        legal = referee.legal()
        assert [str(move) for move in position.legal_moves] == legal
        if outcome:
            break
        move = choose.choice(legal)
        referee.play(move)
        position = position.play(move)
