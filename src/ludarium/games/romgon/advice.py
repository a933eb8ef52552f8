"""What a turn does in Romgon, what a piece could do as far as a viewer knows, and what a player has to decide now."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ludarium.core.captures import captures_at_hand, symbols, victims_of
from ludarium.core.claims import Claim, Words
from ludarium.core.danger import given, vital_captures
from ludarium.core.explain import end_of, possible_moves, symbol_on, title_of
from ludarium.core.guide import Advice, Effect, PossibleMove
from ludarium.core.move import Move
from ludarium.core.options import Options
from ludarium.core.position import Position
from ludarium.core.text import Text
from ludarium.core.view import View
from ludarium.games.romgon import moves
from ludarium.games.romgon.board import pieces_of
from ludarium.games.romgon.hexes import (
    BASES,
    CIRCLE,
    EMPTY,
    HEXES,
    INDEX,
    KINDS,
    ORIENTATIONS,
    RHOMBUS,
    SIDES,
    TRIANGLE,
    ZONE_OF,
    ZONES,
    distance,
    kind_of,
    side_of,
    specials,
    steps,
    zone_changes,
)
from ludarium.games.romgon.moves import CAPTURE, SPECIAL, STEP, move_of, origin_of, target_of
from ludarium.games.romgon.notation import click_path, write_move
from ludarium.games.romgon.options import is_fog

if TYPE_CHECKING:
    from ludarium.core.game import Game

MOVED, UNUSUAL = Effect(), Effect("special")
CAPTURES = tuple(Effect("capture", (name,)) for name in HEXES)
WORTH = {"square": 100, "triangle": 130, "hexagon": 230, "circle": 260, "rhombus": 10_000}
QUIET, STANDARD = "quiet", "standard"


def effect(code: int) -> Effect:
    """A piece captures where it goes. A rotation alone and a special move are more than a move."""
    if moves.action_of(code) == CAPTURE:
        return CAPTURES[target_of(code)]
    return UNUSUAL if moves.action_of(code) == SPECIAL or origin_of(code) == target_of(code) else MOVED


def lead(state: Any) -> int:
    """By how much the pieces of the side to act are worth more."""
    pieces = [piece for piece in state.pieces() if piece != EMPTY]
    worths = (WORTH[KINDS[kind_of(piece)]] * (1 if side_of(piece) == state.side else -1) for piece in pieces)
    return sum(worths)


# What a side could do.


def could_do(game: Game, view: View, options: Options, side: str) -> tuple[PossibleMove, ...]:
    """Legal turns where the viewer can know them; else all turns that the known board allows, safe or not."""
    if view.outcome is not None:
        return ()
    if view.viewer == side and view.legal_moves:
        return tuple(_as_possible(move.path, move.text, move.code) for move in view.legal_moves)
    if view.turn == side and not view.partial:
        position = game.position(view.text, **options)
        return possible_moves(position, position.legal_moves, view.scene)
    pieces, hidden = pieces_of(view.scene.pieces), set(view.scene.hidden)
    return tuple(
        turn
        for place, piece in enumerate(pieces)
        if piece != EMPTY and SIDES[side_of(piece)] == side
        for turn in _turns_of(pieces, hidden, HEXES[place], options)
    )


def _as_possible(path: tuple[str, ...], text: str, code: int, uncertain: bool = False) -> PossibleMove:
    found = effect(code)
    return PossibleMove(path, text, found.kind, found.captures, uncertain)


def _turns_of(pieces: Sequence[int], hidden: Collection[str], name: str, options: Options) -> Iterator[PossibleMove]:
    """What a piece could do if only what is known stood in its way."""
    piece, origin = pieces[INDEX[name]], INDEX[name]
    kind = kind_of(piece)
    rotates = ORIENTATIONS[kind] > 1
    rotations = (6 if kind == TRIANGLE and options["rotation"] == "free" else 3) if rotates else 1
    for target, how, uncertain in _reach(pieces, hidden, name, options["movement"] == "textbook"):
        there = pieces[INDEX[target]]
        if there != EMPTY:
            both_rhombuses = kind == RHOMBUS and kind_of(there) == RHOMBUS
            if how == QUIET or side_of(there) == side_of(piece) or both_rhombuses:
                continue
            codes = [move_of(CAPTURE, origin, INDEX[target], 0)]
        elif how == QUIET and kind == RHOMBUS:
            codes = [move_of(SPECIAL, origin, INDEX[target], 0)]
        else:
            codes = [move_of(STEP, origin, INDEX[target], rotation) for rotation in range(rotations)]
        for each in codes:
            yield _as_possible(click_path(each, rotates), write_move(piece, each), each, uncertain)
    for rotation in range(1, rotations):
        code = move_of(STEP, origin, origin, rotation)
        yield _as_possible(click_path(code, rotates), write_move(piece, code), code)


def _reach(
    pieces: Sequence[int], hidden: Collection[str], name: str, textbook: bool
) -> Iterator[tuple[str, str, bool]]:
    """Hexes that a piece could go to, whether it may capture there, and whether that depends on a hidden hex."""
    piece = pieces[INDEX[name]]
    kind = kind_of(piece)
    quiet = zone_changes(name) if kind == CIRCLE else specials(name, textbook) if kind == RHOMBUS else []
    yield from ((target, QUIET, target in hidden) for target in quiet)
    if kind != CIRCLE:
        yield from ((target, STANDARD, target in hidden) for target in steps(piece, name, textbook))
        return
    uncertain: dict[str, bool] = {}
    for way in _ways_round(name):
        doubtful = False
        for target in way:
            doubtful = doubtful or target in hidden
            uncertain[target] = doubtful and uncertain.get(target, True)
            if pieces[INDEX[target]] != EMPTY:
                break
    yield from ((target, STANDARD, doubtful) for target, doubtful in uncertain.items())


def _ways_round(name: str) -> tuple[list[str], list[str]]:
    """The other hexes of a Circle's ring, each way; none in the Dead Zone."""
    ring = [] if ZONE_OF[name] == "dead" else ZONES[ZONE_OF[name]]
    at = ring.index(name) if ring else 0
    clockwise = ring[at + 1 :] + ring[:at]
    return clockwise, clockwise[::-1]


