"""Browsers of people, as far as they differ: each has cookies, storage and a cache of its own."""

import json
from collections import defaultdict
from typing import Any, Protocol

from tests.e2e.server import Server


class Site(Protocol):
    @property
    def url(self) -> str: ...


def new_context(browser: Any, site: Site, **options: Any) -> Any:
    usual = {"base_url": site.url, "reduced_motion": "reduce", "service_workers": "block"}
    context = browser.new_context(**{**usual, **options})
    context.set_default_timeout(30_000)
    return context


class Browsers:
    """Of people who are new at the server. A usual one is kept for the next test, without what it knew of the last.

    Each that is kept has one page open, so that its process stays.
    """

    def __init__(self, browser: Any, server: Server) -> None:
        self._browser, self._server = browser, server
        self._kept: dict[str, list[Any]] = defaultdict(list)
        self._usual: list[tuple[str, Any]] = []
        self._special: list[Any] = []

    def usual(self, device: dict[str, Any]) -> Any:
        kind = json.dumps(device)
        if self._kept[kind]:
            context = self._kept[kind].pop()
        else:
            context = new_context(self._browser, self._server, **device)
            context.new_page().goto("/health")
        self._usual.append((kind, context))
        return context

    def special(self, clock: bool, **options: Any) -> Any:
        """With options of its own, or a clock that a test moves on."""
        context = new_context(self._browser, self._server, **options)
        if clock:
            context.clock.install()
        self._special.append(context)
        return context

    def forget(self) -> None:
        """The test is over."""
        for context in self._special:
            context.close()
        for kind, context in self._usual:
            first, *pages = context.pages
            for page in pages:
                page.close()
            context.clear_cookies()
            first.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
            self._kept[kind].append(context)
        self._usual, self._special = [], []

    def close(self) -> None:
        for contexts in self._kept.values():
            for context in contexts:
                context.close()
