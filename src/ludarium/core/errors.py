"""What can be wrong with an input. Each error says what, where and, where it can, what to do instead."""


class LudariumError(Exception):
    """Anything that Ludarium refuses."""


class UnknownGame(LudariumError):
    """No game has this id."""


class OptionError(LudariumError):
    """A game has no such option, or the option no such value."""


class PositionError(LudariumError):
    """A position string that breaks the game's rules for positions."""


class InvalidMove(LudariumError):
    """A text that cannot be read as a move of this game."""


class IllegalMove(LudariumError):
    """A move that can be read, but is not allowed here."""


class RecordError(LudariumError):
    """A game record that cannot be read or replayed."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.message = message
        self.line = line


class MissingExtra(LudariumError, ImportError):
    """Something that is installed only where it is wished."""
