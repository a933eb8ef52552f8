"""How a game explains itself, as data: effects of moves, piece guides, legends, advice, action buttons."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ludarium.core.claims import Claim
from ludarium.core.options import Value
from ludarium.core.text import Text

EffectKind = Literal["move", "capture", "stack", "drop", "special"]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a move would do, before it is made.

    kind      capture: something of the enemy's is taken; stack: the piece comes to stand on another; drop: it comes
              from beside the board; special: more than a move, as a promotion, an exchange or a turn on the spot
    captures  the cells where enemy pieces would be taken, also at a distance
    claims    the cells that would become the mover's, as its land
    """

    kind: EffectKind = "move"
    captures: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PossibleMove:
    """What a piece could do if it were its side's turn: as a move with its effect.

    path       the clicks, whose first one is where the piece stands, on the board or beside it in the view's scene
    uncertain  whether it depends on something that the viewer does not know, as what stands on a hidden cell
    """

    path: tuple[str, ...]
    text: str
    kind: EffectKind = "move"
    captures: tuple[str, ...] = ()
    uncertain: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A small diagram: what the piece on a cell, or the first piece in a slot, can do in a position.

    The moves that are drawn are those that Game.could_do gives for it, so an example never disagrees with the rules.
    """

    position: str
    cell: str
    caption: str
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PieceGuide:
    """What a piece is and does, in one sentence or two, and where that can be seen.

    levels  how it moves on each level of a stack, from the bottom upwards, where that differs
    """

    text: str
    examples: tuple[Example, ...]
    levels: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """What something that is drawn on the board means. `what` names a zone, a mark's symbol or a tone.

    sample  what is written on the mark in the legend, where there is none on the board to be shown
    """

    what: str
    text: str
    sample: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do now.

    goal    what the viewer's side is after in this game
    now     the next decision, whose it is, or how the game ended
    detail  more about it, where there is more to say
    tells   the kinds of notices that it tells already, so that no table says them twice

    What players should find themselves where the game counts, and are not told there; a game leaves it out here:

    danger  that the opponent wins with the next move       tip  what may be had now, as what can be captured
    """

    goal: Text
    now: Text
    detail: Text | None = None
    tells: tuple[str, ...] = ()
    danger: Claim | None = None
    tip: Claim | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """An action button of the click paths.

    label  what it says
    prompt what is to be decided while it is offered, with places for the piece and the cell of the move that was begun:
           "You may turn the {piece} now."
    turn   how many degrees clockwise the piece would be turned, for a button that turns it
    key    the key that presses it, named as browsers name keys (" " is the space bar); empty: the table chooses one
    """

    label: str
    turn: int = 0
    key: str = ""
    prompt: str = ""
