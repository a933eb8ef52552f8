"""Random Gungi positions that no game would bring about so soon: crowded, mixed towers, full hands, both options."""

from collections import Counter
from random import Random

from tests.games.gungi_reference import FRONTS, OTHER_FACE, Reference, Square, other, owned

NUMBERS = dict(zip(FRONTS, (1, 2, 2, 3, 1, 1, 1, 1, 2, 7, 1, 1), strict=True))


def random_position(random: Random, most: int = 22) -> Reference:
    """A battle position with both Commanders, and about `most` other pieces scattered around them or in hand."""
    return _random_position(random, most, strength=0.5)


def random_siege(random: Random, most: int = 14) -> Reference:
    """The same with nearly all pieces on the side to act, and the enemy Commander in a corner: full of mates."""
    return _random_position(random, most, strength=0.9)


def _random_position(random: Random, most: int, strength: float) -> Reference:
    while True:
        position = Reference({}, Counter(), random.choice("bw"), "B", 10)
        position.allies_block = random.random() < 0.25
        position.tower_on_enemy = random.random() < 0.25
        commanders = {side: _near(random, (4, 4), 4) for side in "bw"}
        if strength > 0.5:
            commanders[other(position.side)] = random.choice(((0, 0), (8, 8), (0, 8), (8, 0), (4, 0), (4, 8)))
        if len(set(commanders.values())) < 2:
            continue
        if strength > 0.5:
            position.hand.update(owned("OB", position.side))
        for front, number in NUMBERS.items():
            for _ in range({"M": 0, "O": 12}.get(front, 2 * number)):
                if random.random() < most / 44 * (3 if strength > 0.5 and front in "HPO" else 1):
                    side = position.side if random.random() < strength else other(position.side)
                    around = list(commanders.values()) if strength == 0.5 else [commanders[other(position.side)]]
                    _scatter(random, position, around, owned(random.choice((front, OTHER_FACE[front])), side))
        for side, square in commanders.items():
            position.put(square, position.board.get(square, "")[:2] + owned("M", side))
        if position.standing() and (strength == 0.5 or not position.checkers(other(position.side))):
            return position


def _scatter(random: Random, position: Reference, around: list[Square], piece: str) -> None:
    if random.random() < 0.2:
        position.hand[piece] += 1
        return
    for _ in range(20):
        square = _near(random, random.choice(around), random.choice((1, 2, 2, 4, 8)))
        tower = position.board.get(square, "")
        if len(tower) == 3 or (tower and random.random() < 0.4) or (len(tower) == 2 and square in around):
            continue
        position.put(square, tower + piece)
        if position.standing():
            return
        position.put(square, tower)


def _near(random: Random, square: Square, distance: int) -> Square:
    column, row = (min(8, max(0, place + random.randint(-distance, distance))) for place in square)
    return column, row
