"""Finding puzzles: positions of games that the engine plays with itself, in which somebody wins by force."""

from ludarium.engine.puzzles.choosing import chosen
from ludarium.engine.puzzles.mining import Mine, Played
from ludarium.engine.puzzles.proving import Prover
from ludarium.engine.puzzles.solving import solving_rate, with_solvers

__all__ = ["Mine", "Played", "Prover", "chosen", "solving_rate", "with_solvers"]
