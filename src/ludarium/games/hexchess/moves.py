"""Packed numbers: a move, a bench, and what a turn keeps for undo. moves.pxd is the C version, which others inline."""

PLACE_TILE, PLACE_BLOCKER, MOVE, CAPTURE, NO_ACTION = range(5)  # actions


# A move. A placement has origin 0; no action has no target either.


def move_of(action: int, origin: int, target: int) -> int:
    return action << 12 | origin << 6 | target


def action_of(move: int) -> int:
    return move >> 12


def origin_of(move: int) -> int:
    return move >> 6 & 63


def target_of(move: int) -> int:
    return move & 63


# A side's bench.


def bench_of(tiles: int, blockers: int) -> int:
    return tiles << 1 | blockers


def tiles_on(bench: int) -> int:
    return bench >> 1


def blockers_on(bench: int) -> int:
    return bench & 1


# What undo needs of a turn beside the boards, in one word.


def kept_of(green_bench: int, yellow_bench: int, additional: int, side: int, quiet: int) -> int:
    return green_bench | yellow_bench << 4 | additional << 8 | side << 9 | quiet << 16


def green_bench_in(kept: int) -> int:
    return kept & 15


def yellow_bench_in(kept: int) -> int:
    return kept >> 4 & 15


def additional_in(kept: int) -> int:
    return kept >> 8 & 1


def side_in(kept: int) -> int:
    return kept >> 9 & 1


def quiet_in(kept: int) -> int:
    return kept >> 16
