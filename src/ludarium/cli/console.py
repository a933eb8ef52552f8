"""Tables on the terminal: as wide as it is, and not cut off where there is none."""

import os
import sys

from rich import box
from rich.console import Console
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
