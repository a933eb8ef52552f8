"""What two lines cost in pieces: which are captured, and why they could be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ludarium.core.claims import Claim
from ludarium.core.danger import opponent
from ludarium.core.exchange import USUAL_WORTH
from ludarium.core.explain import lost_pieces, top_piece
from ludarium.core.game import Game
from ludarium.core.move import Move
from ludarium.core.position import Position
from ludarium.core.reasons import threatened
from ludarium.engine.limits import Line

MOST_WAYS = 40  # of a piece that may be trapped

Kinds = Counter[tuple[str, str]]  # pieces by side and symbol


@dataclass(frozen=True, slots=True)
class Loss:
    """A piece that is captured in a line: whose, what, where, and by which ply of the line."""

    side: str
    symbol: str
    cell: str
    ply: int


def material(before: Position, played: Line, better: Line) -> tuple[Claim, ...]:
    """A piece that only one of the lines loses or gains, or which of them is better off in pieces; or nothing."""
    ways = (lost_piece, won_piece, exchanged, gained, balance)
    return next((claims for way in ways if (claims := way(before, played, better))), ())


def lost_piece(before: Position, played: Line, better: Line) -> tuple[Claim, ...]:
    """A piece that the played line loses, where the better one loses nothing that this one keeps."""
    side = before.turn
    here, there = missing(before, played.moves), missing(before, better.moves)
    own = of_side(here, side) - of_side(there, side)
    enemy_kept = of_side(here, side, others=True) - of_side(there, side, others=True)
    loss = told(before, played.moves, own, here)
    if loss is None or enemy_kept:
        return ()
    claim = Claim("then-captured", side, (loss.symbol,), (loss.cell,), loss.ply, here[side, loss.symbol])
    return (claim, *circumstances(before, played, better, loss))


def won_piece(before: Position, played: Line, better: Line) -> tuple[Claim, ...]:
    """A piece that the better line wins, where it loses nothing that the played one keeps."""
    side = before.turn
    here, there = missing(before, played.moves), missing(before, better.moves)
    enemy = of_side(there, side, others=True) - of_side(here, side, others=True)
    own_lost = of_side(there, side) - of_side(here, side)
    loss = told(before, better.moves, enemy, there)
    if loss is None or own_lost:
        return ()
    return (Claim("better-captures", side, (loss.symbol,), (loss.cell,), loss.ply, there[loss.side, loss.symbol]),)


def exchanged(before: Position, played: Line, better: Line) -> tuple[Claim, ...]:
    """A piece that the played line gives for others that are worth less, and that the better one keeps."""
    game, side = before.game, before.turn
    here, there = missing(before, played.moves), missing(before, better.moves)
    own = of_side(here, side) - of_side(there, side)
    enemy = of_side(here, side, others=True) - of_side(there, side, others=True)
    if not own or not enemy or worth_of(game, own) <= worth_of(game, enemy):
        return ()
    given, taken = told(before, played.moves, own, here), told(before, played.moves, enemy, here)
    if given is None or taken is None or worth(game, given.symbol) <= worth(game, taken.symbol):
        return ()
    amount = here[side, given.symbol]
    return (Claim("then-exchanged", side, (given.symbol, taken.symbol), plies=len(played.moves), amount=amount),)


def gained(before: Position, played: Line, better: Line) -> tuple[Claim, ...]:
    """A piece that a side gains in one of the lines, as by promotion, and in the other it does not."""
    side = before.turn
    here, there = added(before, played.moves), added(before, better.moves)
    enemy = of_side(here, side, others=True) - of_side(there, side, others=True)
    own = of_side(there, side) - of_side(here, side)
    for kind, more, line in (("then-gains", enemy, played), ("better-gains", own, better)):
        turned = missing(before, line.moves)
        turned.subtract((loss.side, loss.symbol) for loss in captured(before, line.moves))
        for who, symbol in sorted(more, key=lambda each: -worth(before.game, each[1])):
            # What a piece of at least the same worth was turned into is no gain.
            was = [worth(before.game, other) for (whose, other), count in turned.items() if whose == who and count > 0]
            if worth(before.game, symbol) > max(was, default=0):
                amount = (here if line is played else there)[who, symbol]
                return (Claim(kind, who, (symbol,), plies=len(line.moves), amount=amount),)
    return ()


def balance(before: Position, played: Line, better: Line) -> tuple[Claim, ...]:
    """By how many pieces a line leaves the side better or worse off, where it loses some and wins some.

    Only where what they are worth says the same.
    """
    game, side = before.game, before.turn
    gone_here, gone_there = missing(before, played.moves), missing(before, better.moves)
    here, there = gain(gone_here, side), gain(gone_there, side)
    if here >= there or gain_in_worth(game, gone_here, side) >= gain_in_worth(game, gone_there, side):
        return ()
    if there > 0:
        kind, amount, plies = "better-off", there, len(better.moves)
    else:
        kind, amount, plies = "then-worse-off", -here, len(played.moves)
    return (Claim(kind if amount > 1 else f"{kind}-one", side, plies=plies, amount=amount),)


def gain(gone: Kinds, side: str) -> int:
    """How many pieces more the other side has lost."""
    return of_side(gone, side, others=True).total() - of_side(gone, side).total()


def gain_in_worth(game: Game, gone: Kinds, side: str) -> int:
    return worth_of(game, of_side(gone, side, others=True)) - worth_of(game, of_side(gone, side))


def worth_of(game: Game, pieces: Kinds) -> int:
    return sum(count * worth(game, symbol) for (_, symbol), count in pieces.items())


def worth(game: Game, symbol: str) -> int:
    return game.worth.get(symbol, USUAL_WORTH)


def missing(before: Position, line: Sequence[Move]) -> Kinds:
    """The pieces that are no longer there after a line, on the board or beside it."""
    return all_pieces(before) - all_pieces(after_line(before, line))


def added(before: Position, line: Sequence[Move]) -> Kinds:
    """The pieces that are there after a line and were not before, on the board or beside it."""
    return all_pieces(after_line(before, line)) - all_pieces(before)


def after_line(position: Position, line: Sequence[Move]) -> Position:
    for move in line:
        position = position.play(move.text)
    return position


def all_pieces(position: Position) -> Kinds:
    found: Kinds = Counter(position.material)
    for tray in position.scene.trays:
        for slot in tray.slots:
            if not slot.spent:
                found[tray.side, slot.symbol] += slot.count
    return found


def of_side(gone: Kinds, side: str, others: bool = False) -> Kinds:
    return Counter({kind: count for kind, count in gone.items() if (kind[0] == side) != others})


def told(before: Position, line: Sequence[Move], more: Kinds, gone: Kinds) -> Loss | None:
    """The capture that is told: of the piece that is worth most, the last of its kind."""
    captures = captured(before, line)
    found = [
        losses[-1]
        for kind in more
        if len(losses := [loss for loss in captures if (loss.side, loss.symbol) == kind]) == gone[kind]
    ]
    return min(found, key=lambda loss: (-worth(before.game, loss.symbol), loss.ply), default=None)


def captured(before: Position, line: Sequence[Move]) -> list[Loss]:
    """What is captured in a line, on either side."""
    found, position = [], before
    for ply, move in enumerate(line, start=1):
        after = position.play(move.text)
        for cell in position.game.effect(position, position.find(move.text)).captures:
            for side in position.game.sides:
                if side.name != move.side:
                    gone = lost_pieces(position.scene, after.scene, cell, side.name)
                    found += [Loss(side.name, piece.symbol, cell, ply) for piece in gone]
        position = after
    return found


# Why it could be captured.


def circumstances(before: Position, played: Line, better: Line, loss: Loss) -> tuple[Claim, ...]:
    """That the threat was there already, or that the piece could not get away any more."""
    after, other = before.play(played.move.text), before.play(better.move.text)
    if after.outcome is not None or other.outcome is not None:
        return ()
    if loss.ply == 2 and all(in_danger(position, loss) for position in (before, after)) and not in_danger(other, loss):
        return (Claim("overlooked", loss.side, (loss.symbol,), (loss.cell,)),)
    if loss.ply > 2 and len(better.moves) > 1:
        here, there = after.play(played.moves[1].text), other.play(better.moves[1].text)
        if is_trapped(here, loss) and not is_trapped(there, loss):
            return (Claim("trapped", loss.side, (loss.symbol,), (loss.cell,)),)
    return ()


def in_danger(position: Position, loss: Loss) -> bool:
    """Whether such a piece stands where it will be captured, and could be captured there."""
    top = top_piece(position.scene, loss.cell)
    stands = top is not None and (top.side, top.symbol) == (loss.side, loss.symbol)
    return stands and is_struck(position, loss.side, loss.cell)


def is_struck(position: Position, side: str, cell: str) -> bool:
    """Whether the enemy of a side could capture on a cell."""
    return cell in threatened(position, opponent(position.game, side))


def is_trapped(position: Position, loss: Loss) -> bool:
    """Whether the piece is attacked, and captured wherever it goes; its side is to act."""
    if position.outcome is not None or position.turn != loss.side or not in_danger(position, loss):
        return False
    ways = [move for move in position.legal_moves if move.path[0] == loss.cell]
    return len(ways) <= MOST_WAYS and all(is_caught(position, move) for move in ways)


def is_caught(position: Position, move: Move) -> bool:
    """Whether the piece that moves can be captured where it comes to stand."""
    target = next((step for step in reversed(move.path) if step in position.game.board), "")
    after = position.play(move)
    return after.outcome is None and after.turn != move.side and is_struck(after, move.side, target)
