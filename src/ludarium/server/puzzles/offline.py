"""Puzzles with all that is needed to solve them without network: positions for the picture and the clicks, the moves
that win, and the answers to them."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ludarium.server.puzzles.judging import Stand, best_defences, right_moves, stand_at
from ludarium.server.puzzles.model import bank, title_of
from ludarium.server.puzzles.render import moves_from, puzzle_data, view_of
from ludarium.server.threads import off_loop
from ludarium.wire.puzzles import OFFLINE_BYTES, OfflineAnswer, OfflineNode, OfflinePuzzle

KEPT = 128  # puzzles that need not be put together again
MOST_ANSWERS = 3  # that the defence chooses among


@lru_cache(KEPT)
def offline(game: str, puzzle_id: str) -> OfflinePuzzle | None:
    """A puzzle with its tree; None where it would be too large. The defence varies as far as there is room."""
    off_loop()
    puzzle = bank(game).find(puzzle_id)
    start = stand_at(puzzle)
    themes = [title_of(puzzle.game, theme) for theme in puzzle.themes]
    for answers in range(MOST_ANSWERS, 0, -1):
        found = OfflinePuzzle(puzzle=puzzle_data(puzzle, start.side, None), themes=themes, tree=node(start, answers))
        if len(msgspec.json.encode(found)) <= OFFLINE_BYTES:
            return found
    return None


def node(stand: Stand, answers: int) -> OfflineNode:
    winning = {move.text: answers_after(stand.after(move), answers) for move in right_moves(stand)}
    return OfflineNode(view=view_of(stand.position, stand.side), winning=winning)


def answers_after(stand: Stand, answers: int) -> list[OfflineAnswer]:
    """What may follow a winning move; beyond what the proof knows nothing is kept."""
    if stand.over:
        return [OfflineAnswer(reply=[], view=view_of(stand.position, stand.side))]
    if stand.proof is None:
        return [OfflineAnswer(reply=[])]
    if stand.to_solve:
        return [OfflineAnswer(reply=[], then=node(stand, answers))]
    found = []
    for move in best_defences(stand)[:answers]:
        after = stand.after(move)
        while not after.over and not after.to_solve:
            after = after.after(best_defences(after)[0])
        reply = moves_from(stand, after.moves[len(stand.moves) :])
        found.append(OfflineAnswer(reply=reply, then=node(after, answers)))
    return found
