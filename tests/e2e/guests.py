"""Guests whose pages stay open from test to test: to load a page takes longer than most tests that need one."""

import json
from dataclasses import dataclass, field
from typing import Any

from tests.e2e.addresses import go_to
from tests.e2e.browsers import new_context
from tests.e2e.server import Server


@dataclass
class Guest:
    """since: the process of the server that their page has known from the start
    wrong: what went wrong in the page
    """

    page: Any
    device: str
    since: int
    wrong: list[str] = field(default_factory=list)


class Guests:
    """They stay the same people, with the tables they were at; a test finds each at the page of help.

    Not for tests that change who somebody is, their settings, or what the browser does for them.
    """

    def __init__(self, browser: Any, server: Server) -> None:
        self._browser, self._server = browser, server
        self._waiting: list[Guest] = []
        self._here: list[Guest] = []

    def come(self, device: dict[str, Any]) -> Any:
        kind, since = json.dumps(device), self._server.process.pid
        for guest in [guest for guest in self._waiting if guest.since != since]:
            self._waiting.remove(guest)
            guest.page.context.close()
        known = [guest for guest in self._waiting if guest.device == kind]
        if known:
            self._waiting.remove(known[0])
        self._here.append(known[0] if known else self._new(device, Guest(None, kind, since)))
        return self._here[-1].page

    def _new(self, device: dict[str, Any], guest: Guest) -> Guest:
        guest.page = new_context(self._browser, self._server, **device).new_page()
        guest.page.on("pageerror", lambda error: guest.wrong.append(str(error)))
        go_to(guest.page, "help")
        return guest

    def go(self, for_good: bool) -> None:
        """The test is over. for_good: it has failed, and nobody knows what the pages show"""
        here, self._here = self._here, []
        for guest in here:
            if for_good or guest.wrong or guest.since != self._server.process.pid:
                guest.page.context.close()
                continue
            guest.page.mouse.move(0, 0)
            go_to(guest.page, "help")
            guest.page.locator("[role=grid], dialog[open]").first.wait_for(state="detached")
            self._waiting.append(guest)
        assert [wrong for guest in here for wrong in guest.wrong] == []

    def leave(self) -> None:
        for guest in self._waiting:
            guest.page.context.close()
