"""What a move costs when it is replayed: by its code, as a search makes it, and by its text, as a referee reads it.

python -m bench.replay
"""

from collections.abc import Callable, Iterable
from random import Random
from time import process_time

import ludarium
from ludarium.core.game import Game
from ludarium.core.position import Position

GAMES = 6  # random games a game
PLIES = 120
MOVES = 12  # tried in a position
POSITIONS = 20
ROUNDS = 5  # the quickest counts

Trial = tuple[Position, str, int]  # a position, and a legal move of it as text and as code


def played(game: Game, random: Random) -> list[Position]:
    """The positions of some random games in which there is something to decide."""
    found = []
    for _ in range(GAMES):
        position = game.start()
        for _ in range(PLIES):
            if position.outcome is not None:
                break
            found.append(position)
            position = position.play(random.choice(position.legal_moves))
    return found


def trials(positions: Iterable[Position], random: Random) -> list[Trial]:
    return [
        (position, move.text, move.code)
        for position in positions
        for move in random.sample(position.legal_moves, min(MOVES, len(position.legal_moves)))
    ]


def by_code(trial: Trial) -> None:
    position, _, code = trial
    after = position.state.copy()
    after.follow(position.state)
    after.play(code)


def by_text(trial: Trial) -> None:
    position, text, _ = trial
    Position(position.game, position.options, position.state).play(text)


def microseconds(play: Callable[[Trial], None], tried: list[Trial]) -> float:
    """The time of one move, on average."""
    times = []
    for _ in range(ROUNDS):
        started = process_time()
        for trial in tried:
            play(trial)
        times.append(process_time() - started)
    return min(times) / len(tried) * 1e6


def main() -> None:
    print(f"{'game':<10} {'positions':<9} {'moves':>6} {'by code':>10} {'by text':>10} {'ratio':>7}")
    for name in ludarium.games():
        random = Random(name)
        game = ludarium.game(name)
        positions = played(game, random)
        crowded = sorted(positions, key=lambda position: len(position.legal_moves))[-POSITIONS:]
        for kind, chosen in (("random", random.sample(positions, POSITIONS)), ("crowded", crowded)):
            tried = trials(chosen, random)
            code, text = microseconds(by_code, tried), microseconds(by_text, tried)
            choices = sum(len(position.legal_moves) for position in chosen) // len(chosen)
            print(f"{name:<10} {kind:<9} {choices:>6} {code:>7.1f} µs {text:>7.1f} µs {text / code:>6.1f}x")


if __name__ == "__main__":
    main()
