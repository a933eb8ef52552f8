"""Reviews of many games: every claim is checked again by code that shares only the rules."""

from __future__ import annotations

import json
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from rich.table import Table

import ludarium
from ludarium.core.chance import drawn
from ludarium.core.game import Game
from ludarium.core.record import Record
from ludarium.engine import Engine, Limits, level
from ludarium.engine.review import Effort, Review, TurningPoint, review
from ludarium.engine.review.checking import check
from ludarium.engine.review.judging import MISTAKE
from ludarium.testing.lines import explains
from tests.soak.progress import Ledger

TALLIES = "reviews.json"
OPENING = 6  # plies at random, so that games differ
LONGEST = 120  # plies
LEVELS = ("newcomer", "beginner", "learner", "casual")
TIMES = 10  # the nodes of a review, for a search that confirms its turning points


@dataclass
class Tally:
    """What reviews said: claims by kind, turning points with and without a reason, and those that were confirmed."""

    kinds: Counter[str] = field(default_factory=Counter)
    points: int = 0
    explained: int = 0
    confirmed: int = 0
    looked_at: int = 0

    def add(self, found: Review) -> None:
        self.points += len(found.turning_points)
        self.explained += sum(bool(point.claims) for point in found.turning_points)
        self.kinds.update(claim.kind for point in found.turning_points for claim in point.claims)


def variants(game: Game) -> dict[str, dict[str, object]]:
    return {variant.name: dict(variant.options) for variant in game.rated_variants}


def played_game(
    game: Game, options: dict[str, object], seed: int, levels: Sequence[str] = LEVELS, longest: int = LONGEST
) -> Record:
    """A game between two levels, from a random opening."""
    random = Random(seed)
    options = {**drawn(game, options, random)}  # type: ignore[arg-type]
    engine = Engine(game, options, hash_mb=1, seed=seed + 1)
    players = [level(game, random.choice(levels)) for _ in game.sides]
    position = game.start(**options)
    while position.outcome is None and len(position.moves) < longest:
        opening = len(position.moves) < OPENING
        choice = random.choice(list(position.legal_moves)) if opening else None
        position = position.play(choice or engine.choose(position, players[position.state.side]))
    return Record.of(position)


def unsupported(found: Review) -> list[str]:
    """The claims that do not hold, each with where it was made."""
    return [
        f"{point.judged.before!r} {point.judged.move}: {claim}"
        for point in found.turning_points
        for claim in point.claims
        if not explains(claim, point.judged.before, texts(point, "played"), texts(point, "best"))
    ]


def texts(point: TurningPoint, line: str) -> list[str]:
    return [move.text for move in getattr(point.judged, line).moves]


def confirmed(point: TurningPoint, effort: Effort) -> bool:
    """Whether a search with ten times the nodes calls the move a mistake, too."""
    engine = Engine(point.judged.before.game, dict(point.judged.before.options), hash_mb=64)
    limits = Limits(nodes=TIMES * effort.deep)
    return check(engine, point.judged.before, point.judged.move, MISTAKE, limits).loss >= MISTAKE


class Tallies:
    """The tallies of all variants so far, kept in the folder of the soak."""

    def __init__(self, folder: Path, anew: bool = False) -> None:
        self.path = folder / TALLIES
        known = self.path.exists() and not anew
        self.data: dict[str, dict[str, object]] = json.loads(self.path.read_text("utf-8")) if known else {}

    def of(self, name: str) -> Tally:
        data = dict(self.data.get(name, {}))
        return Tally(Counter(data.pop("kinds", {})), **data)  # type: ignore[arg-type]

    def keep(self, name: str, tally: Tally) -> None:
        self.data[name] = {**vars(tally), "kinds": dict(tally.kinds)}
        beside = self.path.with_suffix(".new")
        beside.write_text(json.dumps(self.data, indent=1), encoding="utf-8")
        beside.replace(self.path)


def reviews(name: str, chosen: Namespace, ledger: Ledger) -> tuple[int, Iterator[int]]:
    """Games of every variant, one after the other."""
    game = ludarium.game(name)
    sets = variants(game)
    total = chosen.reviews * len(sets)
    tallies = Tallies(ledger.path.parent, anew=chosen.anew)
    effort = Effort()

    def steps() -> Iterator[int]:
        for number in range(ledger.so_far("reviews", name), total):
            variant = list(sets)[number % len(sets)]
            found = review(played_game(game, sets[variant], number), effort=effort)
            wrong = unsupported(found)
            assert not wrong, wrong
            tally = tallies.of(f"{name} {variant}")
            tally.add(found)
            if number // len(sets) < chosen.confirmed:
                tally.looked_at += len(found.turning_points)
                tally.confirmed += sum(confirmed(point, effort) for point in found.turning_points)
            tallies.keep(f"{name} {variant}", tally)
            ledger.note("reviews", name, number + 1)
            yield number + 1

    return total, steps()


def report(folder: Path) -> Table:
    """How many turning points have a reason, of which kinds, and how many a deeper search confirms."""
    table = Table("variant", "points", "explained", "confirmed", "claims by kind", title="Reviews")
    tallies = Tallies(folder)
    for name in tallies.data:
        tally = tallies.of(name)
        kinds = ", ".join(f"{kind} {count}" for kind, count in tally.kinds.most_common())
        table.add_row(
            name,
            str(tally.points),
            f"{tally.explained / tally.points:.0%}" if tally.points else "",
            f"{tally.confirmed / tally.looked_at:.0%}" if tally.looked_at else "",
            kinds,
        )
    return table
