"""Results, turns and options in words."""

from ludarium.core.game import Game
from ludarium.core.options import Option, Options
from ludarium.core.outcome import Outcome, ending

# How a table may end a game outside its rules, in words.
CALLED = {
    "resignation": "by resignation",
    "timeout": "on time",
    "agreement": "by agreement",
    "abandonment": "the opponent left",
    "abort": "aborted",
    "adjudication": "by adjudication",
    "correction": "the organiser decided",
    "removal": "the opponent was removed from the tournament",
}


def side_title(game: Game, name: str) -> str:
    return next((side.title for side in game.sides if side.name == name), name)


def outcome_words(game: Game, outcome: Outcome) -> str:
    """White wins: a flat entered the other side's house."""
    reason = CALLED.get(outcome.reason) or ending(game, outcome.reason, outcome.winner)
    return f"{side_title(game, outcome.winner)} wins: {reason}" if outcome.winner else f"Draw: {reason}"


def status_words(game: Game, turn: str, outcome: Outcome | None) -> str:
    """Whose turn it is, or how the game ended."""
    return f"{side_title(game, turn)} to act" if outcome is None else outcome_words(game, outcome)


def changed_options(game: Game, options: Options) -> str:
    """The options that differ from the defaults, as in a record."""
    by_name: dict[str, Option] = {option.name: option for option in game.options}
    return " ".join(
        f"{name}={by_name[name].write(value)}" for name, value in options.items() if value != by_name[name].default
    )
