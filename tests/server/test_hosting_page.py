"""docs/hosting.md leaves out no setting, and no socket that a proxy has to pass on."""

from __future__ import annotations

import re
from pathlib import Path

import typer

from ludarium.cli.main import app
from ludarium.server.settings import Settings
from ludarium.server.web.app import create_app
from tests.server.databases import migrated_database

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
ROW = re.compile(r"^\| `(--[\w-]+)`(?:, `(--[\w-]+)`)? \| (?:`(\w+)`)? ?\|", re.MULTILINE)


def test_every_option_of_the_server_is_in_the_table_with_its_variable() -> None:
    serve = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    options = {
        (name, parameter.envvar or "")
        for parameter in serve.params
        for name in (*parameter.opts, *parameter.secondary_opts)
        if name != "--help"
    }
    listed = {(name, found[3] or "") for found in ROW.finditer(PAGE) for name in found.groups()[:2] if name}
    assert listed == options


def test_every_socket_is_named_for_the_proxy(tmp_path: Path) -> None:
    routes = create_app(Settings(database=migrated_database(tmp_path))).app.routes.routes  # type: ignore[attr-defined]
    sockets = {re.sub(r"\{[^}]*\}", "*", route.path) for route in routes if route.scope_type == "websocket"}
    assert len(sockets) >= 3
    assert sockets == set(re.findall(r"`(/api/v1/[\w*/]+/live)`", PAGE))
