"""A node and its moves, as the move loop goes through them. picker.pxd is the C version."""

from dataclasses import dataclass, field

from ludarium.engine.node import Node

MAX_DEFERRED = 64  # moves of a node


@dataclass(slots=True)
class Picker:
    """moves, ranks     the list, which begins at `start` in the buffer
    count            how many moves are listed
    next             where the next one is in the list
    sorted_to        up to here the best is brought forward: of each stage, `sorted_moves` moves
    stage            the last that was listed
    move, rank       the move whose turn it is
    number           how many came before it; a deferred move keeps its number
    defers           whether moves that another thread is searching are deferred
    deferred         the numbers of those that were
    deferred_count   how many there are
    """

    node: Node | None = None
    moves: memoryview | None = None
    ranks: memoryview | None = None
    start: int = 0
    count: int = 0
    next: int = 0
    sorted_to: int = 0
    sorted_moves: int = 0
    stage: int = 0
    move: int = 0
    rank: int = 0
    number: int = 0
    defers: bool = False
    deferred: list[int] = field(default_factory=lambda: [0] * MAX_DEFERRED)
    deferred_count: int = 0
