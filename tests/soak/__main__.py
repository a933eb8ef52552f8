"""The long tests: `make soak`, or `python -m tests.soak --help`. Stop it when you like: it goes on where it was."""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

import ludarium
from tests.faults import planted as faults
from tests.mutation.subjects import SUBJECTS
from tests.soak.claims import claims
from tests.soak.claims import report as claims_report
from tests.soak.mutation import mutants, report
from tests.soak.parts import deep_perft, fuzzed, random_games
from tests.soak.progress import Ledger
from tests.soak.reviews import report as report_reviews
from tests.soak.reviews import reviews
from tests.soak.server import SERVER, SERVER_PARTS
from tests.soak.suite import SUITES, left_out

Part = Callable[[str, argparse.Namespace, Ledger], tuple[int, Iterator[int]]]
PARTS: dict[str, Part] = {
    "games": random_games,
    "fuzz": fuzzed,
    "perft": deep_perft,
    "claims": claims,
    "reviews": reviews,
    "mutants": mutants,
    "tests": left_out,
    **SERVER_PARTS,
}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", nargs="*", default=ludarium.games(), choices=ludarium.games(), help="which games")
    parser.add_argument(
        "--parts", nargs="*", default=list(PARTS), choices=list(PARTS), help="what to do with each, and with the server"
    )
    parser.add_argument("--random-games", type=int, default=10_000, help="games at random, for each game")
    parser.add_argument("--inputs", type=int, default=100_000, help="bad inputs, for each game")
    parser.add_argument("--most-nodes", type=int, default=10**12, help="leave deeper perft counts out")
    parser.add_argument("--hints", type=int, default=2000, help="hints whose claims are checked, for each game")
    parser.add_argument("--mutants", type=int, default=200, help="small changes of each game's rules and the referee")
    parser.add_argument("--mutant-seconds", type=float, default=10.0, help="of tests, the fastest first, at each stage")
    parser.add_argument("--survivors", action="store_true", help="of the mutants, try those that survived once more")
    parser.add_argument("--reviews", type=int, default=60, help="games that are reviewed, of each variant of a game")
    parser.add_argument(
        "--confirmed", type=int, default=20, help="of these, games whose turning points are searched more deeply"
    )
    parser.add_argument("--kills", type=int, default=200, help="kills of the server")
    parser.add_argument("--cluster-kills", type=int, default=300, help="kills, freezes and restarts of two processes")
    parser.add_argument("--killed-games", type=int, default=50, help="games that are played meanwhile")
    parser.add_argument("--tournaments", type=int, default=8, help="tournaments at a server that is killed meanwhile")
    parser.add_argument("--entrants", type=int, default=64, help="players of each of them")
    parser.add_argument("--attacks", type=int, default=1000, help="random attacks on the server")
    parser.add_argument("--attack-steps", type=int, default=60, help="steps of an attack")
    parser.add_argument("--folder", type=Path, default=Path(".soak"), help="where progress and failures are kept")
    parser.add_argument("--anew", action="store_true", help="forget the progress so far")
    return parser.parse_args()


def names(part: str, chosen: argparse.Namespace) -> list[str]:
    """What a part is done with."""
    if part in SERVER_PARTS:
        return [SERVER]
    if part == "tests":
        return list(SUITES)
    if part == "mutants":
        return [name for name in SUBJECTS if name in chosen.games or name not in ludarium.games()]
    return list(chosen.games)


def main() -> int:
    chosen, console = arguments(), Console()
    ledger = Ledger(chosen.folder, anew=chosen.anew)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    failures = 0
    with Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console) as progress:
        for part in chosen.parts:
            for name in names(part, chosen):
                total, steps = PARTS[part](name, chosen, ledger)
                task = progress.add_task(f"{part} {name}", total=total)
                try:
                    for done in steps:
                        progress.update(task, completed=done)
                except Exception as failure:
                    failures += 1
                    console.print(f"{part} {name}: {failure!r}", style="red", markup=False)
                    ledger.note_failure(part, name, failure)
    if "reviews" in chosen.parts:
        console.print(report_reviews(chosen.folder))
    if "mutants" in chosen.parts:
        console.print(report(chosen.folder))
    if "claims" in chosen.parts:
        console.print(claims_report(ledger, chosen.games))
    if "faults" in chosen.parts:
        console.print(faults.report(faults.planted(), faults.Outcomes(chosen.folder)))
    console.print("stopped at failures, see " + str(ledger.failures) if failures else "all well")
    return 1 if failures else 0


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        raise SystemExit("stopped; the next run goes on from here") from None
