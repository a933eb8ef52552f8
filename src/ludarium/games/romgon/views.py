"""What each viewer may know: sight in the fog, announced turns, counters and notices."""

import re
from collections.abc import Sequence
from functools import lru_cache

from ludarium.core.explain import no_legal_move
from ludarium.core.position import Position
from ludarium.core.text import Text
from ludarium.core.view import Notice, View
from ludarium.games.romgon import moves, notation
from ludarium.games.romgon.board import scene
from ludarium.games.romgon.hexes import (
    BASES,
    BITS,
    CIRCLE,
    EMPTY,
    HEXES,
    INDEX,
    KINDS,
    LETTERS,
    RHOMBUS,
    SIDES,
    ZONE_OF,
    ZONES,
    bit_set,
    distance,
    kind_of,
    piece_of,
    side_of,
    steps,
)
from ludarium.games.romgon.notation import Setting
from ludarium.games.romgon.options import is_fog

SHUTTLE_NOTICE = (3, 4)  # counts from which the fifth shuttle, which loses, is near
STAGNATION_NOTICE = 20  # turns that are left
UNKNOWN = "?"
HEX = re.compile(r"\d-\d")


# Sight.


WITHIN_RADIUS = {radius: [bit_set(b for b in HEXES if distance(a, b) <= radius) for a in HEXES] for radius in (2, 3, 4)}
EVERYTHING = bit_set(HEXES)


def slide(pieces: Sequence[int], name: str) -> list[str]:
    """Where a Circle slides, up to the first piece it meets each way."""
    if ZONE_OF[name] == "dead":
        return []
    ring = ZONES[ZONE_OF[name]]
    at = ring.index(name)
    clockwise = ring[at + 1 :] + ring[:at]
    found = []
    for way in (clockwise, clockwise[::-1]):
        for target in way:
            found.append(target)
            if pieces[INDEX[target]] != EMPTY:
                break
    return found


@lru_cache(maxsize=1 << 16)  # every announcement of a game is made again from it, for each view
def sight(pieces: bytes, side: int, radius: int) -> int:
    """The hexes that a side's pieces see: what is near, and where a Circle slides. No other step goes further."""
    sight_bits = 0
    for place, piece in enumerate(pieces):
        if piece != EMPTY and side_of(piece) == side:
            sight_bits |= WITHIN_RADIUS[radius][place]
            if kind_of(piece) == CIRCLE:
                sight_bits |= bit_set(slide(pieces, HEXES[place]))
    return sight_bits


def sight_of(position: Position, side: str) -> int:
    """What a side sees in the fog; a capture reveals the capturing piece until that side has played again."""
    sight_bits = sight(bytes(position.state.pieces()), SIDES.index(side), int(position.options["fog_radius"]))
    last = position.move
    if last is not None and last.side != side and moves.action_of(last.code) == moves.CAPTURE:
        sight_bits |= BITS[moves.target_of(last.code)]
    return sight_bits


def visible_hexes(position: Position, viewer: str | None) -> set[str]:
    """The hexes whose content a viewer knows; a spectator sees only what both sides see."""
    if not in_fog(position):
        return set(HEXES)
    sight_bits = EVERYTHING
    for side in SIDES if viewer is None else (viewer,):
        sight_bits &= sight_of(position, side)
    return {name for name in HEXES if sight_bits & BITS[INDEX[name]]}


def in_fog(position: Position) -> bool:
    """Whether anything is hidden: once a game is over, everything is shown."""
    return is_fog(position.options) and position.outcome is None


# Announced turns.


def announced(position: Position, viewer: str | None) -> str:
    """The turn that led to a position of a running fog game, as a viewer reads it."""
    move = position.move
    assert move is not None
    if viewer == move.side:
        return move.text
    sight_bits = sight_of(position, SIDES[1 - SIDES.index(move.side)])
    turn = notation.read_move(move.text)
    saw_start = bool(sight_bits & BITS[INDEX[turn.origin]])
    if not turn.target:
        return move.text if saw_start else UNKNOWN
    if sight_bits & BITS[INDEX[turn.target]]:
        return turn._replace(origin=turn.origin if saw_start else UNKNOWN).text
    return f"{turn.piece}{turn.origin}>{UNKNOWN}" if saw_start else UNKNOWN


def moves_told(position: Position, viewer: str | None) -> tuple[str, ...]:
    """All turns so far, each as it was announced to the viewer when it was played."""
    if not in_fog(position):
        return position.move_texts
    told: list[str] = []
    here = position
    while here.previous is not None:
        told.append(announced(here, viewer))
        here = here.previous
    return tuple(reversed(told))


# Counters and notices.


def shuttles(position: Position, viewer: str | None) -> dict[tuple[int, int, str, str], int]:
    """Shuttle counts by side, kind and the two hexes, as far as the viewer may know them."""
    hides = in_fog(position)
    return {
        (side, kind, *sorted((HEXES[one], HEXES[other]))): count
        for (side, kind, one, other), count in position.state.shuttles().items()
        if not hides or SIDES[side] == viewer
    }


