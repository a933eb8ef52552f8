"""Puzzles from games that the engine plays with itself, or that others have played, kept in a folder that can be gone
on with.

A file has a line for each game, with the puzzles that were found in it; so a game is looked through once, and what a
killed process had not written is played again.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from ludarium.core.chance import drawn
from ludarium.core.errors import LudariumError
from ludarium.core.game import Game
from ludarium.core.options import Value
from ludarium.core.position import Position
from ludarium.core.puzzles import Puzzle, WrongPuzzle, check
from ludarium.core.puzzles.checking import refuse_if_unsuitable
from ludarium.core.puzzles.lines import main_line
from ludarium.core.puzzles.model import nodes as proof_nodes
from ludarium.core.puzzles.themes import themes_of
from ludarium.core.registry import game as find_game
from ludarium.engine.engine import Engine
from ludarium.engine.limits import Limits
from ludarium.engine.match.openings import wander
from ludarium.engine.puzzles.alike import signature
from ludarium.engine.puzzles.proving import Prover, TooHard
from ludarium.engine.puzzles.solving import with_solvers
from ludarium.engine.workers import work_through

OPENING_PLIES = (2, 16)  # random moves before the engine takes over: from, to
LONGEST_GAME = 300  # plies
HASH = 8.0  # megabytes
BLUNDERS = 0.15  # the share of moves that are made at random, so that wins come up that a strong player would prevent
FEWEST_MOVES = 4  # to choose among
MOST_SOLUTIONS = 2
MOST_NODES = 1500  # of a proof: what a page has to load
MOST_TRIED = 2_000_000  # moves, to show that other first moves do not win
FILE = "games.jsonl"


@dataclass(frozen=True, slots=True)
class Played:
    """A game that others have played, without their names. start: where it began, if not at the game's start"""

    number: int
    options: tuple[tuple[str, Value], ...]
    start: str
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Assignment:
    """A game to look through, for a worker, and to play where nobody has.

    nodes  for a move    most  plies of a win
    """

    game: str
    options: tuple[tuple[str, Value], ...]
    number: int
    seed: int
    nodes: int
    most: int
    played: Played | None = None


