"""Tokonoma once more, slow and obvious: the rules as a person would check them on the table.

Written against the tables in tests/vectors/tokonoma.json, and sharing nothing with the package.
"""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

DATA = json.loads((Path(__file__).parents[1] / "vectors" / "tokonoma.json").read_text(encoding="utf-8"))
PATTERNS = {
    (side, kind, tile): targets.split()
    for side, kinds in DATA["patterns"].items()
    for kind, tiles in kinds.items()
    for tile, targets in tiles.items()
}
ROWS = [[f"{row}{n}" for n in range(1, width + 1)] for row, width in zip("abcde", (5, 6, 7, 6, 5), strict=True)]
ENEMY_HOUSE = {"white": "c1", "black": "c7"}
OTHER = {"white": "black", "black": "white"}


@dataclass
class Tile:
    side: str
    flat: bool
    tall: str = ""

    @property
    def active(self) -> str:
        """The kind that moves and attacks."""
        return self.tall or "F"


@dataclass
class Table:
    tiles: dict[str, Tile]
    turn: str
    seen: list[str] = field(default_factory=list)
    winner: str | None = None
    reason: str = ""

    @classmethod
    def read(cls, text: str) -> "Table":
        rows, turn = text.split()
        tiles = {}
        for names, row in zip(ROWS, rows.split("/"), strict=True):
            spelled = re.sub(r"\d", lambda run: "." * int(run[0]), row)
            for name, token in zip(names, re.findall(r"[A-Za-z]\+?|\.", spelled), strict=True):
                if token != ".":
                    side, letter = "white" if token[0].isupper() else "black", token[0].upper()
                    tiles[name] = Tile(side, letter == "F" or "+" in token, "" if letter == "F" else letter)
        table = cls(tiles, "white" if turn == "w" else "black")
        table.seen.append(table.text)
        return table

    @property
    def text(self) -> str:
        rows = []
        for names in ROWS:
            row = ""
            for name in names:
                tile = self.tiles.get(name)
                token = "." if tile is None else tile.active + ("+" if tile.flat and tile.tall else "")
                row += token.lower() if tile and tile.side == "black" else token
            rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
        return "/".join(rows) + (" w" if self.turn == "white" else " b")

    def legal_moves(self) -> list[str]:
        if self.reason:
            return []
        moves = []
        for origin, tile in self.tiles.items():
            if tile.side != self.turn:
                continue
            for target in PATTERNS[tile.side, tile.active, origin]:
                there = self.tiles.get(target)
                onto_own_flat = there and there.side == self.turn and not there.tall and tile.tall
                if there is None or onto_own_flat:
                    moves.append(origin + target)
        return sorted(moves)

    def play(self, move: str) -> None:
        origin, target = move[:2], move[2:]
        mover = self.turn
        tile = self.tiles[origin]
        kind = tile.active
        if tile.tall and tile.flat:
            self.tiles[origin] = Tile(mover, True)
        else:
            del self.tiles[origin]
        self.tiles[target] = Tile(mover, kind == "F" or target in self.tiles, "" if kind == "F" else kind)
        self.turn = OTHER[mover]
        if kind == "F" and target == ENEMY_HOUSE[mover]:
            self.winner, self.reason = mover, "house"
            return
        self.attack(mover)
        self.seen.append(self.text)
        if not self.legal_moves():
            self.winner, self.reason = mover, "stalemate"
        elif self.seen.count(self.text) == 3:
            self.reason = "repetition"

    def attack(self, mover: str) -> None:
        hits = [
            target
            for origin, tile in self.tiles.items()
            if tile.side == mover
            for target in PATTERNS[mover, tile.active, origin]
        ]
        doomed = [name for name, tile in self.tiles.items() if tile.side != mover and hits.count(name) >= 2]
        for name in doomed:
            del self.tiles[name]
