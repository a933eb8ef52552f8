"""CheDuk: take the enemy Chief, or five pieces of information from the enemy's Territory."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from ludarium.core.board import Piece, Scene, Side, Tone
from ludarium.core.chance import drawn, toss
from ludarium.core.claims import Claim
from ludarium.core.evaluation import Evaluation
from ludarium.core.explain import possible_moves
from ludarium.core.game import Game
from ludarium.core.guide import Action, Advice, Effect, PossibleMove
from ludarium.core.move import Move
from ludarium.core.options import Choice, Flag, Number, Options, RatedVariant, settle
from ludarium.core.position import Position
from ludarium.core.view import Notice, View
from ludarium.core.weights import Weights
from ludarium.games.cheduk import advice, blanks, book, explain, notation, views
from ludarium.games.cheduk.board import BOARD, scene
from ludarium.games.cheduk.codes import CHOICE, MAIN
from ludarium.games.cheduk.evaluation import WEIGHTS, CheDukEvaluator
from ludarium.games.cheduk.guide import GUIDE, LEGEND
from ludarium.games.cheduk.hooks import CheDukHooks
from ludarium.games.cheduk.lessons import CHAPTERS, GOAL
from ludarium.games.cheduk.moves import target_of
from ludarium.games.cheduk.openings import BROWSED
from ludarium.games.cheduk.purpose import purpose
from ludarium.games.cheduk.rules import CheDukState
from ludarium.games.cheduk.setup import START, HouseRules, Setup
from ludarium.games.cheduk.tactics import CheDukTactics
from ludarium.games.cheduk.themes import THEMES
from ludarium.games.ratings import level_estimates
from ludarium.games.rulebook import page


class CheDuk(Game):
    name = "cheduk"
    title = "CheDuk"
    summary = "Spies and diplomats on 132 hexes: capture the Chief, or get five pieces of information."
    length = "40 to 80 minutes"
    complexity = "six pieces, two ways to win, a land of your own choice"
    difficulty = 4
    picture = "ce1ss6/eass7/1gs8/11/11/4D6/10d/5E1A3/11/8SG1/6SSS1C/6ES3 M B h10,d3 - - RB 0,0 - 18"
    names = {"ko": "체둑", "ja": "チェドゥク"}
    levels = {  # strong players draw often, so the steps begin lower and are wider
        "first-game": {"wins": 0.01, "captures": 0.05, "losses": 1.0, "aims": 0.8},
        "first-hour": {
            "wins": 0.3,
            "captures": 0.3,
            "quiet": 0.02,
            "threats": 0.25,
            "fading": 0.62,
            "losses": 1.0,
            "aims": 0.8,
        },
        "first-day": {
            "captures": 0.6,
            "quiet": 0.06,
            "threats": 0.5,
            "fading": 0.77,
            "softness": 50,
            "losses": 1.0,
            "aims": 0.8,
        },
        "first-week": {
            "captures": 0.8,
            "quiet": 0.15,
            "threats": 0.7,
            "fading": 0.86,
            "softness": 42,
            "tolerance": 84,
            "aims": 0.6,
        },
        "newcomer": {"exchanges": False, "choices": 60, "softness": 400, "tolerance": 99},
        "beginner": {"exchanges": False, "choices": 24, "softness": 48, "tolerance": 76},
        "learner": {"exchanges": False, "depth": 2, "choices": 12, "softness": 24, "tolerance": 52},
        "casual": {"exchanges": False, "depth": 2, "choices": 1, "softness": 0, "tolerance": 0},
        "club": {"exchanges": False, "depth": 4, "choices": 8, "softness": 14, "tolerance": 45},
        "expert": {"depth": 2, "choices": 6, "softness": 6, "tolerance": 20},
        "master": {"nodes": 12_000},
    }
    act = "a Spy gathers information"
    sides = (
        Side(
            "red",
            "Red",
            Tone("#b23a2e", "#a53a30"),
            Tone("#fbeee0", "#f6e6d4"),
            Tone("#f0c05a", "#e5b04a"),
            names={"ko": "빨강", "ja": "赤"},
        ),
        Side(
            "blue",
            "Blue",
            Tone("#e9eef3", "#d5dfe9"),
            Tone("#1f3a63", "#1b335a"),
            Tone("#2f6db5", "#2c66ab"),
            names={"ko": "파랑", "ja": "青"},
        ),
    )
    options = (
        Flag(
            name="chief_captures",
            title="The Chief captures",
            default=False,
            help="the Chief's step may capture",
        ),
        Choice(
            name="chief_after_castling",
            title="The Chief after castling",
            titles={"outside_only": "Free outside only", "free": "Free for good"},
            advanced=True,
            default="outside_only",
            values=("outside_only", "free"),
            help="a Chief that has castled is free outside its Territory only, or for good",
        ),
        Choice(
            name="occupation",
            title="Occupied Embassies",
            titles={"until_liberated": "Until liberated", "presence": "While an enemy stands there"},
            advanced=True,
            default="until_liberated",
            values=("until_liberated", "presence"),
            help="an Embassy stays Occupied until its owner enters it, or only while an enemy stands on it",
        ),
        Flag(
            name="regather_requires_return",
            title="Spies return before gathering again",
            advanced=True,
            default=False,
            help="a Spy returns before it gathers again",
        ),
        Number(
            name="auto_repetition",
            title="Draw by repetition",
            advanced=True,
            default=5,
            least=3,
            off=True,
            help="drawn when a position occurs this often",
        ),
        Number(
            name="no_progress_limit",
            title="Draw without progress",
            advanced=True,
            default=100,
            off=True,
            help="drawn after this many plies without progress",
        ),
        Number(
            name="seed",
            title="Seed of the toss",
            drawn=True,
            advanced=True,
            default=0,
            least=None,
            most=None,
            help="decides the toss for the first move",
        ),
        Choice(
            name="toss",
            title="Winner of the toss",
            titles={"none": "By chance", "R": "Red", "B": "Blue"},
            advanced=True,
            default="none",
            values=("none", "R", "B"),
            help="who wins the toss, instead of the seed",
        ),
    )
    reasons = {
        "chief": "{loser}'s Chief was captured",
        "information": "{winner} has five pieces of information",
        "repetition": "the same position occurred too often",
        "no-progress": "too many moves without information or a lasting capture",
        "deadlock": "neither side can do anything",
    }
    actions = {
        "gather": Action("Gather", key="g", prompt="It may gather information here."),
        "return": Action("Return", key="r", prompt="It may return to your Territory."),
        "castle": Action("Castle", key="c"),
        "pass": Action("Pass", key=" "),
    }
    vital = ("chief",)
    worth = advice.WORTH
    claim_words = advice.WORDS
    board = BOARD
    guide = GUIDE
    legend = LEGEND
    rulebook = page("cheduk")
    strategy = "Strategy"
    languages = Path(__file__).parent / "languages"
    goal = GOAL
    chapters = CHAPTERS
    openings = BROWSED
    puzzles = Path(__file__).parent / "puzzles.jsonl"
    book = Path(__file__).parent / "book.gz"
    themes = THEMES
    blanks = blanks.BLANKS
    weights = WEIGHTS
    level_ratings = level_estimates("cheduk")
    rated_sets = (RatedVariant("rulebook", "Rulebook (no draw by repetition)", {"auto_repetition": 0}),)
    restarts_by_agreement = True

    # States and their texts.

    def new_state(self, options: Options) -> Any:
        return self._state(START, options)

    def read_state(self, text: str, options: Options) -> Any:
        return self._state(notation.read_position(text, options["occupation"] == "presence"), options)

    def _state(self, setup: Setup, options: Options) -> Any:
        seed = options["seed"]
        assert isinstance(seed, int)
        tossed = toss(self.name, seed) if options["toss"] == "none" else notation.SIDES.index(str(options["toss"]))
        house = HouseRules(
            chief_captures=bool(options["chief_captures"]),
            free_after_castling=options["chief_after_castling"] == "free",
            presence=options["occupation"] == "presence",
            regather_requires_return=bool(options["regather_requires_return"]),
            auto_repetition=int(options["auto_repetition"]),
            no_progress_limit=int(options["no_progress_limit"]),
            toss=tossed,
        )
        state = CheDukState(house)
        state.set_up(setup)
        return state

    def write_state(self, state: Any) -> str:
        return notation.write_position(state.setup())

    # Moves and their texts.

    def write_move(self, state: Any, code: int) -> str:  # noqa: ARG002
        return notation.write_move(code)

    def code_of(self, state: Any, text: str) -> int | None:
        return notation.code_of(state, text)

    def path(self, state: Any, code: int) -> tuple[str, ...]:
        return notation.path(state.side, code)

    def normalise(self, position: Position, text: str) -> str:
        return notation.read_move(position.state.setup(), text)

    def why_illegal(self, position: Position, text: str) -> str:
        return explain.why_illegal(position, text)

    def may_choose(self, state: Any) -> tuple[int, ...]:
        return (0, 1) if state.phase == CHOICE and state.side == 0 else (state.side,)

    # What viewers see.

    def scene(self, position: Position) -> Scene:
        if position.state.phase == CHOICE:
            return scene(views.choosing(views.choices(position)))
        return scene(position.state.setup())

    def compose(self, base: Position, pieces: Sequence[Piece], slots: Mapping[str, int], turn: str) -> str:
        """What is missing on the board is in hand or lost."""
        return notation.write_position(blanks.setup_from(base.state.setup(), pieces, slots, self.side_index(turn)))

    def blank_of(self, position: Position) -> str:
        return blanks.blank_of(position.state.phase)

    def view(self, position: Position, viewer: str | None) -> View:
        if position.state.phase == CHOICE:
            return views.view_of_choice(self.start(), viewer, views.known_to(viewer, views.choices(position)))
        return super().view(position, viewer)

    def conceals(self, position: Position) -> bool:
        """One side's choice is secret while the other has not made its own."""
        return position.state.phase == CHOICE and views.is_chosen(position)

    def notices(self, position: Position) -> tuple[Notice, ...]:
        if position.state.phase == CHOICE:
            return views.notices_of_choice(views.choices(position))
        return book.notices(position)

    def known_options(self, position: Position) -> Options:
        """The main phase begins with the toss, if there has to be one: until then the seed is secret."""
        if position.state.phase == MAIN:
            return position.options
        return {name: value for name, value in position.options.items() if name != "seed"}

    def proposes_draw(self, position: Position) -> bool:
        return book.proposes_draw(position)

    def reveals(self, before: Position, after: Position) -> bool:
        """The choices of the Ambassador tiles are open once both are in; before, each may still be changed."""
        return bool(before.state.phase == CHOICE and after.state.phase != CHOICE)

    def counters(self, position: Position) -> dict[str, int]:
        setup = position.state.setup()
        return {
            "occurrences": position.state.times_seen(),
            "quiet": setup.quiet,
            "red-information": setup.info[0],
            "blue-information": setup.info[1],
            "red-castling": int(setup.castling[0]),
            "blue-castling": int(setup.castling[1]),
        }

    def worlds(self, view: View, options: Options, random: Random) -> Iterator[Position]:
        """While the choice is open, any choice of the other side fits; later nothing is hidden."""
        if view.text.split(" ")[1] != "A":
            yield from super().worlds(view, options, random)
            return
        while True:
            start = self.start(**drawn(self, options, random))
            yield start if view.viewer == start.turn else start.play(random.choice(start.legal_moves))

    # How the game explains itself.

    def effect(self, position: Position, move: Move) -> Effect:
        return advice.effect(position.state, move.code)

    def could_do(self, view: View, options: Options, side: str) -> tuple[PossibleMove, ...]:
        """A side that has nothing left to place waits; otherwise nothing but its turn is missing."""
        setup, acting = advice.told(view, options), self.side_index(side)
        if view.outcome is not None or not advice.may_act(setup, acting):
            return ()
        if setup.phase == CHOICE:
            return advice.choices(acting)
        position = self.with_turn_of(acting, setup, options)
        return possible_moves(position, position.legal_moves, view.scene)

    def with_turn_of(self, side: int, setup: Setup, options: Options) -> Position:
        """The position in which nothing but the turn may differ from a setup."""
        known = settle(self.options, options)  # a toss that is not known decides nothing here
        return Position(self, known, self._state(replace(setup, side=side), known))

    def advice(self, view: View, options: Options) -> Advice:
        return advice.advice(self, view, options)

    def advice_at(self, position: Position, view: View) -> Advice:
        if position.state.phase == CHOICE:
            return super().advice_at(position, view)
        return advice.advice(self, view, self.known_options(position), position)

    def tip(self, position: Position, view: View) -> Claim | None:
        return None if view.partial else advice.tip(position)

    def captured_by(self, position: Position, code: int) -> tuple[str, ...]:
        return advice.effect(position.state, code).captures

    def landing(self, position: Position, code: int) -> str:  # noqa: ARG002
        return advice.landing(code)

    def lead(self, position: Position) -> int:
        return advice.lead(position.state)

    def reasons_for(self, position: Position, move: Move) -> tuple[Claim, ...]:
        if position.state.phase == CHOICE:
            return advice.reasons_for_choice(self.side_index(move.side), target_of(move.code))
        if position.state.phase != MAIN:
            return advice.reasons_for_placement(position.state.setup(), target_of(move.code))
        return (*super().reasons_for(position, move), *advice.reasons_for(position, move))

    def approach(self, position: Position, move: Move) -> tuple[Claim, ...]:
        return advice.approach(position, move)

    def evaluation(self, options: Options, weights: Weights | None = None) -> Evaluation:  # noqa: ARG002
        weights = weights or next(iter(self.weights.values()))
        return Evaluation(CheDukEvaluator(weights), CheDukTactics(weights), CheDukHooks())

    def purpose(self, state: Any, code: int) -> float:
        return purpose(state, code)

    def opening(self, position: Position) -> str:
        return book.opening(position)


game = CheDuk()
