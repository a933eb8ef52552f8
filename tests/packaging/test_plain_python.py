"""A package that was not compiled says so, and a compiled one does not."""

import os
import subprocess
import sys

import ludarium


def test_plain_python_says_so_once() -> None:
    env = {name: value for name, value in os.environ.items() if name != "PYTHONWARNINGS"}
    command = [sys.executable, "-m", "ludarium.cli", "games"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert done.stderr.count("runs as plain Python") == (not ludarium.compiled)
