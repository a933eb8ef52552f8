"""What is missing is told with the command that installs it."""

import sys

import pytest

from ludarium.cli.main import run
from ludarium.core.extras import extra_with

REQUIREMENTS = ["rich>=13", 'argon2-cffi>=23.1; extra == "server"', "textual>=1.0; extra == 'terminal'"]


@pytest.mark.parametrize(
    ("module", "extra"), [("argon2", "server"), ("textual", "terminal"), ("rich", None), ("json", None)]
)
def test_the_extra_of_a_module(module: str, extra: str | None) -> None:
    assert extra_with(module, REQUIREMENTS) == extra


OURS = ("ludarium.server", "ludarium.cli.terminal")  # what is imported when it is needed


@pytest.mark.parametrize(
    ("command", "module", "extra"),
    [
        (["serve"], "litestar", "server"),
        (["admin", "invite"], "sqlalchemy", "server"),
        (["picture", "tokonoma", "-o", "x.png"], "resvg_py", "png"),
        (["play", "tokonoma"], "textual", "terminal"),
        (["bot", "tokonoma", "--server", "http://127.0.0.1:1", "--", "engine"], "httpx", "client"),
        (["tournament", "tokonoma", "random", "club", "--format", "swiss"], "py4swiss", "tournament"),
    ],
)
def test_a_command_says_what_it_needs(
    command: list[str],
    module: str,
    extra: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: object,
) -> None:
    monkeypatch.chdir(str(tmp_path))
    for stream in (sys.stdin, sys.stdout):  # as at a terminal
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    for name in [name for name in sys.modules if name.split(".")[0] == module or name.startswith(OURS)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    assert run(command) == 1
    assert f"{module} is missing; install it with: pip install 'ludarium[{extra}]'" in capsys.readouterr().err
