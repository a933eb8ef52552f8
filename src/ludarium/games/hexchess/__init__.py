"""HexChess: seven tiles and a Blocker a side, brought from the bench, promoted in the centre, sheltered beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ludarium.core.board import Piece, Scene, Side, Tone
from ludarium.core.claims import Claim
from ludarium.core.evaluation import Evaluation
from ludarium.core.game import Game
from ludarium.core.guide import Action, Advice, Effect, PossibleMove
from ludarium.core.move import Move
from ludarium.core.options import Choice, Number, Options
from ludarium.core.position import Position
from ludarium.core.view import Notice, View
from ludarium.core.weights import Weights
from ludarium.games.hexchess import advice, book, notation, refusal
from ludarium.games.hexchess.blanks import AFTER_BLOCKER, BLANKS, BOARD_BLANK
from ludarium.games.hexchess.board import BOARD, bench_of, contents_of, scene
from ludarium.games.hexchess.evaluation import WEIGHTS, HexChessEvaluator
from ludarium.games.hexchess.guide import GUIDE, LEGEND
from ludarium.games.hexchess.hooks import HexChessHooks
from ludarium.games.hexchess.lessons import CHAPTERS, GOAL
from ludarium.games.hexchess.moves import CAPTURE, action_of, target_of
from ludarium.games.hexchess.openings import BROWSED
from ludarium.games.hexchess.purpose import purpose
from ludarium.games.hexchess.rules import HexChessState
from ludarium.games.hexchess.tactics import HexChessTactics
from ludarium.games.hexchess.themes import THEMES
from ludarium.games.ratings import level_estimates
from ludarium.games.rulebook import page


class HexChess(Game):
    name = "hexchess"
    title = "HexChess"
    summary = "Tiles come from the bench onto 37 hexes, fight for the centre that promotes them, hide on safe hexes."
    length = "15 to 30 minutes"
    complexity = "easy to learn, two decisions in some turns"
    difficulty = 2
    names = {"ko": "헥스체스", "ja": "ヘックスチェス"}
    picture = "4/y2G#/1y3y/gyx1x2/g3g1/5/3# 2- 3- y t 2 14"
    levels = {  # strong players draw often, so the steps begin lower and are wider
        "first-game": {"wins": 0.05, "captures": 0.01, "threats": 0.04, "aims": 0.1},
        "first-hour": {"wins": 0.87, "captures": 0.27, "threats": 0.21, "fading": 0.66},
        "first-day": {"captures": 0.78, "quiet": 0.17, "threats": 0.63, "fading": 0.84},
        "first-week": {
            "captures": 0.97,
            "quiet": 0.36,
            "threats": 0.86,
            "fading": 0.94,
            "softness": 33,
            "tolerance": 66,
        },
        "newcomer": {"exchanges": False, "choices": 24, "softness": 200, "tolerance": 98},
        "beginner": {"exchanges": False, "choices": 20, "softness": 60, "tolerance": 92},
        "learner": {"depth": 2, "choices": 20, "softness": 70, "tolerance": 92},
        "casual": {"depth": 2, "choices": 16, "softness": 45, "tolerance": 80},
        "club": {"depth": 2, "choices": 12, "softness": 26, "tolerance": 60},
        "expert": {"depth": 2, "choices": 8, "softness": 12, "tolerance": 36},
        "master": {"depth": 3, "choices": 4, "softness": 4, "tolerance": 12},
    }
    act = "a tile is promoted"
    sides = (
        Side(
            "green",
            "Green",
            Tone("#2f6b4f", "#2b6349"),
            Tone("#f1ead6", "#efe7d2"),
            Tone("#173d2c", "#12301f"),
            names={"ko": "초록", "ja": "緑"},
        ),
        Side(
            "yellow",
            "Yellow",
            Tone("#f0c95c", "#e6bd4d"),
            Tone("#3b2f14", "#2c220d"),
            Tone("#a8741a", "#94640f"),
            names={"ko": "노랑", "ja": "黄"},
        ),
    )
    options = (
        Choice(
            name="bonus",
            title="Second action after a Blocker",
            titles={"required": "Must be made", "optional": "May be declined"},
            advanced=True,
            default="required",
            values=("required", "optional"),
            help="whether the additional action after a Blocker must be made",
        ),
        Number(
            name="repetition",
            title="Draw by repetition",
            advanced=True,
            default=3,
            least=2,
            off=True,
            help="drawn when a position occurs this often at the start of a turn",
        ),
        Number(
            name="no_progress",
            title="End without progress",
            advanced=True,
            default=100,
            off=True,
            help="the game ends after this many turns without placement, capture or promotion",
        ),
        Choice(
            name="no_progress_result",
            title="Result without progress",
            titles={"draw": "Draw", "count": "More tiles win"},
            advanced=True,
            default="draw",
            values=("draw", "count"),
            help="what the end without progress is: a draw, or a win for more tiles on bench and board",
        ),
    )
    reasons = {
        "elimination": "{loser} has no tile left",
        "repetition": "the same position occurred too often",
        "no-progress": "too many turns without placement, capture or promotion",
        "no-progress count": "too many turns without placement, capture or promotion; {winner} has more tiles",
    }
    actions = {"pass": Action("No action", key=" ")}
    worth = advice.WORTH
    claim_words = advice.WORDS
    board = BOARD
    guide = GUIDE
    legend = LEGEND
    rulebook = page("hexchess")
    strategy = "Strategy"
    languages = Path(__file__).parent / "languages"
    goal = GOAL
    chapters = CHAPTERS
    openings = BROWSED
    puzzles = Path(__file__).parent / "puzzles.jsonl"
    book = Path(__file__).parent / "book.gz"
    themes = THEMES
    blanks = BLANKS
    weights = WEIGHTS
    level_ratings = level_estimates("hexchess")

    def new_state(self, options: Options) -> Any:
        return self.read_state(notation.START, options)

    def read_state(self, text: str, options: Options) -> Any:
        setup = notation.read_position(text)
        state = HexChessState(
            optional=options["bonus"] == "optional",
            repetition=options["repetition"],
            no_progress=options["no_progress"],
            counted=options["no_progress_result"] == "count",
        )
        state.set_up(setup)
        return state

    def write_state(self, state: Any) -> str:
        green, yellow = ((state.bench_tiles(side), state.bench_blockers(side)) for side in range(2))
        setup = notation.Setup(state.contents(), (green, yellow), state.side, state.additional, state.quiet, state.turn)
        return notation.write_position(setup)

    def write_move(self, state: Any, code: int) -> str:  # noqa: ARG002
        return notation.write_move(code)

    def code_of(self, state: Any, text: str) -> int | None:  # noqa: ARG002
        return notation.code_of(text)

    def path(self, state: Any, code: int) -> tuple[str, ...]:  # noqa: ARG002
        return notation.path(code)

    def normalise(self, position: Position, text: str) -> str:
        return notation.read_move(text, position.state.contents())

    def why_illegal(self, position: Position, text: str) -> str:
        return refusal.why_illegal(position.state, text)

    def display(self, position: Position, code: int) -> str:
        """The additional action has a plus sign, so that a turn reads B7 +T3."""
        return ("+" if position.state.additional else "") + notation.write_move(code)

    def scene(self, position: Position) -> Scene:
        return scene(position.state)

    def compose(self, base: Position, pieces: Sequence[Piece], slots: Mapping[str, int], turn: str) -> str:
        state, side = base.state, self.side_index(turn)
        green, yellow = (bench_of(index, slots) for index in range(2))
        return notation.write_position(
            notation.Setup(contents_of(pieces), (green, yellow), side, state.additional, state.quiet, state.turn)
        )

    def blank_of(self, position: Position) -> str:
        return (AFTER_BLOCKER if position.state.additional else BOARD_BLANK).name

    def counters(self, position: Position) -> dict[str, int]:
        """Occurrences are counted at the start of a turn only."""
        state = position.state
        return {
            "occurrences": 0 if state.additional else state.times_seen(),
            "quiet": state.quiet,
            "turn": state.turn,
        }

    def notices(self, position: Position) -> tuple[Notice, ...]:
        return book.notices(position)

    def effect(self, position: Position, move: Move) -> Effect:
        return advice.effect(position.state, move)

    def could_do(self, view: View, options: Options, side: str) -> tuple[PossibleMove, ...]:
        """The additional action is owed by one side only: the other would begin a turn."""
        setup = notation.read_position(view.text)
        if view.turn != side:
            view = replace(view, text=notation.write_position(setup._replace(additional=False)))
        return super().could_do(view, options, side)

    def advice(self, view: View, options: Options) -> Advice:
        return advice.advice(self, view, options)

    def advice_at(self, position: Position, view: View) -> Advice:
        return advice.advice(self, view, position.options, position)

    def tip(self, position: Position, view: View) -> Claim | None:  # noqa: ARG002
        return advice.tip(position)

    def captured_by(self, position: Position, code: int) -> tuple[str, ...]:  # noqa: ARG002
        return (str(target_of(code)),) if action_of(code) == CAPTURE else ()

    def lead(self, position: Position) -> int:
        return advice.lead(position.state)

    def reasons_for(self, position: Position, move: Move) -> tuple[Claim, ...]:
        return (*super().reasons_for(position, move), *advice.reasons_for(position, move))

    def purpose(self, state: Any, code: int) -> float:
        return purpose(state, code)

    def evaluation(self, options: Options, weights: Weights | None = None) -> Evaluation:  # noqa: ARG002
        weights = weights or next(iter(self.weights.values()))
        return Evaluation(HexChessEvaluator(weights), HexChessTactics(weights), HexChessHooks())


game = HexChess()
