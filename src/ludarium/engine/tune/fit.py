"""Logistic regression by Newton's method, in plain Python.

The winning chance of a position is 1 / (1 + exp(-score / scale)), and the score is the features times their weights: so
weights / scale are the coefficients of a logistic regression on features. What they are to predict is partly the
result of the game, and partly what a search found, as a chance: a result is the truth, but says little about each of a
game's positions, and features that the winning side has anyway would take the credit. Coefficients are regularised
towards the weights they start from, as if some more positions had been seen that agree with those: what the games say
little about stays as it was. The strength of the regularisation is decided by games that they are not fitted to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from math import exp, log1p, sqrt

from ludarium.core.weights import Weights
from ludarium.engine.tune.selfplay import Sample

HELD_OUT = 5  # every fifth game is not fitted to, but judges the fit
FAITHS = (100.0, 1000.0, 10_000.0)  # how many positions the weights to start from may count for, in each feature
TRUST = 0.7  # the share of the search in what is to be predicted; the rest is the result's
MOST_ROUNDS = 20
CLOSE = 1e-4  # a round that changes a typical score by less, in units of the scale, is the last
LARGEST_WEIGHT = 10_000
DEFAULT_SCALE = 200.0


@dataclass(frozen=True, slots=True)
class Report:
    """How well weights predict: the average loss per position in nats, of games fitted to and of others."""

    before: float
    after: float
    held_out_before: float
    held_out_after: float
    positions: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Fit:
    weights: Weights
    report: Report


def fit_weights(
    samples: Sequence[Sample],
    names: Sequence[str],
    start: Weights,
    told: Callable[[int, float], None] = lambda _round, _loss: None,
) -> Fit:
    """Weights fitted to samples, and how good they are. told: the number of each round and the loss before it."""
    cases = as_cases(samples)
    fitted_to = [case for case in cases if case.game % HELD_OUT]
    held_out = [case for case in cases if case.game % HELD_OUT == 0]
    if not fitted_to:
        raise ValueError("there are no positions to fit weights to")
    values = [float(start.values[name]) for name in names]
    factor = _best_factor([_dot(case, values) for case in fitted_to], [case.chance for case in fitted_to])
    prior = [value * factor for value in values]
    sizes = _sizes(fitted_to, len(names))
    numbers = count(1)
    tries = []
    for faith in FAITHS:
        held_back = [faith * size * size / 4 or 1.0 for size in sizes]  # a position tells at most a quarter of that
        tries.append(_newton(fitted_to, prior, held_back, sizes, lambda loss: told(next(numbers), loss)))
    found = min(tries, key=lambda one: _loss(held_out, one))
    report = Report(
        _loss(fitted_to, prior),
        _loss(fitted_to, found),
        _loss(held_out, prior),
        _loss(held_out, found),
        len(samples),
        next(numbers) - 1,
    )
    return Fit(_as_weights(fitted_to, names, found, values), report)


@dataclass(frozen=True, slots=True)
class Case:
    """A position as the regression sees it: its features, and the chance to predict."""

    places: tuple[int, ...]
    amounts: tuple[int, ...]
    chance: float
    game: int


def as_cases(samples: Sequence[Sample], trust: float = TRUST) -> list[Case]:
    """The chance is a mixture of the result and of what the search saw; beside a game there is no result."""
    played = [(float(sample.score), sample.points) for sample in samples if sample.points is not None]
    factor = _best_factor([score for score, _ in played], [points for _, points in played])
    cases = []
    for sample in samples:
        chance = _chance(factor * sample.score)
        if sample.points is not None:
            chance = trust * chance + (1 - trust) * sample.points
        cases.append(Case(sample.places, sample.amounts, chance, sample.game))
    return cases


def _dot(case: Case, coefficients: Sequence[float]) -> float:
    total = 0.0
    for place, amount in zip(case.places, case.amounts, strict=True):
        total += amount * coefficients[place]
    return total


def _chance(score: float) -> float:
    return 1 / (1 + exp(-score)) if score > -500 else 0.0


def _loss(cases: Sequence[Case], coefficients: Sequence[float]) -> float:
    """The average cross entropy."""
    total = 0.0
    for case in cases:
        score = _dot(case, coefficients)
        total += log1p(exp(-abs(score))) + max(score, 0.0) - case.chance * score
    return total / len(cases) if cases else 0.0


def _best_factor(scores: Sequence[float], chances: Sequence[float]) -> float:
    """The factor by which scores predict chances best: one over the scale."""
    factor = 1 / DEFAULT_SCALE
    for _ in range(MOST_ROUNDS):
        slope = curve = 0.0
        for score, chance in zip(scores, chances, strict=True):
            predicted = _chance(factor * score)
            slope += (predicted - chance) * score
            curve += predicted * (1 - predicted) * score * score
        if curve <= 0:
            break
        factor = min(max(factor - slope / curve, factor / 4), factor * 4)
    return factor


def _sizes(cases: Sequence[Case], number: int) -> list[float]:
    """The typical amount of each feature."""
    sums = [0.0] * number
    for case in cases:
        for place, amount in zip(case.places, case.amounts, strict=True):
            sums[place] += amount * amount
    return [sqrt(total / len(cases)) for total in sums]


def _newton(
    cases: Sequence[Case],
    prior: Sequence[float],
    held_back: Sequence[float],
    sizes: Sequence[float],
    told: Callable[[float], None],
) -> list[float]:
    found = list(prior)
    for _ in range(MOST_ROUNDS):
        told(_loss(cases, found))
        slope = [pull * (now - then) for pull, now, then in zip(held_back, found, prior, strict=True)]
        curve = [[0.0] * place + [held_back[place]] for place in range(len(prior))]
        for case in cases:
            chance = _chance(_dot(case, found))
            off, weight = chance - case.chance, chance * (1 - chance)
            pairs = list(zip(case.places, case.amounts, strict=True))
            for index, (place, amount) in enumerate(pairs):
                slope[place] += off * amount
                row, weighted = curve[place], weight * amount
                for other, other_amount in pairs[: index + 1]:
                    row[other] += weighted * other_amount
        step = solve(curve, slope)
        found = [now - change for now, change in zip(found, step, strict=True)]
        if max(abs(change) * size for change, size in zip(step, sizes, strict=True)) < CLOSE:
            break
    return found


def solve(lower: list[list[float]], right: Sequence[float]) -> list[float]:
    """The solution of a symmetric positive system, given by its lower triangle, which is used up (Cholesky)."""
    number = len(right)
    for i in range(number):
        row = lower[i]
        for j in range(i + 1):
            above = lower[j]
            total = row[j] - sum(row[k] * above[k] for k in range(j))
            row[j] = sqrt(max(total, 1e-12)) if i == j else total / above[j]
    found = list(right)
    for i in range(number):
        found[i] = (found[i] - sum(lower[i][k] * found[k] for k in range(i))) / lower[i][i]
    for i in reversed(range(number)):
        found[i] = (found[i] - sum(lower[k][i] * found[k] for k in range(i + 1, number))) / lower[i][i]
    return found


def _as_weights(
    cases: Sequence[Case], names: Sequence[str], found: Sequence[float], values: Sequence[float]
) -> Weights:
    """Whole numbers on the scale on which typical scores stay as large as they were: the search's margins fit them."""
    old = sqrt(sum(_dot(case, values) ** 2 for case in cases))
    new = sqrt(sum(_dot(case, found) ** 2 for case in cases))
    scale = round(old / new, 1) if old and new else DEFAULT_SCALE
    whole = [max(-LARGEST_WEIGHT, min(LARGEST_WEIGHT, round(value * scale))) for value in found]
    return Weights(dict(zip(names, whole, strict=True)), scale)
