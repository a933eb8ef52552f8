"""Gungi: two armies that stack into towers, strike inside them, and turn what they capture to their own side."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ludarium.core.board import Piece, Scene, Side, Tone
from ludarium.core.claims import Claim
from ludarium.core.errors import InvalidMove, PositionError
from ludarium.core.evaluation import Evaluation
from ludarium.core.explain import possible_moves
from ludarium.core.game import Game
from ludarium.core.guide import Advice, Effect, PossibleMove
from ludarium.core.move import Move
from ludarium.core.options import Choice, Flag, Number, Options
from ludarium.core.position import Position
from ludarium.core.view import Notice, View
from ludarium.core.weights import Weights
from ludarium.games.gungi import advice, blanks, book, notation, placing, words
from ludarium.games.gungi.board import BOARD, scene
from ludarium.games.gungi.codes import BATTLE, PLACEMENT
from ludarium.games.gungi.evaluation import WEIGHTS, GungiEvaluator
from ludarium.games.gungi.guide import ACTIONS, GUIDE, LEGEND
from ludarium.games.gungi.hooks import GungiHooks
from ludarium.games.gungi.lessons import CHAPTERS, GOAL
from ludarium.games.gungi.moves import ATTACK, DROP, EXCHANGE, MOVE, MOVE_BACK, STRIKE, TAKE_BACK
from ludarium.games.gungi.notation import Action
from ludarium.games.gungi.openings import BROWSED
from ludarium.games.gungi.pieces import INDEX, WORDS, WORTH
from ludarium.games.gungi.purpose import purpose
from ludarium.games.gungi.rules import GungiState
from ludarium.games.gungi.tactics import GungiTactics
from ludarium.games.gungi.themes import THEMES
from ludarium.games.ratings import level_estimates
from ludarium.games.rulebook import page


class Gungi(Game):
    name = "gungi"
    title = "Gungi"
    summary = "Towers three tiers high, drops, and captured pieces that turn over and fight for their captor."
    length = "40 to 90 minutes"
    complexity = "many pieces, towers, drops: the deepest of the house"
    difficulty = 5
    names = {"ko": "군의", "ja": "軍儀"}
    picture = "1pa2[hn]3/1oc1o[sqc]1mo/o[ns]1tnorf1/2[ao]5o/9/H5N2/1ST1FN[COP][AO][SOA]/O[RM]1[CO]O2N1/4OQ3 - b B 20"
    levels = {  # many moves and long exchanges: to see an exchange to its end is worth more than depth
        "first-game": {"wins": 0.4},
        "first-hour": {"wins": 0.6, "captures": 0.25, "quiet": 0.03, "threats": 0.2, "fading": 0.7},
        "first-day": {"captures": 0.66, "threats": 0.54, "fading": 0.81, "softness": 43, "tolerance": 87},
        "first-week": {
            "choices": 8,
            "captures": 0.9,
            "quiet": 0.25,
            "threats": 0.84,
            "fading": 0.92,
            "softness": 27,
            "tolerance": 56,
        },
        "newcomer": {"exchanges": False, "choices": 12},
        "beginner": {"exchanges": False, "depth": 4, "nodes": 6000, "choices": 1, "softness": 0, "tolerance": 0},
        "learner": {"depth": 2, "choices": 4},
        "casual": {"depth": 5, "nodes": 4000, "choices": 1, "softness": 0, "tolerance": 0},
        "club": {"depth": 8, "nodes": 9000, "choices": 1, "softness": 0, "tolerance": 0},
        "expert": {"nodes": 20_000},
        "master": {"nodes": 45_000},
    }
    act = "a tower is built"
    sides = (
        Side(
            "black",
            "Black",
            Tone("#37322d", "#25211d"),
            Tone("#f0e7d6", "#e8decb"),
            Tone("#d9893f", "#e29a52"),
            names={"ko": "흑", "ja": "黒"},
        ),
        Side(
            "white",
            "White",
            Tone("#f8f2e4", "#efe6d3"),
            Tone("#3b3226", "#2b241b"),
            Tone("#b9622a", "#c9722f"),
            names={"ko": "백", "ja": "白"},
        ),
    )
    options = (
        Choice(
            name="setup",
            title="Set-up",
            default="placement",
            values=("placement", "standard"),
            help="place the pieces one by one, or start from the standard arrangement",
            titles={"placement": "Place my own army", "standard": "Standard arrangement"},
            shown=True,
        ),
        Flag(
            name="allies_block",
            title="Own pieces block the way",
            advanced=True,
            default=False,
            help="a piece on tier one may not pass over its own side either",
        ),
        Flag(
            name="tower_on_enemy",
            title="Towers on enemies",
            advanced=True,
            default=False,
            help="a piece may move onto an enemy without capturing it",
        ),
        Number(
            name="repetition",
            title="Draw by repetition",
            advanced=True,
            default=4,
            least=2,
            off=True,
            help="drawn when a position occurs this often",
        ),
        Number(
            name="turn_limit",
            title="Draw by the turn limit",
            advanced=True,
            default=400,
            off=True,
            help="drawn after this many completed turns of the battle",
        ),
    )
    table_options = {"setup": "standard"}
    reasons = {
        "checkmate": "checkmate: nothing saves {loser}'s Commander",
        "commander-captured": "{loser}'s Commander was captured",
        "stalemate": "the side to move has no move left, but is not in check",
        "repetition": "the same position occurred too often",
        "turn-limit": "the battle has lasted too many turns",
    }
    actions = ACTIONS
    vital = ("commander",)
    worth = WORTH
    claim_words = advice.WORDS
    board = BOARD
    guide = GUIDE
    legend = LEGEND
    rulebook = page("gungi")
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
    level_ratings = level_estimates("gungi")
    rated_option = "setup"

    def new_state(self, options: Options) -> Any:
        return self.read_state(notation.STARTS[str(options["setup"])], options)

    def read_state(self, text: str, options: Options) -> Any:
        loaded = notation.read_position(text)
        state = self._loaded_state(loaded, options)
        if loaded.phase == PLACEMENT:
            for side, title in enumerate(notation.TITLES):
                if state.in_check(side):
                    raise PositionError(f"{title}'s Commander stands attacked, which no placement may bring about")
        return state

    def _loaded_state(self, loaded: notation.Loaded, options: Options) -> Any:
        state = GungiState(
            options["allies_block"], options["tower_on_enemy"], options["repetition"], options["turn_limit"]
        )
        state.set_up(loaded.contents, loaded.hands, loaded.side, loaded.phase, loaded.turns)
        return state

    def write_state(self, state: Any) -> str:
        return notation.write_position(
            notation.Loaded(state.contents(), state.hands(), state.side, state.phase, state.turns)
        )

    def write_move(self, state: Any, code: int) -> str:  # noqa: ARG002
        return notation.write_move(code)

    def code_of(self, state: Any, text: str) -> int | None:  # noqa: ARG002
        return notation.code_of(text)

    def path(self, state: Any, code: int) -> tuple[str, ...]:
        action = notation.decode(code)
        if action.action == DROP:
            return f"hand:{WORDS[action.kind]}", action.target
        if action.action == TAKE_BACK:
            return action.origin, "take-back"
        if action.action == EXCHANGE:
            return action.origin, "exchange", action.target
        if action.action == STRIKE:
            return self._strike_path(state, action)
        return (action.origin, action.target, *self._arrival(state, action))

    def _strike_path(self, state: Any, action: Action) -> tuple[str, ...]:
        """The tier is named where the tower holds two that might strike."""
        tower = state.tower_of(INDEX[action.origin])
        strikers = [
            tier
            for tier, (side, _) in enumerate(tower)
            if side == state.side and any(other != side for other, _ in tower[max(0, tier - 1) : tier + 2])
        ]
        tier = (f"tier-{action.attacker}",) if len(strikers) > 1 else ()
        return (action.origin, *tier, "strike-up" if action.victim > action.attacker else "strike-down")

    def _arrival(self, state: Any, action: Action) -> tuple[str, ...]:
        """What is chosen at the target, where there is more than one thing to do."""
        if action.action == ATTACK:
            return ("capture",) if state.tower_on_enemy else ()
        if action.action == MOVE_BACK:
            return ("take-back",)
        there = state.tower_of(INDEX[action.target])
        if there and there[-1][0] != state.side:
            return ("tower",)
        _, kind = state.tower_of(INDEX[action.origin])[-1]
        return ("keep",) if state.stuck_at(kind, INDEX[action.target]) else ()

    def normalise(self, position: Position, text: str) -> str:
        try:
            action = notation.read_move(text)
        except InvalidMove:
            return self._understood(position, text)
        if action.action == MOVE and position.legal_moves.get(action.text) is None:
            for meant in (ATTACK, EXCHANGE):
                other = Action(meant, action.origin, action.target)
                if position.legal_moves.get(other.text) is not None:
                    return other.text
        return action.text

    def _understood(self, position: Position, text: str) -> str:
        """The move that a player calls out."""
        legal = [notation.decode(move.code) for move in position.legal_moves]
        said = words.phrases(position.state.contents(), legal).get(" ".join(text.split()).casefold(), [])
        if not said:
            raise notation.not_a_move(text)
        if len(said) > 1:
            raise InvalidMove(f"{text!r} could be {' or '.join(action.text for action in said)}; write one of them")
        return said[0].text

    def why_illegal(self, position: Position, text: str) -> str:
        return words.why_illegal(position.state, notation.read_move(text))

    def display(self, position: Position, code: int) -> str:
        return self.displays(position, [code])[0]

    def displays(self, position: Position, codes: Sequence[int]) -> list[str]:
        return words.spoken(position.state.contents(), codes, position.legal_moves.codes)

    def compose(self, base: Position, pieces: Sequence[Piece], slots: Mapping[str, int], turn: str) -> str:
        state, side = base.state, self.side_index(turn)
        return notation.write_position(blanks.loaded_from(state.phase, state.turns, pieces, slots, side))

    def blank_of(self, position: Position) -> str:
        return blanks.BLANK_OF[position.state.phase].name

    def scene(self, position: Position) -> Scene:
        return scene(position.state)

    def counters(self, position: Position) -> dict[str, int]:
        state = position.state
        return {"turns": state.turns, "occurrences": state.times_seen()}

    def notices(self, position: Position) -> tuple[Notice, ...]:
        return book.notices(position)

    # How the game explains itself.

    def effect(self, position: Position, move: Move) -> Effect:
        return advice.effect(position.state, move.code)

    def could_do(self, view: View, options: Options, side: str) -> tuple[PossibleMove, ...]:
        """Legal actions of the side to act; of the other, all actions save for the rules on check and mate."""
        loaded, acting = notation.read_position(view.text), self.side_index(side)
        if view.outcome is not None or (loaded.phase == PLACEMENT and not any(loaded.hands[acting])):
            return ()
        if loaded.side == acting:
            return super().could_do(view, options, side)
        phase = PLACEMENT if loaded.phase == PLACEMENT else BATTLE
        state = self._loaded_state(replace(loaded, side=acting, phase=phase), options)
        moves = [Move(self.write_move(state, code), side, self.path(state, code), code) for code in state.attempts()]
        return possible_moves(Position(self, options, state), moves, view.scene)

    def advice(self, view: View, options: Options) -> Advice:
        return advice.advice(self, view, options)

    def advice_at(self, position: Position, view: View) -> Advice:
        return advice.advice(self, view, position.options, position)

    def tip(self, position: Position, view: View) -> Claim | None:  # noqa: ARG002
        return advice.tip(position)

    def captured_by(self, position: Position, code: int) -> tuple[str, ...]:  # noqa: ARG002
        return advice.captured_by(code)

    def captures_on(self, position: Position, cell: str) -> list[int]:
        found: list[int] = position.state.captures_on(INDEX[cell])
        return found

    def lead(self, position: Position) -> int:
        return advice.lead(position.state)

    def reasons_for(self, position: Position, move: Move) -> tuple[Claim, ...]:
        return advice.reasons_for(position, move, super().reasons_for(position, move))

    def approach(self, position: Position, move: Move) -> tuple[Claim, ...]:
        return advice.approach(position, move)

    def may_be_won(self, position: Position) -> bool:
        """Who places loses nothing, until the last piece starts the battle."""
        if position.state.phase != PLACEMENT:
            return True
        return sum(slot.count for tray in position.scene.trays for slot in tray.slots if not slot.spent) <= 1

    def auto_place(self, position: Position) -> tuple[str, ...]:
        if position.state.phase != PLACEMENT:
            return ()
        alone = self._loaded_state(placing.alone(position.state), position.options)
        return placing.arranged(alone)

    def evaluation(self, options: Options, weights: Weights | None = None) -> Evaluation:  # noqa: ARG002
        weights = weights or next(iter(self.weights.values()))
        return Evaluation(GungiEvaluator(weights), GungiTactics(weights), GungiHooks())

    def purpose(self, state: Any, code: int) -> float:
        return purpose(state, code)

    def opening(self, position: Position) -> str:
        return book.opening(position)


game = Gungi()
