"""Checks of the rules: moves, undo, keys, ends."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import ludarium
from ludarium.core.errors import IllegalMove, InvalidMove, LudariumError
from ludarium.core.position import Position
from ludarium.core.state import GOING_ON
from ludarium.testing.accidents import mutated
from ludarium.testing.sample import LONGEST_GAME, Sample, require

MOST_FOR_TWO_PLIES = 150  # legal moves; with more, counting two plies takes plain Python long


def face(position: Position) -> tuple[object, ...]:
    """All that a position shows of itself; equal before and after whatever must not change it."""
    return (
        position.text,
        position.key,
        position.turn,
        position.outcome,
        [(move.text, move.path) for move in position.legal_moves],
        position.scene,
        dict(position.game.counters(position)),
        [move.text for move in position.moves],
    )


def inside(position: Position, state: Any) -> tuple[object, ...]:
    """All that a state can be asked."""
    codes = tuple(state.moves())
    here = Position(position.game, position.options, state)
    reason = state.reason if state.result != GOING_ON else None
    counters = dict(position.game.counters(here))
    return (here.text, state.key, state.side, state.result, reason, state.ply, state.times_seen(), codes, counters)


def legal_moves_are_what_play_accepts(sample: Sample) -> None:
    """Every legal move can be played, by its text as well, and leaves the position before it as it was."""
    random = sample.random()
    for position in sample.positions:
        texts = [move.text for move in position.legal_moves]
        require(texts == sorted(texts), position, "legal moves are in ASCII order")
        require(len(texts) == len(set(texts)), position, "no two legal moves have the same text")
        before = face(position)
        for move in sample.tried(position, random):
            require(move.side == position.turn, position, f"{move} belongs to the side to act")
            found = position.legal_moves.get(move.text)
            alike = found is not None and (found, found.code, found.path) == (move, move.code, move.path)
            require(alike, position, f"{move} is found by its text")
            code = sample.game.code_of(position.state, move.text)
            require(code == move.code, position, f"the code of {move} can be told from its text")
            require(position.state.copy().legal(move.code), position, f"{move} is legal by its code")
            after = position.play(move.text)
            require(after.previous is position and after.move == move, position, f"{move} leads on from here")
            require(after.state.ply == position.state.ply + 1, position, f"{move} is one ply")
            require(position.play(move) == after, position, f"{move} leads to the same position by its text")
            require(bool(sample.game.display(position, move.code)), position, f"{move} has a form for players")
        require(face(position) == before, position, "playing a move changes nothing in the position before it")


def moves_from_elsewhere_are_refused(sample: Sample) -> None:
    """A move that is legal in another position only is refused, or understood as the same clicks; nothing changes."""
    random = sample.random()
    elsewhere = sorted({(move.text, move.path) for position in sample.positions for move in position.legal_moves})
    for position in sample.positions:
        foreign = [(text, path) for text, path in elsewhere if position.legal_moves.get(text) is None]
        before = face(position)
        for text, path in random.sample(foreign, min(sample.moves, len(foreign))):
            try:
                found = position.find(text)
            except (IllegalMove, InvalidMove) as error:
                require(bool(str(error)), position, f"the refusal of {text!r} says why")
                continue
            same_clicks = _beginning(found.path, path) or _beginning(path, found.path)
            require(same_clicks, position, f"{text!r} is not legal, but is played as {found}")
        require(face(position) == before, position, "a refused move changes nothing")


def _beginning(short: Sequence[str], long: Sequence[str]) -> bool:
    return tuple(long[: len(short)]) == tuple(short)


def undo_restores_everything(sample: Sample) -> None:
    """Taking moves back, one or many, gives the very state of before."""
    random = sample.random()
    for position in sample.positions:
        state = position.state.copy()
        before = inside(position, state)
        for move in sample.tried(position, random):
            state.play(move.code)
            state.take_back()
            require(inside(position, state) == before, position, f"taking {move} back restores everything")
        trail = [before]
        for code in _at_random(state, random, plies=12):
            state.play(code)
            trail.append(inside(position, state))
        while trail:
            require(inside(position, state) == trail.pop(), position, "taking a line back restores every state of it")
            if trail:
                state.take_back()


def copies_are_independent(sample: Sample) -> None:
    """What happens to a copy does not touch the original, nor the other way round."""
    random = sample.random()
    for position in sample.positions:
        state = position.state.copy()
        twin = state.copy()
        require(state is not twin and state is not position.state, position, "a copy is a state of its own")
        before = inside(position, state)
        require(inside(position, twin) == before, position, "a copy is the same")
        for code in _at_random(twin, random, plies=6):
            twin.play(code)
        require(inside(position, state) == before, position, "moves on a copy do not touch the original")
        twin = state.copy()
        for code in _at_random(state, random, plies=6):
            state.play(code)
        require(inside(position, twin) == before, position, "moves on the original do not touch a copy")


def _at_random(state: Any, random: Random, plies: int) -> Sequence[int]:
    """Codes of a line at random; found on a copy, so that the state itself is untouched."""
    ahead, line = state.copy(), []
    for _ in range(plies):
        codes = ahead.moves()
        if not codes:
            break
        line.append(random.choice(codes))
        ahead.play(line[-1])
    return line


def equal_positions_have_equal_keys(sample: Sample) -> None:
    """One text has one key; and positions with one key have the same side to act and the same choices."""
    keys: dict[str, int] = {}
    choices: dict[int, tuple[str, list[str]]] = {}
    random = sample.random()
    neighbours = [near for position in sample.positions for near in _neighbours(position, sample, random)]
    for position in (*sample.positions, *neighbours):
        key = keys.setdefault(position.text, position.key)
        require(key == position.key, position, "a position has one key, however it came about")
        if position.outcome is None:
            mine = (position.turn, [move.text for move in position.legal_moves])
            same = choices.setdefault(position.key, mine) == mine
            require(same, position, "positions with other choices have other keys")


def _neighbours(position: Position, sample: Sample, random: Random) -> list[Position]:
    """Positions a move away, and those whose text is a slip of the pen away."""
    near = [position.play(move) for move in sample.tried(position, random)[:3]]
    texts = [other.text for other in sample.positions]
    for _ in range(10):
        try:
            near.append(sample.game.position(mutated(position.text, texts, random), **sample.options))
        except LudariumError:
            continue
    return near


def perft_counts_the_legal_moves(sample: Sample) -> None:
    """perft agrees with the legal moves and with divide, and leaves the position alone."""
    looked_at = (*sample.positions[: max(1, sample.moves // 3)], sample.ends[0])
    for position in looked_at:
        before = face(position)
        require(ludarium.perft(position, 0) == 1, position, "perft 0 is 1")
        require(ludarium.perft(position, 1) == len(position.legal_moves), position, "perft 1 counts the legal moves")
        if len(position.legal_moves) <= MOST_FOR_TWO_PLIES:
            each = ludarium.divide(position, 2)
            require(sum(each.values()) == ludarium.perft(position, 2), position, "divide adds up to perft")
        require(face(position) == before, position, "perft leaves the position alone")


def games_end(sample: Sample) -> None:
    """Played at random, with the default options, every game comes to an end."""
    random = sample.random()
    for _ in sample.ends:
        position = sample.game.start()
        state = position.state.copy()
        for _ply in range(LONGEST_GAME):
            codes = state.moves()
            if not codes:
                break
            state.play(random.choice(codes))
        state.moves()
        require(state.result != GOING_ON, position, f"a game at random ends within {LONGEST_GAME} plies")


def ends_are_declared(sample: Sample) -> None:
    """A game goes on while there are moves; an end has a declared reason, and nothing may be done after it."""
    sides = [side.name for side in sample.game.sides]
    for position in sample.positions:
        outcome = position.outcome
        require((outcome is None) == bool(position.legal_moves), position, "a game goes on while there are legal moves")
        if outcome is None:
            require(bool(position.may_choose), position, "while the game goes on, somebody may choose")
            continue
        require(outcome.winner in (*sides, None), position, f"the winner {outcome.winner!r} is a side or nobody")
        require(outcome.reason in sample.game.reasons, position, f"the reason {outcome.reason!r} is declared")
        require(not position.may_choose, position, "nobody may choose when the game is over")
        if position.move is None:
            continue
        try:
            position.play(position.move)
        except (IllegalMove, InvalidMove):
            continue
        require(False, position, "no move is accepted when the game is over")
