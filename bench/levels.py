"""Whether the lowest level plays the game: what it does against a player that takes whatever it can.

    python -m bench.levels [GAME ...] --games 100 --folder first-games

tells of each game in how many of 100 games the level lost before its twelfth move, not counting the placement with
which some games begin, and in how many it did what the game is about. The folder keeps every game as a record, so a
stopped run can be resumed; any machine plays the same games again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from rich.console import Console
from rich.table import Table

import ludarium
from ludarium.core.record import Record
from ludarium.engine import LEVELS
from ludarium.engine.match import Match, Pairing, read_player
from ludarium.engine.match.playing import points
from ludarium.engine.match.runner import recall, record_path

EARLY = 12  # moves of the level


@dataclass(frozen=True, slots=True)
class Played:
    """What a side did in a game. moves: its own, after the placement; acts: those that were the game's own act."""

    points: float
    moves: int
    acts: int

    @property
    def lost_early(self) -> bool:
        return self.points == 0 and self.moves < EARLY


def played(record: Record, side: str) -> Played:
    """What a side did in a finished game."""
    game, moves, acts = record.game, 0, 0
    for position, after in pairwise(record.positions()):
        move = after.move
        if move is None or move.side != side:
            continue
        if moves or game.effect(position, move).kind != "drop":
            moves += 1
        acts += game.purpose(position.state, move.code) == 1
    return Played(points(record, side), moves, acts)


def games_of(name: str, level: str, games: int, folder: Path, workers: int) -> Iterator[Played]:
    """The games of a level, those first that are in the folder already."""
    game = ludarium.game(name)
    pairing = Pairing(read_player(level), read_player("greedy"))
    match = Match(
        game=name,
        pairings=[pairing],
        options=dict(game.table_options),
        pairs=(games + 1) // 2,
        plies=0,
        folder=folder,
        workers=workers,
    )
    told = 0
    with closing(match.run()) as stages:
        for (standing,) in stages:
            for number in list(standing.done)[told:]:
                for turn, side in enumerate(game.sides):
                    yield played(recall(record_path(folder, 0, number, turn)), side.name)
            told = len(standing.done)


def row(name: str, found: Sequence[Played]) -> tuple[str, ...]:
    game = ludarium.game(name)
    lost, acting = sum(one.lost_early for one in found), sum(one.acts > 0 for one in found)
    return (
        game.title,
        ", ".join(game.board.symbols[symbol].title for symbol in game.vital) or "none",
        str(len(found)),
        f"{sum(one.points for one in found) / len(found):.0%}",
        f"{lost / len(found):.0%}",
        game.act,
        f"{acting / len(found):.0%}",
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.levels", description=__doc__)
    parser.add_argument("names", metavar="GAME", nargs="*", default=ludarium.games(), help="which games")
    parser.add_argument("--level", default=LEVELS[0].name, help="which level")
    parser.add_argument("--games", type=int, default=100, help="games of each")
    parser.add_argument("--folder", type=Path, default=Path("first-games"), help="where games are kept")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    chosen = parser.parse_args()
    console = Console()
    table = Table("game", "vital piece", "games", "score", f"lost before move {EARLY}", "act", "in games")
    for name in chosen.names:
        with console.status(name):
            found = list(games_of(name, chosen.level, chosen.games, chosen.folder / name, chosen.workers))
        table.add_row(*row(name, found))
    console.print(table)


if __name__ == "__main__":
    main()
