"""What other packages may ask of puzzles."""

from ludarium.server.puzzles.model import bank
from ludarium.server.puzzles.queries import Given

__all__ = ["Given", "bank"]
