"""Work for worker processes: they find it by the name of this module."""

import sys


def double(piece):
    return 2 * piece


def fails(piece):
    if piece == 1:
        raise ZeroDivisionError("no")
    return piece


def dies(piece):
    sys.exit(7)
