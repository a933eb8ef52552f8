"""CheDuk once more, slowly and obviously: positions are dictionaries of axial coordinates, moves are texts."""

from copy import deepcopy
from dataclasses import dataclass, field

ROWS, COLUMNS = 12, 11
DIRECTIONS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
LEAPS = [(1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1)]
SPY_STEPS = {"R": DIRECTIONS[1:5], "B": [DIRECTIONS[0], DIRECTIONS[1], DIRECTIONS[4], DIRECTIONS[5]]}
OTHER = {"R": "B", "B": "R"}
DEFAULTS = {
    "chief_captures": False,
    "chief_after_castling": "outside_only",
    "occupation": "until_liberated",
    "regather_requires_return": False,
    "auto_repetition": 5,
    "no_progress_limit": 100,
}


def at(name):
    column, row = "abcdefghijk".index(name[0]), int(name[1:]) - 1
    return column - (row - row % 2) // 2, row


def name(cell):
    q, r = cell
    return "abcdefghijk"[q + (r - r % 2) // 2] + str(r + 1)


CELLS = {at(letter + str(number)) for letter in "abcdefghijk" for number in range(1, 13)}


def add(cell, step, times=1):
    return cell[0] + times * step[0], cell[1] + times * step[1]


def territory(side, embassy):
    q0, r0 = embassy
    if side == "B":
        return {(q, r) for q, r in CELLS if r <= r0 and q + r <= q0 + r0}
    return {(q, r) for q, r in CELLS if r >= r0 and q + r >= q0 + r0}


@dataclass
class Game:
    """A main-phase game. board: cell -> (side, letter), where M is a marked Spy."""

    board: dict
    turn: str
    embassy: dict
    occupied: set
    bonus: set
    castling: set
    info: dict
    gathered: set
    quiet: int
    options: dict
    seen: list = field(default_factory=list)
    outcome: tuple | None = None

    @classmethod
    def load(cls, text, **options):
        rows, _, turn, embassies, occupied, bonus, castling, info, gathered, quiet = text.split()
        board = {}
        for r, row in enumerate(rows.split("/")):
            column = 0
            for token in row.replace("10", "T").replace("11", "L"):
                if token in "123456789TL":
                    column += {"T": 10, "L": 11}.get(token) or int(token)
                else:
                    board[at("abcdefghijk"[column] + str(r + 1))] = ("R" if token.isupper() else "B", token.upper())
                    column += 1
        game = cls(
            board,
            turn,
            dict(zip("RB", map(at, embassies.split(",")), strict=True)),
            set(occupied) - {"-"},
            set(bonus) - {"-"},
            set(castling) - {"-"},
            dict(zip("RB", map(int, info.split(",")), strict=True)),
            {at(cell) for cell in gathered.split(",") if cell != "-"},
            int(quiet),
            DEFAULTS | options,
        )
        game.seen.append(game.repetition_key())
        return game

    def text(self):
        rows = []
        for number in range(1, ROWS + 1):
            row, empty = "", 0
            for letter in "abcdefghijk":
                piece = self.board.get(at(letter + str(number)))
                if piece is None:
                    empty += 1
                    continue
                row += (str(empty) if empty else "") + (piece[1] if piece[0] == "R" else piece[1].lower())
                empty = 0
            rows.append(row + (str(empty) if empty else ""))
        gathered = sorted(self.gathered, key=lambda cell: (cell[1], cell[0]))
        return " ".join(
            [
                "/".join(rows),
                "M",
                self.turn,
                ",".join(name(self.embassy[side]) for side in "RB"),
                *("".join(side for side in "RB" if side in flags) or "-" for flags in self.flags()),
                f"{self.info['R']},{self.info['B']}",
                ",".join(map(name, gathered)) or "-",
                str(self.quiet),
            ]
        )

    def flags(self):
        return self.occupied, self.bonus, self.castling

    def repetition_key(self):
        return self.text().rsplit(" ", 1)[0]

    # What may be done.

    def legal(self):
        if self.outcome:
            return []
        found = self.actions(self.turn)
        if found:
            return sorted(found)
        return ["pass"] if self.actions(OTHER[self.turn]) else []

    def actions(self, side):
        found = set()
        for cell, (owner, letter) in self.board.items():
            if owner == side:
                kind = "S" if letter == "M" else letter
                for target in self.targets(side, kind, cell):
                    found |= self.spelled(side, kind, cell, target)
                if kind == "S":
                    found |= self.spy_actions(side, letter, cell)
        homes = self.homes(side)
        pieces = [letter for owner, letter in self.board.values() if owner == side]
        if pieces.count("S") + pieces.count("M") < 5:
            found |= {f"S@{name(home)}" for home in homes}
        if "A" not in pieces and side not in self.occupied and self.embassy[side] in homes:
            found.add(f"A@{name(self.embassy[side])}")
        if side in self.castling and self.castling_line(side):
            found.add("O-O")
        return found

    def homes(self, side):
        return {cell for cell in territory(side, self.embassy[side]) if cell not in self.board}

    def find(self, side, letter):
        return next((cell for cell, piece in self.board.items() if piece == (side, letter)), None)

    def castling_line(self, side):
        chief, diplomat = self.find(side, "C"), self.find(side, "D")
        if diplomat is None:
            return False
        for step in DIRECTIONS:
            for far in range(1, 13):
                if add(chief, step, far) == diplomat:
                    return all(add(chief, step, near) not in self.board for near in range(1, far))
        return False

    def targets(self, side, kind, cell):
        if kind == "C":
            inside = territory(side, self.embassy[side])
            free = self.options["chief_after_castling"] == "free" and side not in self.castling
            steps = [add(cell, step) for step in DIRECTIONS]
            if cell in inside and not free:
                steps = [target for target in steps if target in inside]
            if not self.options["chief_captures"]:
                steps = [target for target in steps if target not in self.board]
            return self.enterable(side, steps)
        if kind == "D":
            return self.enterable(side, [target for step in DIRECTIONS for target in self.walk(cell, step, 12)])
        if kind == "G":
            return self.enterable(side, [target for step in DIRECTIONS for target in self.walk(cell, step, 2)])
        if kind == "A":
            steps = LEAPS if cell == self.embassy[side] else DIRECTIONS
            return self.enterable(side, [add(cell, step) for step in steps])
        if kind == "S":
            return self.enterable(side, [add(cell, step) for step in SPY_STEPS[side]])
        return self.enterable(side, [target for step in DIRECTIONS for target in self.jump(cell, step)])

    def enterable(self, side, targets):
        return [cell for cell in targets if cell in CELLS and self.board.get(cell, (None,))[0] != side]

    def walk(self, cell, step, most):
        found = []
        for far in range(1, most + 1):
            found.append(add(cell, step, far))
            if found[-1] in self.board:
                break
        return found

    def jump(self, cell, step):
        line = [add(cell, step, far) for far in range(1, 13)]
        line = [place for place in line if place in CELLS]
        barred = [self.embassy[side] for side in self.occupied]
        for place in barred:
            if place in line:
                line = line[: line.index(place)]
        screens = [place for place in line if place in self.board]
        if not screens or self.board[screens[0]][1] == "E":
            return []
        behind = line[line.index(screens[0]) + 1 :]
        found = []
        for place in behind:
            if place not in self.board:
                found.append(place)
            else:
                if self.board[place][1] not in "EA":
                    found.append(place)
                break
        return found

    def protected(self, side):
        chief, guard = self.find(side, "C"), self.find(side, "G")
        return guard in [add(chief, step) for step in DIRECTIONS]

    def spelled(self, side, kind, cell, target):
        enemy = OTHER[side]
        there = self.board.get(target)
        if there == (enemy, "C") and self.protected(enemy):
            return {f"{kind}{name(cell)}*{name(target)}"}
        plain = f"{kind}{name(cell)}{'x' if there else '-'}{name(target)}"
        wins = there == (enemy, "C") or (self.info[side] == 4 and enemy not in self.bonus)
        if kind == "S" and target == self.embassy[enemy] and not wins and self.homes(side):
            return {f"{plain}>{name(home)}" for home in self.homes(side)}
        return {plain}

    def spy_actions(self, side, letter, cell):
        found = set()
        enemy = OTHER[side]
        if cell not in territory(enemy, self.embassy[enemy]):
            return found
        guarded = self.find(enemy, "G") in [add(cell, step) for step in DIRECTIONS]
        must_return = letter == "M" and self.options["regather_requires_return"]
        if cell not in self.gathered and not guarded and not must_return:
            found.add(f"S{name(cell)}!")
        if letter == "M":
            found |= {f"S{name(cell)}>{name(home)}" for home in self.homes(side)}
        return found

    # What happens.

    def play(self, move):
        after = deepcopy(self)
        after.do(move)
        return after

    def do(self, move):
        side, enemy = self.turn, OTHER[self.turn]
        before, points = dict(self.board), self.info[side]
        lost = None
        if move == "O-O":
            chief, diplomat = self.find(side, "C"), self.find(side, "D")
            self.board[chief], self.board[diplomat] = self.board[diplomat], self.board[chief]
            self.castling.discard(side)
            self.arrive(side, chief)
            self.arrive(side, diplomat)
        elif "@" in move:
            target = at(move[2:])
            self.board[target] = (side, move[0])
            self.arrive(side, target)
        elif move.endswith("!"):
            cell = at(move[1:-1])
            self.board[cell] = (side, "M")
            self.gathered.add(cell)
            self.info[side] += 1
        elif "*" in move:
            lost = before[self.find(enemy, "G")]
            del self.board[self.find(enemy, "G")]
        elif move != "pass":
            lost = self.go(side, move[1:])
        if self.options["occupation"] == "presence":
            self.occupied = {owner for owner in "RB" if self.board.get(self.embassy[owner], (owner,))[0] != owner}
        progress = self.info[side] > points or (lost is not None and lost[1] in "CDEG")
        self.quiet = 0 if progress else self.quiet + 1
        self.turn = enemy
        self.seen.append(self.repetition_key())
        self.outcome = self.end(side, lost)

    def go(self, side, way):
        """A move, capture, raid or return; gives the piece that was captured."""
        way, _, home = way.partition(">")
        if "-" not in way and "x" not in way:
            del self.board[at(way)]
            self.board[at(home)] = (side, "S")
            self.arrive(side, at(home))
            return None
        origin, target = map(at, way.replace("x", "-").split("-"))
        lost = self.board.pop(target, None)
        self.board[target] = self.board.pop(origin)
        if lost == (OTHER[side], "C"):
            return lost
        self.arrive(side, target)
        if home:
            del self.board[target]
            self.board[at(home)] = (side, "S")
            self.arrive(side, at(home))
        return lost

    def arrive(self, side, cell):
        enemy = OTHER[side]
        if cell == self.embassy[side]:
            self.occupied.discard(side)
        if cell == self.embassy[enemy]:
            self.occupied.add(enemy)
            if enemy not in self.bonus:
                self.bonus.add(enemy)
                self.info[side] += 1

    def end(self, mover, lost):
        if lost is not None and lost[1] == "C":
            return mover, "chief"
        if self.info[mover] == 5:
            return mover, "information"
        if self.options["auto_repetition"] and self.seen.count(self.seen[-1]) >= self.options["auto_repetition"]:
            return "D", "repetition"
        if self.options["no_progress_limit"] and self.quiet >= self.options["no_progress_limit"]:
            return "D", "no-progress"
        if not self.actions("R") and not self.actions("B"):
            return "D", "deadlock"
        return None
