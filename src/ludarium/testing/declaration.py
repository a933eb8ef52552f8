"""Checks of what a game declares about itself."""

from __future__ import annotations

import re

from ludarium.core.blank import put_down
from ludarium.core.errors import OptionError
from ludarium.core.record import OUTSIDE_THE_RULES
from ludarium.testing.sample import Sample, require

NAME = re.compile(r"[a-z][a-z0-9_-]*")
ROLES = ("body", "solid", "line", "soft", "accent")
ONE_SIDED = re.compile(r"\b(you|your|opponent|enemy)\b", re.IGNORECASE)
EDGES = ("left", "right", "top", "bottom")


def the_game_is_declared(sample: Sample) -> None:
    """Names, sides, reasons and actions can be shown and written."""
    game = sample.game
    require(NAME.fullmatch(game.name) is not None, game, "the name is a word in lower case")
    require(bool(game.title and game.summary), game, "there is a title and a summary")
    names = [side.name for side in game.sides]
    require(len(set(names)) == 2, game, "there are two sides with different names")
    require(all(NAME.fullmatch(name) and name not in ("draw", "spectator") for name in names), game, "sides are words")
    require(bool(game.reasons) and all(game.reasons.values()), game, "every reason is put in words")
    for name, words in game.reasons.items():
        require(not ONE_SIDED.search(words), game, f"the words of {name!r} are right for winner and loser alike")
    both = set(game.reasons) & set(OUTSIDE_THE_RULES)
    require(not both, game, f"the rules' reasons are not those of a table: {both}")
    require(all(action.label for action in game.actions.values()), game, "every action has a label")
    require(game.scored_first in names, game, "the side that is scored first is a side")
    require(game.start().turn in names, game, "a side begins")


def the_board_is_declared(sample: Sample) -> None:
    """Cells, tones, symbols, zones and homes fit together."""
    game, board = sample.game, sample.game.board
    names = [cell.name for cell in board.cells]
    require(bool(names) and len(set(names)) == len(names), game, "cells have names of their own")
    for cell in board.cells:
        require(cell.tone in board.tones, game, f"the tone of {cell.name} is declared")
        require(len(cell.outline) >= 3, game, f"{cell.name} has an outline")
    for name, symbol in board.symbols.items():
        require(symbol.name == name and bool(symbol.title and symbol.letter), game, f"symbol {name!r} is named")
        require(all(stroke.role in ROLES for stroke in symbol.strokes), game, f"symbol {name!r} has known strokes")
    for zone in board.zones:
        require(all(cell in board for cell in zone.cells), game, f"zone {zone.name!r} has cells of the board")
    require(set(board.homes) == {side.name for side in game.sides}, game, "every side has its home")
    require(all(edge in EDGES for edge in board.homes.values()), game, "a home is an edge of the board")
    require(board.piece_size > 0, game, "pieces have a size")


def options_are_checked(sample: Sample) -> None:
    """Defaults are accepted, given and as text; unknown options and values are refused."""
    game = sample.game
    names = [option.name for option in game.options]
    require(len(set(names)) == len(names), game, "options have names of their own")
    for option in game.options:
        require(bool(option.help and option.allowed), game, f"option {option.name} is explained")
        require(option.accepts(option.default), game, f"option {option.name} accepts its default")
        same = option.read(option.write(option.default)) == option.default
        require(same, game, f"the default of {option.name} reads back from its text")
        given = game.start(**{option.name: option.default})
        require(given == game.start(), game, f"giving the default of {option.name} changes nothing")
        for wrong in (None, 0.5, "no such value", ("a", "b"), -(10**30)):
            _refuses(sample, option.name, wrong)
    _refuses(sample, "no_such_option", 1)
    for name, value in sample.options.items():
        require(sample.ends[0].options[name] == value, game, f"a position knows its option {name}")


def rated_variants_are_declared(sample: Sample) -> None:
    """Each set of options that has ratings of its own can be started, and is found again by its options."""
    game = sample.game
    names = [variant.name for variant in game.rated_variants]
    require(len(set(names)) == len(names), game, "rated variants have names of their own")
    for variant in game.rated_variants:
        require(NAME.fullmatch(variant.name) is not None, game, f"rated variant {variant.name!r} is a word")
        require(bool(variant.title), game, f"rated variant {variant.name} has a title")
        options = game.start(**variant.options).options
        require(game.rated_variant(options) == variant.name, game, f"the options of {variant.name} are its own")


def _refuses(sample: Sample, name: str, value: object) -> None:
    try:
        sample.game.start(**{name: value})
    except OptionError as error:
        require(name in str(error), sample.game, f"the refusal of {name}={value!r} names the option")
    else:
        accepted = any(option.name == name and option.accepts(value) for option in sample.game.options)
        require(accepted, sample.game, f"{name}={value!r} is refused")


def positions_can_be_built_by_hand(sample: Sample) -> None:
    """Blanks have known tokens; what stands in a position, put down again, gives the same position."""
    game = sample.game
    blanks = {blank.name: blank for blank in game.blanks}
    require(len(blanks) == len(game.blanks), game, "blanks have names of their own")
    sides = [None, *(side.name for side in game.sides)]
    for blank in game.blanks:
        base = game.position(blank.base)
        require(game.blank_of(base) == blank.name, base, f"the base of {blank.name} is of its phase")
        known = all(token.symbol in game.board.symbols and token.side in sides for token in blank.tokens)
        require(bool(blank.title and blank.tokens) and known, game, f"{blank.name} has a title and known tokens")
        trays = {tray.name for tray in base.scene.trays}
        require({tray.name for tray in blank.trays} <= trays, game, f"{blank.name} has trays of its base")
    for position in sample.positions:
        name = game.blank_of(position)
        if not name or position.outcome is not None:
            continue
        scene = position.scene
        slots = {
            f"{tray.name}/{slot.symbol}": slot.count for tray in scene.trays for slot in tray.slots if not slot.spent
        }
        again = game.set_up(position, put_down(scene, blanks[name]), slots, position.turn)
        require(again.text == position.text, position, "it can be built by hand")