class Mine:
    """The games that were looked through, and those still to be played."""

    def __init__(
        self,
        folder: Path,
        game: Game,
        options: dict[str, Value],
        *,
        nodes: int,
        most: int,
        seed: int = 1,
        played: Sequence[Played] | None = None,
    ) -> None:
        self.path = folder / FILE
        self.game = game
        self.options = options
        self._terms = {"game": game.name, "options": options, "nodes": nodes, "most": most, "seed": seed}
        if played is not None:
            self._terms["of"] = "others"
        self.nodes, self.most, self.seed = nodes, most, seed
        self._played = played

    def lines(self) -> list[dict[str, Any]]:
        """The games so far. LudariumError if the file holds games of another kind."""
        data = self.path.read_bytes() if self.path.exists() else b""
        terms, *lines = [json.loads(line) for line in data[: data.rfind(b"\n") + 1].splitlines()] or [self._terms]
        if terms != json.loads(json.dumps(self._terms)):
            raise LudariumError(f"{self.path} has games played with {terms}: take another folder")
        return lines

    def dig(self, games: int, workers: int = 1) -> Generator[tuple[int, int], None, None]:
        """Look through games until there are so many; yields how many there are, and how many puzzles."""
        lines = self.lines()
        known, found = {line["number"] for line in lines}, sum(len(line["puzzles"]) for line in lines)
        self._write(lines)
        yield len(known), found
        left = (each for each in self._assignments(games) if each.number not in known)
        with (
            closing(work_through(puzzles_of_game, left, workers)) as work,
            self.path.open("a", encoding="utf-8") as file,
        ):
            for assignment, puzzles in work:
                file.write(json.dumps({"number": assignment.number, "puzzles": puzzles}, separators=(",", ":")) + "\n")
                file.flush()
                known.add(assignment.number)
                found += len(puzzles)
                yield len(known), found

    def _assignments(self, games: int) -> Iterator[Assignment]:
        if self._played is None:
            options = tuple(self.options.items())
            for number in range(games):
                yield Assignment(self.game.name, options, number, self.seed, self.nodes, self.most)
            return
        for played in self._played[:games]:
            given = (self.game.name, played.options, played.number, self.seed, self.nodes, self.most)
            yield Assignment(*given, played=played)

    def _write(self, lines: list[dict[str, Any]]) -> None:
        """The file without a line that was not written to its end."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_suffix(".part")
        draft.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in (self._terms, *lines)))
        draft.replace(self.path)

    def puzzles(self) -> Iterator[Puzzle]:
        """What was found, in the order of the games; of positions that are alike the first."""
        seen: set[str] = set()
        for line in sorted(self.lines(), key=lambda line: int(line["number"])):
            for data in line["puzzles"]:
                puzzle = Puzzle.of_data(self.game, data)
                alike = signature(puzzle.start)
                if alike not in seen:
                    seen.add(alike)
                    yield puzzle


def puzzles_of_game(assignment: Assignment) -> list[dict[str, Any]]:
    """Play a game, and give the puzzles in it as data."""
    found = Search(assignment).puzzles()
    return [puzzle.as_data() for puzzle in found]


class Search:
    """The puzzles of one game."""

    def __init__(self, assignment: Assignment) -> None:
        self._game = find_game(assignment.game)
        self._most = assignment.most
        self._limits = Limits(nodes=assignment.nodes)
        self._random = Random(f"puzzles {assignment.seed} {assignment.number}")
        self._given = assignment.played
        self._options = drawn(self._game, dict(assignment.options), self._random)
        seed = self._random.randrange(1, 2**31)
        self._engine = Engine(self._game, dict(self._options), hash_mb=HASH, seed=seed)
        self._prover = Prover(self._game, self._engine.options)

    def puzzles(self) -> list[Puzzle]:
        """One for each stretch of the game in which a side wins by force: where it begins."""
        found, before = [], None
        for position, wins_in in self._self_played() if self._given is None else self._replayed(self._given):
            if 0 < wins_in <= self._most:
                fresh = before is None or wins_in > before
                puzzle = self._puzzle(position) if fresh else None
                if puzzle is not None:
                    found.append(puzzle)
                before = wins_in
            elif wins_in == 0:
                before = None
        return found

    def _self_played(self) -> Iterator[tuple[Position, int]]:
        """The positions of a game, each with the plies in which the side to act seems to win; 0 if it does not."""
        start = self._game.start(**self._options)
        position = None
        while position is None:
            position = wander(start, self._random.randint(*OPENING_PLIES), self._random)
        for _ in range(LONGEST_GAME):
            if position.outcome is not None:
                return
            line = self._engine.search(position, self._limits).lines[0]
            yield position, line.wins_in or 0
            blunder = self._random.random() < BLUNDERS
            position = position.play(self._random.choice(position.legal_moves) if blunder else line.move)

    def _replayed(self, played: Played) -> Iterator[tuple[Position, int]]:
        """The same of a game that others have played."""
        game, options = self._game, self._options
        position = game.position(played.start, **options) if played.start else game.start(**options)
        for text in played.moves:
            if position.outcome is not None:
                return
            yield position, self._engine.search(position, self._limits).lines[0].wins_in or 0
            position = position.play(text)

    def _puzzle(self, position: Position) -> Puzzle | None:
        """The puzzle that a position makes, if it makes one: without the history of its game."""
        options = {
            option.name: position.options[option.name]
            for option in self._game.options
            if not option.drawn and position.options[option.name] != option.default
        }
        try:
            alone = self._game.position(position.text, **options)
            refuse_if_unsuitable(alone)
            puzzle = self._proved(alone, options)
            if puzzle is not None:
                check(puzzle, MOST_TRIED)
                return with_solvers(replace(puzzle, themes=themes_of(main_line(puzzle))))
        except (TooHard, WrongPuzzle):
            pass
        return None

    def _proved(self, position: Position, options: dict[str, Value]) -> Puzzle | None:
        if len(position.legal_moves) < FEWEST_MOVES:
            return None
        plies = self._prover.fastest(position, self._most)
        if plies is None:
            return None
        moves = self._prover.solutions(position, plies)
        if len(moves) > MOST_SOLUTIONS:
            return None
        solutions = tuple(self._prover.proof(position, move, plies) for move in moves)
        if sum(1 for solution in solutions for _ in proof_nodes(solution)) > MOST_NODES:
            return None
        return Puzzle(game=self._game, position=position.text, plies=plies, solutions=solutions, options=options)
