"""Golden playthroughs: what a game says of itself at each state of one game at random, for people to read in diffs."""

from collections.abc import Iterator
from pathlib import Path

import ludarium
from ludarium.core.zobrist import zobrist

FOLDER = Path(__file__).parent
WHOLE = 12  # so many states at first are told in full, then every tenth, and the last
SEED = 7
WIDTH = 120


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def playthrough(name: str) -> str:
    """The text of a game's playthrough; chance comes from a stream that is the same everywhere."""
    game = ludarium.game(name)
    lines = list(declared(game))
    position = game.start()
    for ply, number in enumerate(zobrist(SEED)):
        over = position.outcome is not None
        whole = ply < WHOLE or ply % 10 == 0 or over
        lines += ["", f"# ply {ply}", *(told(position) if whole else brief(position))]
        if over:
            break
        move = position.legal_moves[number % len(position.legal_moves)]
        lines += [f"plays {move.text} = {position.display(move)}, clicks {' '.join(move.path)}"]
        position = position.play(move)
    record = ludarium.Record.of(position, {side.name: side.title for side in game.sides})
    return "\n".join([*lines, "", "# record", record.text])


def declared(game: ludarium.Game) -> Iterator[str]:
    yield f"# {game.title}"
    yield f"sides: {' '.join(side.name for side in game.sides)}"
    for option in game.options:
        yield f"option {option.name}={option.write(option.default)}: {option.allowed}"
    yield f"reasons: {' '.join(game.reasons)}"
    yield f"actions: {' '.join(game.actions)}".rstrip()


def brief(position: ludarium.Position) -> Iterator[str]:
    yield f"text: {position.text}"


def told(position: ludarium.Position) -> Iterator[str]:
    yield from str(position).splitlines()
    yield f"text: {position.text}"
    yield f"key: {position.key:016x}"
    yield f"outcome: {position.outcome}"
    yield f"may choose: {' '.join(position.may_choose)}".rstrip()
    yield f"opening: {position.opening}".rstrip()
    yield from wrapped("legal moves:", [move.text for move in position.legal_moves])
    yield from wrapped("paths:", [",".join(move.path) for move in position.legal_moves])
    for viewer in (*(side.name for side in position.game.sides), None):
        view = position.view(viewer)
        yield f"view of {viewer}: {view.text}"
        yield f"  {len(view.legal_moves)} choices, {len(view.scene.pieces)} pieces, {len(view.scene.hidden)} hidden"
        yield f"  last: {' '.join(view.last)}".rstrip()
        yield f"  counters: {' '.join(f'{name}={count}' for name, count in view.counters.items())}".rstrip()
        yield from (f"  notice: {notice.kind} {notice.text}" for notice in view.notices)


def wrapped(title: str, words: list[str]) -> Iterator[str]:
    line = f"{title} ({len(words)})"
    for word in words:
        if len(line) + 1 + len(word) > WIDTH:
            yield line
            line = " "
        line += f" {word}"
    yield line
