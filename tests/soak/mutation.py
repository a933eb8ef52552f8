"""What a long run does with the rules and the referee: changes them, and looks whether the tests notice."""

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rich.table import Table

from tests.mutation.subjects import SUBJECTS
from tests.mutation.trials import OUTCOMES, Outcomes, counts, sample, survivors_text, trials
from tests.soak.progress import Ledger

SURVIVORS = "survivors.txt"


def mutants(name: str, chosen: Namespace, ledger: Ledger) -> tuple[int, Iterator[int]]:
    """Mutants of one subject, in an order of their own."""
    subject = SUBJECTS[name]
    outcomes = Outcomes(subject, ledger.path.parent, anew=chosen.anew)
    steps = trials(subject, outcomes, chosen.mutants, chosen.mutant_seconds, chosen.survivors)
    return len(list(outcomes.survivors()) if chosen.survivors else sample(subject, chosen.mutants)), steps


def report(folder: Path) -> Table:
    """How many of the mutants so far each module's tests have noticed; writes the list of the others."""
    (folder / SURVIVORS).write_text(survivors_text(folder), encoding="utf-8")
    table = Table("module", "mutants", *OUTCOMES, title="Mutants", caption=f"survivors: {folder / SURVIVORS}")
    for column in table.columns[1:]:
        column.justify = "right"
    total: Counter[str] = Counter()
    for subject in SUBJECTS.values():
        for module, found in counts(Outcomes(subject, folder)).items():
            total += found
            table.add_row(module, str(found.total()), *(str(found[outcome]) for outcome in OUTCOMES))
    table.add_section()
    table.add_row("all", str(total.total()), *(str(total[outcome]) for outcome in OUTCOMES))
    return table
