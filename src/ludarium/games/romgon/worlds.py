"""What a side in the fog may imagine: positions that look to it like the real one.

An enemy piece stands where it was last known to be, or has walked on from there in the turns that were not seen.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ludarium.core.move import Move
from ludarium.core.options import Options
from ludarium.core.position import Position
from ludarium.core.view import View
from ludarium.games.romgon import notation
from ludarium.games.romgon.board import pieces_of
from ludarium.games.romgon.hexes import (
    BASES,
    CIRCLE,
    EMPTY,
    HEXES,
    INDEX,
    KINDS,
    LETTERS,
    ORIENTATIONS,
    RHOMBUS,
    SIDES,
    ZONE_OF,
    ZONES,
    distance,
    kind_of,
    piece_of,
    side_of,
    specials,
    steps,
    turned,
    zone_changes,
)
from ludarium.games.romgon.moves import CAPTURE, move_of
from ludarium.games.romgon.notation import Setting

if TYPE_CHECKING:
    from ludarium.core.game import Game

ANNOUNCED = re.compile(
    r"(?P<piece>\w)(?P<origin>\d-\d|\?)(?:>(?P<target>\d-\d|\?)(?P<flag>[x@]?))?(?P<rotation>-rot\w+)?"
)
ROTATION_TURNS = {"": 0, "-rotR": 1, "-rotL": -1, "-rotR2": 2, "-rotL2": -2, "-rotR3": 3}
LONGEST_WALK = 6  # steps; who walks further may be anywhere
WALKS = 6  # tries before a piece is put near where it was


class ToldStep(NamedTuple):
    """A step that the viewer was told. taken: a piece or EMPTY; of a capture nothing else is known."""

    kind: int
    origin: int
    target: int
    taken: int


@dataclass
class Trace:
    """What is known of an enemy piece.

    place   where it was when last heard of, or None    since  enemy turns since then that nobody saw
    gone    whether it has left that place
    """

    piece: int
    place: str | None
    since: int = 0
    gone: bool = False


def worlds(game: Game, view: View, options: Options, random: Random) -> Iterator[Position]:
    """Positions of a fog game that a side cannot tell from the real one, as likely as it can guess; without end."""
    own = SIDES.index(str(view.viewer))
    seen = pieces_of(view.scene.pieces)
    hidden = set(view.scene.hidden)
    captured = captured_kinds(view)
    traces = unseen(game, view, options, own, captured)
    past = turns_told(view, captured)
    while True:
        pieces = imagined(seen, hidden, traces, options["movement"] == "textbook", random)
        setting = Setting(pieces, SIDES.index(view.turn), view.counters["quiet"], view.counters["ply"])
        state = game.read_state(notation.write_position(setting), options)
        state.recall(past)
        yield Position(game, options, state, move=last_capture(view))


# What was told.


def captured_kinds(view: View) -> list[Counter[int]]:
    """How many pieces of each kind each side has lost."""
    lost: list[Counter[int]] = [Counter(), Counter()]
    for tray in view.scene.trays:
        for slot in tray.slots:
            lost[SIDES.index(str(slot.side))][KINDS.index(slot.symbol)] += slot.count
    return lost


def movers(view: View) -> list[int]:
    """The side that made each of the turns told."""
    turn = SIDES.index(view.turn)
    return [(turn + len(view.moves) - number) % 2 for number in range(len(view.moves))]


def turns_told(view: View, captured: list[Counter[int]]) -> list[ToldStep | None]:
    """The steps so far as the state recalls them: the viewer's own, and all captures; what was taken, in any order."""
    taken = [[piece_of(side, kind) for kind in lost.elements()] for side, lost in enumerate(captured)]
    turns: list[ToldStep | None] = []
    for side, text in zip(movers(view), view.moves, strict=True):
        told = ANNOUNCED.fullmatch(text)
        if told and told["flag"] == "x":
            turns.append(ToldStep(0, 0, 0, taken[1 - side].pop()))
        elif told and SIDES[side] == view.viewer and told["target"]:
            kind = LETTERS.index(told["piece"].upper())
            turns.append(ToldStep(kind, INDEX[told["origin"]], INDEX[told["target"]], EMPTY))
        else:
            turns.append(None)
    return turns


def last_capture(view: View) -> Move | None:
    """The turn just played, if it was a capture: it shows where the capturing piece stands."""
    told = ANNOUNCED.fullmatch(view.moves[-1]) if view.moves else None
    if not told or told["flag"] != "x":
        return None
    side = SIDES[movers(view)[-1]]
    return Move(told[0], side, (), move_of(CAPTURE, 0, INDEX[told["target"]], 0))


# Where the enemy was last heard of.


