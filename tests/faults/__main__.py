"""Plants faults, one at a time, and tells which of them are noticed. What was noticed before is not tried again."""

import argparse
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tests.faults.planted import Outcomes, planted, report, trials, unnoticed


def arguments(names: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--only", nargs="*", choices=names, metavar="NAME", help="try these, also if they were noticed")
    parser.add_argument("--folder", type=Path, default=Path(".soak"), help="where outcomes and logs are kept")
    parser.add_argument("--anew", action="store_true", help="forget the outcomes so far")
    return parser.parse_args()


def main() -> int:
    faults, console = planted(), Console()
    chosen = arguments([fault.name for fault in faults])
    outcomes = Outcomes(chosen.folder, anew=chosen.anew)
    if chosen.only:
        faults = [fault for fault in faults if fault.name in chosen.only]
        for fault in faults:
            outcomes.note(fault, "")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        done = len(faults) - len(unnoticed(faults, outcomes))
        task = progress.add_task("faults", total=len(faults), completed=done)
        for fault in trials(faults, outcomes):
            console.print(f"{fault.kind}/{fault.name}: {outcomes.of(fault)}", markup=False, highlight=False)
            progress.advance(task)
    console.print(report(faults, outcomes))
    return 1 if unnoticed(faults, outcomes) else 0


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        raise SystemExit("stopped; the next run goes on from here") from None
