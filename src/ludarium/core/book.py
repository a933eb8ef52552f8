"""A book: games of strong players with themselves, in one small file a game, a chapter for each set of rules."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ludarium.core.errors import LudariumError
from ludarium.core.options import Options, Value

DRAWN = "-"


@dataclass(frozen=True, slots=True)
class BookGame:
    """A game from the start. winner: None for a draw; drawn: options that were left to chance"""

    moves: tuple[str, ...]
    winner: str | None
    drawn: Options = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BookChapter:
    """The games by one set of rules. options: those that differ from the defaults; made: how it was made"""

    options: Options
    made: Mapping[str, Value]
    games: Sequence[BookGame] = field(repr=False)


def read_book(path: Path) -> list[BookChapter]:
    """The chapters of a file; LudariumError if it is damaged."""
    chapters: list[BookChapter] = []
    try:
        for line in gzip.decompress(path.read_bytes()).decode().splitlines():
            if line.startswith("{"):
                header = json.loads(line)
                games: list[BookGame] = []
                chapters.append(BookChapter(header["options"], header["made"], games))
            else:
                winner, drawn, *moves = line.split()
                games.append(BookGame(tuple(moves), None if winner == DRAWN else winner, json.loads(drawn)))
    except (OSError, EOFError, ValueError, LookupError, UnboundLocalError) as error:
        raise LudariumError(f"{path} is not a book: {error}") from None
    return chapters


def write_book(path: Path, chapters: Iterable[BookChapter]) -> None:
    """Write a file as a whole or not at all; the same games make the same bytes."""
    lines: list[str] = []
    for chapter in chapters:
        lines.append(json.dumps({"options": dict(chapter.options), "made": dict(chapter.made)}))
        lines += [line_of(game) for game in chapter.games]
    draft = path.with_name(f".{path.name}.part")
    draft.write_bytes(gzip.compress("".join(f"{line}\n" for line in lines).encode(), compresslevel=9, mtime=0))
    draft.replace(path)


def line_of(game: BookGame) -> str:
    drawn = json.dumps(dict(game.drawn), separators=(",", ":"))
    return " ".join((game.winner or DRAWN, drawn, *game.moves))