# What now.


def advice(game: Game, view: View, options: Options, position: Position | None = None) -> Advice:
    """In the fog nothing is said that the viewer's own moves and pieces do not tell."""
    goal = _goal(view, options)
    end = end_of(game, view)
    if end is not None:
        return Advice(goal, end)
    own = view.viewer == view.turn
    side = title_of(game, view.turn)
    attackers = _attackers(game, view, options, position)
    if attackers:
        now = (
            Text("Your Rhombus is attacked: move it, capture the attacker, or block a Circle's way.")
            if own
            else Text("{side}'s Rhombus is attacked: it has to be saved now.", side=side)
        )
        attacked = Text("It is attacked from {cells}.", cells=", ".join(attackers))
        return Advice(goal, now, attacked, tells=("rhombus-attacked",))
    if not own:
        return Advice(goal, Text("{side} moves or turns a piece.", side=side), _detail(view, options))
    turning = any(origin_of(move.code) == target_of(move.code) for move in view.legal_moves)
    now = (
        Text("Move a piece. A Triangle or Hexagon may turn after its step, or turn instead of it.")
        if turning
        else Text("Move a piece.")
    )
    return Advice(goal, now, _detail(view, options))


def tip(position: Position, view: View) -> Claim | None:
    """What can be captured; a side sees that in the fog, too, and that its Rhombus can win there."""
    strikes = [move for move in view.legal_moves if moves.action_of(move.code) == CAPTURE]
    if not view.partial:
        return captures_at_hand(position, strikes)
    base = BASES[1 - SIDES.index(view.turn)]
    for move in view.legal_moves:
        if HEXES[target_of(move.code)] == base and move.text[0] in "Rr":
            return _entry(move.side, move.path[0], base)
    for cell, move in victims_of(position.game, view.scene, ((move, move.path[1:2]) for move in strikes))[:1]:
        steps = (move.path[0], cell)
        return Claim("can-capture-unseen", move.side, symbols(view.scene, *steps), steps, plies=1)
    return None


def danger_seen(game: Game, view: View, options: Options) -> Claim | None:
    """In the fog: that a Rhombus which is seen can enter the viewer's base, or a piece capture the viewer's Rhombus."""
    own = SIDES.index(str(view.viewer))
    enemy, base = SIDES[1 - own], BASES[own]
    turns = could_do(game, view, options, enemy)
    for turn in turns:
        if turn.text[0] in "Rr" and base in turn.path[1:] and not turn.uncertain:
            return _entry(enemy, turn.path[0], base)
    return vital_captures(game, view, turns)


def _entry(side: str, origin: str, base: str) -> Claim:
    """Which of the ends it is, a capture or a race, may be hidden."""
    return Claim("can-enter-base", side, (KINDS[RHOMBUS],), (origin, base), plies=1)


def _goal(view: View, options: Options) -> Text:
    if is_fog(options):
        return _goal_in_fog(view)
    if view.viewer is None:
        return Text("Each side tries to bring its Rhombus to the enemy base, or to trap the enemy Rhombus.")
    base = BASES[1 - SIDES.index(view.viewer)]
    return Text(
        "Bring your Rhombus to the enemy base on {cell}, or attack the enemy Rhombus when it has no safe move. "
        "A side that cannot move loses.",
        cell=base,
    )


def _goal_in_fog(view: View) -> Text:
    if view.viewer is None:
        return Text("Each side tries to bring its Rhombus to the enemy base, or to capture the enemy Rhombus.")
    base = BASES[1 - SIDES.index(view.viewer)]
    return Text("Bring your Rhombus to the enemy base on {cell}, or capture the enemy Rhombus.", cell=base)


