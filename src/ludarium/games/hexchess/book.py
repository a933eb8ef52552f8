"""What a table points out in HexChess."""

from ludarium.core.position import Position
from ludarium.core.text import Text
from ludarium.core.view import Notice
from ludarium.games.hexchess.notation import NO_ACTION

FEW_TURNS = 30  # turns before the end by no progress from which on the count is shown


def notices(position: Position) -> tuple[Notice, ...]:
    """What is owed or forced now, a last tile that can be taken, and how near the draws are."""
    if position.outcome is not None:
        return ()
    state, found = position.state, []
    if [move.text for move in position.legal_moves] == [NO_ACTION]:
        found.append(Notice("no-action", Text("No action can be made: the turn is skipped."), position.turn))
    elif state.additional:
        found.append(Notice("additional-action", Text("The Blocker is placed: one more action."), position.turn))
    if state.tile_count(1 - state.side) == 1:
        captures = [move for move in position.legal_moves if "x" in move.text]
        if captures:
            cells = (*(move.path[0] for move in captures), captures[0].path[1])
            text = Text("The last enemy tile can be captured.")
            found.append(Notice("elimination", text, position.turn, cells, tip=True, chance=True))
    occurrences = state.times_seen()
    if not state.additional and state.repetition and occurrences == state.repetition - 1:
        found.append(Notice("repetition", Text("This position once more, and the game is drawn."), count=occurrences))
    left = state.no_progress - state.quiet
    if state.no_progress and left <= FEW_TURNS:
        text = Text("Turns without placement, capture or promotion until the game ends: {count}.", count=left)
        found.append(Notice("no-progress", text, count=left))
    return tuple(found)
