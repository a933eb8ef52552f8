"""What an action does in CheDuk, and what a player has to decide now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludarium.core.captures import captures_at_hand
from ludarium.core.claims import Claim, Words
from ludarium.core.errors import PositionError
from ludarium.core.explain import end_of, symbol_on, title_of
from ludarium.core.guide import Advice, Effect, PossibleMove
from ludarium.core.move import Move
from ludarium.core.options import Options
from ludarium.core.position import Position
from ludarium.core.text import Text
from ludarium.core.view import View
from ludarium.games.cheduk.cells import (
    AMBASSADOR_TILES,
    CELLS,
    COUNTS,
    KINDS,
    NEIGHBOURS,
    NUMBERS,
    SIDE_NAMES,
    SPY_TILES,
    TERRITORIES,
    distance,
    starts_spies,
)
from ludarium.games.cheduk.codes import AMBASSADOR, CHIEF, CHOICE, ENVOY, GUARD, NOWHERE, OFF_BOARD, PLACEMENT, SPY
from ludarium.games.cheduk.moves import (
    ATTACK,
    CASTLE,
    DROP,
    GATHER,
    MOVE,
    PASS,
    RETURN,
    action_of,
    captures,
    home_of,
    is_raid,
    origin_of,
    target_of,
)
from ludarium.games.cheduk.notation import hand_slot, read_position, read_view
from ludarium.games.cheduk.purpose import steps_of_spies
from ludarium.games.cheduk.setup import PlacedPiece, Setup
from ludarium.games.cheduk.validity import is_protected, place_of

if TYPE_CHECKING:
    from ludarium.core.game import Game
    from ludarium.games.cheduk import CheDuk

WORTH = {"spy": 100, "marked-spy": 130, "ambassador": 100, "envoy": 200, "guard": 280, "diplomat": 990, "chief": 10_000}
PLACEMENTS = 12  # moves before the main phase
SMALL = 24  # tiles of a Territory; half of them are smaller
MOVED, DROPPED, SPECIAL = Effect(), Effect("drop"), Effect("special")
CAPTURES = tuple(Effect("capture", (name,)) for name in CELLS)
CLAIMS = {
    tile: Effect("drop", claims=tuple(CELLS[cell] for cell in territory)) for tile, territory in TERRITORIES.items()
}


def effect(state: Any, code: int) -> Effect:
    """An attack on a protected Chief takes the Guard beside it."""
    action, target = action_of(code), target_of(code)
    if captures(code):
        return CAPTURES[target]
    if action == ATTACK:
        guard = PlacedPiece(1 - state.side, GUARD)
        return CAPTURES[next(cell for cell in NEIGHBOURS[target] if state.piece_on(cell) == guard)]
    if action == DROP:
        return CLAIMS[target] if state.phase == CHOICE else DROPPED
    return SPECIAL if action in (GATHER, RETURN, CASTLE, PASS) else MOVED


def landing(code: int) -> str:
    """Where a piece stands after its action: an attack on a protected Chief leaves it where it is."""
    if action_of(code) == ATTACK:
        return CELLS[origin_of(code)]
    return CELLS[home_of(code) if is_raid(code) else target_of(code)]


def lead(state: Any) -> int:
    """By how much the pieces of the side to act on the board are worth more."""
    pieces = [piece for piece in state.setup().board if piece is not None]
    worths = [WORTH["marked-spy" if piece.marked else KINDS[piece.kind]] for piece in pieces]
    return sum(worth if piece.side == state.side else -worth for piece, worth in zip(pieces, worths, strict=True))


# What a side could do.


def told(view: View, options: Options) -> Setup:
    """What the view's text says."""
    presence = options["occupation"] == "presence"
    try:
        return read_view(view.text, view.viewer, presence)
    except PositionError:
        return read_position(view.text, presence)  # nothing is hidden


def may_act(setup: Setup, side: int) -> bool:
    """Whether a side has something to do in this phase, apart from its turn."""
    if setup.phase == CHOICE:
        return setup.embassies[side] == NOWHERE
    return setup.phase != PLACEMENT or _spies_in_hand(setup, side) > 0


def choices(side: int) -> tuple[PossibleMove, ...]:
    """The placements of an Ambassador."""
    return tuple(
        PossibleMove((hand_slot(side, AMBASSADOR), CELLS[tile]), f"A@{CELLS[tile]}", "drop")
        for tile in AMBASSADOR_TILES[side]
    )


def _spies_in_hand(setup: Setup, side: int) -> int:
    return COUNTS[SPY] - len(setup.cells_of(side, SPY))


