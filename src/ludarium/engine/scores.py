"""What scores mean, and how the transposition table stores them. scores.pxd is the C version, which others inline."""

WIN = 32000  # a win in n plies scores WIN - n
DECIDED = 31000  # scores beyond this are wins or losses
INFINITY = 32500


def to_table(score: int, ply: int) -> int:
    """Wins and losses are stored by their distance from the position itself."""
    if score > DECIDED:
        return score + ply
    return score - ply if score < -DECIDED else score


def from_table(score: int, ply: int) -> int:
    if score > DECIDED:
        return score - ply
    return score + ply if score < -DECIDED else score
