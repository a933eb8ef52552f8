"""Random main-phase positions that a loader accepts, rich in rare situations."""

import random

from ludarium.games.cheduk.cells import AMBASSADOR_TILES, CELLS, COUNTS, LEAP_TARGETS, NEIGHBOURS, TERRITORIES, file
from ludarium.games.cheduk.codes import CHIEF, OFF_BOARD, SPY
from ludarium.games.cheduk.notation import write_position
from ludarium.games.cheduk.setup import PlacedPiece, Setup

OPTIONS = {
    "chief_captures": (False, True),
    "chief_after_castling": ("outside_only", "free"),
    "occupation": ("until_liberated", "presence"),
    "regather_requires_return": (False, True),
    "auto_repetition": (5, 3, 0),
    "no_progress_limit": (100, 3, 0),
}


def random_options(rng: random.Random) -> dict[str, object]:
    """The defaults, or any mixture."""
    if rng.random() < 0.3:
        return {}
    return {name: rng.choice(values) for name, values in OPTIONS.items()}


def scattered(rng: random.Random, presence: bool) -> str:
    """Pieces anywhere, but often near the Embassies, the Chiefs and the enemy's Territory."""
    embassies = rng.choice(AMBASSADOR_TILES[0]), rng.choice(AMBASSADOR_TILES[1])
    board: list[PlacedPiece | None] = [None] * len(CELLS)

    def put(side: int, kind: int, cells: list[int]) -> int | None:
        free = [cell for cell in cells if cell != OFF_BOARD and board[cell] is None]
        if not free:
            return None
        cell = rng.choice(free)
        board[cell] = PlacedPiece(side, kind)
        return cell

    everywhere = list(range(len(CELLS)))
    near = [cell for embassy in embassies for cell in [embassy, *NEIGHBOURS[embassy], *LEAP_TARGETS[embassy]]]
    for side in range(2):
        chief_at = TERRITORIES[embassies[side]] if rng.random() < 0.8 else near if rng.random() < 0.5 else everywhere
        chief = put(side, CHIEF, chief_at)
        assert chief is not None
        near = near + NEIGHBOURS[chief]
    crowded = rng.random() < 0.1
    for side in range(2):
        for kind, most in enumerate(COUNTS):
            for _ in range(most if kind != CHIEF else 0):
                if rng.random() < 0.7:
                    enemy_land = TERRITORIES[embassies[1 - side]]
                    places = [everywhere, near, enemy_land if kind == SPY else TERRITORIES[embassies[side]]]
                    put(side, kind, TERRITORIES[embassies[0]] if crowded else rng.choice(places))
    gathered = set()
    for side in range(2):
        land = TERRITORIES[embassies[1 - side]]
        gathered |= set(rng.sample(land, rng.choice((0, 1, 2, 3, 3))))
        sources = sorted((cell for cell in gathered if cell in land), key=file, reverse=side == 0)
        for cell, piece in enumerate(board):
            if piece == PlacedPiece(side, SPY) and sources and rng.random() < 0.6:
                usable = [source for source in sources if (file(cell) - file(source)) * (1 - 2 * side) <= 0]
                if usable:
                    sources.remove(usable[-1])
                    board[cell] = PlacedPiece(side, SPY, marked=True)
    occupied, bonus, castling = [False, False], [False, False], [False, False]
    for owner in range(2):
        piece = board[embassies[owner]]
        enemy = piece is not None and piece.side != owner
        occupied[owner] = enemy or (not presence and piece is None and rng.random() < 0.4)
        bonus[owner] = occupied[owner] or rng.random() < 0.5
        castling[owner] = rng.random() < 0.7 and any(
            board[cell] == PlacedPiece(owner, CHIEF) for cell in TERRITORIES[embassies[owner]]
        )
    info = [sum(cell in TERRITORIES[embassies[1 - s]] for cell in gathered) + bonus[1 - s] for s in range(2)]
    return write_position(
        Setup(
            board=tuple(board),
            side=rng.randrange(2),
            embassies=embassies,
            occupied=(occupied[0], occupied[1]),
            bonus=(bonus[0], bonus[1]),
            castling=(castling[0], castling[1]),
            info=(info[0], info[1]),
            gathered=tuple(sorted(gathered)),
            quiet=rng.choice((0, 1, 2, 7)),
        )
    )
