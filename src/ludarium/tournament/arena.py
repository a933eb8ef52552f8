"""An arena: free players are paired with others of a similar score, again and again, until the clock ends.

A win is two points, a draw one. After two wins in a row points count double until the next game that is not won. Who
has halved their own time (berserk) gets one more point for a win.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ludarium.tournament.model import Event, Pairing, by_balance, side_balance

WIN, DRAW, BERSERK = 2, 1, 1
STREAK = 2  # wins in a row, after which points count double
WINDOW = 16  # how many places down an opponent is looked for
RECENT = 4  # games after which an opponent is as good as a new one
AGAIN = 6  # places that a recent opponent counts as farther away
UNEVEN = 8  # the same for one who is owed the same side, where both had the other one twice more


class Game(NamedTuple):
    """A counted game of a player. fire: points counted double"""

    pairing: Pairing
    points: int
    fire: bool


def counts(event: Event, pairing: Pairing) -> bool:
    return pairing.result is not None and (event.ends is None or pairing.ended <= event.ends)


def games(event: Event, player: str) -> list[Game]:
    """The counted games of a player, in the order in which they ended."""
    found: list[Game] = []
    streak = 0
    own = sorted((p for p in event.of_player[player] if counts(event, p)), key=lambda p: (p.ended, p.number))
    for pairing in own:
        fire = streak >= STREAK
        share = pairing.points(player)
        points = (WIN if share == 1 else DRAW if share else 0) * (2 if fire else 1)
        if share == 1 and player in pairing.berserk:
            points += BERSERK
        found.append(Game(pairing, points, fire))
        streak = streak + 1 if share == 1 else 0
    return found


def on_fire(played: list[Game], player: str) -> bool:
    """Whether the next win counts double."""
    last = played[-STREAK:]
    return len(last) == STREAK and all(game.pairing.points(player) == 1 for game in last)


def score(event: Event, player: str) -> int:
    return sum(game.points for game in games(event, player))


def next_pairings(event: Event, here: Collection[str] | None = None) -> list[Pairing]:
    """Pairs of those who are free. here: who could play now, None for everybody"""
    busy = {player for pairing in event.running for player in pairing.players}
    free = [
        each.id for each in event.entrants if each.active and each.id not in busy and (here is None or each.id in here)
    ]
    if len(free) < 2:
        return []
    scores = {player: score(event, player) for player in free}
    free.sort(key=lambda player: (-scores[player], event.seed_of[player]))
    # Who is away, or has paused, is no other opponent; who plays now will be one.
    pairs = paired(event, free, rematches=len(free) + len(busy) <= 2)
    made: list[Pairing] = []
    number = event.round + 1
    for one, other in pairs:
        first, second = by_balance(event, one, other)
        made.append(Pairing(number=len(event.pairings) + len(made) + 1, round=number, first=first, second=second))
    return made


def paired(event: Event, free: list[str], rematches: bool) -> list[tuple[str, str]]:
    """From the top down, each with the nearest whom they have not met lately; never with their last opponent."""
    recent = {player: recent_opponents(event, player) for player in free}
    balance = {player: side_balance(event, player) for player in free}

    def allowed(one: str, other: str) -> bool:
        return rematches or (recent[one][-1:] != [other] and recent[other][-1:] != [one])

    def away(one: str, other: str) -> int:
        uneven = balance[one] * balance[other] > 0 and min(abs(balance[one]), abs(balance[other])) >= 2
        return (AGAIN if other in recent[one] else 0) + (UNEVEN if uneven else 0)

    waiting, pairs, left = list(free), list[tuple[str, str]](), list[str]()
    while waiting:
        one = waiting.pop(0)
        near = [(place, other) for place, other in enumerate(waiting[:WINDOW]) if allowed(one, other)]
        if not near:
            left.append(one)
            continue
        place, other = min(near, key=lambda found: found[0] + away(one, found[1]))
        del waiting[place]
        pairs.append((one, other))
    while len(left) >= 2:
        one, other = left.pop(0), left.pop(0)
        if allowed(one, other):
            pairs.append((one, other))
            continue
        for place in range(len(pairs) - 1, -1, -1):
            a, b = pairs[place]
            if allowed(one, a) and allowed(other, b):
                pairs[place : place + 1] = [(one, a), (other, b)]
                break
            if allowed(one, b) and allowed(other, a):
                pairs[place : place + 1] = [(one, b), (other, a)]
                break
    return pairs


def recent_opponents(event: Event, player: str) -> list[str]:
    """The last one last."""
    return [str(pairing.opponent(player)) for pairing in event.of_player[player][-RECENT:]]


def is_over(event: Event, now: int) -> bool:
    return event.ends is not None and now >= event.ends
