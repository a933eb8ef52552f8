"""Engines: one search for every game, which knows a game only by its rules and its evaluation."""

from ludarium.engine.clock import Clock
from ludarium.engine.engine import Engine, Pondering
from ludarium.engine.levels import LEVELS, Level, level
from ludarium.engine.limits import Limits, Line, Result
from ludarium.engine.montecarlo import MonteCarlo

__all__ = ["LEVELS", "Clock", "Engine", "Level", "Limits", "Line", "MonteCarlo", "Pondering", "Result", "level"]
