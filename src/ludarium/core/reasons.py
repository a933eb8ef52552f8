"""Why a move: what can be told of any game from its rules, and from what the mover may know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

from ludarium.core.board import Scene
from ludarium.core.explain import standing, with_turn
from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.core.text import Text

if TYPE_CHECKING:
    from ludarium.core.game import Game

MOST_TOLD = 2  # of a kind
MOST_REPLIES = 8  # captures by the enemy that are looked at
MOST_ADVANCES = 24  # quiet moves of the enemy that are looked at
GAIN = 2  # ways to go that are worth a word

Cell = TypeVar("Cell")


def why(position: Position, move: Move) -> tuple[Text, ...]:
    """What speaks for a legal move: the game's reasons; else what it opens, blocks and covers, or where it leads."""
    game = position.game
    found = game.reasons_for(position, move)
    if found or move.side != position.turn:
        return found
    if position.view(move.side).partial:
        return game.approach(position, move)
    after = position.play(move)
    if after.outcome is not None or after.turn == move.side:
        return ()
    text = prospects(game, position, after, move)
    return (text,) if text else game.approach(position, move) or safety(game, after, move)


def reasons_for(game: Game, position: Position, move: Move) -> tuple[Text, ...]:
    """What a move captures, whether it wins, what it threatens, saves and protects.

    Where something is hidden from the mover, only captures are told: the position after the move knows too much.
    """
    view = position.view(move.side)
    reasons = captures(game, view.scene, game.effect(position, move).captures)
    if view.partial:
        return reasons
    after = position.play(move, side=move.side)
    if after.outcome is not None:
        if after.outcome.winner != move.side:
            return reasons
        words = game.reasons[after.outcome.reason]
        return (Text("wins at once: {reason}", reason=words), *reasons)
    if after.turn == move.side:
        return reasons
    return (
        *reasons,
        *defence(game, position, after),
        *threats(game, position, after, move),
        *rescue(game, position, after, move),
        *relief(game, position, after, move),
        *protection(game, position, after, move),
    )


def renounces(position: Position, move: Move) -> tuple[Text, ...]:
    """That a move which was found to be the best captures nothing, though something could be captured."""
    view = position.view(move.side)
    effects = [position.game.effect(position, choice) for choice in view.legal_moves]
    if position.game.effect(position, move).captures or not any(effect.captures for effect in effects):
        return ()
    if not view.partial and position.play(move, side=move.side).outcome is not None:
        return ()
    return (Text("seems better than what could be captured now"),)


def captures(game: Game, scene: Scene, cells: Iterable[str]) -> tuple[Text, ...]:
    return tuple(
        Text("captures the {piece} on {cell}", piece=piece, cell=cell)
        for cell in cells
        if (piece := standing(game, scene, cell))
    )


def threatened(game: Game, position: Position, side: str) -> set[str]:
    """The cells that a side could capture on, if it were its turn."""
    moves = game.could_do(position.view(side), game.known_options(position), side)
    return {cell for move in moves for cell in move.captures}


def way_of(game: Game, move: Move) -> tuple[str, str] | None:
    """The cells between which a move goes; none where it does not go from one to another."""
    cells = [step for step in move.path if step in game.board]
    return (cells[0], cells[-1]) if len(cells) > 1 else None


def defence(game: Game, position: Position, after: Position) -> tuple[Text, ...]:
    """Whether the enemy could have won at once, and no longer can."""
    enemy = after.turn
    before = given(position, enemy)
    if before is None or before.outcome is not None or not wins_at_once(before) or wins_at_once(after):
        return ()
    return (Text("keeps {side} from winning at once", side=game.sides[game.side_index(enemy)].title),)


def wins_at_once(position: Position) -> bool:
    ends = (position.play(move).outcome for move in position.legal_moves)
    return any(end is not None and end.winner == position.turn for end in ends)


def threats(game: Game, position: Position, after: Position, move: Move) -> tuple[Text, ...]:
    """What could be captured next, and could not before."""
    new = sorted(threatened(game, after, move.side) - threatened(game, position, move.side))
    return tuple(
        Text("threatens the {piece} on {cell}", piece=piece, cell=cell)
        for cell in new[:MOST_TOLD]
        if (piece := standing(game, after.scene, cell))
    )


