"""The conformance suite itself: a game that keeps every promise passes, and each broken promise is found."""

from dataclasses import replace
from pathlib import Path

import pytest

import ludarium
from ludarium.core.board import Mark, Slot, Tray
from ludarium.core.claims import Claim
from ludarium.core.game import Game
from ludarium.core.guide import Advice, Effect, Example, LegendEntry, PieceGuide, PossibleMove
from ludarium.core.options import Number
from ludarium.core.outcome import Outcome
from ludarium.core.plain_state import PlainState
from ludarium.core.text import Text
from ludarium.testing import CHECKS, Nonconformity, conform, sample
from tests.conformance.secrets import Bet
from tests.conformance.toys import CELLS, SIDES, Fill, Row


@pytest.mark.parametrize("game", [Fill(), Bet()], ids=repr)
def test_a_game_that_keeps_every_promise_passes(game):
    conform(game)


class UndoForgets(Fill):
    """Taking a move back leaves its stone on the board."""

    class State(PlainState):
        def take_back(self):
            left = self.value.stones
            super().take_back()
            self.here.value = replace(self.value, stones=left)

    def new_state(self, options):
        return self.State(self, self.first(options))

    def read_state(self, text, options):
        return self.State(self, self.parse(text, options))


class CopyShares(Fill):
    """A copy is the very same state."""

    class State(PlainState):
        def copy(self):
            return self

    def new_state(self, options):
        return self.State(self, self.first(options))


class KeyIgnoresSide(Fill):
    def key_of(self, value):
        return super().key_of(replace(value, turn=0))


class KeyIsHistory(Fill):
    """The key differs although the position is the same."""

    made = 0

    def key_of(self, value):
        KeyIsHistory.made += 1
        return KeyIsHistory.made


class TextLosesSide(Fill):
    def text_of(self, value):
        return f"{value.stones} x"


class ReprLies(Fill):
    def __repr__(self):
        return "game('fill').start()"


class SamePath(Fill):
    def path_of(self, value, move):
        return ("a",)


class PathIsBeginning(Fill):
    def path_of(self, value, move):
        return ("a",) if move == "a" else ("a", move)


class StepUnknown(Fill):
    def path_of(self, value, move):
        return (move, "confirm")


class MovesUnsorted(Fill):
    """Two moves have the same text."""

    def moves_of(self, value):
        found = super().moves_of(value)
        return [*found, found[0]]


class IllegalAccepted(Fill):
    """Whatever cannot be played is taken for the first legal move."""

    def normalise(self, position, text):
        return next((move.text for move in position.legal_moves), text)


class NeverEnds(Fill):
    """Stones are lifted again, and nothing ends the game."""

    def moves_of(self, value):
        return list(CELLS)

    def after(self, value, move):
        at = CELLS.index(move)
        stone = SIDES[value.turn] if value.stones[at] == "." else "."
        return Row(value.stones[:at] + stone + value.stones[at + 1 :], 1 - value.turn)

    def outcome_of(self, value):
        return None


class EndWithoutOutcome(Fill):
    def outcome_of(self, value):
        return None


class MovesAfterTheEnd(Fill):
    """The view goes on offering moves of a finished game."""

    def view(self, position, viewer):
        seen = super().view(position, viewer)
        return replace(seen, legal_moves=tuple(position.first.legal_moves)) if position.outcome else seen


class ViewShowsOthersMoves(Fill):
    def view(self, position, viewer):
        return replace(super().view(position, viewer), legal_moves=tuple(position.legal_moves))


class ViewIsNotData(Fill):
    def counters(self, position):
        return {"stones": {"a", "b"}}


class ViewLeaks(Bet):
    """The text shows the first bet to everybody."""

    def view(self, position, viewer):
        return replace(super().view(position, viewer), text=position.text)


class ViewLeaksMoves(Bet):
    """The text is clean, but the list of moves is not."""

    def view(self, position, viewer):
        return replace(super().view(position, viewer), moves=tuple(move.text for move in position.moves))


class FogLeaks(Fill):
    """Cells are hidden in the picture, but not in the text."""

    def view(self, position, viewer):
        return replace(super().view(position, viewer), scene=replace(position.scene, pieces=(), hidden=tuple(CELLS)))


class PieceUnknown(Fill):
    def scene_of(self, value):
        scene = super().scene_of(value)
        return replace(scene, pieces=tuple(replace(piece, symbol="king") for piece in scene.pieces))


class StackWithGap(Fill):
    def scene_of(self, value):
        scene = super().scene_of(value)
        return replace(scene, pieces=tuple(replace(piece, level=1) for piece in scene.pieces))


class MarkOffBoard(Fill):
    def scene_of(self, value):
        return replace(super().scene_of(value), marks=(Mark("z9", "stone"),))


class SlotsAlike(Fill):
    def scene_of(self, value):
        slot = Slot("hand", "stone", "cross", 1)
        return replace(super().scene_of(value), trays=(Tray("hand", "Hand", "cross", (slot, slot)),))


class LoaderCrashes(Fill):
    def parse(self, text, options):
        return Row(text[:6], SIDES.index(text[-1]))


class LoaderDrifts(Fill):
    """Each time a row is read, it has moved on by a cell."""

    def parse(self, text, options):
        value = super().parse(text, options)
        return replace(value, stones=value.stones[1:] + value.stones[0])


class MoveReaderCrashes(Fill):
    def normalise(self, position, text):
        return CELLS[int(text)]


class DefaultNotAllowed(Fill):
    options = (Number(name="limit", default=0, help="a limit"),)


class HomeMissing(Fill):
    board = replace(Fill.board, homes={"cross": "left"})


