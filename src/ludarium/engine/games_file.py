"""A file of games that the engine plays with itself, and that can be stopped and gone on with.

It has one line for each game, after a first line that says what they have in common. A line is written as a whole or,
when the process is killed, not at all: what is broken at the end is cut off, and that game is played again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludarium.core.errors import LudariumError
from ludarium.core.options import Value
from ludarium.engine.workers import work_through


@dataclass(frozen=True, slots=True)
class Assignment:
    """One game to play, for a worker. nodes: for each move."""

    game: str
    options: tuple[tuple[str, Value], ...]
    number: int
    seed: int
    nodes: int


PlayGame = Callable[[Assignment], dict[str, Any]]


class GamesFile:
    """The games in a file, and those still to be played.

    play_game  plays one of them; at the top level of its module, so that workers find it
    header     what they have in common: game, options, seed and nodes, and what else their lines depend on
    """

    def __init__(self, path: Path, play_game: PlayGame, header: Mapping[str, Any]) -> None:
        self.path = path
        self.play_game = play_game
        self.header = dict(header)

    def lines(self) -> list[dict[str, Any]]:
        """The games so far, by their numbers. LudariumError if the file holds games of another kind."""
        if not self.path.exists():
            return []
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        try:
            header, *lines = [json.loads(line) for line in whole.splitlines()] or [None]
        except ValueError as error:
            raise LudariumError(f"{self.path} cannot be read: {error}") from None
        if header is None:
            return []
        wanted = json.loads(json.dumps(self.header))
        odd = [name for name in wanted if not isinstance(header, dict) or header.get(name) != wanted[name]]
        if odd:
            raise LudariumError(f"{self.path} has other games (their {', '.join(odd)} differ): take another folder")
        return sorted(lines, key=lambda line: int(line["number"]))

    def play(self, number: int, workers: int = 1) -> Generator[int, None, None]:
        """Play until there are `number` games; yields how many there are, at the beginning and after each."""
        known = {line["number"] for line in self.lines()}
        self._cut()
        done = len(known)
        yield done
        common = self.header
        left = (
            Assignment(common["game"], tuple(common["options"].items()), each, common["seed"], common["nodes"])
            for each in range(number)
            if each not in known
        )
        with closing(work_through(self.play_game, left, workers)) as work, self.path.open("ab") as file:
            for _, line in work:
                file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
                file.flush()
                done += 1
                yield done

    def _cut(self) -> None:
        """Begin the file, or cut off a line that was not written to its end."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        data = self.path.read_bytes() if self.path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        if not whole:
            self.path.write_bytes(json.dumps(self.header).encode() + b"\n")
        elif whole != data:
            self.path.write_bytes(whole)