def rescue(game: Game, position: Position, after: Position, move: Move) -> tuple[Text, ...]:
    """Whether the piece that moves was in danger, and no longer is."""
    way = way_of(game, move)
    if way is None:
        return ()
    origin, target = way
    if origin not in threatened(game, position, after.turn) or target in threatened(game, after, after.turn):
        return ()
    piece = standing(game, after.scene, target)
    return (Text("brings the {piece} to safety", piece=piece),) if piece else ()


def relief(game: Game, position: Position, after: Position, move: Move) -> tuple[Text, ...]:
    """The other own pieces that were in danger, and no longer are."""
    saved = sorted(threatened(game, position, after.turn) - threatened(game, after, after.turn))
    found = [
        Text("ends the threat to the {piece} on {cell}", piece=piece, cell=cell)
        for cell in saved
        if cell not in move.path
        and (piece := standing(game, after.scene, cell, move.side))
        and piece == standing(game, position.scene, cell, move.side)
    ]
    return tuple(found[:MOST_TOLD])


def protection(game: Game, position: Position, after: Position, move: Move) -> tuple[Text, ...]:
    """The own pieces that the piece which moves could avenge now, and could not before."""
    way = way_of(game, move)
    if way is None:
        return ()
    origin, target = way
    before = given(position, after.turn)
    if before is None or before.outcome is not None:
        return ()
    new = sorted(avenged(after, target, move.side) - avenged(before, origin, move.side))
    return tuple(
        Text("protects the {piece} on {cell}", piece=piece, cell=cell)
        for cell in new[:MOST_TOLD]
        if (piece := standing(game, after.scene, cell, move.side))
    )


def avenged(position: Position, guard: str, side: str) -> set[str]:
    """The cells on which the side to act could capture, and be captured in turn by the piece on `guard`."""
    game = position.game
    found: set[str] = set()
    strikes = [(move, game.effect(position, move).captures) for move in position.legal_moves]
    for strike, cells in [each for each in strikes if each[1] and guard not in each[1]][:MOST_REPLIES]:
        after = position.play(strike)
        if after.outcome is not None or after.turn != side:
            continue
        landed = [step for step in strike.path if step in game.board][-1:]
        answers = (reply for reply in after.legal_moves if reply.path[0] == guard)
        if any(set(landed) & set(game.effect(after, reply).captures) for reply in answers):
            found.update(cells)
    return found


# What a quiet move is good for.


def prospects(game: Game, position: Position, after: Position, move: Move) -> Text | None:
    """The first of these that is true: more ways for the piece or another one, fewer or riskier ones for an enemy."""
    return (
        activity(game, position, after, move)
        or opening(game, position, after, move)
        or restraint(game, position, after, move)
        or covering(game, position, after, move)
        or opening(game, position, after, move, least=1)
    )


def given(position: Position, side: str) -> Position | None:
    """The position with the turn given to a side, so that what both can do is counted by the same rules."""
    if position.turn == side:
        return position
    return with_turn(position.game, position.view(side), position.game.known_options(position), side)


def ways(position: Position | None) -> dict[str, set[str]] | None:
    """Where the pieces of the side to act may go, by the cell on which they stand."""
    if position is None or position.outcome is not None:
        return None
    found: dict[str, set[str]] = defaultdict(set)
    for move in position.legal_moves:
        way = way_of(position.game, move)
        if way is not None and move.path[0] == way[0] != way[1]:
            found[way[0]].add(way[1])
    return found


def activity(game: Game, position: Position, after: Position, move: Move) -> Text | None:
    first = move.path[0]
    target = [step for step in move.path if step in game.board][-1:]
    if first not in game.board or not target:
        return None
    before, now = ways(position), ways(given(after, move.side))
    piece = standing(game, after.scene, target[0], move.side)
    if before is None or now is None or not piece:
        return None
    count, less = len(now[target[0]]), len(before[first])
    if count < less + GAIN:
        return None
    return Text("gives the {piece} more ways to go: {count} instead of {before}", piece=piece, count=count, before=less)


