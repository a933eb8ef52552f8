"""How long to think: never lose on time, use what increments give back, do not think about a forced move."""

from dataclasses import dataclass

SAFETY = 0.05  # seconds kept back for the way of a move to the clock
MOVES_TO_GO = 30  # decisions for which the rest of the time is planned
MOST = 0.35  # the largest share of the remaining time for one move
LAST_MOST = 0.8  # the same before a time control, where the rest is needed for no other move
INCREMENT_SHARE = 0.8  # of an increment; what is left of it grows the clock
PLANNED_SHARE = 0.7  # of the time that a move could have on average; the rest is for moves that need more
FORCED = 0.001  # seconds for a move without a choice
PATIENCE = 3.5  # how many times the planned time a move may take when the search is unsure
CHANGED = 1.3  # the plan is stretched by this while the best move changes
SETTLED = 0.7  # and cut by this once it has stayed the same for SETTLED_ITERATIONS
SETTLED_ITERATIONS = 4
WORTH_STARTING = 0.6  # of the plan; after that, no iteration is started: it takes longer than all before it


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
        return Budget(0.0, min(left, FORCED))
    moves = max(1, min(clock.moves_to_go or MOVES_TO_GO, MOVES_TO_GO))
    share = left / moves + INCREMENT_SHARE * clock.increment
    most = left * (MOST if moves > 1 else LAST_MOST)
    plan = min(share * PLANNED_SHARE, most)
    return Budget(plan, min(plan * PATIENCE, most))


def enough(spent: float, plan: float, unchanged: int) -> bool:
    """Whether to stop after an iteration. unchanged: iterations for which the best move has stayed the same."""
    factor = CHANGED if unchanged == 0 else SETTLED if unchanged >= SETTLED_ITERATIONS else 1.0
    return spent >= plan * factor * WORTH_STARTING
