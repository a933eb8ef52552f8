"""Tries a wheel in an empty environment: `python -m tests.packaging FOLDER`, as `make packaging` does."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path

from tests.servers import ServerProcess

COMPILED_GAME = Path(__file__).parents[1] / "compiled_game"
MOST_PACKAGES = 16  # of a plain installation: pip, what typer and rich need, and we
PNG = ("picture", "tokonoma", "-o", "picture.png")

LIBRARY = """
import ludarium
from ludarium.engine import Engine, Limits
from ludarium.picture import svg

assert ludarium.compiled
assert len(ludarium.games()) == 5
position = ludarium.game("tokonoma").start()
best = Engine(position.game).search(position, Limits(nodes=2000))
assert svg(position).startswith("<svg")
print(ludarium.Record.of(position.play(position.legal_moves[0])).text)
"""


class Environment:
    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=True)
        self.commands = folder / "bin"
        self.folder = folder

    def run(self, *command: str, code: int = 0) -> str:
        program, *arguments = command
        found = subprocess.run(
            [str(self.commands / program), *arguments], cwd=self.folder, capture_output=True, text=True, check=False
        )
        assert found.returncode == code, f"{command} ended with {found.returncode}:\n{found.stdout}\n{found.stderr}"
        return found.stdout + found.stderr

    def install(self, requirement: str) -> None:
        self.run("python", "-m", "pip", "install", "--quiet", requirement)

    def packages(self) -> list[str]:
        return self.run("python", "-m", "pip", "list", "--format=freeze").split()


def try_library(environment: Environment, wheel: Path) -> None:
    """Rules, records, SVG pictures and the engine need few packages, and Cython is none of them."""
    environment.install(str(wheel))
    packages = environment.packages()
    assert len(packages) <= MOST_PACKAGES, packages
    assert not any(package.startswith("Cython") for package in packages)
    environment.run("python", "-c", LIBRARY)
    environment.run("ludarium", "perft", "tokonoma", "3")
    assert "pip install 'ludarium[server]'" in environment.run("ludarium", "serve", code=1)
    assert "pip install 'ludarium[png]'" in environment.run("ludarium", *PNG, code=1)
    print(f"library: {len(packages)} packages")


def try_extras(environment: Environment, wheel: Path) -> None:
    """Each extra brings what its command needs, and `all` brings nothing but them."""
    environment.install(f"{wheel}[png]")
    environment.run("ludarium", *PNG)
    assert (environment.folder / PNG[-1]).read_bytes().startswith(b"\x89PNG")
    environment.install(f"{wheel}[terminal]")
    environment.run("python", "-c", "import ludarium.cli.terminal.app")
    packages = environment.packages()
    environment.install(f"{wheel}[all]")
    assert environment.packages() == packages
    print(f"all extras: {len(packages)} packages")


def try_server(environment: Environment, wheel: Path) -> None:
    """The server has its page."""
    environment.install(f"{wheel}[server]")
    with ServerProcess(environment.folder / "data", command=[str(environment.commands / "ludarium")]) as server:
        page = read(f"{server.address}/")
        assert "<title>" in page, page[:200]
        assert '"ok"' in read(f"{server.address}/health")
    print("server: its page is there")


def try_compiled_game(environment: Environment) -> None:
    """A third party compiles its game against the .pxd files of the wheel."""
    environment.install("setuptools>=77")
    environment.install("Cython>=3.2")
    options = ("--quiet", "--no-build-isolation", "--no-deps")
    environment.run("python", "-m", "pip", "install", *options, str(COMPILED_GAME))
    environment.run("python", "-c", "import breakthrough.rules as rules; assert not rules.__file__.endswith('.py')")
    assert "256036" in environment.run("ludarium", "perft", "breakthrough", "4")
    print("compiled game: built and counted")


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:
        return str(answer.read().decode())


def main() -> None:
    (wheel,) = Path(sys.argv[1]).glob("ludarium-*.whl")
    with tempfile.TemporaryDirectory() as folder:
        environment = Environment(Path(folder))
        try_library(environment, wheel.absolute())
        try_server(environment, wheel.absolute())
        try_extras(environment, wheel.absolute())
        try_compiled_game(environment)


if __name__ == "__main__":
    main()
