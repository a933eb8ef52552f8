"""Waiting for a page: for its next picture, the end of its motions, its clock, its service worker, or a choice."""

from typing import Any

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
IN_CHARGE = "() => navigator.serviceWorker.controller?.state === 'activated'"
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


def middle_of(page: Any, what: Any) -> tuple[float, float]:
    """Where to point at something, once it stands still: what comes beside it may move it."""
    box, before = what.bounding_box(), None
    while box != before:
        drawn(page)
        box, before = what.bounding_box(), box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def pass_time(page: Any, milliseconds: int) -> None:
    """Lets the page's timers run on at once; for pages that were opened with a clock."""
    page.clock.run_for(milliseconds)
    drawn(page)


def choose(option: Any) -> None:
    """Chooses by the label, as people do: the input itself has no size. It may take a moment until it is chosen."""
    option.locator("xpath=ancestor::label").click()
    option.and_(option.page.locator(":checked")).wait_for(state="attached")


def in_charge(page: Any) -> None:
    """Until the service worker answers for the page. A page that is loaded while it takes over may be left out."""
    page.wait_for_function(IN_CHARGE)
