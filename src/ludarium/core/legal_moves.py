"""The legal moves of a state, written only as far as somebody asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, overload

from ludarium.core.lazy import lazy
from ludarium.core.move import Move

if TYPE_CHECKING:
    from ludarium.core.game import Game


class LegalMoves(Sequence[Move]):
    """The choices of the side that acts in a state, in ASCII order; `in` takes a Move or its text.

    Finding a text costs a look at one move, the length and the codes cost generating the moves; only going through
    them writes their texts. Nobody may change the state.
    """

    def __init__(self, game: Game, state: Any, codes: Sequence[int] | None = None) -> None:
        """codes: the choices, where they are not simply all legal moves of the state."""
        self._game = game
        self._state = state
        if codes is not None:
            self.codes = codes

    @lazy
    def codes(self) -> Sequence[int]:
        """The numbers by which the state knows the moves, in no order."""
        return list(self._state.moves())

    def get(self, text: str) -> Move | None:
        """The move with this canonical text, if it is legal."""
        code = self._game.code_of(self._state, text)
        if code is None or not self._allows(code) or self._game.write_move(self._state, code) != text:
            return None
        return self._move(text, code)

    def _allows(self, code: int) -> bool:
        return code in self.codes if "codes" in self.__dict__ else self._state.legal(code)

    def _move(self, text: str, code: int) -> Move:
        side = self._game.sides[self._state.side].name
        return Move(text, side, partial(self._game.path, self._state, code), code)

    @lazy
    def _moves(self) -> list[Move]:
        write, path, state = self._game.write_move, self._game.path, self._state
        side = self._game.sides[state.side].name
        written = sorted([(write(state, code), code) for code in self.codes])
        return [Move(text, side, partial(path, state, code), code) for text, code in written]

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        return self._moves[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        return self.get(str(move)) is not None if isinstance(move, Move | str) else False

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {' '.join(move.text for move in self)}>"
