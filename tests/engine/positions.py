"""Positions to search, and plain minimax to compare a search with."""

from random import Random

import ludarium
from ludarium.core.position import Position
from ludarium.core.state import DRAW, GOING_ON
from ludarium.engine.search import WIN

TOKONOMA = ludarium.game("tokonoma")
TINY = not ludarium.compiled  # plain Python searches little


def random_positions(game, number, seed, longest=40):
    """Positions from random games that go on."""
    random, start, found = Random(seed), game.start(), []
    while len(found) < number:
        state = start.state.copy()
        for _ in range(random.randrange(longest)):
            state.play(random.choice(state.moves()))
            if not state.moves():
                state.take_back()
                break
        found.append(Position(game, start.options, state))
    return found


def minimax(state, evaluation, depth, ply=0):
    """The score of a position for the side to act, every move of every line made."""
    moves = state.moves()
    if state.result != GOING_ON:
        if state.result == DRAW:
            return 0
        return WIN - ply if state.result == state.side else ply - WIN
    if depth == 0:
        return evaluation.score_of(state)
    best = -WIN
    for move in moves:
        side = state.side
        state.play(move)
        value = minimax(state, evaluation, depth - 1, ply + 1)
        value = value if state.side == side else -value
        state.take_back()
        best = max(best, value)
    return best
