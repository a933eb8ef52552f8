"""Speed beside a peer, measured in the same run: `make bench`.

Perft without bulk counting (every leaf is made) of each game, next to python-chess's from its start position, and how
much faster two threads are than one; then how fast the engine searches, and how soon it answers.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.table import Table

import bench.answers
import bench.engine
import ludarium
from ludarium.core.options import Value

if TYPE_CHECKING:
    import chess

HEADINGS = ("what", "depth", "leaves", "M leaves/s", "x python-chess", "two threads")
PEER_DEPTH = 4
LEAST_SECONDS = 1.0  # a short run is repeated until it can be timed


class Case(NamedTuple):
    game: str
    depth: int
    position: str = ""
    options: dict[str, Value] = {}


# A game is one line; the depth takes about a second. Games that are not installed are left out.
CASES = (
    Case("tokonoma", 7, options={"repetition": 0}),
    Case("hexchess", 4),
    Case("romgon", 4),
    Case("cheduk", 5),
    Case("gungi", 3, options={"setup": "standard"}),
)


class Speed(NamedTuple):
    nodes: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.nodes / self.seconds


def timed(work: Callable[[], int]) -> Speed:
    nodes, start = 0, perf_counter()
    while (seconds := perf_counter() - start) < LEAST_SECONDS:
        nodes += work()
    return Speed(nodes, seconds)


def peer_perft(board: chess.Board, depth: int) -> int:
    """python-chess's perft, every leaf made."""
    if depth == 0:
        return 1
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += peer_perft(board, depth - 1)
        board.pop()
    return nodes


def load(case: Case) -> ludarium.Position:
    game = ludarium.game(case.game)
    return game.position(case.position, **case.options) if case.position else game.start(**case.options)


def speed_up(position: ludarium.Position, depth: int) -> float:
    """How many times as fast two threads search as one."""

    def work() -> None:
        ludarium.perft(position, depth)

    start = perf_counter()
    work()
    work()
    alone = perf_counter() - start
    threads = [threading.Thread(target=work) for _ in range(2)]
    start = perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return alone / (perf_counter() - start)


def main() -> None:
    import chess

    console = Console()
    wanted = [case for case in CASES if case.game in (sys.argv[1:] or ludarium.games())]
    table = Table(title="perft, every leaf made, " + ("compiled" if ludarium.compiled else "uncompiled"))
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading == "what" else "right")
    with console.status("python-chess"):
        peer = timed(lambda: peer_perft(chess.Board(), PEER_DEPTH))
    table.add_row("python-chess", str(PEER_DEPTH), f"{peer.nodes:,}", f"{peer.rate / 1e6:.3f}", "1", "")
    for case in wanted:
        with console.status(case.game):
            position = load(case)
            speed = timed(lambda position=position, depth=case.depth: ludarium.perft(position, depth))  # type: ignore[misc]
            threads = speed_up(position, case.depth)
        ratio = f"{speed.rate / peer.rate:,.0f}" if speed.rate > peer.rate else f"{speed.rate / peer.rate:.2f}"
        table.add_row(
            case.game, str(case.depth), f"{speed.nodes:,}", f"{speed.rate / 1e6:.3f}", ratio, f"{threads:.2f} x"
        )
    console.print(table)
    compiled = [name for name in bench.engine.compiled_games() if name in (sys.argv[1:] or ludarium.games())]
    bench.engine.run(compiled)
    bench.answers.run(compiled)


if __name__ == "__main__":
    main()
