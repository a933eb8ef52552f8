"""The built browser client, held in memory: what is not in the folder at the start cannot be asked for."""

from __future__ import annotations

import mimetypes
import re
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from ludarium.server.answers import ASK_AGAIN, Constant, constant

PACKAGED = Path(__file__).parent.parent / "static"
INDEX = "index.html"
FOREVER = "public, max-age=31536000, immutable"  # for files whose names change with their contents
OWN_BUILD = re.compile(rb'<meta name="build" content="([0-9a-f]{16})"')
FOLDERS = ("assets", "embed", "embedded", "icons", "pictures")
KINDS = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
}  # a machine's own table may say otherwise

MISSING = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Ludarium</title>
<style>body{font:18px/1.5 Georgia,serif;max-width:36rem;margin:15vh auto;padding:0 1rem;
color:#3d3427;background:#f7f1e3}
code{background:#efe6d2;padding:.1em .3em}a{color:#8a4a1c}</style>
<h1>The table is set, the board is not</h1>
<p>The server runs, but this installation has no browser client. From a checkout, <code>make play</code> builds it.</p>
<p>Meanwhile the <a href="/api/docs">programming interface</a> works.</p></html>
"""


class ClientFile(NamedTuple):
    content: Constant
    caching: str


def client_file(name: str, body: bytes) -> ClientFile:
    kind = KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return ClientFile(constant(body, kind), FOREVER if name.startswith("assets/") else ASK_AGAIN)


class ClientFiles:
    def __init__(self, folder: Path | None = None) -> None:
        folder = folder or PACKAGED
        paths = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
        self._files = {
            path.relative_to(folder).as_posix(): client_file(path.relative_to(folder).as_posix(), path.read_bytes())
            for path in paths
            if path.name != "README.md"
        }
        self._files.setdefault(INDEX, client_file(INDEX, MISSING))

    @property
    def build(self) -> str:
        """What changes with every build of the client: a page that was loaded before notices."""
        page = self._files[INDEX].content.body
        own = OWN_BUILD.search(page)
        return own[1].decode() if own else sha256(page).hexdigest()[:16]

    @property
    def index(self) -> Constant:
        return self._files[INDEX].content

    def get(self, path: str) -> ClientFile | None:
        """The file of a path. What is no file is a page of the client, and all of them are made by the index."""
        name = path.strip("/") or INDEX
        return self._files.get(name, None if is_file(path) else self._files[INDEX])


def is_file(path: str) -> bool:
    """Whether a path names a file, there or not; the parts of a page's address may have dots, too."""
    first, *rest = path.strip("/").split("/")
    return first in FOLDERS or ".." in (first, *rest) or (not rest and "." in first)
