"""What an action does in CheDuk, and what a player has to decide now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludarium.core.errors import PositionError
from ludarium.core.explain import end_of, threatened, title_of
from ludarium.core.guide import Advice, Effect, PossibleMove
from ludarium.core.move import Move
from ludarium.core.options import Options
from ludarium.core.position import Position
from ludarium.core.text import Text
from ludarium.core.view import View
from ludarium.games.cheduk import notation
from ludarium.games.cheduk.cells import AMBASSADOR_TILES, CELLS, COUNTS, NEIGHBOURS, SIDE_NAMES
from ludarium.games.cheduk.codes import AMBASSADOR, CHIEF, CHOICE, GUARD, NOWHERE, PLACEMENT, SPY
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
    origin_of,
    target_of,
)
from ludarium.games.cheduk.notation import hand_slot, read_position, read_view
from ludarium.games.cheduk.setup import Setup
from ludarium.games.cheduk.validity import place_of

if TYPE_CHECKING:
    from ludarium.core.game import Game
    from ludarium.games.cheduk import CheDuk

PLACEMENTS = 12  # moves before the main phase
MOVED, DROPPED, SPECIAL = Effect(), Effect("drop"), Effect("special")
CAPTURES = tuple(Effect("capture", (name,)) for name in CELLS)


def effect(state: Any, code: int) -> Effect:
    """An attack on a protected Chief takes the Guard beside it."""
    action, target = action_of(code), target_of(code)
    if captures(code):
        return CAPTURES[target]
    if action == ATTACK:
        guard = (1 - state.side, GUARD, False)
        return CAPTURES[next(cell for cell in NEIGHBOURS[target] if state.stone(cell) == guard)]
    if action == DROP:
        return DROPPED
    return SPECIAL if action in (GATHER, RETURN, CASTLE, PASS) else MOVED


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
    return COUNTS[SPY] - sum(stone is not None and stone[:2] == (side, SPY) for stone in setup.board)


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
    return Advice(goal, *_acting(game, view, setup, here))


def _goal(view: View) -> Text:
    if view.viewer is None:
        return Text("Each side tries to capture the enemy Chief, or to get five pieces of information.")
    return Text("Capture the enemy Chief, or get five pieces of information from enemy Territory.")


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
    return Text("Place your Ambassador on a 1, 2 or 3. {side} will not see it.", side=other), detail


def _placing(game: Game, view: View, setup: Setup) -> tuple[Text, Text | None]:
    left = _spies_in_hand(setup, setup.side)
    if view.viewer == view.turn:
        return Text("Place a Spy on a numbered tile of your Territory."), Text(
            "Spies left to place: {count}.", count=left
        )
    side = title_of(game, view.turn)
    return Text("{side} places a Spy.", side=side), Text(
        "Spies that {side} has left to place: {count}.", side=side, count=left
    )


def _acting(game: CheDuk, view: View, setup: Setup, position: Position) -> tuple[Text, Text | None]:
    side, acting = title_of(game, view.turn), setup.side
    own = view.viewer == view.turn
    detail = _standing(game, view, setup)
    winning = _attackers(position, place_of(setup, 1 - acting, CHIEF))
    if winning and own:
        return Text("Your piece on {cell} can capture the enemy Chief and win.", cell=winning[0]), detail
    enemy = game.with_turn_of(1 - acting, setup, position.options)
    attackers = _attackers(enemy, place_of(setup, acting, CHIEF))
    if attackers and own:
        return Text("Your Chief is attacked from {cell}: save it, or you lose.", cell=attackers[0]), detail
    if attackers:
        return Text("{side}'s Chief is attacked from {cell}.", side=side, cell=attackers[0]), detail
    if not own:
        return Text("{side} moves a piece, or acts with a Spy.", side=side), detail
    actions = {action_of(code) for code in position.legal_moves.codes}
    if PASS in actions:
        return Text("None of your pieces can do anything: pass."), detail
    if GATHER in actions:
        return Text("Move a piece, or gather information with a Spy."), detail
    if DROP in actions:
        return Text("Move a piece, or bring one back from your hand."), detail
    return Text("Move a piece."), detail


def _attackers(position: Position, chief: int | None) -> list[str]:
    """Where the pieces of the side to act stand that can capture the Chief."""
    if chief is None:
        return []
    state, wanted = position.state, (CELLS[chief],)
    found = [code for code in position.legal_moves.codes if effect(state, code).captures == wanted]
    return [notation.path(state.side, code)[0] for code in sorted(found, key=notation.write_move)]


def _standing(game: Game, view: View, setup: Setup) -> Text:
    """Who begins the main phase, then who has how much information."""
    if len(view.moves) == PLACEMENTS and view.moves[0].startswith("A@"):
        return Text("All pieces are placed. {side} moves first.", side=title_of(game, view.turn))
    red, blue = setup.info
    if view.viewer is None:
        return Text("Information: Red has {red} of 5, Blue has {blue}.", red=red, blue=blue)
    own, other = (red, blue) if view.viewer == SIDE_NAMES[0] else (blue, red)
    return Text("Information: you have {own} of 5, the opponent has {other}.", own=own, other=other)


# Why a move.


def reasons_for(game: Game, position: Position, move: Move) -> tuple[Text, ...]:
    """What makes it more than a move: information, Embassies, the Chief's safety."""
    setup = position.state.setup()
    action, own = action_of(move.code), setup.side
    landed = {step for step in move.path if step in game.board}
    if action == GATHER:
        return (Text("gathers a piece of information"),)
    if action == RETURN:
        return (Text("brings the Spy home"),)
    reasons = []
    if action == MOVE and setup.embassies[1 - own] == target_of(move.code):
        paid = setup.bonus[1 - own]
        reasons.append(Text("enters the enemy Embassy") if paid else Text("enters the enemy Embassy for a point"))
    elif CELLS[setup.embassies[own]] in landed and setup.occupied[own]:
        reasons.append(Text("liberates the Embassy"))
    after = position.play(move)
    chief = place_of(setup, own, CHIEF)
    if after.outcome is None and chief is not None and chief != origin_of(move.code):
        before, now = (threatened(game, here, SIDE_NAMES[1 - own]) for here in (position, after))
        if CELLS[chief] in before - now:
            reasons.append(Text("saves the Chief"))
    return tuple(reasons)
