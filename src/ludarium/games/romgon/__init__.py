"""Romgon: five shapes on rings of hexes; a Rhombus in the enemy base wins."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from ludarium.core.blank import Blank, tokens_of
from ludarium.core.board import Piece, Scene, Side, Tone
from ludarium.core.claims import Claim
from ludarium.core.evaluation import Evaluation
from ludarium.core.game import Game, RecordFormat
from ludarium.core.guide import Action, Advice, Effect, PossibleMove
from ludarium.core.move import Move
from ludarium.core.network import network_of
from ludarium.core.options import Choice, Number, Options, RatedVariant
from ludarium.core.position import Position
from ludarium.core.view import Notice, View
from ludarium.core.weights import Weights
from ludarium.games.ratings import level_estimates
from ludarium.games.romgon import advice, book, explain, notation, rmn, views, worlds
from ludarium.games.romgon.board import BASE_MARKS, BOARD, pieces_of, scene
from ludarium.games.romgon.evaluation import WEIGHTS, RomgonEvaluator
from ludarium.games.romgon.guide import GUIDE, LEGEND
from ludarium.games.romgon.hexes import KINDS, ORIENTATIONS, kind_of
from ludarium.games.romgon.hooks import RomgonHooks
from ludarium.games.romgon.inputs import RomgonInputs
from ludarium.games.romgon.lessons import CHAPTERS, GOAL
from ludarium.games.romgon.moves import origin_of
from ludarium.games.romgon.notation import STARTS, Setting
from ludarium.games.romgon.openings import BROWSED
from ludarium.games.romgon.options import VARIANTS, is_fog, rules_of
from ludarium.games.romgon.purpose import purpose
from ludarium.games.romgon.rules import RomgonState
from ludarium.games.romgon.tactics import RomgonTactics
from ludarium.games.romgon.themes import THEMES
from ludarium.games.rulebook import page

TURNS = "You may turn the {piece} now."


class Romgon(Game):
    name = "romgon"
    title = "Romgon"
    summary = "Five shapes on 51 hexes, two of which turn: take your Rhombus to the enemy base, or trap the other one."
    length = "20 to 40 minutes"
    complexity = "five pieces, many ways to win and to lose"
    difficulty = 3
    names = {"ko": "롬곤", "ja": "ロムゴン"}
    levels = {  # random moves lose to little, and quiet moves decide much
        "first-game": {"wins": 0.05, "captures": 0.03, "threats": 0.0, "losses": 0.2},
        "first-hour": {"captures": 0.47, "quiet": 0.07, "threats": 0.38, "fading": 0.73},
        "first-day": {
            "captures": 0.85,
            "quiet": 0.35,
            "threats": 0.79,
            "fading": 0.91,
            "softness": 38,
            "tolerance": 79,
        },
        "first-week": {"quiet": 0.74, "threats": 0.94, "fading": 0.97, "softness": 18, "tolerance": 46},
    }
    act = "a shape attacks the enemy Rhombus"
    sides = (
        Side(
            "black",
            "Black",
            Tone("#33302c", "#24211e"),
            Tone("#efe6d6", "#e6dccb"),
            Tone("#d98a41", "#e09a55"),
            names={"ko": "흑", "ja": "黒"},
        ),
        Side(
            "white",
            "White",
            Tone("#f7f1e3", "#efe6d2"),
            Tone("#3d3427", "#2c251c"),
            Tone("#c8762f", "#d98a41"),
            names={"ko": "백", "ja": "白"},
        ),
    )
    options = (
        Choice(
            name="variant",
            title="Variant",
            default="standard",
            values=VARIANTS,
            titles={"standard": "Shape Defence", "original": "Rhombus Original", "fog": "Fog of War"},
            help="an attacked goal is closed to the Rhombus, or open; or nobody sees far",
        ),
        Choice(
            name="setup",
            title="Starting pieces",
            default="classic",
            values=tuple(STARTS),
            titles={
                "classic": "Classic (7 pieces)",
                "grand": "Full set (9 pieces)",
                "square-attack": "Square Attack",
                "hexagon-siege": "Hexagon Siege",
            },
            help="the pieces with which a game starts",
            shown=True,
        ),
        Choice(
            name="movement",
            title="Movement of Hexagon and Rhombus",
            titles={"classic": "Classic", "textbook": "Textbook"},
            advanced=True,
            default="classic",
            values=("classic", "textbook"),
            help="textbook: Hexagon and Rhombus step to all six neighbours, and the Rhombus leaps without capturing",
        ),
        Choice(
            name="rotation",
            title="Turning",
            titles={"single": "One step a turn", "free": "As far as one likes"},
            advanced=True,
            default="single",
            values=("single", "free"),
            help="free: a Triangle may turn as far as it likes",
        ),
        Choice(
            name="deadlock",
            title="Deadlock",
            titles={"rhombus": "The Rhombus cannot move", "player": "No piece can move"},
            advanced=True,
            default="rhombus",
            values=("rhombus", "player"),
            help="who must be without a move when the Rhombus is attacked: the Rhombus, or its whole side",
        ),
        Choice(
            name="shuttle",
            title="Shuttle count",
            titles={"roundtrip": "There and back", "strict": "Each step"},
            advanced=True,
            default="roundtrip",
            values=("roundtrip", "strict"),
            help="what counts towards five shuttles: each way there and back, or each single step",
        ),
        Choice(
            name="elimination",
            title="Elimination",
            titles={"full": "All pieces", "shapes": "All but the Rhombus"},
            advanced=True,
            default="full",
            values=("full", "shapes"),
            help="shapes: a side that is left with its Rhombus alone has lost",
        ),
        Number(
            name="stagnation",
            title="Turns without capture",
            advanced=True,
            default=100,
            most=10**18 - 1,
            off=True,
            help="turns without capture after which the game is judged",
        ),
        Number(
            name="fog_radius",
            title="Sight in Fog of War",
            default=2,
            least=2,
            most=4,
            help="how many hexes a piece sees in Fog of War",
            needs={"variant": "fog"},
        ),
    )
    reasons = {
        "fortress": "{winner}'s Rhombus reached {loser}'s base",
        "base-capture": "{winner}'s Rhombus captured its way into {loser}'s base",
        "rhombus-captured": "{loser}'s Rhombus was captured",
        "elimination": "{loser}'s last piece was captured",
        "deadlock": "{loser}'s Rhombus is attacked and cannot escape",
        "draglock": "{loser} has no move left",
        "escape-race": "only the Rhombuses were left, and {winner}'s was the first in the base",
        "threefold": "{loser} brought about the same position for the third time",
        "shuttle": "{loser} moved a piece back and forth five times between two hexes",
        "stagnation": "too many turns without a capture; {winner} has better pieces, or the shorter way to the base",
    }

    actions = {
        "rotate-left": Action("Turn left", turn=-60, key="a", prompt=TURNS),
        "rotate-right": Action("Turn right", turn=60, key="d", prompt=TURNS),
        "rotate-left-2": Action("Turn left twice", turn=-120, prompt=TURNS),
        "rotate-right-2": Action("Turn right twice", turn=120, prompt=TURNS),
        "rotate-3": Action("Turn about", turn=180, prompt=TURNS),
        "skip": Action("Keep facing", key=" ", prompt="Or keep it facing as it does."),
    }
    vital = ("rhombus",)
    worth = advice.WORTH
    claim_words = advice.WORDS
    board = BOARD
    guide = GUIDE
    legend = LEGEND
    rulebook = page("romgon")
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
            base=next(iter(STARTS.values())),
            tokens=tokens_of(sides, KINDS, single=KINDS[:1]),
            marks=BASE_MARKS,
        ),
    )
    record_formats = {"rmn": RecordFormat(rmn.read, rmn.write, "RMN", rmn.recognises)}
    scored_first = "white"
    draws_by_agreement = False
    takebacks_between_players = False
    weights = WEIGHTS
    inputs = RomgonInputs()
    network = network_of(__name__)
    level_ratings = level_estimates("romgon")
    rated_sets = (
        RatedVariant("full-set", "Full set (9 pieces)", {"setup": "grand"}),
        RatedVariant("textbook", "Textbook", {"movement": "textbook"}),
    )

    def new_state(self, options: Options) -> Any:
        return self.read_state(STARTS[str(options["setup"])], options)

    def read_state(self, text: str, options: Options) -> Any:
        return RomgonState(notation.read_position(text), rules_of(options))

    def write_state(self, state: Any) -> str:
        return notation.write_position(Setting(state.pieces(), state.side, state.quiet, state.turns_played()))

    def write_move(self, state: Any, code: int) -> str:
        return notation.write_move(state.piece_on(origin_of(code)), code)

    def display(self, position: Position, code: int) -> str:
        """Turns are arrows: t1-6>2-6↺, H3-2↻2."""
        return self.write_move(position.state, code).replace("-rotL", "↺").replace("-rotR", "↻")

    def code_of(self, state: Any, text: str) -> int | None:  # noqa: ARG002
        return notation.code_of(text)

    def path(self, state: Any, code: int) -> tuple[str, ...]:
        return notation.click_path(code, rotates=ORIENTATIONS[kind_of(state.piece_on(origin_of(code)))] > 1)

    def normalise(self, position: Position, text: str) -> str:
        """Flags may be left out. They are filled in from legal moves only, so that nothing hidden is told."""
        turn = notation.read_move(text)
        letter = turn.piece.upper() if position.turn == "white" else turn.piece.lower()
        turn = turn._replace(piece=letter)
        if turn.flag:
            return turn.text
        spellings = (turn._replace(flag=flag).text for flag in ("", "x", "@"))
        return next((spelling for spelling in spellings if position.legal_moves.get(spelling)), turn.text)

    def why_illegal(self, position: Position, text: str) -> str:
        return explain.why_illegal(position, text)

    def opening(self, position: Position) -> str:
        return book.opening(position)

    def scene(self, position: Position) -> Scene:
        return scene(position.state.pieces(), position.state.captured())

    def notices(self, position: Position) -> tuple[Notice, ...]:
        return views.notices(position, position.turn)

    def counters(self, position: Position) -> Mapping[str, int]:
        return views.counters(position, position.turn)

    def compose(self, base: Position, pieces: Sequence[Piece], slots: Mapping[str, int], turn: str) -> str:  # noqa: ARG002
        state = base.state
        setting = Setting(pieces_of(pieces), self.side_index(turn), state.quiet, state.turns_played())
        return notation.write_position(setting)

    def effect(self, position: Position, move: Move) -> Effect:  # noqa: ARG002
        return advice.effect(move.code)

    def could_do(self, view: View, options: Options, side: str) -> tuple[PossibleMove, ...]:
        return advice.could_do(self, view, options, side)

    def advice(self, view: View, options: Options) -> Advice:
        return advice.advice(self, view, options)

    def advice_at(self, position: Position, view: View) -> Advice:
        return advice.advice(self, view, self.known_options(position), None if view.partial else position)

    def tip(self, position: Position, view: View) -> Claim | None:
        return advice.tip(position, view)

    def danger_seen(self, view: View, options: Options) -> Claim | None:
        return advice.danger_seen(self, view, options)

    def captured_by(self, position: Position, code: int) -> tuple[str, ...]:  # noqa: ARG002
        return advice.effect(code).captures

    def lead(self, position: Position) -> int:
        return advice.lead(position.state)

    def reasons_for(self, position: Position, move: Move) -> tuple[Claim, ...]:
        """An attack on the Rhombus is answered once, in the game's own words."""
        own, found = advice.reasons_for(position, move), super().reasons_for(position, move)
        told = (*own, *(claim for claim in found if not (own and claim.pieces == self.vital)))
        return told or advice.restraint(position, move)

    def approach(self, position: Position, move: Move) -> tuple[Claim, ...]:
        return advice.approach(position, move)

    def purpose(self, state: Any, code: int) -> float:
        return purpose(state, code)

    def evaluation(self, options: Options, weights: Weights | None = None) -> Evaluation:  # noqa: ARG002
        weights = weights or next(iter(self.weights.values()))
        return Evaluation(RomgonEvaluator(weights), RomgonTactics(weights), RomgonHooks())

    def view(self, position: Position, viewer: str | None) -> View:
        return views.view(position, viewer)

    def conceals(self, position: Position) -> bool:
        return views.in_fog(position)

    def reveals(self, before: Position, after: Position) -> bool:  # noqa: ARG002
        """In the fog every turn may show something."""
        return is_fog(before.options)

    def worlds(self, view: View, options: Options, random: Random) -> Iterator[Position]:
        """Without fog there is one world, the one that is seen."""
        if is_fog(options):
            return worlds.worlds(self, view, options, random)
        return super().worlds(view, options, random)


game = Romgon()