def _attackers(game: Game, view: View, options: Options, position: Position | None) -> list[str]:
    if is_fog(options):
        return []
    position = position or game.position(view.text, **options)
    return [HEXES[place] for place in position.state.rhombus_attackers()]


def _detail(view: View, options: Options) -> Text | None:
    if not view.partial and {piece.symbol for piece in view.scene.pieces} == {KINDS[RHOMBUS]}:
        return Text("Only the Rhombuses are left: the first one in the enemy base wins.")
    if view.partial and view.viewer is not None:
        return Text("You see {radius} hexes around your pieces.", radius=int(options["fog_radius"]))
    return None


# Why a move.


def reasons_for(position: Position, move: Move) -> tuple[Claim, ...]:
    """What ends the game also where little is seen; that a turn answers an attack; and the Rhombus's way."""
    side, target = SIDES.index(move.side), target_of(move.code)
    origin, base = origin_of(move.code), BASES[1 - side]
    if position.view(move.side).partial:
        captures = moves.action_of(move.code) == CAPTURE
        if move.text[0] in "Rr" and HEXES[target] == base:
            return (Claim("wins", move.side, plies=1, end="base-capture" if captures else "fortress"),)
        if captures and kind_of(position.state.piece_on(target)) == RHOMBUS:
            return (Claim("wins", move.side, plies=1, end="rhombus-captured"),)
        return ()
    if not is_fog(position.options) and position.state.rhombus_attackers():
        return (Claim("answers-attack", move.side),)
    left = distance(HEXES[target], base)
    if move.text[0] in "Rr" and 0 < left < distance(HEXES[origin], base):
        return (Claim("nears-base", move.side, (KINDS[RHOMBUS],), (HEXES[target],), amount=left),)
    return ()


def restraint(position: Position, move: Move) -> tuple[Claim, ...]:
    """The ways that a turn takes from the enemy Rhombus."""
    after = position.play(move)
    if after.outcome is not None or is_fog(position.options):
        return ()
    before = given(position, after.turn)
    if before is None:
        return ()
    lost = sorted(_ways_of_rhombus(before) - _ways_of_rhombus(after))
    return (Claim("restrains-rhombus", move.side, (KINDS[RHOMBUS],), tuple(lost)),) if lost else ()


def _ways_of_rhombus(position: Position) -> set[str]:
    """Where the Rhombus of the side to act may go."""
    return {HEXES[target_of(move.code)] for move in position.legal_moves if move.text[0] in "Rr"}


def approach(position: Position, move: Move) -> tuple[Claim, ...]:
    """That a quiet step goes towards the enemy Rhombus."""
    pieces = position.view(move.side).scene.pieces
    there = [piece.cell for piece in pieces if piece.symbol == KINDS[RHOMBUS] and piece.side != move.side]
    origin, target = HEXES[origin_of(move.code)], HEXES[target_of(move.code)]
    if move.text[0] in "Rr" or not there or distance(target, there[0]) >= distance(origin, there[0]):
        return ()
    symbol = symbol_on(position.scene, origin)
    return (Claim("nears-rhombus", move.side, (symbol,), (target,)),) if symbol else ()


ENTRY = Words(
    "Your Rhombus can enter the enemy base and win.",
    "{side}'s Rhombus can enter your base next move.",
    "{side}'s Rhombus can enter the enemy base next move.",
)
CAPTURED = Words(
    "Your {piece} on {cell} can capture the enemy Rhombus and win.",
    "{side}'s {piece} on {cell} can capture your Rhombus next move.",
    "{side}'s {piece} on {cell} can capture the enemy Rhombus next move.",
)
WORDS = {
    "can-enter-base": ENTRY,
    "can-win:fortress": ENTRY,
    "can-win:base-capture": ENTRY,
    "can-win:escape-race": ENTRY,
    "can-win:rhombus-captured": CAPTURED,
    "can-win:elimination": Words(
        "Your {piece} on {cell} can capture the last enemy piece and win.",
        "{side}'s {piece} on {cell} can capture your last piece next move.",
        "{side}'s {piece} on {cell} can capture the last enemy piece next move.",
    ),
    "can-win:deadlock": Words(
        "Your {piece} on {cell} can attack the enemy Rhombus so that it cannot escape.",
        "{side}'s {piece} on {cell} can attack your Rhombus next move so that it cannot escape.",
        "{side}'s {piece} on {cell} can attack the enemy Rhombus next move so that it cannot escape.",
    ),
    "can-win:draglock": Words(
        "Your {piece} on {cell} can leave {enemy} without a move and win.",
        "{side}'s {piece} on {cell} can leave you without a move.",
        "{side}'s {piece} on {cell} can leave {enemy} without a move.",
    ),
    "answers-attack": Words("answers the attack on the Rhombus"),
    "nears-base": Words("brings the Rhombus nearer to the enemy base, steps left: {count}"),
    "nears-rhombus": Words("brings the {piece} nearer to the enemy Rhombus"),
    "restrains-rhombus": Words("takes {cells} from the enemy Rhombus"),
}
