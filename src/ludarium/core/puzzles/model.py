"""A puzzle and its proof, as values and as plain data.

A proof is a tree over decisions. Where the solver acts it has one move; where the opponent acts it has an answer to
every legal defence. One answer may be the usual one: it is given to all defences that are not listed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from ludarium.core.options import Value

if TYPE_CHECKING:
    from ludarium.core.game import Game
    from ludarium.core.position import Position

USUAL = "*"  # stands for every defence that is not listed
ID_LENGTH = 10


@dataclass(frozen=True, slots=True)
class Attack:
    """The solver's move, and the proof of what follows; None where the game is over then."""

    move: str
    then: Proof | None = None


@dataclass(frozen=True, slots=True)
class Defence:
    """What is proved after each of the opponent's moves; `usual` after those that are not listed."""

    usual: Proof | None = None
    listed: Mapping[str, Proof | None] = field(default_factory=dict)
    has_usual: bool = False


Proof = Attack | Defence


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position in which the side to act wins by force.

    plies      within how many it wins, and in no fewer
    solutions  every first move that does, with its proof
    themes     what it is about, by name
    solved     by level of the computer, how often it finds the solution, from 0 to 1
    """

    game: Game
    position: str
    plies: int
    solutions: tuple[Attack, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    themes: tuple[str, ...] = ()
    solved: Mapping[str, float] = field(default_factory=dict)

    @property
    def id(self) -> str:
        named = " ".join(f"{name}={value}" for name, value in sorted(self.options.items()))
        return sha256(f"{self.game.name} {named} {self.position}".encode()).hexdigest()[:ID_LENGTH]

    @property
    def start(self) -> Position:
        return self.game.position(self.position, **self.options)

    @property
    def moves(self) -> int:
        """The solver's moves, where sides take turns."""
        return (self.plies + 1) // 2

    def as_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"position": self.position, "plies": self.plies}
        if self.options:
            data["options"] = dict(self.options)
        if self.themes:
            data["themes"] = list(self.themes)
        if self.solved:
            data["solved"] = dict(self.solved)
        data["solutions"] = [proof_as_data(solution) for solution in self.solutions]
        return data

    @classmethod
    def of_data(cls, game: Game, data: Mapping[str, Any]) -> Puzzle:
        solutions = tuple(proof_of_data(solution) for solution in data["solutions"])
        if not all(isinstance(solution, Attack) for solution in solutions):
            raise ValueError("a solution begins with a move of the solver")
        return cls(
            game=game,
            position=data["position"],
            plies=data["plies"],
            options=data.get("options", {}),
            themes=tuple(data.get("themes", ())),
            solved=data.get("solved", {}),
            solutions=solutions,  # type: ignore[arg-type]
        )


def proof_as_data(proof: Proof | None) -> Any:
    """An attack is a list of its move and what follows, a defence a dictionary."""
    if proof is None:
        return None
    if isinstance(proof, Attack):
        return [proof.move] if proof.then is None else [proof.move, proof_as_data(proof.then)]
    answers = {move: proof_as_data(then) for move, then in proof.listed.items()}
    return {USUAL: proof_as_data(proof.usual), **answers} if proof.has_usual else answers


def proof_of_data(data: Any) -> Proof | None:
    if data is None:
        return None
    if isinstance(data, list):
        move, then = data if len(data) == 2 else (data[0], None)
        return Attack(move, proof_of_data(then))
    listed = {move: proof_of_data(then) for move, then in data.items() if move != USUAL}
    return Defence(proof_of_data(data.get(USUAL)), listed, USUAL in data)


def nodes(proof: Proof | None) -> Iterator[Proof]:
    """The parts of a proof, each once."""
    if proof is None:
        return
    yield proof
    if isinstance(proof, Attack):
        yield from nodes(proof.then)
    else:
        yield from nodes(proof.usual)
        for then in proof.listed.values():
            yield from nodes(then)
