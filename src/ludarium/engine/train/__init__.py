"""Training: a network that corrects a game's evaluation, learned from games that the engine plays with itself.

fit.py needs torch (extra `train`), so it is not imported here.
"""

from ludarium.engine.train.selfplay import Games, Labelled

__all__ = ["Games", "Labelled"]
