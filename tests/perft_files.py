"""Perft files: `options | position | counts` on each line, with the counts of depth 1, 2, 3 and so on."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import ludarium
from ludarium.core.options import read_options

FOLDER = Path(__file__).parent / "perft"


@dataclass(frozen=True)
class PerftLine:
    game: str
    number: int
    options: dict[str, str]
    position: str
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.game}:{self.number}"

    def load(self) -> ludarium.Position:
        game = ludarium.game(self.game)
        options = read_options(game.options, self.options)
        return game.start(**options) if self.position == "start" else game.position(self.position, **options)


def read(path: Path) -> Iterator[PerftLine]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        options, position, counts = (field.strip() for field in line.split("|"))
        pairs = dict(pair.split("=", 1) for pair in options.split())
        yield PerftLine(path.stem, number, pairs, position, tuple(int(count) for count in counts.split()))


def perft_lines() -> list[PerftLine]:
    return [line for path in sorted(FOLDER.glob("*.perft")) for line in read(path)]