# What now.


def advice(game: CheDuk, view: View, options: Options, position: Position | None = None) -> Advice:
    """position: the one that is seen, where it is at hand and nothing of it is hidden."""
    goal = _goal(view)
    end = end_of(game, view)
    if end is not None:
        return Advice(goal, end)
    setup = told(view, options) if position is None else position.state.setup()
    if setup.phase == CHOICE:
        return Advice(goal, *_choosing(game, view, setup))
    if setup.phase == PLACEMENT:
        return Advice(goal, *_placing(game, view, setup))
    here = position or game.with_turn_of(setup.side, setup, options)
    return Advice(goal, _acting(game, view, setup, here), _standing(game, view, setup))


def _goal(view: View) -> Text:
    if view.viewer is None:
        return Text("Each side tries to capture the enemy Chief, or to get five pieces of information.")
    return Text("Capture the enemy Chief, or let your Spies get five pieces of information from enemy Territory.")


def _choosing(game: Game, view: View, setup: Setup) -> tuple[Text, Text | None]:
    chosen = [embassy != NOWHERE for embassy in setup.embassies]
    if view.viewer is None:
        if not any(chosen):
            return Text("Both sides place their Ambassadors in secret."), None
        late = SIDE_NAMES[chosen.index(False)]
        return Text("{side} is still placing the Ambassador in secret.", side=title_of(game, late)), None
    own = SIDE_NAMES.index(view.viewer)
    other = title_of(game, SIDE_NAMES[1 - own])
    if chosen[own]:
        return Text("Your Ambassador is placed. {side} is still choosing.", side=other), None
    detail = Text(
        "Your Territory reaches from it to your corner. "
        "The smaller number places its Spies second, but then moves first."
    )
    return Text(
        "Place your Ambassador on one of your tiles with a 1, 2 or 3. {side} will not see it.", side=other
    ), detail


def _placing(game: Game, view: View, setup: Setup) -> tuple[Text, Text]:
    """Who places now, and who moves first when all is placed."""
    own, side = view.viewer == view.turn, title_of(game, view.turn)
    left = _spies_in_hand(setup, setup.side)
    if all(_spies_in_hand(setup, each) == COUNTS[SPY] for each in range(2)):
        now = (
            Text("You place the first Spy, on a numbered tile of your Territory.")
            if own
            else Text("{side} places the first Spy.", side=side)
        )
    else:
        now = (
            Text("Place a Spy on a numbered tile of your Territory.")
            if own
            else Text("{side} places a Spy.", side=side)
        )
    return now, _order(game, view, setup, left)


def _order(game: Game, view: View, setup: Setup, left: int) -> Text:
    if _tied(setup):
        number = NUMBERS[0][setup.embassies[0]]
        return Text(
            "Spies left to place: {count}. Both Ambassadors have a {number}: "
            "the side with the smaller sum of numbers under its Spies will move first.",
            count=left,
            number=number,
        )
    first = SIDE_NAMES[1 - starts_spies(setup.embassies)]
    if view.viewer == first:
        return Text(
            "Spies left to place: {count}. Then you move first: your Ambassador has the smaller number.", count=left
        )
    return Text(
        "Spies left to place: {count}. Then {side} moves first: its Ambassador has the smaller number.",
        count=left,
        side=title_of(game, first),
    )


def _acting(game: CheDuk, view: View, setup: Setup, position: Position) -> Text:
    if view.viewer != view.turn:
        return Text("{side} moves a piece, or acts with a Spy.", side=title_of(game, view.turn))
    actions = {action_of(code) for code in position.legal_moves.codes}
    if PASS in actions:
        return Text("None of your pieces can do anything: pass.")
    if GATHER in actions:
        return Text("Move a piece, or gather information with a Spy.")
    if DROP in actions:
        return Text("Move a piece, or bring one back from your hand.")
    if not setup.info[setup.side] and not _spies_abroad(setup):
        return Text("Move a piece. Your Spies gather information in enemy Territory: bring them there.")
    return Text("Move a piece.")


def tip(position: Position) -> Claim | None:
    """What may be had at once: a point, a piece."""
    if position.state.phase in (CHOICE, PLACEMENT):
        return None
    moves = position.legal_moves
    spy = next((move.path[0] for move in moves if action_of(move.code) == GATHER), None)
    if spy is not None:
        return Claim("can-gather", position.turn, ("spy",), (spy,), plies=1)
    return captures_at_hand(position, [move for move in moves if action_of(move.code) == ATTACK or captures(move.code)])


