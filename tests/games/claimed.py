"""Positions of self-play at fixed nodes, and whether all that is said about them is true."""

from collections.abc import Iterator
from random import Random

import ludarium
from ludarium.core.claims import Claim, claim_text
from ludarium.core.danger import advised
from ludarium.core.errors import PositionError
from ludarium.core.reasons import hint
from ludarium.engine import Engine, Limits
from ludarium.testing.claims import can_win, given, is_true
from tests.games.claim_checks import CHECKS_OF

NODES = 400
LONGEST = 160  # plies of a game
AT_RANDOM = 0.15  # of the moves, so that games differ and have mistakes in them


def self_play(name: str, number: int) -> Iterator[tuple[ludarium.Position, ludarium.Move]]:
    """The positions of a game against itself, each with the move that the engine finds best."""
    game, chance = ludarium.game(name), Random(f"claims of {name} {number}")
    engine = Engine(game, hash_mb=1, threads=1, seed=number)
    position = game.start(**game.table_options)
    while position.outcome is None and len(position.moves) < LONGEST:
        best = engine.search(position, Limits(nodes=NODES)).best
        if len(position.may_choose) == 1:
            yield position, position.find(best)
        made = chance.choice(list(position.legal_moves)) if chance.random() < AT_RANDOM else best
        position = position.play(made)


def require(position: ludarium.Position, claim: Claim, move: ludarium.Move | None = None) -> None:
    game = position.game
    said = claim_text(game, claim, position.turn)
    true = is_true(position, claim, move, CHECKS_OF.get(game.name, {}))
    assert true, f"{position!r}, {move}: {said} ({claim})"


def check_hint(position: ludarium.Position, move: ludarium.Move) -> int:
    """Every claim of a hint is true; how many there were."""
    claims = hint(position, move)
    for claim in claims:
        require(position, claim, move)
    return len(claims)


def check_what_now(position: ludarium.Position, viewer: str) -> int:
    """Every claim of the what-now line is true, and a win of the opponent's is told; how many there were."""
    advice = advised(position, position.view(viewer))
    claims = [claim for claim in (advice.danger, advice.tip) if claim is not None]
    for claim in claims:
        require(position, claim)
    told = advice.danger is not None and advice.danger.kind.startswith("can-win")
    assert told == in_danger(position, viewer), f"{position!r}: danger for {viewer}: {advice.danger}"
    return len(claims)


def in_danger(position: ludarium.Position, viewer: str) -> bool:
    """Whether the viewer's opponent could win at once, if it were its turn."""
    enemy = next(side.name for side in position.game.sides if side.name != viewer)
    try:
        return can_win(given(position, enemy))
    except PositionError:
        return False
