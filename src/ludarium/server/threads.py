"""What takes longer than a few milliseconds does not run on the event loop. docs/threads.md says what runs where."""

from __future__ import annotations

import asyncio
import os

CHECKED = bool(os.environ.get("LUDARIUM_CHECK_THREADS"))  # the server's tests switch it on


class OnTheLoop(RuntimeError):
    """Work of a thread was called on the thread of an event loop."""


def off_loop() -> None:
    """Called by what belongs on a thread: raises where an event loop runs, while that is checked."""
    if not CHECKED:
        return
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    raise OnTheLoop("this belongs on a thread, not on the event loop")
