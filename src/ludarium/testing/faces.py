"""Checks of what the outside gets: texts, records, paths, scenes, views."""

from __future__ import annotations

import json
from collections import Counter

import ludarium
from ludarium.core.board import Scene
from ludarium.core.danger import advised
from ludarium.core.errors import PositionError
from ludarium.core.game import Game
from ludarium.core.paths import finished, next_steps
from ludarium.core.position import Position
from ludarium.core.record import Record
from ludarium.core.view import plain
from ludarium.testing.sample import Nonconformity, Sample, require


def positions_read_back(sample: Sample) -> None:
    """A position string gives the position back: text, key, side, choices; only an end by its history may be lost.

    Rules may forbid to set up a position in which the game is over: then it is refused.
    """
    for position in sample.positions:
        try:
            again = sample.game.position(position.text, **position.options)
        except PositionError:
            require(position.outcome is not None, position, "a position of a running game reads back")
            continue
        require(again.text == position.text, position, f"the position string reads back, not as {again.text!r}")
        require(again.turn == position.turn, position, "the side to act reads back")
        require(again.key == position.key, position, "the key follows from the position string")
        if position.outcome is not None and again.outcome is None:
            continue
        require(again.outcome == position.outcome, position, f"the outcome reads back, not as {again.outcome}")
        same = [move.text for move in again.legal_moves] == [move.text for move in position.legal_moves]
        require(same, position, "the legal moves follow from the position string")


def reprs_are_code(sample: Sample) -> None:
    """repr is Python that gives the position back, unless the rules forbid to set up the end of a game."""
    for position in sample.positions:
        try:
            again = eval(repr(position), {"game": lambda _name: sample.game})
        except PositionError:
            require(position.outcome is not None, position, "the repr of a position of a running game gives it back")
            continue
        except Exception as error:
            raise Nonconformity(f"{position!r}: repr is not code: {error!r}") from error
        require(again == position, position, "repr gives the position back")


def records_replay_exactly(sample: Sample) -> None:
    """A record reads back as itself and replays to the same position with the same moves and outcome."""
    players = {side.name: f'{side.title} "the {side.name}" \\' for side in sample.game.sides}
    for position in (*sample.ends, *sample.positions[:6]):
        record = Record.of(position, players, Event="conformance")
        again = Record.parse(record.text) if _registered(sample.game) else record
        require(again == record, position, "the record reads back as itself")
        last = again.replay()
        require(last == position and last.moves == position.moves, position, "the record replays to the same position")
        require(last.outcome == position.outcome, position, "the record replays to the same outcome")


def _registered(game: Game) -> bool:
    return game.name in ludarium.games() and ludarium.game(game.name) is game


def paths_are_clickable(sample: Sample) -> None:
    """Paths are unique, none is another's beginning, and every step is a cell, a slot or a declared action."""
    game = sample.game
    for position in sample.positions:
        slots = {slot.name for tray in position.scene.trays for slot in tray.slots}
        legal = position.legal_moves
        for move in legal:
            require(bool(move.path), position, f"{move} has a path")
            for step in move.path:
                kinds = (step in game.board) + (step in slots) + (step in game.actions)
                require(kinds == 1, position, f"step {step!r} of {move} is one of a cell, a slot and an action")
        paths = {move.path: move for move in legal}
        require(len(paths) == len(legal), position, "no two legal moves have the same path")
        for path, move in paths.items():
            begun = next((paths[path[:n]] for n in range(1, len(path)) if path[:n] in paths), None)
            require(begun is None, position, f"the path of {begun} is not the beginning of that of {move}")
        for move in sample.tried(position, sample.random()):
            for done, step in enumerate(move.path):
                require(step in next_steps(legal, move.path[:done]), position, f"the clicks {move.path} can be made")
            require(finished(legal, move.path) == move, position, f"the clicks {move.path} make {move}")


def scenes_use_what_is_declared(sample: Sample) -> None:
    """A scene names only declared cells, symbols, sides and tones, and stacks have no gaps; it prints."""
    for position in sample.positions:
        check_scene(position, position.scene)
        require(bool(str(position)), position, "the position prints")


