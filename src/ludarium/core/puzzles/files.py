"""Files of puzzles: a line of JSON for each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ludarium.core.errors import LudariumError
from ludarium.core.puzzles.model import Puzzle

if TYPE_CHECKING:
    from ludarium.core.game import Game


def read_puzzles(game: Game, path: Path) -> Iterator[Puzzle]:
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                yield Puzzle.of_data(game, json.loads(line))
            except (ValueError, LookupError, TypeError) as error:
                raise LudariumError(f"{path.name}, line {number}: this is no puzzle ({error!r})") from None


def write_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> None:
    draft = path.with_name(f".{path.name}.part")
    with draft.open("w", encoding="utf-8", newline="\n") as file:
        for puzzle in puzzles:
            file.write(json.dumps(puzzle.as_data(), ensure_ascii=False, separators=(",", ":")) + "\n")
    draft.replace(path)
