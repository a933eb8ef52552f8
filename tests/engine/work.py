"""Work for worker processes: they find it by the name of this module."""

import os
import sys
from pathlib import Path


def double(piece):
    return 2 * piece


def fails(piece):
    if piece == 1:
        raise ZeroDivisionError("no")
    return piece


def dies(piece):
    sys.exit(7)


def dies_once(mark):
    if Path(mark).exists():
        return "done"
    Path(mark).touch()
    os._exit(9)
