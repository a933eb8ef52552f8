"""Positions to search, and plain minimax to compare a search with."""

from random import Random

import ludarium
from ludarium.core.position import Position
from ludarium.core.state import DRAW, GOING_ON
from ludarium.engine.scores import WIN

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


def lost_by(position, move):
    """The ways in which a move loses at once, or lets the other side win at once."""
    after = position.play(move)
    ends = [after.outcome] if after.outcome else [after.play(reply).outcome for reply in after.legal_moves]
    return {end.reason for end in ends if end is not None and end.winner not in (None, position.turn)}


def loses(position, move):
    """Whether a look two plies ahead shows that a move loses: that a side will have no move is seen a ply later."""
    return "house" in lost_by(position, move)


def threatened(number, hopeless=False):
    """Positions in which some moves lose in one and some do not, or all do: where random games were lost."""
    random, found = Random(21), []
    while len(found) < number:
        position = TOKONOMA.start()
        while position.outcome is None:
            position = position.play(random.choice(position.legal_moves))
        before = position.previous.previous
        ways = [lost_by(before, move) for move in before.legal_moves]
        if all("house" in way for way in ways) if hopeless else any("house" in way for way in ways) and set() in ways:
            found.append(before)
    return found


def shuffled(game, seed):
    """Positions of games in which both sides went forth and back until one move more repeats for the third time."""
    random, start = Random(seed), game.start()
    while True:
        state = start.state.copy()
        for _ in range(random.randrange(30)):
            if state.moves():
                state.play(random.choice(state.moves()))
        if state.moves() and (cycle := _cycle(state)):
            for step in (*cycle, *cycle[:3]):
                state.play(step)
            if state.result == GOING_ON and cycle[3] in state.moves():
                yield Position(game, start.options, state)


def _cycle(state):
    """Four moves that lead back to where they began; few are tried."""
    key = state.key
    for first in state.moves()[-3:]:
        state.play(first)
        for second in state.moves()[-3:]:
            state.play(second)
            for third in state.moves():
                state.play(third)
                fourth = next((move for move in state.moves() if _leads_to(state, move, key)), None)
                if fourth is not None:
                    for _ in range(3):
                        state.take_back()
                    return first, second, third, fourth
                state.take_back()
            state.take_back()
        state.take_back()
    return None


def _leads_to(state, move, key):
    state.play(move)
    found = state.key == key
    state.take_back()
    return found


def minimax(state, evaluation, depth, ply=0):
    """The score of a position for the side to act, every move of every line made."""
    moves = state.moves()
    if state.result != GOING_ON:
        if state.result == DRAW:
            return 0
        return WIN - ply if state.result == state.side else ply - WIN
    if depth == 0:
        return evaluation.evaluator.score_of(state)
    best = -WIN
    for move in moves:
        side = state.side
        state.play(move)
        value = minimax(state, evaluation, depth - 1, ply + 1)
        value = value if state.side == side else -value
        state.take_back()
        best = max(best, value)
    return best