def unseen(game: Game, view: View, options: Options, own: int, captured: list[Counter[int]]) -> list[Trace]:
    """Traces of the enemy pieces that are alive and not in sight, if the game began with its set-up."""
    enemy = 1 - own
    start = game.start(**options).state.pieces()
    from_start = view.counters["ply"] == len(view.moves)
    traces = [
        Trace(piece, name if from_start else None)
        for name, piece in zip(HEXES, start, strict=True)
        if piece != EMPTY and side_of(piece) == enemy
    ]
    alive = Counter(kind_of(trace.piece) for trace in traces) - captured[enemy]
    if any(notice.kind == "escape-race" for notice in view.notices):
        alive = Counter({RHOMBUS: 1})
    for side, text in zip(movers(view), view.moves, strict=True):
        told = ANNOUNCED.fullmatch(text)
        if side == enemy:
            follow(traces, told)
        elif told and told["flag"] == "x":
            traces = [trace for trace in traces if trace.gone or trace.place != told["target"]]
    for drawn in view.scene.pieces:
        if drawn.side == SIDES[enemy]:
            kind = KINDS.index(drawn.symbol)
            alive[kind] -= 1
            found = nearest(traces, kind, drawn.cell)
            if found:
                traces.remove(found)
    return [trace for kind in range(len(KINDS)) for trace in fitting(traces, enemy, kind, max(0, alive[kind]))]


def follow(traces: list[Trace], told: re.Match[str] | None) -> None:
    """Take notice of an enemy turn as it was told."""
    if told is None:
        for trace in traces:
            trace.since += 1
        return
    origin, target = told["origin"], told["target"] or told["origin"]
    found = nearest(traces, LETTERS.index(told["piece"].upper()), target if origin == notation.HIDDEN else origin)
    if found is None:
        return
    found.gone = target == notation.HIDDEN
    found.place = origin if found.gone else target
    found.since = 0
    found.piece = turned(found.piece, ROTATION_TURNS[told["rotation"] or ""])


def nearest(traces: list[Trace], kind: int, name: str) -> Trace | None:
    """The piece of a kind that was last known nearest to a hex; of two, the one that may have moved."""
    rivals = [trace for trace in traces if kind_of(trace.piece) == kind]

    def rank(trace: Trace) -> tuple[int, int]:
        return (9 if trace.place is None else distance(trace.place, name)), -trace.since

    return min(rivals, key=rank, default=None)


def fitting(traces: list[Trace], enemy: int, kind: int, number: int) -> list[Trace]:
    """A number of traces of a kind: those heard of last, and new ones where these are too few."""
    known = sorted((trace for trace in traces if kind_of(trace.piece) == kind), key=lambda trace: trace.since)
    missing = number - len(known)
    return known[:number] + [Trace(piece_of(enemy, kind), None) for _ in range(missing)]


# Where it may be now.


def imagined(seen: list[int], hidden: set[str], traces: list[Trace], textbook: bool, random: Random) -> list[int]:
    """The board with every unseen piece on a hidden hex: first the Rhombus, then those that have not moved."""
    pieces = list(seen)
    free = set(hidden)
    shared = list(zip(traces, turns_taken(traces, random), strict=True))
    random.shuffle(shared)
    shared.sort(key=lambda share: (kind_of(share[0].piece) != RHOMBUS, share[1] > 0))
    for trace, turns in shared:
        allowed = free
        if kind_of(trace.piece) == RHOMBUS:
            allowed = free - {BASES[1 - side_of(trace.piece)]}
            allowed = allowed - {other.place for other, moved in shared if other is not trace and not moved} or allowed
        if allowed:  # else the game has begun with less than its set-up
            name, piece = whereabouts(trace, turns, allowed, textbook, random)
            pieces[INDEX[name]] = piece
            free.discard(name)
    return pieces


def turns_taken(traces: list[Trace], random: Random) -> list[int]:
    """How often each piece has moved since it was heard of: any unseen turn was that of any piece not seen since."""
    taken = [int(trace.gone) for trace in traces]
    for turn in range(max((trace.since for trace in traces), default=0)):
        taken[random.choice([number for number, trace in enumerate(traces) if trace.since > turn])] += 1
    return taken


def whereabouts(trace: Trace, turns: int, allowed: Collection[str], textbook: bool, random: Random) -> tuple[str, int]:
    """A hex and a facing that a piece may have come to in a number of turns."""
    if trace.place is None:
        return random.choice(sorted(allowed)), turned(trace.piece, random.randrange(ORIENTATIONS[kind_of(trace.piece)]))
    if turns == 0 and trace.place in allowed:
        return trace.place, trace.piece
    for _ in range(WALKS):
        name, piece = walked(trace.piece, trace.place, min(max(turns, 1), LONGEST_WALK), textbook, random)
        if name in allowed:
            return name, piece
    near = sorted(allowed)
    weights = [4.0 ** -distance(trace.place, name) for name in near]
    return random.choices(near, weights)[0], trace.piece


def walked(piece: int, name: str, moved: int, textbook: bool, random: Random) -> tuple[str, int]:
    """Where a number of turns may take a piece, whatever is in its way."""
    for _ in range(moved):
        name = random.choice(ways(piece, name, textbook))
        piece = turned(piece, random.choice((-1, 0, 0, 1)))
    return name, piece


def ways(piece: int, name: str, textbook: bool) -> list[str]:
    """Where a turn may take a piece; one that rotates may stay, and one that cannot move does."""
    kind = kind_of(piece)
    if kind == CIRCLE:
        return [other for other in ZONES[ZONE_OF[name]] if other != name] + zone_changes(name)
    found = steps(piece, name, textbook)
    if kind == RHOMBUS:
        found = found + specials(name, textbook)
    return [*found, name] if ORIENTATIONS[kind] > 1 or not found else found
