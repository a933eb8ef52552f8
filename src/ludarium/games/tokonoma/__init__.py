"""Tokonoma: two pieces must look at a tile to empty it, and one flat in the enemy house wins."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ludarium.core.blank import Blank, tokens_of
from ludarium.core.board import Piece, Scene, Side, Tone
from ludarium.core.claims import Claim
from ludarium.core.errors import InvalidMove
from ludarium.core.evaluation import Evaluation
from ludarium.core.game import Game, RecordFormat
from ludarium.core.guide import Advice, Effect
from ludarium.core.move import Move
from ludarium.core.network import network_of
from ludarium.core.options import Number, Options
from ludarium.core.position import Position
from ludarium.core.view import Notice, View
from ludarium.core.weights import Weights
from ludarium.games.ratings import level_estimates
from ludarium.games.rulebook import page
from ludarium.games.tokonoma import advice, book, notation, public
from ludarium.games.tokonoma.board import BOARD, HOUSE_MARKS, contents_of, scene
from ludarium.games.tokonoma.evaluation import WEIGHTS, TokonomaEvaluator
from ludarium.games.tokonoma.guide import GUIDE, LEGEND
from ludarium.games.tokonoma.hooks import TokonomaHooks
from ludarium.games.tokonoma.inputs import TokonomaInputs
from ludarium.games.tokonoma.lessons import CHAPTERS, GOAL
from ludarium.games.tokonoma.moves import move_of, mover_kind, target_of
from ludarium.games.tokonoma.openings import BROWSED
from ludarium.games.tokonoma.purpose import purpose
from ludarium.games.tokonoma.rules import TokonomaState
from ludarium.games.tokonoma.tactics import TokonomaTactics
from ludarium.games.tokonoma.themes import THEMES
from ludarium.games.tokonoma.tiles import FLAT, INDEX, KINDS, LETTERS, TILES, pattern


class Tokonoma(Game):
    name = "tokonoma"
    title = "Tokonoma"
    summary = (
        "A short, sharp race on 29 hexes: two of your pieces together capture, and a flat in the enemy house wins."
    )
    length = "10 to 20 minutes"
    complexity = "few rules, sharp tactics"
    difficulty = 1
    names = {"ja": "床の間", "ko": "도코노마"}
    levels = {
        "first-game": {"captures": 0.12, "aims": 0.35},
        "first-hour": {"captures": 0.38, "threats": 0.29, "fading": 0.69},
        "first-day": {"captures": 0.72, "quiet": 0.13, "threats": 0.58, "fading": 0.82},
        "first-week": {"quiet": 0.57, "threats": 0.93, "fading": 0.96, "softness": 25, "tolerance": 54},
    }
    act = "a flat comes within two steps of the enemy house"
    sides = (
        Side(
            "white",
            "White",
            Tone("#f7f1e3", "#efe6d2"),
            Tone("#3d3427", "#2c251c"),
            Tone("#c8762f", "#d98a41"),
            names={"ko": "백", "ja": "白"},
        ),
        Side(
            "black",
            "Black",
            Tone("#33302c", "#24211e"),
            Tone("#efe6d6", "#e6dccb"),
            Tone("#d98a41", "#e09a55"),
            names={"ko": "흑", "ja": "黒"},
        ),
    )
    options = (
        Number(
            name="repetition",
            title="Draw by repetition",
            advanced=True,
            default=3,
            least=2,
            off=True,
            help="drawn when a position occurs this often",
        ),
        Number(
            name="no_progress",
            title="Draw without progress",
            advanced=True,
            default=0,
            off=True,
            help="drawn after this many plies without flat move or capture",
        ),
    )
    reasons = {
        "house": "{winner}'s flat entered {loser}'s house",
        "stalemate": "{loser} has no move left",
        "repetition": "the same position occurred too often",
        "no-progress": "too many moves without a flat move or a capture",
    }
    worth = advice.WORTH
    claim_words = advice.WORDS
    board = BOARD
    guide = GUIDE
    legend = LEGEND
    rulebook = page("tokonoma")
    strategy = "Strategy"
    languages = Path(__file__).parent / "languages"
    goal = GOAL
    chapters = CHAPTERS
    openings = BROWSED
    puzzles = Path(__file__).parent / "puzzles.jsonl"
    book = Path(__file__).parent / "book.gz"
    themes = THEMES
    blanks = (
        Blank(
            name="board",
            title="Empty board",
            base=notation.START,
            tokens=tokens_of(sides, KINDS),
            marks=HOUSE_MARKS,
        ),
    )
    record_formats = {"public": RecordFormat(public.read, public.write, "position text", public.recognises)}
    weights = WEIGHTS
    inputs = TokonomaInputs()
    network = network_of(__name__)
    level_ratings = level_estimates("tokonoma")

    def new_state(self, options: Options) -> Any:
        return self.read_state(notation.START, options)

    def read_state(self, text: str, options: Options) -> Any:
        contents, side = notation.read_position(text)
        return TokonomaState(contents, side, options["repetition"], options["no_progress"])

    def write_state(self, state: Any) -> str:
        return notation.write_position(state.contents(), state.side)

    def write_move(self, state: Any, code: int) -> str:  # noqa: ARG002
        return notation.write_move(code)

    def code_of(self, state: Any, text: str) -> int | None:
        """A code also names the kind of the piece, which only the position tells."""
        origin, target = INDEX.get(text[:2]), INDEX.get(text[2:])
        if origin is None or target is None:
            return None
        kind = state.mover_on(origin)
        return None if kind is None else move_of(kind, origin, target)

    def path(self, state: Any, code: int) -> tuple[str, ...]:  # noqa: ARG002
        return notation.path(code)

    def normalise(self, position: Position, text: str) -> str:
        found = notation.DISPLAY.fullmatch(text.strip())
        if not found:
            return notation.read_move(text)
        letter, origin, target = found.groups()
        if origin:
            move = notation.read_move(origin + target)
            standing = position.state.contents()[INDEX[origin]]
            if standing and LETTERS[standing[-1][1]] != letter:
                raise InvalidMove(f"{text!r}: the piece on {origin} is a {LETTERS[standing[-1][1]]}, not a {letter}")
            return move
        candidates = [
            move.text
            for move in position.legal_moves
            if move.text[2:] == target and LETTERS[mover_kind(move.code)] == letter
        ]
        return candidates[0] if len(candidates) == 1 else notation.ambiguous(text, candidates)

    def why_illegal(self, position: Position, text: str) -> str:
        origin, target = text[:2], text[2:]
        contents = position.state.contents()
        pieces, there = contents[INDEX[origin]], contents[INDEX[target]]
        if not pieces:
            return f"there is no piece on {origin}"
        side, kind = pieces[-1]
        title = KINDS[kind].capitalize()
        if side != position.state.side:
            return f"the piece on {origin} is not {position.turn}'s"
        if target not in pattern(side, kind, origin):
            return f"the {title} on {origin} goes to {', '.join(pattern(side, kind, origin)) or 'no tile'}"
        if there[0][0] != side:
            return f"{target} holds an enemy piece; nothing captures by moving"
        if kind == FLAT:
            return f"{target} is taken; a flat enters empty tiles only"
        return f"{target} already holds a tall"

    def display(self, position: Position, code: int) -> str:
        return self.displays(position, [code])[0]

    def displays(self, position: Position, codes: Sequence[int]) -> list[str]:
        state = position.state
        board = state.copy()
        rivals = Counter((mover_kind(code), target_of(code)) for code in position.legal_moves.codes)
        found = []
        for code in codes:
            move = notation.write_move(code)
            target = move if rivals[mover_kind(code), target_of(code)] > 1 else move[2:]
            won = "#" if board.wins(code) else ""
            found.append(LETTERS[mover_kind(code)] + target + "*" * len(state.would_empty(code)) + won)
        return found

    def scene(self, position: Position) -> Scene:
        return scene(position.state.contents())

    def compose(self, base: Position, pieces: Sequence[Piece], slots: Mapping[str, int], turn: str) -> str:  # noqa: ARG002
        return notation.write_position(contents_of(pieces), self.side_index(turn))

    def counters(self, position: Position) -> dict[str, int]:
        state = position.state
        return {"occurrences": state.times_seen(), "quiet": state.quiet}

    def notices(self, position: Position) -> tuple[Notice, ...]:
        return book.notices(position)

    def effect(self, position: Position, move: Move) -> Effect:
        return advice.effect(position.state, move)

    def advice(self, view: View, options: Options) -> Advice:  # noqa: ARG002
        return advice.advice(self, view)

    def captors(self, position: Position) -> tuple[str, ...]:
        return tuple(book.attackers(position))

    def tip(self, position: Position, view: View) -> Claim | None:  # noqa: ARG002
        return advice.emptying(position)

    def captured_by(self, position: Position, code: int) -> tuple[str, ...]:
        return tuple(TILES[tile] for tile in position.state.would_empty(code))

    def lead(self, position: Position) -> int:
        return advice.lead(position.state)

    def reasons_for(self, position: Position, move: Move) -> tuple[Claim, ...]:
        reasons = super().reasons_for(position, move)
        return reasons if position.play(move).outcome else advice.reasons_for(position, move, reasons)

    def purpose(self, state: Any, code: int) -> float:
        return purpose(state.side, code)

    def evaluation(self, options: Options, weights: Weights | None = None) -> Evaluation:  # noqa: ARG002
        weights = weights or next(iter(self.weights.values()))
        return Evaluation(TokonomaEvaluator(weights), TokonomaTactics(weights), TokonomaHooks())

    def opening(self, position: Position) -> str:
        return book.opening(position)


game = Tokonoma()