def check_scene(position: Position, scene: Scene) -> None:
    board = position.game.board
    sides = {None, *(side.name for side in position.game.sides)}
    for piece in scene.pieces:
        known = piece.cell in board and piece.symbol in board.symbols and piece.side in sides
        if not known:
            raise Nonconformity(f"{position!r}: {piece} is a declared symbol of a side, on a cell")
    levels = Counter(piece.cell for piece in scene.pieces)
    for cell, height in levels.items():
        stack = sorted(piece.level for piece in scene.pieces if piece.cell == cell)
        require(stack == list(range(height)), position, f"the levels on {cell} are counted from 0, not {stack}")
    for mark in scene.marks:
        require(mark.cell in board and mark.symbol in board.symbols, position, f"{mark} is a declared symbol on a cell")
    for cell, tone in scene.tints.items():
        require(cell in board and tone in board.tones, position, f"the tint {tone!r} of {cell!r} is declared")
    for cell in scene.hidden:
        require(cell in board and cell not in levels, position, f"nothing is shown on the hidden cell {cell!r}")
    slots = [slot for tray in scene.trays for slot in tray.slots]
    require(len({slot.name for slot in slots}) == len(slots), position, "no two slots have the same name")
    for slot in slots:
        require(slot.symbol in board.symbols and slot.count >= 0, position, f"{slot} has a declared symbol")


def views_show_what_a_viewer_may_know(sample: Sample) -> None:
    """A view has its viewer's own choices only, is plain data, and has a scene that could be drawn."""
    viewers = [*(side.name for side in sample.game.sides), None]
    for position in sample.positions:
        for viewer in viewers:
            view = position.view(viewer)
            own = list(position.legal_moves_of(viewer))
            require(list(view.legal_moves) == own, position, f"the view of {viewer} has the choices of {viewer}")
            may = viewer in position.may_choose
            require(bool(own) == may, position, f"{viewer} has choices just when it may choose")
            require(all(move.side == viewer for move in own), position, f"the choices of {viewer} are its own")
            require(view.viewer == viewer and view.turn == position.turn, position, "a view says whose it is")
            require(view.outcome == position.outcome, position, "a view tells the outcome")
            check_scene(position, view.scene)
            try:
                data = view.as_data()
                require(data == position.view(viewer).as_data(), position, "the same view is the same data")
                same = json.loads(json.dumps(data)) == data
                require(same, position, "a view's data are the same after a journey as JSON")
            except (TypeError, ValueError) as error:
                require(False, position, f"a view is plain data: {error}")
            told = view.partial or bool(position.kept) or view.text == position.text
            require(told, position, f"the view of {viewer} says that something is hidden")
            secret = {piece.cell for piece in position.scene.pieces} & set(view.scene.hidden)
            require(not secret or view.text != position.text, position, f"the text hides what {viewer} may not see")
        partial = any(position.view(side.name).partial for side in sample.game.sides)
        require(sample.game.conceals(position) == partial, position, "`conceals` says whether a side's view is partial")
        try:
            position.view("nobody")
        except ValueError:
            continue
        require(False, position, "an unknown viewer is refused")


def secret_choices_stay_secret(sample: Sample) -> None:
    """While several sides choose at once, nothing that one chose shows in what the others see."""
    everyone = [*(side.name for side in sample.game.sides), None]
    for position in sample.positions:
        if len(position.may_choose) < 2:
            continue
        for side in position.may_choose:
            first, *others = list(position.legal_moves_of(side))[: sample.moves]
            for viewer in (viewer for viewer in everyone if viewer != side):
                seen = seen_by(position.play(first, side), viewer)
                for other in others:
                    alike = seen_by(position.play(other, side), viewer) == seen
                    require(alike, position, f"{viewer} cannot tell whether {side} chose {first} or {other}")


def seen_by(position: Position, viewer: str | None) -> str:
    """All that reaches a viewer, as one text: equal for positions that differ only in what it may not know."""
    game, view, options = position.game, position.view(viewer), position.game.known_options(position)
    could_do = {side.name: plain(game.could_do(view, options, side.name)) for side in game.sides}
    told = [view.as_data(), could_do, plain(advised(position, view))]
    return json.dumps(told, sort_keys=True)
