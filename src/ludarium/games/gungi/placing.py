"""A placement that completes itself: the standard arrangement, as far as what stands already leaves room for it."""

from typing import Any

from ludarium.games.gungi.codes import PLACEMENT
from ludarium.games.gungi.notation import STARTS, Loaded, decode, read_position, write_move
from ludarium.games.gungi.pieces import INDEX, KINDS, SQUARES, row

SOLDIER = "Soldier"


def _standard() -> list[dict[int, set[str]]]:
    """For each side, the squares of each kind in the standard arrangement."""
    homes: list[dict[int, set[str]]] = [{}, {}]
    for square, tower in zip(SQUARES, read_position(STARTS["standard"]).contents, strict=True):
        for side, kind in tower:
            homes[side].setdefault(kind, set()).add(square)
    return homes


STANDARD = _standard()


def alone(state: Any) -> Loaded:
    """The placement as if the other side had nothing in hand, so that the side to act places all that it has."""
    hands = state.hands()
    hands[1 - state.side] = [0] * len(KINDS)
    return Loaded(state.contents(), hands, state.side, PLACEMENT, 0)


def arranged(state: Any) -> tuple[str, ...]:
    """The moves that place the hand of the side to act; none if that cannot be done. The state is played on."""
    homes, wanted = STANDARD[state.side], set().union(*STANDARD[state.side].values())
    backward = -1 if state.side else 1

    def rank(code: int) -> tuple[bool, bool, int, bool, int, str]:
        action = decode(code)
        square, height = action.target, len(state.tower_of(INDEX[action.target]))
        at_home = height == 0 and square in homes[action.kind]
        soldier = KINDS[action.kind].name == SOLDIER
        return not at_home, not soldier, height, square in wanted, backward * row(INDEX[square]), action.text

    moves = []
    while state.phase == PLACEMENT:
        codes = state.moves()
        if not codes:
            return ()
        code = min(codes, key=rank)
        moves.append(write_move(code))
        state.play(code)
    return tuple(moves)
