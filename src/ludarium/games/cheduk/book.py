"""CheDuk's openings and what a table should point out."""

from ludarium.core.position import Position
from ludarium.core.text import Text
from ludarium.core.view import Notice
from ludarium.games.cheduk.cells import CELLS, NUMBERS, SIDE_NAMES, TERRITORIES
from ludarium.games.cheduk.codes import CHIEF, CHOICE, MAIN
from ludarium.games.cheduk.moves import captures, origin_of, target_of
from ludarium.games.cheduk.notation import START_TEXT
from ludarium.games.cheduk.validity import place_of

PROPOSED_AT = 3  # the occurrence from which the rules propose a draw
NO_PROGRESS_NOTICE = 20  # plies before the limit
ONE_SHORT = 4

DEPTHS = {1: "Forward", 2: "Middle", 3: "Deep"}  # by the number of the tile
WIDTHS = {20: "Narrow", 30: "Even", 43: "Wide"}  # by the cells of the Territory, at most


def embassy_name(side: int, embassy: int) -> str:
    """How far an Embassy stands back, and how much land it has."""
    width = next(name for most, name in WIDTHS.items() if len(TERRITORIES[embassy]) <= most)
    return f"{DEPTHS[NUMBERS[side][embassy]]} {width}"


def opening(position: Position) -> str:
    """The two Embassies, once both are known."""
    if position.state.phase == CHOICE or position.first.text != START_TEXT:
        return ""
    red, blue = (embassy_name(side, tile) for side, tile in enumerate(position.state.setup().embassies))
    return f"Twin {red}" if red == blue else f"{red} v. {blue}"


def notices(position: Position) -> tuple[Notice, ...]:
    """A draw that is proposed or near, a Chief in danger, a side one point short."""
    if position.outcome is not None or position.state.phase != MAIN:
        return ()
    return (*_draws(position), *_dangers(position), *_points(position))


def proposes_draw(position: Position) -> bool:
    """Whether the position has come up so often that the rules propose a draw."""
    running = position.outcome is None and position.state.phase == MAIN
    return running and position.state.times_seen() >= PROPOSED_AT


def _draws(position: Position) -> list[Notice]:
    state, found = position.state, []
    occurrences = state.times_seen()
    if proposes_draw(position):
        found.append(Notice("draw-proposal", Text("This position came up again: agree on a draw?"), count=occurrences))
    if state.auto_repetition and occurrences == state.auto_repetition - 1:
        found.append(Notice("repetition", Text("This position once more, and the game is drawn."), count=occurrences))
    left = state.no_progress_limit - state.quiet
    if state.no_progress_limit and left <= NO_PROGRESS_NOTICE:
        text = Text("Plies without progress until the game is drawn: {count}.", count=left)
        found.append(Notice("no-progress", text, count=left))
    return found


def _dangers(position: Position) -> list[Notice]:
    """Chiefs that the other side could capture if it were to move."""
    found = []
    for side, name in enumerate(SIDE_NAMES):
        chief = place_of(position.state.setup(), side, CHIEF)
        assert chief is not None
        codes = position.state.would_do(1 - side)
        cells = [CELLS[origin_of(code)] for code in codes if captures(code) and target_of(code) == chief]
        if cells:
            text = Text("{side}'s Chief is attacked.", side=name.capitalize())
            now = side != position.state.side  # it can be captured at once
            found.append(Notice("chief", text, name, (CELLS[chief], *cells), tip=now, chance=now))
    return found


def _points(position: Position) -> list[Notice]:
    return [
        Notice(
            "information",
            Text("{side} needs one more piece of information.", side=name.capitalize()),
            name,
            count=ONE_SHORT,
        )
        for side, name in enumerate(SIDE_NAMES)
        if position.state.setup().info[side] == ONE_SHORT
    ]
