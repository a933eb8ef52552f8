"""A preview as the tags that other programs read in the head of a page, where no script has run."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from html import escape

from ludarium.server.answers import Constant, constant
from ludarium.server.links.previews import NAME, Preview

KEPT_HEADS = 64
TITLE = re.compile(rb"<title>.*?</title>")
DESCRIPTION = re.compile(rb'\s*<meta name="description"[^>]*>')


def with_head(page: bytes, preview: Preview, base: str, path: str) -> bytes:
    """The page of the client with the tags of a preview; base: the address of the server"""
    bare = DESCRIPTION.sub(b"", page, count=1)
    tags = head(preview, base, path).encode()
    return TITLE.sub(lambda _: tags, bare, count=1)


def head(preview: Preview, base: str, path: str) -> str:
    whole = preview.title if NAME in preview.title else f"{preview.title} · {NAME}"
    named = {
        "description": preview.sentence,
        "twitter:card": "summary_large_image" if preview.picture and preview.large else "summary",
        "twitter:title": preview.title,
        "twitter:description": preview.sentence,
    }
    properties = {
        "og:site_name": NAME,
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.sentence,
        "og:url": f"{base}{path}",
    }
    if preview.picture:
        named["twitter:image"] = properties["og:image"] = f"{base}{preview.picture}"
    tags = [f"<title>{escape(whole)}</title>"]
    tags += [f'<meta name="{name}" content="{escape(value)}">' for name, value in named.items()]
    tags += [f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()]
    return "".join(tags)


class Heads:
    """Pages with their previews, compressed, for as long as they are asked for."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, Preview, str, str], Constant] = OrderedDict()

    async def page(self, index: Constant, preview: Preview, base: str, path: str) -> Constant:
        key = (index.tag, preview, base, path)
        kept = self._kept.get(key)
        if kept is None:
            body = with_head(index.body, preview, base, path)
            kept = self._kept[key] = await asyncio.to_thread(constant, body, index.kind)
            if len(self._kept) > KEPT_HEADS:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return kept