def counters(position: Position, viewer: str | None) -> dict[str, int]:
    """The numbers that the rules look at. A shuttle is named as in `shuttle t1-6<>2-6`."""
    state = position.state
    found = {
        "ply": state.turns_played(),
        "quiet": state.quiet,
        "stagnation": int(position.options["stagnation"]),
    }
    if not is_fog(position.options):
        found["occurrences"] = state.times_seen()
    for (side, kind, one, other), count in sorted(shuttles(position, viewer).items()):
        letter = LETTERS[kind] if SIDES[side] == "white" else LETTERS[kind].lower()
        found[f"shuttle {letter}{one}<>{other}"] = count
    return found


def base_defenders(position: Position) -> list[str]:
    """The pieces that keep the Rhombus of the side to act out of the goal which a standard move of it reaches."""
    state = position.state
    textbook = position.options["movement"] == "textbook"
    goal, rhombus = BASES[1 - state.side], piece_of(state.side, RHOMBUS)
    pieces = state.pieces()
    holder = pieces[INDEX[goal]]
    origin = state.rhombus_hex(state.side)
    if goal not in steps(rhombus, HEXES[origin], textbook) or (holder != EMPTY and side_of(holder) == state.side):
        return []
    if holder == piece_of(1 - state.side, RHOMBUS):
        return [] if state.only_rhombuses() else [goal]
    if position.options["variant"] != "standard":
        return []
    pieces[origin], pieces[INDEX[goal]] = EMPTY, rhombus
    return [
        name
        for name, piece in zip(HEXES, pieces, strict=True)
        if piece != EMPTY
        and side_of(piece) != state.side
        and kind_of(piece) != RHOMBUS
        and goal in (slide(pieces, name) if kind_of(piece) == CIRCLE else steps(piece, name, textbook))
    ]


def notices(position: Position, viewer: str | None) -> tuple[Notice, ...]:
    """What a table points out to a viewer. In the fog nothing here is derived from the hidden position.

    After the end only what decided the game is left: a trapped Rhombus, or a side that has no legal turn.
    """
    if position.outcome is not None and position.outcome.reason == "draglock":
        return (no_legal_move(position),)
    if position.outcome is not None and position.outcome.reason != "deadlock":
        return ()
    found: list[Notice] = []
    state = position.state
    if not is_fog(position.options):
        attackers = [HEXES[place] for place in state.rhombus_attackers()]
        if attackers:
            cells = (HEXES[state.rhombus_hex(state.side)], *attackers)
            text = Text("{side}'s Rhombus is attacked.", side=position.turn.capitalize())
            found.append(Notice("rhombus-attacked", text, position.turn, cells))
    if position.outcome is not None:
        return tuple(found)
    if not is_fog(position.options):
        occurrences = state.times_seen()
        if occurrences == 2:
            text = Text("This position has occurred twice; who brings it about a third time loses.")
            found.append(Notice("repetition", text, count=occurrences))
    for (side, kind, one, other), count in sorted(shuttles(position, viewer).items()):
        if count in SHUTTLE_NOTICE:
            owner = SIDES[side]
            text = Text(
                "{side}'s {piece}: {count} shuttles; the fifth loses.",
                side=owner.capitalize(),
                piece=KINDS[kind].capitalize(),
                count=count,
            )
            found.append(Notice("shuttle", text, owner, (one, other), count))
    limit = int(position.options["stagnation"])
    left = limit - state.quiet
    if limit and left <= STAGNATION_NOTICE:
        left = max(left, 1)  # a position loaded beyond the limit is judged after the next quiet turn
        found.append(
            Notice(
                "stagnation", Text("Turns without capture until the game is judged: {count}.", count=left), count=left
            )
        )
    if state.only_rhombuses():
        found.append(Notice("escape-race", Text("Only Rhombuses are left: Base Defense is off.")))
    defenders = base_defenders(position) if not is_fog(position.options) else []
    if defenders:
        goal = BASES[1 - state.side]
        enemy = SIDES[1 - state.side].capitalize()
        text = Text("{side}'s base {cell} is defended: the Rhombus may not enter.", side=enemy, cell=goal)
        found.append(Notice("base-defended", text, position.turn, tuple(dict.fromkeys((goal, *defenders)))))
    return tuple(found)


# The view.


def view(position: Position, viewer: str | None) -> View:
    state = position.state
    visible = visible_hexes(position, viewer)
    known = [piece if name in visible else EMPTY for name, piece in zip(HEXES, state.pieces(), strict=True)]
    told = moves_told(position, viewer)
    return View(
        viewer=viewer,
        text=notation.write_position(Setting(known, state.side, state.quiet, state.turns_played()), visible),
        turn=position.turn,
        scene=scene(known, state.captured(), visible),
        legal_moves=tuple(position.legal_moves_of(viewer)),
        moves=told,
        last=tuple(dict.fromkeys(HEX.findall(told[-1]))) if told else (),
        notices=notices(position, viewer),
        counters=counters(position, viewer),
        outcome=position.outcome,
        partial=in_fog(position),
    )
