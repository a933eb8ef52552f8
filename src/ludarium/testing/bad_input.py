"""Bad input: whatever is given, a game takes it or answers with a LudariumError of the right class."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ludarium.core.errors import IllegalMove, InvalidMove, LudariumError, OptionError, PositionError, RecordError
from ludarium.core.game import Game
from ludarium.core.options import read_options
from ludarium.core.position import Position
from ludarium.core.record import Record
from ludarium.testing.accidents import mutated
from ludarium.testing.rules import face
from ludarium.testing.sample import Nonconformity, Sample, playout, require

# One input each.


def try_position(game: Game, text: str, options: Mapping[str, object], random: Random) -> bool:
    """Whether a position string is taken; if so, it has a canonical form that stays the same, and can be played."""
    try:
        position = game.position(text, **options)
    except PositionError as error:
        require(bool(str(error)), game, f"the refusal of the position {text!r} says why")
        return False
    except Exception as error:
        raise Nonconformity(f"{game!r}: position({text!r}) raises {error!r}") from error
    try:
        again = game.position(position.text, **options)
        require(again.text == position.text, game, f"position({text!r}) is {position.text!r}, and that is itself")
        require(again.key == position.key, game, f"position({text!r}) has the key of its canonical form")
        for later in playout(position, random, longest=4):
            str(later), later.legal_moves, later.view(None)
            state = later.state.copy()
            for move in later.legal_moves[:5]:
                state.play(move.code)
                state.take_back()
    except Nonconformity:
        raise
    except Exception as error:
        raise Nonconformity(f"{game!r}: position({text!r}) is taken, but then raises {error!r}") from error
    return True


def try_move(position: Position, text: str) -> bool:
    """Whether a text is taken as a legal move; whatever it is, the position stays as it was."""
    before = position.text
    try:
        found = position.find(text)
    except (InvalidMove, IllegalMove) as error:
        require(bool(str(error)), position, f"the refusal of the move {text!r} says why")
        require(position.text == before, position, f"the refused move {text!r} changes nothing")
        return False
    except Exception as error:
        raise Nonconformity(f"{position!r}: move {text!r} raises {error!r}") from error
    require(found in position.legal_moves, position, f"{text!r} is played as {found}, which is legal")
    return True


def try_record(text: str) -> bool:
    """Whether a text is a record of a legal game; if so, it reads back."""
    try:
        record = Record.parse(text)
        record.replay()
    except RecordError as error:
        require(bool(str(error)), "Record", f"the refusal of the record {text!r} says why")
        return False
    except Exception as error:
        raise Nonconformity(f"the record {text!r} raises {error!r}") from error
    require(Record.parse(record.text) == record, "Record", f"the record {text!r} reads back")
    return True


def try_option(game: Game, name: str, text: str) -> bool:
    """Whether a text is taken as the value of an option."""
    try:
        game.start(**read_options(game.options, {name: text}))
    except OptionError as error:
        require(bool(str(error)), game, f"the refusal of {name}={text!r} says why")
        return False
    except Exception as error:
        raise Nonconformity(f"{game!r}: option {name}={text!r} raises {error!r}") from error
    return True


# Many.


def fuzz(sample: Sample, inputs: int, random: Random) -> dict[str, int]:
    """Try many bad and half-bad inputs; tells how many of each kind were taken after all."""
    game = sample.game
    positions = [position.text for position in sample.positions]
    moves = sorted({move.text for position in sample.positions for move in position.legal_moves})
    records = [Record.of(position).text for position in sample.positions[:10]]
    values = [*(option.write(option.default) for option in game.options), "0", "true", "3"]
    names = [option.name for option in game.options]
    kinds = ["position", "position", "move", "move", "record", *(["option"] if names else [])]
    taken = dict.fromkeys(kinds, 0)
    for _ in range(inputs):
        kind = random.choice(kinds)
        match kind:
            case "position":
                text = mutated(random.choice(positions), positions, random)
                took = try_position(game, text, sample.options, random)
            case "move":
                text = mutated(random.choice(moves), moves, random)
                took = try_move(random.choice(sample.positions), text)
            case "record":
                took = try_record(mutated(random.choice(records), records, random))
            case _:
                name = random.choice(names) if random.random() < 0.9 else mutated(names[0], names, random)
                took = try_option(game, name, mutated(random.choice(values), values, random))
        taken[kind] += took
    return taken


def bad_input_is_refused(sample: Sample) -> None:
    """Garbage and half-right texts get a LudariumError, never another exception, and change nothing."""
    faces_before = [face(position) for position in sample.positions[:5]]
    fuzz(sample, 200, sample.random())
    for absurd in ("", " ", "\0", "\ud800", "٣" * 50, "²", "x" * 100_000, "[" * 1000, "-" * 99, "1e9", "\n"):
        for attempt in (
            lambda text: try_position(sample.game, text, sample.options, sample.random()),
            lambda text: try_move(sample.positions[0], text),
            try_record,
        ):
            taken = attempt(absurd)
            require(not taken, sample.game, f"{absurd[:20]!r} is refused")
    require([face(position) for position in sample.positions[:5]] == faces_before, sample.game, "nothing changes")
    require(issubclass(PositionError, LudariumError), sample.game, "errors have one root")
