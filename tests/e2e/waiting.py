"""Waiting for a page: for its next picture, for the end of its motions, or for its own clock."""

from typing import Any

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
STILL = """() => document.getAnimations().every(
  (one) => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity
)"""


def drawn(page: Any) -> None:
    """Until what has happened is seen."""
    page.evaluate(DRAWN)


def still(page: Any) -> None:
    """Until nothing moves any more."""
    drawn(page)
    page.wait_for_function(STILL)
    drawn(page)


def pass_time(page: Any, milliseconds: int) -> None:
    """Lets the page's timers run on at once; for pages that were opened with a clock."""
    page.clock.run_for(milliseconds)
    drawn(page)
