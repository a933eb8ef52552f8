"""Random Gungi positions that no game would bring about so soon: crowded, mixed towers, full hands, both options."""

from collections import Counter
from random import Random

from tests.games.gungi_reference import FRONTS, OTHER_FACE, Reference, Square, owned

NUMBERS = dict(zip(FRONTS, (1, 2, 2, 3, 1, 1, 1, 1, 2, 7, 1, 1), strict=True))


def random_position(random: Random, most: int = 22) -> Reference:
    """A battle position with both Commanders, the other pieces scattered around them, on the board and in hand."""
    while True:
        position = Reference({}, Counter(), random.choice("bw"), "B", 10)
        position.allies_block = random.random() < 0.25
        position.tower_on_enemy = random.random() < 0.25
        commanders = [_near(random, (4, 4), 4) for _ in "bw"]
        if commanders[0] == commanders[1]:
            continue
        for front, number in NUMBERS.items():
            for _ in range(2 * number if front != "M" else 0):
                if random.random() < most / 44:
                    _scatter(random, position, commanders, front)
        for side, square in zip("bw", commanders, strict=True):
            position.put(square, position.board.get(square, "")[:2] + owned("M", side))
        if position.standing():
            return position


def _scatter(random: Random, position: Reference, commanders: list[Square], front: str) -> None:
    letter = random.choice((front, OTHER_FACE[front]))
    piece = owned(letter, random.choice("bw"))
    if random.random() < 0.2:
        position.hand[piece] += 1
        return
    for _ in range(20):
        square = _near(random, random.choice(commanders), random.choice((1, 2, 2, 4, 8)))
        tower = position.board.get(square, "")
        if len(tower) == 3 or (tower and random.random() < 0.4) or (len(tower) == 2 and square in commanders):
            continue
        position.put(square, tower + piece)
        if position.standing():
            return
        position.put(square, tower)


def _near(random: Random, square: Square, distance: int) -> Square:
    return tuple(  # type: ignore[return-value]
        min(8, max(0, place + random.randint(-distance, distance))) for place in square
    )
