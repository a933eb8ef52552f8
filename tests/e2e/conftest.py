"""Browser, server and pages for the tests of this folder."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.server import Server

playwright = pytest.importorskip("playwright.sync_api", reason="the browser tests need Playwright")

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SHELL = shutil.which("chromium-headless-shell") or CHROMIUM  # without windows around the pages, so much faster
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

OpenPage = Callable[..., Any]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One lane is enough for a browser, and without a browser there is nothing to show."""
    required = os.environ.get("LUDARIUM_BROWSER_TESTS") == "required"
    for item in items:
        if Path(__file__).parent not in item.path.parents:
            continue
        if os.environ.get("LUDARIUM_LANE") == "uncompiled":
            item.add_marker(pytest.mark.skip(reason="the browser tests run in the compiled lane"))
        elif CHROMIUM is None and not required:
            item.add_marker(pytest.mark.skip(reason="there is no Chromium: make chromium installs it"))


@pytest.fixture(scope="session")
def launch() -> Iterator[Callable[[str | None], Any]]:
    assert CHROMIUM, "the browser tests are required, but there is no Chromium"
    opened = []
    with playwright.sync_playwright() as running:

        def launched(executable: str | None) -> Any:
            opened.append(running.chromium.launch(executable_path=executable, args=SWITCHES))
            return opened[-1]

        yield launched
        for one in opened:
            one.close()


@pytest.fixture(scope="session")
def browser(launch: Callable[[str | None], Any]) -> Any:
    return launch(SHELL)


@pytest.fixture(scope="session")
def whole_browser(launch: Callable[[str | None], Any]) -> Any:
    """With what the shell lacks, such as notifications."""
    return launch(CHROMIUM)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture
def open_page(browser: Any, server: Server) -> Iterator[OpenPage]:
    """Opens pages of the client as somebody new; nothing may go wrong in them unnoticed.

    A test that goes on to another page begins with the one that is quickest to load.
    The service worker, which would load all files for everybody new, works where a test allows it.
    """
    contexts: list[Any] = []
    wrong: list[str] = []

    def opened(path: str = "help", device: dict[str, Any] = DESKTOP, clock: bool = False, **more: Any) -> Any:
        usual = {"base_url": server.url, "reduced_motion": "reduce", "service_workers": "block"}
        context = browser.new_context(**{**usual, **device, **more})
        context.set_default_timeout(30_000)
        contexts.append(context)
        if clock:
            context.clock.install()
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(f"/#/{path}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not wrong