def _spies_abroad(setup: Setup) -> bool:
    """Whether a Spy of the side to act stands in enemy Territory."""
    land = TERRITORIES[setup.embassies[1 - setup.side]]
    return any(cell in land for cell in setup.cells_of(setup.side, SPY))


def _begun(view: View) -> int | None:
    """How many moves the main phase has seen; None where a position was set up."""
    return len(view.moves) - PLACEMENTS if view.moves and view.moves[0].startswith("A@") else None


def _standing(game: Game, view: View, setup: Setup) -> Text:
    """Who begins the main phase, told in both first turns; then who has how much information."""
    begun = _begun(view)
    if begun == 0:
        if view.viewer == view.turn:
            return Text("All pieces are placed. You move first.")
        return Text("All pieces are placed. {side} moves first.", side=title_of(game, view.turn))
    if begun == 1 and view.viewer == view.turn:
        first = SIDE_NAMES[1 - SIDE_NAMES.index(view.turn)]
        return Text("All pieces are placed. {side} has moved first.", side=title_of(game, first))
    red, blue = setup.info
    if view.viewer is None:
        return Text("Information: Red has {red} of 5, Blue has {blue}.", red=red, blue=blue)
    own, other = (red, blue) if view.viewer == SIDE_NAMES[0] else (blue, red)
    return Text("Information: you have {own} of 5, the opponent has {other}.", own=own, other=other)


# Why a move.


def reasons_for(position: Position, move: Move) -> tuple[Claim, ...]:
    """What makes it more than a move: information, Embassies, the way of a Spy."""
    setup = position.state.setup()
    action, own = action_of(move.code), setup.side
    landed = {step for step in move.path if step in position.game.board}
    if action == GATHER:
        return (Claim("gathers", move.side, ("spy",), move.path[:1]),)
    if action == RETURN:
        return (Claim("returns", move.side, ("spy",), move.path[:1]),)
    if action == MOVE and setup.embassies[1 - own] == target_of(move.code):
        kind = "enters-embassy" if setup.bonus[1 - own] else "enters-embassy-for-point"
        return (Claim(kind, move.side, cells=(CELLS[target_of(move.code)],)),)
    reasons = []
    if CELLS[setup.embassies[own]] in landed and setup.occupied[own]:
        reasons.append(Claim("liberates", move.side, cells=(CELLS[setup.embassies[own]],)))
    mover = setup.board[origin_of(move.code)] if action == MOVE else None
    if mover is not None and mover.kind == SPY:
        reasons += _way_of_spy(setup, origin_of(move.code), target_of(move.code))
    if mover is not None and mover.kind == GUARD:
        reasons += _watch_of_guard(setup, position.play(move).state.setup())
    return tuple(reasons)


def approach(position: Position, move: Move) -> tuple[Claim, ...]:
    """That a quiet move brings a piece nearer to the enemy Chief."""
    setup = position.state.setup()
    chief = place_of(setup, 1 - setup.side, CHIEF)
    origin, target = origin_of(move.code), target_of(move.code)
    mover = setup.board[origin] if action_of(move.code) == MOVE else None
    if mover is None or chief is None or mover.kind == CHIEF or distance(target, chief) >= distance(origin, chief):
        return ()
    symbol = symbol_on(position.scene, CELLS[origin])
    return (Claim("nears-chief", move.side, (symbol,), (CELLS[target],)),) if symbol else ()


def _watch_of_guard(before: Setup, after: Setup) -> list[Claim]:
    """What a Guard does where it has come to stand: it protects the Chief, and Spies beside it cannot gather."""
    side = before.side
    reasons, chief, name = [], PlacedPiece(side, CHIEF), SIDE_NAMES[side]
    if is_protected(after, chief) and not is_protected(before, chief):
        reasons.append(Claim("guards-chief", name, ("guard", "chief")))
    old, new = (place_of(setup, side, GUARD) for setup in (before, after))
    land = TERRITORIES[after.embassies[side]]
    if old is not None and new is not None:
        newly_watched = {*NEIGHBOURS[new]} - {*NEIGHBOURS[old]}
        spies = [cell for cell in after.cells_of(1 - side, SPY) if cell in land and cell in newly_watched]
        reasons += [Claim("stops-gathering", name, ("spy",), (CELLS[cell],)) for cell in spies]
    return reasons


def _way_of_spy(setup: Setup, origin: int, target: int) -> list[Claim]:
    left, side = steps_of_spies(setup.side, setup.embassies[1 - setup.side]), SIDE_NAMES[setup.side]
    if target not in left or left[target] >= left.get(origin, len(CELLS)):
        return []
    kind = "nears-territory" if left[target] else "enters-territory"
    return [Claim(kind, side, ("spy",), (CELLS[target],), amount=left[target])]


