"""Ludarium as an app: it can be installed, opens without network and says so, and is not disturbed by a new version."""

import json
import re
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludarium.server.settings import Settings
from tests.e2e.addresses import go_to
from tests.e2e.conftest import CHROMIUM, DESKTOP, PHONE, SWITCHES, OpenPage
from tests.e2e.games import on_every_push, width
from tests.e2e.player import YOU, click_along, new_table, sit_down
from tests.e2e.server import Server
from tests.e2e.test_notifications import MOVE
from tests.e2e.test_pages import STATIC, settled, violations
from tests.e2e.waiting import choose, in_charge
from tests.servers import RunningServer, free_port

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const names = (await caches.keys()).filter((name) => name.startsWith('ludarium-shell-'));
  return Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
}"""
# Whether a version's worker is in charge and no other comes. Opening a cache would make it, so their names are enough.
UPDATED = """async (version) => {
  const { installing, waiting, active } = await navigator.serviceWorker.ready;
  if (installing || waiting || active.state !== 'activated') return false;
  return (await caches.keys()).some((name) => name.endsWith(version));
}"""


class Upgradable:
    """A server with a client folder of its own, in which another build can be put."""

    def __init__(self, folder: Path) -> None:
        self.client = folder / "client"
        shutil.copytree(STATIC, self.client)
        self.settings = Settings(data=folder / "data", workers=0, client=self.client)
        self.port = free_port()
        self.start()

    @property
    def url(self) -> str:
        return self.running.address

    def start(self) -> None:
        self.running = RunningServer(self.settings, self.port)
        self.running.__enter__()

    def stop(self) -> None:
        self.running.stop()

    def upgrade(self, build: str) -> None:
        """Another build of the page and its worker, with a file of its own."""
        self.stop()
        self.change("index.html", r'(?<=name="build" content=")[0-9a-f]{16}(?=")', build)
        self.change("service-worker.js", r'(?<=")[0-9a-f]{16}(?=")', build)
        self.start()

    def change(self, name: str, pattern: str, text: str) -> None:
        file = self.client / name
        after, count = re.subn(pattern, text, file.read_text("utf-8"))
        assert count == 1, f"{name} has no build to change"
        file.write_text(after, "utf-8")


@pytest.fixture
def upgradable(tmp_path: Path) -> Iterator[Upgradable]:
    server = Upgradable(tmp_path)
    yield server
    server.stop()


def test_it_can_be_installed(browser: Any, server: Server, tmp_path: Path) -> None:
    """As far as Chromium's own tools can tell; in a profile, because a private window installs nothing."""
    context = browser.browser_type.launch_persistent_context(tmp_path, executable_path=CHROMIUM, args=SWITCHES)
    try:
        page = context.new_page()
        page.goto(server.url)
        in_charge(page)
        tools = context.new_cdp_session(page)
        found = tools.send("Page.getAppManifest")
        assert found["errors"] == []
        assert found["url"] == f"{server.url}/manifest.webmanifest"
        assert tools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        sizes = {(icon["sizes"], icon["purpose"]): icon["src"] for icon in json.loads(found["data"])["icons"]}
        assert sizes.keys() >= {(size, use) for size in ("192x192", "512x512") for use in ("any", "maskable")}
        for (size, _), path in sizes.items():
            picture = page.request.get(f"{server.url}{path}").body()
            width, height = struct.unpack(">II", picture[16:24])
            assert (picture[:8], f"{width}x{height}") == (b"\x89PNG\r\n\x1a\n", size)
    finally:
        context.close()


