"""What the server refuses: a kind that programs read, a sentence that people read."""

from ludarium.core.errors import (
    IllegalMove,
    InvalidMove,
    LudariumError,
    OptionError,
    PositionError,
    RecordError,
    UnknownGame,
)

STATUS = {
    "bad-request": 400,
    "position": 400,
    "option": 400,
    "invalid-move": 400,
    "not-yours": 403,
    "not-found": 404,
    "unknown-game": 404,
    "illegal-move": 409,
    "stale": 409,
    "too-large": 413,
    "too-many": 429,
    "failed": 500,
}

KINDS: dict[type[LudariumError], str] = {
    UnknownGame: "unknown-game",
    OptionError: "option",
    PositionError: "position",
    InvalidMove: "invalid-move",
    IllegalMove: "illegal-move",
    RecordError: "bad-request",
}


class Refused(Exception):
    """Nothing was changed. `retry_after`: in how many seconds it may be asked again."""

    def __init__(self, kind: str, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.retry_after = retry_after

    @property
    def status(self) -> int:
        return STATUS[self.kind]

    def as_data(self) -> dict[str, object]:
        data: dict[str, object] = {"error": self.message, "kind": self.kind}
        if self.retry_after is not None:
            data["retry_after"] = self.retry_after
        return data


def refusal(error: LudariumError) -> Refused:
    """What the rules refuse, as the server says it."""
    return Refused(KINDS.get(type(error), "bad-request"), str(error))
