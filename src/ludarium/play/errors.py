"""What the referee refuses: a kind that programs read, a sentence that people read."""

from ludarium.core.errors import (
    IllegalMove,
    InvalidMove,
    LudariumError,
    OptionError,
    PositionError,
    RecordError,
    UnknownGame,
)

KINDS: dict[type[LudariumError], str] = {
    UnknownGame: "unknown-game",
    OptionError: "option",
    PositionError: "position",
    InvalidMove: "invalid-move",
    IllegalMove: "illegal-move",
    RecordError: "bad-request",
}


class Refused(Exception):
    """Nothing was changed. `retry_after`: in how many seconds it may be asked again. `table`: where the reason is."""

    def __init__(self, kind: str, message: str, retry_after: float | None = None, table: str | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.retry_after = retry_after
        self.table = table


def refusal(error: LudariumError) -> Refused:
    """What the rules refuse, as the referee says it."""
    return Refused(KINDS.get(type(error), "bad-request"), str(error))
