"""What is missing is told with the command that installs it."""

import subprocess
import sys
from pathlib import Path

import pytest

from ludarium.core.extras import extra_with

REQUIREMENTS = ["rich>=13", 'argon2-cffi>=23.1; extra == "server"', "textual>=1.0; extra == 'terminal'"]


@pytest.mark.parametrize(
    ("module", "extra"), [("argon2", "server"), ("textual", "terminal"), ("rich", None), ("json", None)]
)
def test_the_extra_of_a_module(module: str, extra: str | None) -> None:
    assert extra_with(module, REQUIREMENTS) == extra


# A process of its own, in which a module is missing and nothing has been imported before; as at a terminal.
WITHOUT = """
import sys
sys.modules[sys.argv[1]] = None
for stream in (sys.stdin, sys.stdout):
    stream.isatty = lambda: True
from ludarium.cli.main import run
sys.exit(run(sys.argv[2:]))
"""


@pytest.mark.parametrize(
    ("command", "module", "extra"),
    [
        (["serve"], "litestar", "server"),
        (["admin", "invite"], "sqlalchemy", "server"),
        (["picture", "tokonoma", "-o", "x.png"], "resvg_py", "png"),
        (["picture", "tokonoma", "-o", "x.gif"], "PIL", "png"),
        (["play", "tokonoma"], "textual", "terminal"),
        (["bot", "tokonoma", "--server", "http://127.0.0.1:1", "--", "engine"], "httpx", "client"),
        (["tournament", "tokonoma", "random", "club", "--format", "swiss"], "py4swiss", "tournament"),
    ],
)
def test_a_command_says_what_it_needs(command: list[str], module: str, extra: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, module, *command], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert f"{module} is missing; install it with: pip install 'ludarium[{extra}]'" in " ".join(done.stderr.split())
