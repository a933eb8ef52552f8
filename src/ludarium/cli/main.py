"""The `ludarium` command: its subcommands, and what becomes of errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated

import typer

from ludarium.cli import (
    admin,
    analyse,
    book,
    bot,
    engine,
    explorer,
    games,
    match,
    perft,
    picture,
    play,
    positions,
    puzzles,
    record,
    review,
    serve,
    tournament,
    train,
    tune,
)
from ludarium.core.errors import LudariumError
from ludarium.core.extras import missing

PROGRAM = "ludarium"
INTERRUPTED = 130

app = typer.Typer(
    name=PROGRAM,
    help="Exact rules for abstract strategy games: look at positions, count moves, draw pictures, play.",
    epilog="Begin with `ludarium games`; `ludarium COMMAND --help` has examples for each command.",
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
looking = (games, positions, perft, picture, record, explorer)
playing = (play, serve, admin, bot, engine, match, tournament, analyse, review, puzzles, book, tune, train)
for group in (*looking, *playing):
    group.register(app)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(PROGRAM, version(PROGRAM))
        raise typer.Exit


@app.callback(invoke_without_command=True)
def ludarium(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help(), end="")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and leave with its exit code: 1 for refused input, 2 for a wrong command line."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Whatever goes wrong is one line on the error output, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    command = typer.main.get_command(app)
    try:
        code = command.main(args=arguments, prog_name=PROGRAM, standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return _refuse(f"{error.format_message()} (see `{PROGRAM} --help`)", error.exit_code)
    except LudariumError as error:
        return _refuse(str(error))
    except ModuleNotFoundError as error:
        refused = missing(error)
        if isinstance(refused, LudariumError):
            return _refuse(str(refused))
        raise
    except BrokenPipeError:
        # The reader of the output has gone; nothing may be flushed into the closed pipe on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _refuse(message: str, code: int = 1) -> int:
    print(f"{PROGRAM}: {' '.join(message.split())}", file=sys.stderr)
    return code
