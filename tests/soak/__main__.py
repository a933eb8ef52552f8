"""The long tests: `make soak`, or `python -m tests.soak --help`. Stop it when you like: it goes on where it was."""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

import ludarium
from tests.soak.parts import deep_perft, fuzzed, random_games
from tests.soak.progress import Ledger
from tests.soak.server import SERVER, SERVER_PARTS

Part = Callable[[str, argparse.Namespace, Ledger], tuple[int, Iterator[int]]]
PARTS: dict[str, Part] = {"games": random_games, "fuzz": fuzzed, "perft": deep_perft, **SERVER_PARTS}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", nargs="*", default=ludarium.games(), choices=ludarium.games(), help="which games")
    parser.add_argument(
        "--parts", nargs="*", default=list(PARTS), choices=list(PARTS), help="what to do with each, and with the server"
    )
    parser.add_argument("--random-games", type=int, default=10_000, help="games at random, for each game")
    parser.add_argument("--inputs", type=int, default=100_000, help="bad inputs, for each game")
    parser.add_argument("--most-nodes", type=int, default=10**12, help="leave deeper perft counts out")
    parser.add_argument("--kills", type=int, default=200, help="kills of the server")
    parser.add_argument("--killed-games", type=int, default=50, help="games that are played meanwhile")
    parser.add_argument("--attacks", type=int, default=1000, help="random attacks on the server")
    parser.add_argument("--attack-steps", type=int, default=60, help="steps of an attack")
    parser.add_argument("--folder", type=Path, default=Path(".soak"), help="where progress and failures are kept")
    parser.add_argument("--anew", action="store_true", help="forget the progress so far")
    return parser.parse_args()


def main() -> int:
    chosen, console = arguments(), Console()
    ledger = Ledger(chosen.folder, anew=chosen.anew)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    failures = 0
    with Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console) as progress:
        for part in chosen.parts:
            for name in [SERVER] if part in SERVER_PARTS else chosen.games:
                total, steps = PARTS[part](name, chosen, ledger)
                task = progress.add_task(f"{part} {name}", total=total)
                try:
                    for done in steps:
                        progress.update(task, completed=done)
                except Exception as failure:
                    failures += 1
                    console.print(f"{part} {name}: {failure!r}", style="red", markup=False)
                    ledger.note_failure(part, name, failure)
    console.print("stopped at failures, see " + str(ledger.failures) if failures else "all well")
    return 1 if failures else 0


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        raise SystemExit("stopped; the next run goes on from here") from None
