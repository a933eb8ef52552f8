"""What a search is asked for, and what it answers."""

from dataclasses import dataclass

from ludarium.core.move import Move
from ludarium.engine.clock import Clock

DEEPEST = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """When to stop; whatever comes first. With nothing given, only stop() does, or the deepest depth.

    depth      plies                         nodes   positions made by each thread
    seconds    for this move                 clock   the player's clock, from which the time is planned
    lines      how many of the best moves to tell, each with its line
    exchanges  whether to look at what is forced beyond the depth
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    clock: Clock | None = None
    lines: int = 1
    exchanges: bool = True

    def __post_init__(self) -> None:
        for name in ("depth", "nodes", "lines"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise ValueError(f"{name} is at least 1, not {value}")
        if self.seconds is not None and not self.seconds >= 0:
            raise ValueError(f"seconds are 0 or more, not {self.seconds}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A move and what should follow it.

    score    in hundredths of the smallest piece, for the side to act     chance  of winning, from 0 to 1
    wins_in  plies to the end, negative when the side to act loses; None while nothing is decided
    """

    moves: tuple[Move, ...]
    score: int
    chance: float
    wins_in: int | None
    depth: int
    seldepth: int
    nodes: int
    seconds: float

    @property
    def move(self) -> Move:
        return self.moves[0]

    def __str__(self) -> str:
        return " ".join(move.text for move in self.moves)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The best move and the lines that show it, the best first; best is None when the game is over.

    fullness  how many thousandths of the table this search has written
    """

    best: Move | None
    lines: tuple[Line, ...] = ()
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    fullness: int = 0

    @property
    def expected(self) -> Move | None:
        """The reply that the engine expects, to ponder on."""
        return self.lines[0].moves[1] if self.lines and len(self.lines[0].moves) > 1 else None
