"""How long to think: never lose on time, use what increments give back, do not think about a forced move."""

from dataclasses import dataclass

SAFETY = 0.05  # seconds kept back for the way of a move to the clock
MOVES_TO_GO = 30  # decisions for which the rest of the time is planned
MOST = 0.35  # the largest share of the remaining time for one move
PATIENCE = 3.5  # how many times the planned time a move may take when the search is unsure


@dataclass(frozen=True, slots=True)
class Clock:
    """A player's clock, in seconds. moves_to_go: until the next time control, where there is one."""

    left: float
    increment: float = 0.0
    moves_to_go: int | None = None


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds for one move: no new iteration starts after `plan`, and `limit` ends the search wherever it is."""

    plan: float
    limit: float


def budget(clock: Clock, choices: int, safety: float = SAFETY) -> Budget:
    """What one move may take. choices: the number of legal moves."""
    left = max(0.0, clock.left - safety)
    if choices <= 1:
        return Budget(0.0, min(left, 0.001))
    moves = max(1, min(clock.moves_to_go or MOVES_TO_GO, MOVES_TO_GO))
    share = left / moves + 0.8 * clock.increment
    most = left * (MOST if moves > 1 else 0.8)
    plan = min(share * 0.7, most)
    return Budget(plan, min(plan * PATIENCE, most))


def enough(spent: float, plan: float, unchanged: int) -> bool:
    """Whether to stop after an iteration. unchanged: iterations for which the best move has stayed the same."""
    confidence = 1.3 if unchanged == 0 else 1.0 if unchanged < 4 else 0.7
    return spent >= plan * confidence * 0.6  # the next iteration takes longer than all before it
