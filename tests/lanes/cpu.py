"""What a test takes of the processors: seconds of this process and of all that it has started, browsers too."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK") if PROC.is_dir() else 1


def used(process: int | None = None) -> float:
    """So far, in user and kernel mode, with children that have ended; without /proc, of this process alone."""
    if not PROC.is_dir():
        return sum(os.times()[:4])
    folder = PROC / str(process or os.getpid())
    seconds = 0.0
    with suppress(OSError):  # it has ended
        fields = (folder / "stat").read_text().rpartition(")")[2].split()
        seconds = sum(map(int, fields[11:15])) / TICKS
        for thread in (folder / "task").iterdir():
            seconds += sum(used(int(child)) for child in (thread / "children").read_text().split())
    return seconds
