"""Tables and progress bars on the terminal. Tables are as wide as it is, and not cut off where there is none."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

PIPED_WIDTH = 200


def console() -> Console:
    """The standard output as it is now; the variable COLUMNS tells its width, as it does for other programs."""
    known = sys.stdout.isatty() or "COLUMNS" in os.environ
    return Console(width=None if known else PIPED_WIDTH, highlight=False, soft_wrap=False)


def table(*headings: str, **settings: object) -> Table:
    """An open table."""
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold", **settings)  # type: ignore[arg-type]
    for heading in headings:
        made.add_column(heading)
    return made


@contextmanager
def bar(title: str, total: int | None) -> Iterator[Callable[..., None]]:
    """A progress bar on a terminal; gives what moves it: how much is done, and of how much if that was not known."""
    watcher = Console(stderr=True)
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=watcher, transient=True, disable=not watcher.is_terminal) as progress:
        task = progress.add_task("", total=total)

        def reach(done: int, of: int | None = None) -> None:
            progress.update(task, completed=done, total=total if of is None else of)

        yield reach
