"""Matches: players against each other, in pairs of games with changed sides from the same opening."""

from ludarium.engine.match.openings import opening
from ludarium.engine.match.players import Player, PlayerError, read_player
from ludarium.engine.match.runner import Match, Pairing, Standing
from ludarium.engine.match.statistics import Sprt, Tally

__all__ = ["Match", "Pairing", "Player", "PlayerError", "Sprt", "Standing", "Tally", "opening", "read_player"]
