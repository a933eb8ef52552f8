"""Gungi again, slow and obvious, as the definition that the fast rules are compared with.

A board is a dictionary of towers by (column, row), a tower a text of piece letters from the bottom, upper case for
Black. Every action is tried on a copy, and the result is looked at.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

ORDER = "MCSNTFHPAOQRIKJLYDXWBVG"
FRONTS, BACKS = "MCSNTFHPAOQR", "IKJLYDXWBVG"
NAMES = dict(  # noqa: C408
    M="Commander", C="Captain", S="Samurai", N="Ninja", T="Catapult", F="Fortress", H="Hidden Dragon", P="Prodigy",
    A="Archer", O="Soldier", Q="Soldier", R="Soldier", I="Pistol", K="Pike", J="Jounin", L="Lance", Y="Lance",
    D="Dragon King", X="Phoenix", W="Arrow", B="Bronze", V="Silver", G="Gold",
)  # fmt: skip
OTHER_FACE = {pair[0]: pair[1] for pair in ("CI", "SK", "NJ", "TL", "FY", "HD", "PX", "AW", "OB", "QV", "RG")}
OTHER_FACE |= {back: front for front, back in OTHER_FACE.items()}

# Offsets for Black by name and tier; s marks a slide.
MOVES = {
    "Commander": (
        "-1+1 +1+1 -1-1 +1-1 +0+1 -1+0 +1+0 +0-1",
        "-1+1 +1+1 -1-1 +1-1 +0+1 -1+0 +1+0 +0-1",
        "-1+1 +1+1 -1-1 +1-1 +0+1 -1+0 +1+0 +0-1",
    ),
    "Captain": (
        "-1+1 +0+1 +1+1 -1-1 +1-1",
        "-1+1 +0+1 +1+1 -1-1 +0-1 +1-1",
        "-2+2 +2+2 -1+1 +1+1 -2+0 +2+0 -1-1 +1-1",
    ),
    "Samurai": (
        "-1+1 +0+1 +1+1 -1+0 +1+0",
        "+0+2 -1+1 +1+1 -1+0 +1+0 +0-2",
        "+0+2 -1+1 +1+1 -1+0 +1+0 +0-2",
    ),
    "Ninja": (
        "-1+2 +1+2",
        "-1+2 +1+2 -1+1 +1+1",
        "-1+2 +1+2 -1+1 +1+1",
    ),
    "Catapult": (
        "",
        "",
        "",
    ),
    "Fortress": (
        "",
        "",
        "",
    ),
    "Hidden Dragon": (
        "+0+1s -1+0s +1+0s +0-1s",
        "-1+1 +1+1 -1-1 +1-1",
        "-1+1 +1+1 -1-1 +1-1",
    ),
    "Prodigy": (
        "-1+1s +1+1s -1-1s +1-1s",
        "+0+1 -1+0 +1+0 +0-1",
        "+0+1 -1+0 +1+0 +0-1",
    ),
    "Archer": (
        "+0+2 -2+0 +2+0",
        "-2+2 +2+2 +0+1 +0-1",
        "-2+2 +2+2 -2+0 +2+0 +0-2",
    ),
    "Soldier": (
        "+0+1",
        "+0+1 -2+0 +2+0",
        "-1+1 +1+1 -2+0 +2+0",
    ),
    "Pistol": (
        "-1+1 +1+1 -1-1 +1-1",
        "+0+1 -1+0 +1+0 +0-1",
        "+0+1 -1+0 +1+0 +0-1",
    ),
    "Pike": (
        "+0+2 +0+1 -1+0 +1+0 +0-1",
        "-1+1 +1+1 -1-1 +1-1",
        "-1+1 +1+1 -1-1 +1-1",
    ),
    "Jounin": (
        "-1+2 +1+2 +0-1",
        "-1+2 +1+2 -1+1 +1+1 +0-1",
        "-1+2 +1+2 -1+1 +1+1 +0-1 -2-2 -1-2 +1-2 +2-2",
    ),
    "Lance": (
        "+0+1s",
        "-1+1 +1+1 -1-1 +1-1",
        "-1+1 +1+1 -1-1 +1-1",
    ),
    "Dragon King": (
        "+0+1s -1+0s +1+0s +0-1s -1+1 +1+1 -1-1 +1-1",
        "-1+1 +1+1 -1-1 +1-1",
        "-1+1 +1+1 -1-1 +1-1",
    ),
    "Phoenix": (
        "-1+1s +1+1s -1-1s +1-1s +0+1 -1+0 +1+0 +0-1",
        "+0+1 -1+0 +1+0 +0-1",
        "+0+1 -1+0 +1+0 +0-1",
    ),
    "Arrow": (
        "+0+1 -1-1 +0-1 +1-1",
        "+0+1 +0-1 -2-2 +2-2",
        "+0+1 -1-1 +0-1 +1-1 -2-2 +2-2",
    ),
    "Bronze": (
        "-1+0 +1+0",
        "-1+0 +1+0",
        "-1+0 +1+0",
    ),
    "Silver": (
        "+0+1 -1+0 +1+0 +0-1",
        "-1+1 +1+1 -1-1 +1-1",
        "-1+1 +1+1 -1-1 +1-1",
    ),
    "Gold": (
        "-1+1 +0+1 +1+1 -1+0 +1+0 +0-1",
        "-1+1 +0+1 +1+1 -1+0 +1+0 +0-1",
        "-1+1 +0+1 +1+1 -1+0 +1+0 +0-1",
    ),
}


Square = tuple[int, int]


def colour(piece: str) -> str:
    return "b" if piece.isupper() else "w"


def name(piece: str) -> str:
    return NAMES[piece.upper()]


def turned(piece: str) -> str:
    """A captured piece: the other face, the other colour."""
    return OTHER_FACE[piece.upper()].lower() if piece.isupper() else OTHER_FACE[piece.upper()]


def owned(letter: str, side: str) -> str:
    return letter if side == "b" else letter.lower()


def other(side: str) -> str:
    return "w" if side == "b" else "b"


def text_of(square: Square) -> str:
    return "abcdefghi"[square[0]] + str(square[1] + 1)


def square_of(text: str) -> Square:
    return "abcdefghi".index(text[0]), int(text[1]) - 1


def at_home(square: Square, side: str) -> bool:
    return square[1] <= 2 if side == "b" else square[1] >= 6


@dataclass
class Reference:
    board: dict[Square, str]
    hand: Counter[str]
    side: str
    phase: str
    turns: int
    allies_block: bool = False
    tower_on_enemy: bool = False
    captured_commander: bool = False

    @staticmethod
    def read(text: str, **options: bool) -> Reference:
        rows, hands, side, phase, turns = text.split(" ")
        board = {}
        for row, line in zip(range(8, -1, -1), rows.split("/"), strict=True):
            column = 0
            for token in re.findall(r"\[\w+\]|\w", line):
                if token.isdigit():
                    column += int(token)
                else:
                    board[column, row] = token.strip("[]")
                    column += 1
        hand = Counter({token[0]: int(token[1:] or 1) for token in re.findall(r"[A-Za-z]\d*", hands)})
        return Reference(board, hand, side, phase, int(turns), **options)

    def write(self) -> str:
        rows = []
        for row in range(8, -1, -1):
            towers = [self.board.get((column, row), "") for column in range(9)]
            line = "".join(f"[{tower}]" if len(tower) > 1 else tower or " " for tower in towers)
            rows.append(re.sub(" +", lambda run: str(len(run[0])), line))
        hands = "".join(
            letter + (str(self.hand[letter]) if self.hand[letter] > 1 else "")
            for letter in ORDER + ORDER.lower()
            if self.hand[letter]
        )
        return f"{'/'.join(rows)} {hands or '-'} {self.side} {self.phase} {self.turns}"

    def copy(self) -> Reference:
        return Reference(
            dict(self.board), Counter(self.hand), self.side, self.phase, self.turns, self.allies_block,
            self.tower_on_enemy, self.captured_commander,
        )  # fmt: skip

    # Sections 3 to 6.

    def standing(self) -> bool:
        """Whether S1 to S4 hold."""
        for tower in self.board.values():
            names = [(colour(piece), name(piece)) for piece in tower]
            if len(tower) > 3 or len(set(names)) < len(names) or "M" in tower[:-1].upper():
                return False
        for column in range(9):
            everything = "".join(tower for square, tower in self.board.items() if square[0] == column)
            if everything.count("B") > 1 or everything.count("b") > 1:
                return False
        return True

    def expanded(self, square: Square, side: str) -> bool:
        for source, tower in self.board.items():
            across, along = square[0] - source[0], square[1] - source[1]
            near = square == source or (abs(across) + abs(along) <= 2 and at_home(square, side))
            if owned("T", side) in tower and near:
                return True
            if owned("F", side) in tower and across == 0 and (along >= 0 if side == "b" else along <= 0):
                return True
        return False

    def effective_tier(self, square: Square, tier: int, piece: str) -> int:
        exempt = ("Commander", "Hidden Dragon", "Prodigy", "Dragon King", "Phoenix", "Catapult", "Fortress")
        if name(piece) not in exempt and self.expanded(square, colour(piece)):
            return min(3, tier + 1)
        return tier

    def offsets(self, square: Square, tier: int, piece: str) -> list[tuple[int, int, bool]]:
        table = MOVES[name(piece)][self.effective_tier(square, tier, piece) - 1]
        sign = 1 if piece.isupper() else -1
        return [
            (sign * int(dx), sign * int(dy), bool(slide))
            for dx, dy, slide in re.findall(r"([+-]\d)([+-]\d)(s?)", table)
        ]

    def reached(self, square: Square) -> Iterator[Square]:
        """Where the top piece of a square gets to, whatever it may do there."""
        tower = self.board[square]
        piece = tower[-1]
        free = len(tower) > 1 or name(piece) in ("Ninja", "Archer", "Jounin")
        for dx, dy, slide in self.offsets(square, len(tower), piece):
            for length in range(1, 9 if slide else 2):
                there = square[0] + dx * length, square[1] + dy * length
                if not (0 <= there[0] <= 8 and 0 <= there[1] <= 8):
                    break
                if slide:
                    passed = [(square[0] + dx * k, square[1] + dy * k) for k in range(1, length)]
                elif abs(dx) != 1 and abs(dy) != 1:
                    passed = [(square[0] + dx // 2, square[1] + dy // 2)]
                else:
                    passed = []
                tops = [self.board[each][-1] for each in passed if each in self.board]
                if not free and any(self.allies_block or colour(top) != colour(piece) for top in tops):
                    continue
                yield there

    def stuck(self, square: Square) -> bool:
        tower = self.board[square]
        if name(tower[-1]) not in ("Ninja", "Soldier", "Lance"):
            return False
        places = [(square[0] + dx, square[1] + dy) for dx, dy, _ in self.offsets(square, len(tower), tower[-1])]
        return not any(0 <= x <= 8 and 0 <= y <= 8 for x, y in places)

    # Sections 7 and 8: everything but check, as (text, position after the action and before the turn's end).

    def put(self, square: Square, tower: str) -> None:
        if tower:
            self.board[square] = tower
        else:
            self.board.pop(square, None)

    def take(self, victim: str, side: str) -> None:
        if victim.upper() == "M":
            self.captured_commander = True
            return
        gained = turned(victim)
        self.hand[gained] += 1
        if name(victim) == "Lance" and any(
            (x, y) not in self.board for x in range(9) for y in range(9) if at_home((x, y), side)
        ):
            self.phase = "L" + gained.upper()

    @staticmethod
    def converted(tower: str, side: str) -> str:
        return "".join(piece if colour(piece) == side else turned(piece) for piece in tower)

    def tried(self, in_check: bool) -> Iterator[tuple[str, Reference]]:
        """All actions of the battle that keep S1 to S4."""
        for text, after in self.attempted(in_check):
            if after.standing():
                yield text, after

    def attempted(self, in_check: bool) -> Iterator[tuple[str, Reference]]:
        if self.phase != "B":
            for x in range(9):
                for y in range(9):
                    if at_home((x, y), self.side) and (x, y) not in self.board:
                        yield self.dropped(self.phase[1], (x, y))
            return
        for square, tower in self.board.items():
            if colour(tower[-1]) == self.side:
                yield from self.moves(square, in_check)
                if self.stuck(square):
                    after = self.copy()
                    after.put(square, tower[:-1])
                    after.hand[tower[-1]] += 1
                    yield "<" + text_of(square), after
            yield from self.strikes(square)
        yield from self.exchanges(in_check)
        yield from self.drops()

    def moves(self, square: Square, in_check: bool) -> Iterator[tuple[str, Reference]]:
        tower = self.board[square]
        piece = tower[-1]
        for there in self.reached(square):
            met = self.board.get(there, "")
            enemy = bool(met) and colour(met[-1]) != self.side
            way = text_of(square), text_of(there)
            if enemy:
                after = self.copy()
                after.put(square, tower[:-1])
                rest = met[:-1]
                if name(piece) == "Bronze":
                    rest = self.converted(rest, self.side)
                after.put(there, rest + piece)
                after.take(met[-1], self.side)
                yield "x".join(way), after
            if enemy and not self.tower_on_enemy:
                continue
            if name(piece) == "Commander" and met and in_check:
                continue
            after = self.copy()
            after.put(square, tower[:-1])
            after.put(there, met + piece)
            yield "-".join(way), after
            if after.standing() and after.stuck(there):
                back = after.copy()
                back.put(there, met)
                back.hand[piece] += 1
                yield "-".join(way) + "<", back

    def strikes(self, square: Square) -> Iterator[tuple[str, Reference]]:
        tower = self.board[square]
        for attacker in range(len(tower)):
            for victim in (attacker - 1, attacker + 1):
                if not 0 <= victim < len(tower) or tower[attacker].upper() in "TF":
                    continue
                if colour(tower[attacker]) != self.side or colour(tower[victim]) == self.side:
                    continue
                after = self.copy()
                rest = tower[:victim] + tower[victim + 1 :]
                if name(tower[attacker]) == "Bronze" and victim == len(tower) - 1:
                    rest = self.converted(rest, self.side)
                after.put(square, rest)
                after.take(tower[victim], self.side)
                yield f"{text_of(square)}:{attacker + 1}x{victim + 1}", after

    def exchanges(self, in_check: bool) -> Iterator[tuple[str, Reference]]:
        for first, one in self.board.items():
            for second, two in self.board.items():
                if first == second or colour(one[-1]) != self.side or colour(two[-1]) != self.side:
                    continue
                who, partner = name(one[-1]), name(two[-1])
                if who == "Captain":
                    if {len(one), len(two)} != {1, 3} or partner in ("Captain", "Catapult", "Fortress"):
                        continue
                    if partner == "Commander" and (len(one) == 1 or in_check):
                        continue
                elif who == "Samurai":
                    distance = abs(first[0] - second[0]) + abs(first[1] - second[1])
                    if len(one) != 1 or partner != "Commander" or distance != 1:
                        continue
                else:
                    continue
                after = self.copy()
                after.put(first, one[:-1] + two[-1])
                after.put(second, two[:-1] + one[-1])
                yield f"{text_of(first)}~{text_of(second)}", after

    def dropped(self, letter: str, square: Square) -> tuple[str, Reference]:
        after = self.copy()
        piece = owned(letter, self.side)
        after.hand[piece] -= 1
        after.put(square, self.board.get(square, "") + piece)
        return f"{letter}@{text_of(square)}", after

    def drops(self) -> Iterator[tuple[str, Reference]]:
        for letter in ORDER:
            if not self.hand[owned(letter, self.side)]:
                continue
            for x in range(9):
                column = "".join(tower for square, tower in self.board.items() if square[0] == x)
                own = [name(piece) for piece in column if colour(piece) == self.side]
                if NAMES[letter] == "Soldier" and "Soldier" in own:
                    continue
                for y in range(9):
                    under = self.board.get((x, y), "")
                    if letter in "TF":
                        fits = not under and at_home((x, y), self.side)
                    elif not under:
                        fits = True
                    elif len(under) > 1 or colour(under) != self.side:
                        fits = False
                    else:
                        base = name(under)
                        fits = base in ("Catapult", "Fortress")
                        fits = fits or (base == "Ninja" and letter in BACKS) or (base == "Jounin" and letter in FRONTS)
                    if fits:
                        yield self.dropped(letter, (x, y))

    # Section 9.

    def commander(self, side: str) -> Square | None:
        return next((square for square, tower in self.board.items() if tower[-1] == owned("M", side)), None)

    def checkers(self, side: str) -> list[str]:
        """The names of the pieces that could capture the Commander of a side at once."""
        enemy = self.copy()
        enemy.side = other(side)
        enemy.phase = "B"
        target = self.commander(side)
        found = []
        for square, tower in enemy.board.items():
            attempts = list(enemy.strikes(square)) if square == target else []
            if colour(tower[-1]) == enemy.side and target in enemy.reached(square):
                attempts += enemy.moves(square, in_check=False)
            for text, after in attempts:
                if after.captured_commander and after.standing():
                    found.append(name(tower[int(text[3]) - 1] if ":" in text else tower[-1]))
        return found

    def turn_over(self) -> Reference:
        after = self.copy()
        after.side = other(self.side)
        after.phase = "B"
        after.turns += 1
        return after

    def outcomes(self, strict: bool) -> Iterator[tuple[str, Reference]]:
        """The safe actions or, if strict, the legal ones, each with the position of the next decision."""
        in_check = bool(self.checkers(self.side))
        enemy = other(self.side)
        for text, after in self.tried(in_check):
            if after.captured_commander:
                yield text, after.turn_over()
            elif text.startswith("<"):
                if not after.checkers(enemy) and any(True for _ in after.outcomes(strict)):
                    yield text, after
            elif self.phase == "B" and after.phase != "B":
                if any(True for _ in after.outcomes(strict)):
                    yield text, after
            elif not after.checkers(self.side):
                done = after.turn_over()
                if not strict or self.mate_is_fair(text, done):
                    yield text, done

    def mate_is_fair(self, text: str, done: Reference) -> bool:
        checkers = done.checkers(done.side)
        if not checkers or any(True for _ in done.outcomes(strict=False)):
            return True
        soldier_dropped = self.phase == "B" and text[1] == "@" and NAMES[text[0]] == "Soldier"
        return not soldier_dropped and set(checkers) != {"Bronze"}

    # Section 10.

    def placements(self) -> Iterator[tuple[str, Reference]]:
        for letter in ORDER:
            if not self.hand[owned(letter, self.side)]:
                continue
            for square in [(x, y) for x in range(9) for y in range(9) if at_home((x, y), self.side)]:
                if letter in "TF" and square in self.board:
                    continue
                text, after = self.dropped(letter, square)
                if after.standing() and after.soldiers_fit() and not any(after.checkers(side) for side in "bw"):
                    yield text, after

    def soldiers_fit(self) -> bool:
        for x in range(9):
            home = [self.board.get((x, y), "") for y in range(9) if at_home((x, y), self.side)]
            soldiers = sum(name(piece) == "Soldier" for tower in home for piece in tower)
            room = any(len(tower) < 3 and not tower.upper().endswith("M") for tower in home)
            if soldiers > 1 or (soldiers == 0 and not room):
                return False
        return True

    def legal_moves(self) -> list[str]:
        if self.phase == "P":
            return sorted(text for text, _ in self.placements())
        return sorted(text for text, _ in self.outcomes(strict=True))
