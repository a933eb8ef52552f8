"""Why a turn is not allowed, in the words of the rules.

Whatever is said here about a hex depends only on hexes that the side to act can see, so it may be said in the fog too.
"""

from ludarium.core.position import Position
from ludarium.games.romgon.hexes import (
    BASES,
    CIRCLE,
    EMPTY,
    INDEX,
    KINDS,
    LETTERS,
    ORIENTATIONS,
    RHOMBUS,
    kind_of,
    side_of,
    specials,
    steps,
    zone_changes,
)
from ludarium.games.romgon.notation import Turn, read_move
from ludarium.games.romgon.options import is_fog
from ludarium.games.romgon.views import slide


def why_illegal(position: Position, text: str) -> str:
    turn = read_move(text)
    pieces = position.state.pieces()
    side = position.state.side
    kind = LETTERS.index(turn.piece.upper())
    piece = pieces[INDEX[turn.origin]]
    if piece == EMPTY or side_of(piece) != side or kind_of(piece) != kind:
        return f"{position.turn} has no {KINDS[kind].capitalize()} on {turn.origin}"
    fault = _rotation_fault(position, turn, kind)
    if fault:
        return fault
    if turn.target:
        fault = _step_fault(position, turn, pieces, piece)
    return fault or _safety_fault(position, turn, kind)


def _rotation_fault(position: Position, turn: Turn, kind: int) -> str:
    if not turn.rotation:
        return ""
    if ORIENTATIONS[kind] == 1:
        return f"a {KINDS[kind].capitalize()} does not turn; only Triangles and Hexagons do"
    if turn.rotation[-1] in "23" and (position.options["rotation"] == "single" or KINDS[kind] == "hexagon"):
        return f"a {KINDS[kind].capitalize()} turns by one step, rotL or rotR"
    return ""


def _step_fault(position: Position, turn: Turn, pieces: list[int], piece: int) -> str:
    side, kind = position.state.side, kind_of(piece)
    title, target = KINDS[kind].capitalize(), turn.target
    textbook = position.options["movement"] == "textbook"
    there = pieces[INDEX[target]]
    if there != EMPTY and side_of(there) == side:
        return f"{target} holds a piece of its own side"
    captures = slide(pieces, turn.origin) if kind == CIRCLE else steps(piece, turn.origin, textbook)
    quiet = zone_changes(turn.origin) if kind == CIRCLE else specials(turn.origin, textbook) if kind == RHOMBUS else []
    if target not in captures and target not in quiet:
        reach = ", ".join(sorted({*captures, *quiet}))
        return f"a {title} on {turn.origin} reaches {reach or 'no hex'}"
    if there == EMPTY:
        if turn.flag == "x":
            return f"there is nothing to capture on {target}"
        return "" if turn.flag != "@" or (kind == RHOMBUS and target in quiet) else "this is no special move"
    if target not in captures:
        return f"{target} is taken, and this move of a {title} does not capture"
    if kind == RHOMBUS and kind_of(there) == RHOMBUS:
        return "Base Defense: the enemy Rhombus holds its base" if target in BASES else "a Rhombus captures no Rhombus"
    if turn.rotation:
        return "a capture ends the turn: no rotation may follow"
    return f"this captures: the flag is x, not {turn.flag}" if turn.flag == "@" else ""


def _safety_fault(position: Position, turn: Turn, kind: int) -> str:
    if is_fog(position.options):
        return ""
    if kind == RHOMBUS and turn.target == BASES[1 - position.state.side]:
        return f"Shape Defence: an enemy shape attacks {turn.target}"
    if kind == RHOMBUS:
        return f"the Rhombus would be attacked on {turn.target}"
    if position.state.rhombus_attackers():
        return "the Rhombus is attacked, and this does not stop the attack"
    return "it would leave the Rhombus attacked"
