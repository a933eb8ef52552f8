"""Romgon's own game record, RMN: tags, then numbered pairs of turns with Black's first.

[White "Ada"]
[Black "Bob"]
[Variant "standard"]
[Options "setup=grand stagnation=50"]
[Result "B fortress"]

1. s6-5>5-5 S0-0>1-1 {both Squares} 2. ...
0-1
"""

import re

from ludarium.core.errors import InvalidMove, RecordError
from ludarium.core.game import Game
from ludarium.core.options import Choice, Value
from ludarium.core.outcome import Outcome
from ludarium.core.record import OUTSIDE_THE_RULES, Record, RecordedMove, RecordReader, every_move, score, write_record
from ludarium.core.registry import game as find_game
from ludarium.games.romgon.notation import read_move

WINNERS = {"B": "black", "W": "white", "-": None}
UNFINISHED = "*"
TAGS_OF_ITS_OWN = re.compile(r'^[ \t]*\[(Variant|StartPosition) "', re.MULTILINE)
FIRST_MOVE = re.compile(r"\s*(?:\[[^\n]*\n\s*)*+(?:\{[^}]*\}\s*)*+(?:\d+\.(?:\.\.)?\s+)?[RHTSCrhtsc]\d-\d")
RESERVED = ("White", "Black", "Variant", "Options", "StartPosition", "Result")


def write(record: Record) -> str:
    """The record as RMN text."""
    tags = {side.capitalize(): record.players[side] for side in ("white", "black") if side in record.players}
    tags |= {name: value for name, value in record.tags.items() if name not in RESERVED}
    by_name = {option.name: option for option in record.game.options}
    options = {name: by_name[name].write(value) for name, value in record.options.items()}
    tags["Variant"] = options.pop("variant", str(by_name["variant"].default))
    if options:
        tags["Options"] = " ".join(f"{name}={value}" for name, value in options.items())
    if record.start:
        tags["StartPosition"] = record.start
    tags["Result"] = result_text(record.outcome)
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    *moves, _ = write_record(record).partition("\n\n")[2].splitlines()
    return "\n".join([*lines, "", *moves, closing_word(record.game, record.outcome), ""])


def read(text: str) -> Record:
    """The record that an RMN text holds; RecordError names the line that cannot be read."""
    return RmnReader(text).read()


def recognises(text: str) -> bool:
    """Whether a text has tags that only RMN has, or begins with a move of this game."""
    return bool(TAGS_OF_ITS_OWN.search(text) or FIRST_MOVE.match(text))


def result_text(outcome: Outcome | None) -> str:
    if outcome is None:
        return UNFINISHED
    letter = next(letter for letter, winner in WINNERS.items() if winner == outcome.winner)
    return f"{letter} {outcome.reason}"


def closing_word(game: Game, outcome: Outcome | None) -> str:
    """1-0 for White, 0-1 for Black; a game that nobody won counts as unfinished."""
    return score(game, outcome) if outcome and outcome.winner else UNFINISHED


def _escaped(text: str) -> str:
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")


class RmnReader(RecordReader):
    """Reads one RMN record."""

    def read(self) -> Record:
        game = find_game("romgon")
        tags, lines = self.read_tags()
        options = self.read_options(game, tags.pop("Options", ""), lines.get("Options"))
        if "Variant" in tags:
            variant = self.read_variant(game, tags.pop("Variant"), lines["Variant"])
            if options.get("variant", variant) != variant:
                raise RecordError(f"the variant is {variant} here, but not in the options", lines["Variant"])
            options = {"variant": variant, **options} if variant != "standard" else options
        start = tags.pop("StartPosition", "")
        result = tags.pop("Result", None)
        players = {side: tags.pop(side.capitalize()) for side in ("black", "white") if side.capitalize() in tags}
        comment, moves, closing = self.read_moves()
        for move in every_move(moves):
            self.check_move(move)
        record = Record(
            game=game,
            options=options,
            start=start,
            players=players,
            tags=tags,
            moves=moves,
            outcome=self.read_result(game, result, lines.get("Result")),
            comment=comment,
        )
        if closing and closing != closing_word(game, record.outcome):
            if result is None:
                raise self.error(f'{closing} needs a tag that says why, as in [Result "B fortress"]')
            raise self.error(f"the Result tag says {result!r}, but {closing!r} stands after the moves")
        return record

    def read_variant(self, game: Game, text: str, line: int) -> Value:
        option = next(option for option in game.options if option.name == "variant")
        assert isinstance(option, Choice)
        for value in option.values:
            if text.lower() in (value, option.titles[value].lower()):
                return value
        raise RecordError(str(option.refusal(text)), line)

    def check_move(self, move: RecordedMove) -> None:
        try:
            read_move(move.text)
        except InvalidMove as error:
            raise RecordError(str(error), move.line) from None

    def read_result(self, game: Game, text: str | None, line: int | None) -> Outcome | None:
        if text is None or text == UNFINISHED:
            return None
        letter, _, reason = text.partition(" ")
        known = (reason in game.reasons and letter != "-") or reason in OUTSIDE_THE_RULES
        if letter not in WINNERS or not known:
            raise RecordError(f'a result looks like "B fortress", "W resignation" or "*", not {text!r}', line)
        return Outcome(WINNERS[letter], reason)
