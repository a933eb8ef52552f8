"""Gungi."""

from typing import Any

from ludarium.core.board import Scene, Side, Tone, Board
from ludarium.core.game import Game
from ludarium.core.options import Choice, Flag, Number, Options
from ludarium.core.position import Position
from ludarium.games.gungi import notation
from ludarium.games.gungi.rules import GungiState


class Gungi(Game):
    name = "gungi"
    title = "Gungi"
    summary = "Towers."
    sides = (
        Side("black", "Black", Tone("#33302c", "#24211e"), Tone("#efe6d6", "#e6dccb"), Tone("#d98a41", "#e09a55")),
        Side("white", "White", Tone("#f7f1e3", "#efe6d2"), Tone("#3d3427", "#2c251c"), Tone("#c8762f", "#d98a41")),
    )
    options = (
        Choice(name="setup", default="placement", values=("placement", "standard"), help="how a game starts"),
        Flag(name="allies_block", default=False, help="x"),
        Flag(name="tower_on_enemy", default=False, help="x"),
        Number(name="repetition", default=4, least=2, most=1000, off=True, help="x"),
        Number(name="turn_limit", default=400, most=1_000_000, off=True, help="x"),
    )
    reasons = {
        "checkmate": "",
        "commander-captured": "",
        "stalemate": "",
        "repetition": "",
        "turn-limit": "",
    }

    def new_state(self, options: Options) -> Any:
        return self.read_state(notation.STARTS[str(options["setup"])], options)

    def read_state(self, text: str, options: Options) -> Any:
        loaded = notation.read_position(text)
        state = GungiState(
            options["allies_block"], options["tower_on_enemy"], options["repetition"], options["turn_limit"]
        )
        state.set_up(loaded.contents, loaded.hands, loaded.side, loaded.phase, loaded.turns)
        return state

    def write_state(self, state: Any) -> str:
        return notation.write_position(
            notation.Loaded(state.contents(), state.hands(), state.side, state.phase, state.turns)
        )

    def write_move(self, state: Any, code: int) -> str:
        return notation.decode(code).text

    def path(self, state: Any, code: int) -> tuple[str, ...]:
        return (self.write_move(state, code),)

    def normalise(self, position: Position, text: str) -> str:
        return notation.read_move(text).text

    def scene(self, position: Position) -> Scene:
        raise NotImplementedError


game = Gungi()
