"""`ludarium picture`: a position as an SVG or PNG file."""

from __future__ import annotations

import typer


def register(app: typer.Typer) -> None:
    del app
