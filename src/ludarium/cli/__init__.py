"""The command line: `ludarium`."""

from ludarium.cli.main import main

__all__ = ["main"]