class ReasonOfATable(Fill):
    reasons = {"timeout": "too slow"}

    def outcome_of(self, value):
        outcome = super().outcome_of(value)
        return outcome and Outcome(outcome.winner, "timeout")


class ReasonOfTheWinner(Fill):
    """The end is told in words that are wrong for who lost."""

    reasons = {**Fill.reasons, "full": "the opponent has no room left"}


class TooHard(Fill):
    difficulty = 6


class PresetUnknown(Fill):
    table_options = {"no_such_option": 1}


class StrategyOnNoPage(Fill):
    strategy = "Strategy"


class StrategyOfNoChapter(Fill):
    """This file stands for a page that has no such heading."""

    rulebook = Path(__file__)
    strategy = "Nothing of the kind"


class GuideOfNoPiece(Fill):
    guide = {"ghost": PieceGuide("It is not there.", (Example("...... x", "a", "Nowhere."),))}


class ExampleWithoutMove(Fill):
    guide = {"stone": PieceGuide("It fills a cell.", (Example("x..... o", "a", "The cell is taken."),))}


class LegendOfNothing(Fill):
    legend = (LegendEntry("river", "There is none."),)


class CapturesNothing(Fill):
    """It says that the first cell is emptied, which never happens."""

    def effect(self, position, move):
        return Effect("capture", ("a",))


class KindWithoutCapture(Fill):
    def effect(self, position, move):
        return Effect("capture")


class CouldDoLess(Fill):
    def could_do(self, view, options, side):
        return super().could_do(view, options, side)[1:]


class CouldDoElsewhere(Fill):
    """One more move than there is, to a cell that is not on the board."""

    def could_do(self, view, options, side):
        return (*super().could_do(view, options, side), PossibleMove(("z",), "z"))


class TextNotFilled(Fill):
    def advice(self, view, options):
        return Advice(Text("Fill the last cell."), Text("{side} is to move."))


class ReasonNotFilled(Fill):
    def reasons_for(self, position, move):
        return (Claim("captures", move.side, (), ("a",)),)


BROKEN: dict[type[Game], str] = {
    UndoForgets: "undo_restores_everything",
    CopyShares: "copies_are_independent",
    KeyIgnoresSide: "equal_positions_have_equal_keys",
    KeyIsHistory: "equal_positions_have_equal_keys",
    TextLosesSide: "positions_read_back",
    ReprLies: "reprs_are_code",
    SamePath: "paths_are_clickable",
    PathIsBeginning: "paths_are_clickable",
    StepUnknown: "paths_are_clickable",
    MovesUnsorted: "legal_moves_are_what_play_accepts",
    IllegalAccepted: "moves_from_elsewhere_are_refused",
    NeverEnds: "games_end",
    ViewShowsOthersMoves: "views_show_what_a_viewer_may_know",
    MovesAfterTheEnd: "views_show_what_a_viewer_may_know",
    ViewIsNotData: "views_show_what_a_viewer_may_know",
    ViewLeaks: "secret_choices_stay_secret",
    ViewLeaksMoves: "secret_choices_stay_secret",
    FogLeaks: "views_show_what_a_viewer_may_know",
    PieceUnknown: "scenes_use_what_is_declared",
    StackWithGap: "scenes_use_what_is_declared",
    MarkOffBoard: "scenes_use_what_is_declared",
    SlotsAlike: "scenes_use_what_is_declared",
    LoaderCrashes: "bad_input_is_refused",
    LoaderDrifts: "bad_input_is_refused",
    MoveReaderCrashes: "bad_input_is_refused",
    DefaultNotAllowed: "options_are_checked",
    TooHard: "explanations_are_declared",
    PresetUnknown: "explanations_are_declared",
    StrategyOnNoPage: "the_strategy_is_a_chapter",
    StrategyOfNoChapter: "the_strategy_is_a_chapter",
    GuideOfNoPiece: "explanations_are_declared",
    ExampleWithoutMove: "explanations_are_declared",
    LegendOfNothing: "explanations_are_declared",
    CapturesNothing: "effects_are_what_happens",
    KindWithoutCapture: "effects_are_what_happens",
    CouldDoLess: "could_do_has_the_legal_moves",
    CouldDoElsewhere: "could_do_has_the_legal_moves",
    TextNotFilled: "advice_is_always_given",
    ReasonNotFilled: "advice_is_always_given",
    HomeMissing: "the_board_is_declared",
    ReasonOfATable: "the_game_is_declared",
    ReasonOfTheWinner: "the_game_is_declared",
}


class ValueChanges(Fill):
    """Values are not values: a move changes the one it was made from."""

    def after(self, value, move):
        after = super().after(value, move)
        object.__setattr__(value, "stones", after.stones)
        return after


def test_rules_that_change_a_value_are_found():
    with pytest.raises(Nonconformity):
        conform(ValueChanges())


class RulesRaise(Fill):
    """A move that is listed cannot be made."""

    def after(self, value, move):
        if move == "c":
            raise ZeroDivisionError("the rules are wrong")
        return super().after(value, move)


def test_what_plain_rules_raise_reaches_the_caller():
    start = RulesRaise().start()
    with pytest.raises(ZeroDivisionError):
        start.play("c")
    with pytest.raises(ZeroDivisionError):
        ludarium.perft(start, 2)
    assert start.play("a").text == "x..... o"


@pytest.mark.parametrize(("broken", "check"), BROKEN.items(), ids=lambda case: getattr(case, "__name__", case))
def test_a_broken_promise_is_found_by_its_check(broken, check):
    looked_at = sample(broken(), plies=30, games=8)
    with pytest.raises(Nonconformity):
        CHECKS[check](looked_at)
