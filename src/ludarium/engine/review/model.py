"""What a review says of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ludarium.core.claims import Claim, claim_text
from ludarium.core.game import Game
from ludarium.core.position import Position
from ludarium.core.text import Text
from ludarium.core.view import plain
from ludarium.engine.limits import Line
from ludarium.engine.review.judging import Judgement

WORSE = (Judgement.INACCURACY, Judgement.MISTAKE, Judgement.BLUNDER)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedMove:
    """A move of a game.

    ply     its number, from 1                  before  the position in which it was played
    chance  of winning for its side after it; None where it was not judged
    loss    how much less that is than with the best move; never negative
    best    the best line there                 played  the line that begins with this move
    """

    ply: int
    side: str
    move: str
    before: Position
    judgement: Judgement
    chance: float | None = None
    loss: float = 0.0
    best: Line | None = None
    played: Line | None = None

    def as_data(self) -> dict[str, Any]:
        better = texts(self.best) if self.judgement in WORSE else []
        return {
            "ply": self.ply,
            "side": self.side,
            "move": self.move,
            "judgement": self.judgement.value,
            "chance": rounded(self.chance),
            "loss": rounded(self.loss),
            "better": better,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPoint:
    """One of the moves that cost most, with why: there are no claims where no reason could be derived."""

    judged: JudgedMove
    claims: tuple[Claim, ...] = ()

    def texts(self, viewer: str | None = None) -> list[Text]:
        """The claims in words for a viewer: a side, or None for a spectator."""
        return [claim_text(self.judged.before.game, claim, viewer) for claim in self.claims]

    def as_data(self) -> dict[str, Any]:
        return {
            "ply": self.judged.ply,
            "side": self.judged.side,
            "move": self.judged.move,
            "judgement": self.judged.judgement.value,
            "loss": rounded(self.judged.loss),
            "better": texts(self.judged.best),
            "line": texts(self.judged.played),
            "claims": [
                {**plain(claim), "text": str(text)} for claim, text in zip(self.claims, self.texts(), strict=True)
            ],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A game that was judged.

    viewer    the side by whose knowledge its own moves are judged, and no others told; None: with everything known
    chances   of the first side, before the first move and after each; None where nothing was judged
    accuracy  by side, from 0 to 100; None where no move of it was judged
    turning_points  at most three, the costliest first
    """

    game: Game
    viewer: str | None
    moves: tuple[JudgedMove, ...]
    chances: tuple[float | None, ...]
    accuracy: Mapping[str, float | None]
    turning_points: tuple[TurningPoint, ...]

    def counts(self, side: str) -> dict[Judgement, int]:
        """How many of a side's moves have each judgement."""
        own = [one.judgement for one in self.moves if one.side == side]
        return {word: own.count(word) for word in Judgement}

    def average_loss(self, side: str) -> float | None:
        """The winning chance that a judged move of a side cost on average."""
        losses = [one.loss for one in self.moves if one.side == side and one.chance is not None]
        return sum(losses) / len(losses) if losses else None

    def as_data(self) -> dict[str, Any]:
        """The review as plain dictionaries, lists, texts and numbers."""
        return {
            "game": self.game.name,
            "viewer": self.viewer,
            "accuracy": {side: rounded(value, 1) for side, value in self.accuracy.items()},
            "chances": [rounded(chance) for chance in self.chances],
            "turning_points": [point.as_data() for point in self.turning_points],
            "moves": [one.as_data() for one in self.moves],
        }


def texts(line: Line | None) -> list[str]:
    return [] if line is None else [move.text for move in line.moves]


def rounded(value: float | None, digits: int = 4) -> float | None:
    return None if value is None else round(value, digits)