@pytest.mark.parametrize("device", on_every_push(PHONE, among=(DESKTOP, PHONE), ids=width))
def test_it_opens_without_network_says_so_and_comes_back(open_page: OpenPage, device: dict[str, Any]) -> None:
    page = open_page("", device=device, service_workers="allow")
    in_charge(page)
    table = new_table(page, "tokonoma")
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("heading", name="No connection").wait_for()
    page.get_by_text("Playing, also against the computer").wait_for()
    settled(page)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]

    # What it says that works does.
    page.get_by_role("link", name="Settings").last.click()
    page.get_by_role("heading", name="Settings", exact=True).wait_for()
    page.get_by_text("No connection to the server").wait_for()
    choose(page.get_by_label("Dark"))
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    assert violations(page) == []
    go_to(page, "help")
    page.get_by_role("heading", name="Keyboard").wait_for()

    # What it says that does not is not there as an empty page.
    for path in ("learn", f"table/{table}", "sandbox/tokonoma", "history", "leaderboards", "tournaments"):
        go_to(page, f"{path}")
        page.get_by_role("heading", name="No connection").wait_for()

    go_to(page, "")
    page.get_by_role("heading", name="No connection").wait_for()
    page.context.set_offline(False)
    page.get_by_role("link", name="Play: Tokonoma").wait_for()
    page.get_by_text("No connection").wait_for(state="detached")
    go_to(page, f"table/{table}")
    page.wait_for_selector("[role=grid]")


def test_nothing_that_the_server_computes_is_kept(open_page: OpenPage) -> None:
    page = open_page("", service_workers="allow")
    in_charge(page)
    settled(page)
    (urls,) = page.evaluate(KEPT)
    paths = [re.sub(r"^https?://[^/]+", "", url) for url in urls]
    assert "/" in paths
    assert any(path.startswith("/assets/") and path.endswith(".js") for path in paths)
    assert not [path for path in paths if not re.match(r"/($|assets/|icons/|manifest\.webmanifest$)", path)]


def test_the_kept_page_is_shown_when_only_the_server_is_gone(browser: Any, upgradable: Upgradable) -> None:
    """A proxy answers for a server that is down, or nobody does: the network itself is there."""
    context = browser.new_context(base_url=upgradable.url)
    page = context.new_page()
    page.goto("/")
    in_charge(page)
    upgradable.stop()
    page.reload()
    page.get_by_role("heading", name="No connection").wait_for()
    upgradable.start()
    page.get_by_role("link", name="Play: Tokonoma").wait_for(timeout=60_000)
    context.close()


def test_a_new_version_waits_until_the_game_may_be_left(browser: Any, upgradable: Upgradable) -> None:
    context = browser.new_context(base_url=upgradable.url, reduced_motion="reduce", **DESKTOP)
    page = context.new_page()
    page.goto("/")
    in_charge(page)
    sit_down(page, new_table(page, "tokonoma", YOU))
    page.evaluate("() => { window.old = true; }")
    own = page.locator("meta[name=build]").get_attribute("content")

    upgradable.upgrade("00000000000000b1")
    notice = page.get_by_role("region", name="New version")
    notice.get_by_text("A new version is here.").wait_for(timeout=60_000)
    assert violations(page) == []
    page.locator(".lost").wait_for(state="detached")
    click_along(page, MOVE.path)
    page.locator(".moves td button").first.wait_for()
    assert page.evaluate("window.old"), "the game goes on in the page that it was begun in"
    notice.get_by_role("button", name="Later").click()
    notice.wait_for(state="detached")
    page.wait_for_function(UPDATED, arg="b1")

    page.reload()
    page.locator(".moves td button").first.wait_for()
    assert page.locator("meta[name=build]").get_attribute("content") == "00000000000000b1" != own
    assert notice.count() == 0
    page.evaluate("() => { window.old = true; }")
    upgradable.upgrade("00000000000000b2")
    notice.wait_for(timeout=60_000)
    notice.get_by_role("button", name="Reload").click()
    page.wait_for_function("() => !window.old && document.querySelector('.moves td button')")
    assert page.locator("meta[name=build]").get_attribute("content") == "00000000000000b2"
    page.wait_for_function(UPDATED, arg="b2")
    names = [name for name in page.evaluate("caches.keys()") if name.startswith("ludarium-shell-")]
    assert [name[-2:] for name in names] == ["b1", "b2"], "what is older than the last version is gone"
    context.close()
