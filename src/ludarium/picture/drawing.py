"""A position, or what a viewer may see of it, as an SVG document."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ludarium.core.board import Scene
from ludarium.core.errors import OptionError
from ludarium.core.game import Game
from ludarium.core.outcome import Outcome
from ludarium.core.position import Position
from ludarium.core.view import View
from ludarium.picture.board import BoardArt
from ludarium.picture.captions import CaptionArt, Captions
from ludarium.picture.layout import Layout
from ludarium.picture.markup import Definitions, element, escape, number
from ludarium.picture.overlays import OverlayArt
from ludarium.picture.palette import Palette
from ludarium.picture.pieces import PieceArt
from ludarium.picture.style import Style


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay:
    """What to point out. Names are those of cells, tray slots or action buttons."""

    last: tuple[str, ...] = ()
    emptied: tuple[str, ...] = ()
    selected: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Subject:
    """All that a picture knows: what its viewer may see, and nothing else."""

    game: Game
    scene: Scene
    turn: str
    last: tuple[str, ...]
    emptied: tuple[str, ...]
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Plan:
    """A picture before it is drawn."""

    subject: Subject
    overlay: Overlay
    captions: Captions
    style: Style


def svg(seen: Position | View, game: Game | None = None, **wishes: Any) -> str:
    """An SVG document.

    A Position is shown in full; a View, for which the game has to be given too, as its viewer may see it.
    The wishes are those of plan() and the fields of Style, as in svg(position, targets=["c3"], theme="dark").
    """
    return document(plan(seen, game, **wishes))


def plan(
    seen: Position | View,
    game: Game | None = None,
    *,
    last: Sequence[str] | None = None,
    selected: str | Sequence[str] = (),
    targets: Sequence[str] = (),
    arrows: Sequence[tuple[str, str]] = (),
    captions: Captions | None = None,
    style: Style | None = None,
    **changes: Any,
) -> Plan:
    """What to draw, and how.

    last      the cells to mark as the last move; by default those that `seen` knows, with what a capture emptied
    selected  a cell or slot, or several     targets  cells, slots and action buttons that may be chosen next
    arrows    pairs of cells or slots        captions  who plays, and their clocks
    changes   fields of Style
    """
    subject = subject_of(seen, game)
    overlay = Overlay(
        last=subject.last if last is None else tuple(last),
        emptied=subject.emptied if last is None else (),
        selected=(selected,) if isinstance(selected, str) else tuple(selected),
        targets=tuple(targets),
        arrows=tuple((origin, target) for origin, target in arrows),
    )
    return Plan(subject, overlay, captions or Captions(), restyled(style, changes))


def restyled(style: Style | None, changes: dict[str, Any]) -> Style:
    unknown = sorted(set(changes) - set(Style.__dataclass_fields__))
    if unknown:
        raise OptionError(f"style: there is no {unknown[0]!r}; there are {', '.join(Style.__dataclass_fields__)}")
    return replace(style or Style(), **changes)


def subject_of(seen: Position | View, game: Game | None) -> Subject:
    if isinstance(seen, Position):
        steps = seen.move.path if seen.move else ()
        last = tuple(dict.fromkeys(step for step in steps if step in seen.game.board))
        emptied = tuple(cell for cell in seen.emptied if cell not in last)
        return Subject(seen.game, seen.scene, seen.turn, last, emptied, seen.outcome)
    if game is None:
        raise OptionError("a view does not know its game: give it too, as in svg(view, position.game)")
    return Subject(game, seen.scene, seen.turn, seen.last, (), seen.outcome)


def document(
    plan: Plan, glyphs: frozenset[str] | None = None, shows: Callable[[str], bool] = lambda _text: True
) -> str:
    """The document; `glyphs` are the characters that can be shown, None for all; shows: whether a name can be."""
    subject, overlay, style = plan.subject, plan.overlay, plan.style
    game, scene = subject.game, subject.scene
    chips = {name: game.actions[name].label for name in overlay.targets if name in game.actions}
    layout = Layout(game.board, scene, style, chips)
    _check(overlay, layout, scene, game)
    plan.captions.check(game)
    palette = Palette(style, game.sides)
    defs = Definitions()
    board = BoardArt(layout, palette, scene, defs)
    pieces = PieceArt(layout, palette, scene, defs, glyphs)
    over = OverlayArt(layout, palette, scene)
    around = CaptionArt(layout, palette, game, plan.captions, shows)
    parts = [
        board.ground(),
        over.last((*overlay.last, *overlay.emptied)),
        over.selected([name for name in overlay.selected if name in game.board]),
        board.zones(),
        board.coordinates(),
        over.crosses(overlay.emptied),
        pieces.marks(),
        pieces.pieces(),
        pieces.marks(over=True),
        pieces.trays(),
        over.selected([name for name in overlay.selected if name not in game.board]),
        over.arrows(overlay.arrows),
        over.targets(overlay.targets),
        over.chips(),
    ]
    if around.height:
        moved = element("g", *parts, transform=f"translate(0 {number(around.height)})")
        parts = [around.lines("" if subject.outcome else subject.turn), moved]
    width, height = number(layout.width), number(layout.height + 2 * around.height)
    paper = element("rect", width=width, height=height, fill=palette.theme.paper) if style.background else ""
    return element(
        "svg",
        element("title", escape(heading(subject))),
        element("desc", escape(description(subject))),
        str(defs),
        paper,
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _check(overlay: Overlay, layout: Layout, scene: Scene, game: Game) -> None:
    """Every name that is pointed out must be there."""
    board = game.board
    slots = {slot.name for tray in scene.trays for slot in tray.slots}
    for name in overlay.last:
        if name not in board:
            raise OptionError(f"last: there is no cell {name!r} on this board")
    for name in (*overlay.selected, *overlay.targets):
        if name not in board and name not in slots and name not in game.actions:
            raise OptionError(f"there is no cell, tray slot or action {name!r} to point out")
    for name in (name for arrow in overlay.arrows for name in arrow):
        if name not in board and name not in layout.slots:
            raise OptionError(f"arrows: there is no cell or tray slot {name!r} in this picture")


# The picture in words.


def heading(subject: Subject) -> str:
    game, outcome = subject.game, subject.outcome
    titles = {side.name: side.title for side in game.sides}
    if outcome is None:
        return f"{game.title}: {titles[subject.turn]} to act"
    result = f"{titles[outcome.winner]} wins" if outcome.winner else "draw"
    return f"{game.title}: {result} ({outcome.reason})"


def description(subject: Subject) -> str:
    """What stands where, side by side of the game."""
    board, scene = subject.game.board, subject.scene
    owners = [(side.name, side.title) for side in subject.game.sides] + [(None, "Neutral")]
    sentences = []
    for owner, name in owners:
        places: dict[str, list[str]] = {}
        for piece in scene.pieces:
            if piece.side == owner and piece.cell not in scene.hidden:
                places.setdefault(board.symbols[piece.symbol].title, []).append(piece.cell)
        if places:
            kinds = (f"{kind} on {' '.join(cells)}" for kind, cells in places.items())
            sentences.append(f"{name}: {', '.join(kinds)}.")
    for tray in scene.trays:
        held = [f"{board.symbols[slot.symbol].title} {slot.count}" for slot in tray.slots if slot.count]
        sentences.append(f"{tray.title}: {', '.join(held) or 'empty'}.")
    if scene.hidden:
        sentences.append(f"Not seen: {' '.join(scene.hidden)}.")
    return " ".join(sentences)
