"""What one viewer may know of a position. Everything that leaves a referee is made from a View and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from ludarium.core.board import Scene
from ludarium.core.move import Move
from ludarium.core.outcome import Outcome
from ludarium.core.text import Text


@dataclass(frozen=True, slots=True)
class Notice:
    """Something a table should show: what kind, whom and which cells it concerns, how far a count stands.

    tip     it tells what players should find themselves where the game counts, and is not told there
    chance  the side to act gains by it: it is shown as something to do, not as a danger
    """

    kind: str
    text: Text
    side: str | None = None
    cells: tuple[str, ...] = ()
    count: int | None = None
    tip: bool = False
    chance: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A position as `viewer` (a side, or None for a spectator) may see it.

    text         the position string, with what is hidden left out in the game's own way
    turn         the side that acts
    legal_moves  the viewer's own choices now; nobody else's
    moves        the moves so far, as they were announced to the viewer
    last         the cells that the last move touched, as far as the viewer may know
    counters     numbers that the rules look at: occurrences, plies without progress
    partial      whether something is hidden from the viewer
    """

    viewer: str | None
    text: str
    turn: str
    scene: Scene
    legal_moves: tuple[Move, ...]
    moves: tuple[str, ...]
    last: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = ()
    counters: Mapping[str, int] = field(default_factory=dict)
    outcome: Outcome | None = None
    partial: bool = False

    def as_data(self) -> dict[str, Any]:
        """The view as plain dictionaries, lists, texts and numbers."""
        data: dict[str, Any] = {name: plain(getattr(self, name)) for name in field_names(View) if name != "legal_moves"}
        data["legal_moves"] = [{"text": move.text, "path": list(move.path)} for move in self.legal_moves]
        return data


FIELD_NAMES: dict[type, tuple[str, ...]] = {}


def field_names(kind: type) -> tuple[str, ...]:
    if kind not in FIELD_NAMES:
        FIELD_NAMES[kind] = tuple(field.name for field in fields(kind))
    return FIELD_NAMES[kind]


def plain(value: Any) -> Any:
    """A value of dataclasses, tuples and mappings as dictionaries and lists, ready for JSON."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return {name: plain(getattr(value, name)) for name in field_names(type(value))}
