"""`ludarium engine`: the engine as a program that other programs talk to."""

from __future__ import annotations

import sys

import typer

import ludarium
from ludarium.cli.arguments import GameName

HELP = """Hold a UGI dialogue on the standard input and output, as other programs do with engines.

The options are shown by `ugi`, and set by `setoption`; those of the game among them.

**Example**

`ludarium engine GAME`

`printf 'go movetime 1000\\n' | ludarium engine GAME`
"""


def register(app: typer.Typer) -> None:
    app.command("engine", help=HELP)(engine)


def engine(game: GameName) -> None:
    chosen = ludarium.game(game)
    from ludarium.engine.ugi import serve

    serve(chosen, sys.stdin.buffer, sys.stdout.buffer)
