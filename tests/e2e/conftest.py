"""Browser, server and pages for the tests of this folder."""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.clients.wire import Api
from tests.e2e.addresses import go_to
from tests.e2e.browsers import Browsers
from tests.e2e.guests import Guests
from tests.e2e.player import new_table, sit_down
from tests.e2e.server import Server
from tests.lanes.lanes import REQUIRED

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
CHEAPER = [
    "--process-per-site",  # what was loaded for one page of a browser serves its next
    "--renderer-process-limit=1",  # of a browser context; a new page begins in the process that is there
    "--js-flags=--single-threaded",  # to compile beside the page takes more than it saves
]
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

OpenPage = Callable[..., Any]
AtTable = Callable[..., Any]
FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One lane is enough for a browser, and without a browser there is nothing to show."""
    required = REQUIRED in os.environ
    for item in items:
        if Path(__file__).parent not in item.path.parents:
            continue
        if os.environ.get("LUDARIUM_LANE") == "uncompiled":
            item.add_marker(pytest.mark.skip(reason="the browser tests run in the compiled lane"))
        elif CHROMIUM is None and not required:
            item.add_marker(pytest.mark.skip(reason="there is no Chromium: make chromium installs it"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def launch() -> Iterator[Callable[..., Any]]:
    assert CHROMIUM, "the browser tests are required, but there is no Chromium"
    opened = []
    with playwright.sync_playwright() as running:

        def launched(executable: str | None, *more: str) -> Any:
            opened.append(running.chromium.launch(executable_path=executable, args=[*SWITCHES, *more]))
            return opened[-1]

        yield launched
        for one in opened:
            one.close()


@pytest.fixture(scope="session")
def browser(launch: Callable[..., Any]) -> Any:
    return launch(SHELL, *CHEAPER)


@pytest.fixture(scope="session")
def whole_browser(launch: Callable[..., Any]) -> Any:
    """With what the shell lacks, such as notifications."""
    return launch(CHROMIUM, *CHEAPER)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def browsers(browser: Any, server: Server) -> Iterator[Browsers]:
    made = Browsers(browser, server)
    yield made
    made.close()


@pytest.fixture
def open_page(browsers: Browsers) -> Iterator[OpenPage]:
    """Opens pages of the client as somebody new; nothing may go wrong in them unnoticed.

    A test that goes on to another page begins with the one that is quickest to load.
    The service worker, which would load all files for everybody new, works where a test allows it.
    """
    wrong: list[str] = []

    def opened(path: str = "help", device: dict[str, Any] = DESKTOP, clock: bool = False, **more: Any) -> Any:
        context = browsers.special(clock, **{**device, **more}) if clock or more else browsers.usual(device)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        go_to(page, f"{path}")
        return page

    yield opened
    browsers.forget()
    assert not wrong


@pytest.fixture(scope="module")
def guests(browser: Any, server: Server) -> Iterator[Guests]:
    found = Guests(browser, server)
    yield found
    found.leave()


@pytest.fixture
def kept_page(guests: Guests, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Pages of guests who were at other tables before; see Guests."""

    def came(device: dict[str, Any] = DESKTOP) -> Any:
        return guests.come(device)

    yield came
    guests.go(for_good=request.node.stash.get(FAILED, False))


@pytest.fixture
def at_table(kept_page: OpenPage) -> AtTable:
    """A page at a new table, for tests that need nobody new, and no page that is loaded anew."""

    def seated(game: str, *who: dict[str, Any], device: dict[str, Any] = DESKTOP, **more: Any) -> Any:
        page = kept_page(device=device)
        sit_down(page, new_table(page, game, *who, **more))
        return page

    return seated


@pytest.fixture
def opponent(server: Server) -> Iterator[Api]:
    """Somebody without a page."""
    with Api(server.url) as api:
        yield api
