"""Addresses of pages: the path of one, and the way to another without loading the client anew."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

SHOW = "(path) => { history.pushState(null, '', path); dispatchEvent(new Event('popstate')); }"


def path_in(url: str) -> str:
    """The path of a page in its address; a very long one stands behind the #."""
    return url.partition("#/")[2] or urlsplit(url).path.removeprefix("/")


def go_to(page: Any, path: str) -> None:
    if page.url.startswith("http"):
        page.evaluate(SHOW, f"/{path}")
    else:
        page.goto(f"/{path}")
