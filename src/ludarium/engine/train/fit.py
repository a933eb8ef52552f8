"""Fitting a network to games: what the search found and what became of the game, as a correction of the evaluation.

The network learns in floating point, with torch, and is rounded to whole numbers at the end. What it is to predict is a
chance, as in tuning: partly the result of the game, partly what a search found.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from typing import Any

import torch
from torch import Tensor, nn

from ludarium.core.evaluator import Evaluator
from ludarium.core.layers import HIDDEN, UNIT
from ludarium.core.network import LIMIT, OUTPUT_UNIT, Network
from ludarium.core.network_evaluator import Inputs
from ludarium.engine.train.selfplay import Labelled
from ludarium.engine.tune.fit import HELD_OUT, TRUST

BATCH = 4096  # positions
RATE = 2e-3  # of learning at the beginning; it falls to nothing along a cosine
DECAY = 1e-5
LARGEST = 1.98  # of what an input adds to a unit: so 64 inputs fit in 16 bits


@dataclass(frozen=True, slots=True)
class Cases:
    """Positions as tensors.

    own, enemy  their inputs, as the side to act and the other one see them
    score       what the evaluation thinks of them that is to be corrected
    chance      what is to be predicted
    """

    own: Tensor
    enemy: Tensor
    score: Tensor
    chance: Tensor
    game: Tensor

    def part(self, chosen: Tensor) -> Cases:
        return Cases(*(each[chosen] for each in (self.own, self.enemy, self.score, self.chance, self.game)))

    def __len__(self) -> int:
        return len(self.score)


@dataclass(frozen=True, slots=True)
class Report:
    """The average loss per position in nats, in games not fitted to: hand-made, and with the network."""

    positions: int
    held_out: int
    before: float
    after: float


def read_cases(positions: Iterable[Labelled], inputs: Inputs, evaluator: Evaluator) -> Cases:
    """What is to be learned. The last input, one more than there are, is none."""
    views: tuple[list[list[int]], list[list[int]]] = ([], [])
    scores, chances, games = array("f"), array("f"), array("i")
    meaning = cache(inputs.inputs_of)
    for each in positions:
        codes = inputs.codes_of(each.state)
        for viewer, view in enumerate(views):
            seer = each.state.side ^ viewer
            view.append([place for slot, code in enumerate(codes) for place in meaning(slot, code, seer)])
        scores.append(evaluator.score_of(each.state))
        chance = 1 / (1 + exp(-each.score / evaluator.scale))
        chances.append(chance if each.points is None else TRUST * chance + (1 - TRUST) * each.points)
        games.append(each.game)
    return Cases(
        padded(views[0], inputs.count),
        padded(views[1], inputs.count),
        torch.tensor(scores),
        torch.tensor(chances),
        torch.tensor(games),
    )


def padded(lists: Sequence[Sequence[int]], padding: int) -> Tensor:
    longest = max(map(len, lists), default=0)
    flat = array("i")
    for each in lists:
        flat.extend(each)
        flat.extend([padding] * (longest - len(each)))
    return torch.tensor(flat, dtype=torch.int32).view(len(lists), longest)


class Correction(nn.Module):
    """(inputs -> HIDDEN) x 2 -> 1, in units of the evaluation's scale."""

    def __init__(self, inputs: int) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag(inputs + 1, HIDDEN, mode="sum", padding_idx=inputs)
        self.biases = nn.Parameter(torch.full((HIDDEN,), 0.3))
        self.output = nn.Linear(2 * HIDDEN, 1)
        with torch.no_grad():
            self.rows.weight.normal_(0, 0.1)
            self.rows.weight[inputs] = 0
            self.output.weight.zero_()
            self.output.bias.zero_()

    def forward(self, own: Tensor, enemy: Tensor) -> Tensor:
        layers = [torch.clamp(self.rows(seen) + self.biases, 0, 1) for seen in (own, enemy)]
        found: Tensor = self.output(torch.cat(layers, 1)).squeeze(1)
        return found


def fit_network(
    cases: Cases,
    inputs: Inputs,
    scale: float,
    about: Mapping[str, Any],
    *,
    rounds: int,
    seed: int,
    told: Callable[[int, float], None] = lambda _round, _loss: None,
) -> tuple[Network, Report]:
    """A network, and how well it predicts. told: the number of each round, and the loss in games not fitted to."""
    torch.manual_seed(seed)
    fitted_to, held_out = cases.part(cases.game % HELD_OUT != 0), cases.part(cases.game % HELD_OUT == 0)
    if not len(fitted_to):
        raise ValueError("there are no positions to train with")
    mirror = torch.tensor([*(inputs.mirrored(place) for place in range(inputs.count)), inputs.count])
    model = Correction(inputs.count)
    steps = rounds * ((len(fitted_to) + BATCH - 1) // BATCH)
    learning = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=DECAY)
    slowing = torch.optim.lr_scheduler.CosineAnnealingLR(learning, steps)
    for number in range(1, rounds + 1):
        for chosen in torch.randperm(len(fitted_to)).split(BATCH):
            batch = fitted_to.part(chosen)
            own, enemy = batch.own, batch.enemy
            if torch.rand(()) < 0.5:
                own, enemy = mirror[own], mirror[enemy]
            found = loss(batch, model(own, enemy), scale)
            learning.zero_grad()
            found.backward()
            learning.step()
            slowing.step()
            with torch.no_grad():
                model.rows.weight.clamp_(-LARGEST, LARGEST)
        with torch.no_grad():
            told(number, float(loss(held_out, model(held_out.own, held_out.enemy), scale)))
    with torch.no_grad():
        before = float(loss(held_out, torch.zeros(len(held_out)), scale))
        after = float(loss(held_out, model(held_out.own, held_out.enemy), scale))
    return rounded(model, scale, about), Report(len(cases), len(held_out), before, after)


def loss(cases: Cases, correction: Tensor, scale: float) -> Tensor:
    """The average cross entropy."""
    return nn.functional.binary_cross_entropy_with_logits(cases.score / scale + correction, cases.chance)


def rounded(model: Correction, scale: float, about: Mapping[str, Any]) -> Network:
    """The network in whole numbers. Outputs are in the units of scores."""

    def whole(values: Tensor, unit: float) -> array[int]:
        return array("h", torch.round(values.detach() * unit).clamp(-LIMIT, LIMIT).int().flatten().tolist())

    return Network(
        biases=whole(model.biases, UNIT),
        rows=whole(model.rows.weight[:-1], UNIT),
        output=whole(model.output.weight, scale * OUTPUT_UNIT),
        output_bias=whole(model.output.bias, scale)[0],
        about=dict(about),
    )
