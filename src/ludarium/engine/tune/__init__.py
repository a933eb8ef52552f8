"""Tuning: an evaluation's weights fitted to the results of games that the engine plays with itself."""

from ludarium.engine.tune.fit import Fit, Report, fit_weights
from ludarium.engine.tune.selfplay import Games, Sample

__all__ = ["Fit", "Games", "Report", "Sample", "fit_weights"]
