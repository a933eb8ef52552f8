"""What a table points out in Gungi, and the names of the ways to line up."""

from ludarium.core.explain import no_legal_move
from ludarium.core.position import Position
from ludarium.core.text import Text
from ludarium.core.view import Notice
from ludarium.games.gungi import notation
from ludarium.games.gungi.codes import BATTLE, COMMANDER, PENDING_CATAPULT, PLACEMENT
from ludarium.games.gungi.notation import TITLES, Contents
from ludarium.games.gungi.pieces import SQUARES

SIDE_NAMES = ("black", "white")
LAST_TURNS = 20  # from here on the turn limit is pointed out
STANDARD = "Standard arrangement"


def notices(position: Position) -> tuple[Notice, ...]:
    """A check, a forced placement, a repetition that is one short of a draw, a turn limit that comes near.

    After the end only what decided the game is left: a mating check, or a side that has no legal action.
    """
    state = position.state
    if position.outcome is not None and position.outcome.reason == "stalemate":
        return (no_legal_move(position),)
    if state.phase == PLACEMENT or (position.outcome is not None and position.outcome.reason != "checkmate"):
        return ()
    found = []
    for side, title in enumerate(TITLES):
        if state.in_check(side):
            cells = (SQUARES[_commander(state.contents(), side)], *(SQUARES[square] for square in state.checkers(side)))
            found.append(Notice("check", Text("{side}'s Commander is in check.", side=title), SIDE_NAMES[side], cells))
    if position.outcome is not None:
        return tuple(found)
    if state.phase != BATTLE:
        what = "Catapult" if state.phase == PENDING_CATAPULT else "Fortress"
        told = Text(
            "The captured Lance is now a {piece}, to be placed on an empty square of the own territory.", piece=what
        )
        found.append(Notice("forced-placement", told, position.turn))
    occurrences = state.times_seen()
    if state.repetition and occurrences == state.repetition - 1:
        found.append(Notice("repetition", Text("This position once more, and the game is drawn."), count=occurrences))
    left = state.turn_limit - state.turns
    if state.turn_limit and left <= LAST_TURNS:
        found.append(Notice("turn-limit", Text("Turns until the game is drawn: {count}.", count=left), count=left))
    return tuple(found)


def _commander(contents: Contents, side: int) -> int:
    return next(square for square, tower in enumerate(contents) if (side, COMMANDER) in tower)


# How a side has lined up: the first name whose description fits.


def formation(contents: Contents, side: int) -> str:
    standard = notation.read_position(notation.STARTS["standard"]).contents
    own = [[piece for piece in tower if piece[0] == side] for tower in contents]
    if own == [[piece for piece in tower if piece[0] == side] for tower in standard]:
        return "Standard"
    if len(own[_commander(contents, side)]) > 1:
        return "High Seat"
    towers = [tower for tower in own if len(tower) > 1]
    if not towers:
        return "Open Field"
    if any(len(tower) == 3 for tower in towers):
        return "High Towers"
    return "Low Towers"


def opening(position: Position) -> str:
    """How both sides had lined up when the battle began."""
    here = position
    while here.previous is not None and here.previous.state.phase != PLACEMENT:
        here = here.previous
    if here.text == notation.STARTS["standard"]:
        return STANDARD
    if here.state.phase != BATTLE or here.previous is None:
        return ""
    black, white = (formation(here.state.contents(), side) for side in range(2))
    return f"Twin {black}" if black == white else f"{black} v. {white}"
