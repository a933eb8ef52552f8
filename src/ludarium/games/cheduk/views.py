"""What each viewer may know. Only the choice of the Ambassador tiles is ever hidden."""

from dataclasses import replace

from ludarium.core.position import Position
from ludarium.core.text import Text
from ludarium.core.view import Notice, View
from ludarium.games.cheduk.board import scene
from ludarium.games.cheduk.cells import SIDE_NAMES
from ludarium.games.cheduk.codes import NOWHERE
from ludarium.games.cheduk.moves import target_of
from ludarium.games.cheduk.notation import write_position
from ludarium.games.cheduk.setup import HIDDEN, START, Setup

TITLES = ("Red", "Blue")


def choices(position: Position) -> tuple[int, int]:
    """The tiles chosen so far, which only the referee knows."""
    early = position.kept.get("blue")
    red, _ = position.state.setup().embassies
    return red, NOWHERE if early is None else target_of(early.code)


def is_chosen(position: Position) -> bool:
    """Whether a side has made its choice."""
    return any(tile != NOWHERE for tile in choices(position))


def known_to(viewer: str | None, chosen: tuple[int, int]) -> tuple[int, int]:
    """The own choice in clear; of the other's only whether it is made."""
    red, blue = (
        tile if tile == NOWHERE or viewer == side else HIDDEN for side, tile in zip(SIDE_NAMES, chosen, strict=True)
    )
    return red, blue


def choosing(embassies: tuple[int, int]) -> Setup:
    """Phase A with these choices. The side is the one that has not chosen yet, Red while neither has."""
    return replace(START, side=0 if embassies[0] == NOWHERE else 1, embassies=embassies)


def view_of_choice(start: Position, viewer: str | None, known: tuple[int, int]) -> View:
    """A view in phase A, made from what the viewer knows and from the start of the game."""
    setup = choosing(known)
    own = SIDE_NAMES.index(viewer) if viewer else None
    may_choose = own is not None and known[own] == NOWHERE
    return View(
        viewer=viewer,
        text=write_position(setup),
        turn=SIDE_NAMES[setup.side],
        scene=scene(setup),
        legal_moves=tuple(start.legal_moves_of(viewer)) if may_choose else (),
        moves=(),
        notices=notices_of_choice(known),
        counters=start.game.counters(start),
        partial=HIDDEN in known,
    )


def notices_of_choice(known: tuple[int, int]) -> tuple[Notice, ...]:
    """Who has chosen: all that anyone else may learn of a choice."""
    return tuple(
        Notice("chosen", Text("{side} has chosen an Ambassador tile.", side=TITLES[side]), SIDE_NAMES[side])
        for side in range(2)
        if known[side] != NOWHERE
    )
