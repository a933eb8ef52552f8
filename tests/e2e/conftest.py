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
def browser() -> Iterator[Any]:
    assert CHROMIUM, "the browser tests are required, but there is no Chromium"
    with playwright.sync_playwright() as running:
        opened = running.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture
def open_page(browser: Any, server: Server) -> Iterator[OpenPage]:
    """Opens pages of the client as somebody new; nothing may go wrong in them unnoticed."""
    contexts: list[Any] = []
    wrong: list[str] = []

    def opened(path: str = "", device: dict[str, Any] = DESKTOP, **more: Any) -> Any:
        context = browser.new_context(base_url=server.url, **{"reduced_motion": "reduce", **device, **more})
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(f"/#/{path}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not wrong