def opening(game: Game, position: Position, after: Position, move: Move, least: int = GAIN) -> Text | None:
    gained = changed(game, position, after, move, move.side)
    if not gained or gained[-1][0] < least:
        return None
    gain, cell = gained[-1]
    piece = standing(game, after.scene, cell, move.side)
    if gain == 1:
        return Text("opens a way for the {piece} on {cell}", piece=piece, cell=cell)
    return Text("opens {count} more ways for the {piece} on {cell}", count=gain, piece=piece, cell=cell)


def restraint(game: Game, position: Position, after: Position, move: Move) -> Text | None:
    lost = changed(game, position, after, move, after.turn)
    if not lost or lost[0][0] > -GAIN:
        return None
    loss, cell = lost[0]
    piece = standing(game, after.scene, cell, after.turn)
    return Text("takes {count} ways from the {piece} on {cell}", count=-loss, piece=piece, cell=cell)


def changed(game: Game, position: Position, after: Position, move: Move, side: str) -> list[tuple[int, str]]:
    """How many ways more or fewer the standing pieces of a side have after a move, the greatest loss first."""
    before, now = ways(given(position, side)), ways(given(after, side))
    if before is None or now is None:
        return []
    return sorted(
        (len(now[cell]) - len(before[cell]), cell)
        for cell in {*before, *now} - set(move.path)
        if (piece := standing(game, after.scene, cell, side)) and piece == standing(game, position.scene, cell, side)
    )


def covering(game: Game, position: Position, after: Position, move: Move) -> Text | None:
    """A cell that an enemy piece could enter, and where it could be captured now and could not before."""
    before = given(position, after.turn)
    if before is None or before.outcome is not None:
        return None
    for reply, (origin, target) in advances(game, after):
        same = before.legal_moves.get(reply.text)
        if same is None or strikes_at(before.play(same), target, move.side):
            continue
        if strikes_at(after.play(reply), target, move.side):
            piece = standing(game, after.scene, origin)
            return Text(
                "covers {cell}: there the {piece} on {origin} could be captured",
                cell=target,
                piece=piece,
                origin=origin,
            )
    return None


def advances(game: Game, position: Position) -> list[tuple[Move, tuple[str, str]]]:
    """Quiet moves with their ways, one for each way; those of pieces that the guide names first come first."""
    ranks = {game.board.symbols[symbol].title: rank for rank, symbol in enumerate(game.guide)}
    found: dict[tuple[str, str], Move] = {}
    for move in position.legal_moves:
        way = way_of(game, move)
        if way is not None and move.path[0] == way[0] != way[1] and not game.effect(position, move).captures:
            found.setdefault(way, move)
    ways = sorted(found, key=lambda way: (ranks.get(standing(game, position.scene, way[0]), 0), way))
    return [(found[way], way) for way in ways[:MOST_ADVANCES]]


def strikes_at(position: Position, cell: str, side: str) -> bool:
    """Whether the side is to act and can capture on a cell."""
    if position.outcome is not None or position.turn != side:
        return False
    return any(cell in position.game.effect(position, move).captures for move in position.legal_moves)


def safety(game: Game, after: Position, move: Move) -> tuple[Text, ...]:
    """That the piece cannot be captured where it comes to stand."""
    cell = [step for step in move.path if step in game.board][-1:]
    piece = standing(game, after.scene, cell[0], move.side) if cell else ""
    if not piece or cell[0] in threatened(game, after, after.turn):
        return ()
    if move.path[0] not in game.board:
        return (Text("brings the {piece} into play where no enemy can capture it", piece=piece),)
    return (Text("moves the {piece} where no enemy can capture it", piece=piece),)


# Ways to a goal.


def steps_left(goals: Iterable[Cell], ways: Mapping[Cell, Iterable[Cell]]) -> dict[Cell, int]:
    """How many steps it takes from each place to the nearest goal on an empty board."""
    left, steps = dict.fromkeys(goals, 0), 0
    while True:
        steps += 1
        new = [place for place, targets in ways.items() if place not in left and any(at in left for at in targets)]
        if not new:
            return left
        left.update(dict.fromkeys(new, steps))
