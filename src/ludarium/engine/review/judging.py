"""How good moves were, as a few pure functions of winning chances from 0 to 1."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import exp
from statistics import pstdev

from ludarium.core.outcome import Outcome


class Judgement(StrEnum):
    """How good a move was, in one word."""

    FORCED = "forced"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    NOT_JUDGED = "not judged"


# The least loss of winning chance for each judgement: those of lila (analyse/Advice.scala), which are 0.1, 0.2 and 0.3
# on a scale from -1 to 1.
INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.15
COSTS = ((BLUNDER, Judgement.BLUNDER), (MISTAKE, Judgement.MISTAKE), (INACCURACY, Judgement.INACCURACY))
MARGIN = 0.03  # a try that costs at most this is nearly as good as the best

# Of lila (analyse/AccuracyPercent.scala): a curve fitted to how much winning chance players of chess lose by a move.
# Loss is in percent; 1 is added because analysis is not perfect.
CURVE_HEIGHT, CURVE_DECAY, CURVE_OFFSET, BONUS = 103.1668100711649, 0.04354415386753951, -3.166924740191411, 1.0

# A game's accuracy is the mean of a weighted and a harmonic mean (lila again): moves weigh more where chances swing.
WINDOW_SHARE, SHORTEST_WINDOW, LONGEST_WINDOW = 10, 2, 8
LEAST_WEIGHT, MOST_WEIGHT = 0.5, 12.0  # standard deviation of winning percentages
LEAST_ACCURACY = 1.0  # in the harmonic mean, which would be 0 otherwise


def chance_of_outcome(outcome: Outcome, side: str) -> float:
    return 0.5 if outcome.winner is None else float(outcome.winner == side)


def loss_of(best: float, played: float) -> float:
    """The winning chance that a move cost. A deeper look may show more in the played move than the best was worth."""
    return max(0.0, best - played)


def judgement(loss: float, is_best: bool = False, choices: int = 2) -> Judgement:
    """The word for a move by the winning chance that it cost, and the number of choices."""
    if choices == 1:
        return Judgement.FORCED
    if is_best:
        return Judgement.BEST
    return next((word for cost, word in COSTS if loss >= cost), Judgement.GOOD)


def move_accuracy(loss: float) -> float:
    """From 0 to 100: 100 for a move that cost nothing."""
    percent = CURVE_HEIGHT * exp(-CURVE_DECAY * 100 * loss) + CURVE_OFFSET + BONUS
    return min(max(percent, 0.0), 100.0)


def game_accuracy(losses: Sequence[float], weights: Sequence[float]) -> float | None:
    """A side's accuracy from the losses and weights of its moves; None if none was judged."""
    if not losses:
        return None
    each = [move_accuracy(loss) for loss in losses]
    weighted = sum(one * weight for one, weight in zip(each, weights, strict=True)) / sum(weights)
    harmonic = len(each) / sum(1 / max(one, LEAST_ACCURACY) for one in each)
    return (weighted + harmonic) / 2


def weights_of(chances: Sequence[float]) -> list[float]:
    """How much each move of a game weighs, by how chances swing around it.

    chances: of one side, before the first move and after each
    """
    moves = len(chances) - 1
    size = min(max(moves // WINDOW_SHARE, SHORTEST_WINDOW), LONGEST_WINDOW)
    first = [chances[:size]] * (min(size, len(chances)) - 2)
    windows = [*first, *(chances[at : at + size] for at in range(len(chances) - size + 1))]
    return [min(max(pstdev(100 * chance for chance in window), LEAST_WEIGHT), MOST_WEIGHT) for window in windows]