# Why a placement. What the placements lead to, by a toss if need be, is never looked at: it is secret.


def reasons_for_choice(side: int, tile: int) -> tuple[Claim, ...]:
    """An Ambassador's number and Territory."""
    size, name, cells = len(TERRITORIES[tile]), SIDE_NAMES[side], (CELLS[tile],)
    land = Claim("small-territory" if size <= SMALL else "large-territory", name, cells=cells, amount=size)
    return (land,) if NUMBERS[side][tile] > 1 else (land, Claim("smallest-number", name, cells=cells))


def reasons_for_placement(setup: Setup, tile: int) -> tuple[Claim, ...]:
    """Where a Spy stands best: near enemy Territory, before an Envoy, on a number that counts little."""
    side, left = setup.side, steps_of_spies(setup.side, setup.embassies[1 - setup.side])
    name, here = SIDE_NAMES[side], (CELLS[tile],)
    free = [cell for cell in SPY_TILES[setup.embassies[side]] if setup.board[cell] is None]
    if left[tile] == min(left[cell] for cell in free):
        return (Claim("placed-nearest", name, ("spy",), here, amount=left[tile]),)
    envoy = next((cell for cell in range(len(CELLS)) if _leaps_over(setup, cell, tile)), None)
    if envoy is not None:
        return (Claim("mounts-envoy", name, ("envoy",), (CELLS[envoy],)),)
    numbers = NUMBERS[side]
    if _tied(setup) and numbers[tile] == min(numbers[cell] for cell in free):
        return (Claim("small-number", name, ("spy",), here),)
    return (Claim("watches-territory", name, ("spy",), here, amount=left[tile]),)


def _tied(setup: Setup) -> bool:
    red, blue = (NUMBERS[side][embassy] for side, embassy in enumerate(setup.embassies))
    return bool(red == blue)


def _leaps_over(setup: Setup, envoy: int, tile: int) -> bool:
    """Whether an own Envoy on a cell would meet a piece on the tile first in its direction, with room behind it."""
    if setup.board[envoy] != PlacedPiece(setup.side, ENVOY):
        return False
    for way in range(len(NEIGHBOURS[envoy])):
        cell = NEIGHBOURS[envoy][way]
        while cell not in (OFF_BOARD, tile) and setup.board[cell] is None:
            cell = NEIGHBOURS[cell][way]
        if cell == tile:
            behind = NEIGHBOURS[tile][way]
            return behind != OFF_BOARD and setup.board[behind] is None
    return False


WORDS = {
    "can-win:chief": Words(
        "Your {piece} on {cell} can capture the enemy Chief and win.",
        "{side}'s {piece} on {cell} can capture your Chief next move.",
        "{side}'s {piece} on {cell} can capture the enemy Chief next move.",
    ),
    "can-win:information": Words(
        "Your {piece} on {cell} can get the fifth piece of information and win.",
        "{side}'s {piece} on {cell} can get the fifth piece of information next move.",
    ),
    "can-gather": Words("Your Spy on {cell} can gather information: that is worth a point."),
    "gathers": Words("gathers a piece of information"),
    "returns": Words("brings the Spy home"),
    "enters-embassy": Words("enters the enemy Embassy"),
    "enters-embassy-for-point": Words("enters the enemy Embassy for a point"),
    "liberates": Words("liberates the Embassy"),
    "enters-territory": Words("enters enemy Territory, where it can gather information"),
    "nears-territory": Words("brings the Spy nearer to enemy Territory, steps left: {count}"),
    "nears-chief": Words("brings the {piece} nearer to the enemy Chief"),
    "guards-chief": Words("protects the Chief: the Guard stands beside it"),
    "stops-gathering": Words("keeps the Spy on {cell} from gathering"),
    "small-territory": Words("makes a small Territory of {count} tiles, which is easier to guard"),
    "large-territory": Words("makes a large Territory of {count} tiles, with room for your Spies"),
    "smallest-number": Words("takes the smallest number: you move first, unless both sides have it"),
    "placed-nearest": Words("stands as near to enemy Territory as it can, steps left: {count}"),
    "mounts-envoy": Words("gives the Envoy on {cell} a piece to leap over"),
    "small-number": Words("stands on a small number, and the smaller sum moves first"),
    "watches-territory": Words("watches your Territory, steps to enemy Territory: {count}"),
}
