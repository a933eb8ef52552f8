"""The tables of docs/security.md, made from the limits themselves: `python -m tests.server.hostile.limits_tables`."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from pathlib import Path

from ludarium.server import limits
from ludarium.server.limits import Limits, Rate
from ludarium.wire import bounds

PAGE = Path(__file__).parents[3] / "docs" / "security.md"
CONSTANT = re.compile(r"^([A-Z][A-Z_]+) = (.+?)(?:  # (.+))?$", re.MULTILINE)
TABLE = re.compile(r"(<!-- (settings|fixed) -->\n).*?(<!-- end -->\n)", re.DOTALL)


def settings_table() -> str:
    """The limits that an operator may change."""
    rows = ["| limit | default | |", "|---|---|---|"]
    for field in fields(Limits):
        value = getattr(Limits(), field.name)
        if isinstance(value, Rate):
            rows.append(f"| `{field.name}` | `{value.times}/{value.seconds:g}` | {value.what} |")
        else:
            rows.append(f"| `{field.name}` | `{value}` | {field.name.replace('_', ' ')}, at a time |")
    return "\n".join(rows) + "\n"


def fixed_table() -> str:
    """The limits that are constants."""
    rows = ["| limit | value | |", "|---|---|---|"]
    for module in (bounds, limits):
        for name, _, comment in CONSTANT.findall(inspect.getsource(module)):
            rows.append(f"| `{name}` | {getattr(module, name):,g} | {comment} |".replace(" |  |", " | |"))
    return "\n".join(rows) + "\n"


def page(text: str) -> str:
    """The page with its tables made anew."""
    tables = {"settings": settings_table(), "fixed": fixed_table()}
    return TABLE.sub(lambda found: found[1] + tables[found[2]] + found[3], text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
