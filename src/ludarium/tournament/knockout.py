"""Knockout: who loses a match, or two in double elimination, is out.

A match is the best of so many games with changing sides. When it is level, a rematch with changed sides decides, then
games by a faster clock; when even those are level, the better seed goes through. Who does not appear, or is gone when
the next game would begin, loses the match.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludarium.tournament.bracket import Match, Source, matches, rounds_for
from ludarium.tournament.model import Event, Pairing, Result, by_balance

DECIDERS = 6  # games after the regular ones, before the seed decides
FASTEST = 3  # how often the clock is halved at most


@dataclass(frozen=True, slots=True)
class Stand:
    """How a match stands. players: None where nobody comes    known: whether both are certain"""

    match: Match
    players: tuple[str | None, str | None]
    known: bool
    games: tuple[Pairing, ...] = ()
    score: tuple[float, float] = (0.0, 0.0)
    decided: bool = False
    winner: str | None = None

    @property
    def loser(self) -> str | None:
        if not self.decided or self.winner is None:
            return None
        return next((player for player in self.players if player != self.winner), None)

    @property
    def needed(self) -> bool:
        """Whether two players meet there."""
        return self.known and None not in self.players


def stands(event: Event) -> dict[str, Stand]:
    """All matches as they stand, by their ids."""
    found: dict[str, Stand] = {}
    for match in matches(len(event.entrants), event.plan.twice, event.plan.third_place):
        if match.id == "G":
            found["G"] = second_final(event, match, found["F"])
            continue
        sides = [resolved(event, source, found) for source in match.sources]
        players = sides[0][1], sides[1][1]
        found[match.id] = judged(event, match, players, sides[0][0] and sides[1][0])
    return found


def resolved(event: Event, source: Source, found: dict[str, Stand]) -> tuple[bool, str | None]:
    """Whether it is certain who comes, and who."""
    if source.kind == "seed":
        place = int(source.of) - 1
        return True, event.seeded[place].id if place < len(event.seeded) else None
    stand = found[source.of]
    return stand.decided, stand.winner if source.kind == "winner" else stand.loser


def second_final(event: Event, match: Match, first: Stand) -> Stand:
    """Who comes from below has lost once: if they win the final, both have, and they play another one."""
    if not first.decided or first.winner is None or first.winner == first.players[0] or None in first.players:
        return Stand(match, (None, None), first.decided, decided=first.decided, winner=first.winner)
    return judged(event, match, first.players, True)


def judged(event: Event, match: Match, players: tuple[str | None, str | None], known: bool) -> Stand:
    one, other = players
    if not known:
        return Stand(match, players, False)
    if one is None or other is None:
        return Stand(match, players, True, decided=True, winner=one or other)
    own = tuple(
        pairing
        for pairing in event.of_player[one]
        if pairing.match == match.id and pairing.opponent(one) == other and pairing.result is not Result.ANNULLED
    )
    score = sum(pairing.points(one) for pairing in own), sum(pairing.points(other) for pairing in own)
    decided, winner = decision(event, (one, other), own, score)
    return Stand(match, players, True, own, score, decided, winner)


def decision(
    event: Event, players: tuple[str, str], own: tuple[Pairing, ...], score: tuple[float, float]
) -> tuple[bool, str | None]:
    """Whether a match is decided, and who goes through."""
    if any(pairing.open for pairing in own):
        return False, None
    if own and own[-1].result is not None and own[-1].result.forfeit:
        return True, own[-1].winner()
    one, other = players
    left = max(event.plan.best_of - len(own), 0)
    if abs(score[0] - score[1]) > left or (left == 0 and score[0] != score[1]):
        return True, one if score[0] > score[1] else other
    if len(own) >= event.plan.best_of + DECIDERS:
        return True, min(players, key=lambda player: event.seed_of[player])
    return False, None


def next_pairings(event: Event) -> list[Pairing]:
    """The next game of every match that both have come to and that is not decided."""
    made: list[Pairing] = []
    if len(event.entrants) < 2:
        return made
    for stand in stands(event).values():
        one, other = stand.players
        if not stand.known or stand.decided or one is None or other is None or any(p.open for p in stand.games):
            continue
        if stand.games:
            first, second = str(stand.games[-1].second), stand.games[-1].first
        else:
            first, second = by_balance(event, one, other)
        beyond = len(stand.games) - event.plan.best_of  # 0 is the rematch
        made.append(
            Pairing(
                number=len(event.pairings) + len(made) + 1,
                round=order_of(event, stand.match),
                first=first,
                second=second,
                result=event.forfeit_of(first, second),
                match=stand.match.id,
                game=len(stand.games) + 1,
                speed=min(max(beyond, 0), FASTEST),
            )
        )
    return made


def needless(event: Event) -> list[Pairing]:
    """Running games that would not have been paired after a correction: others have come to the match, or it is
    decided without them."""
    found = stands(event)
    return [pairing for pairing in event.running if not wanted(event, found[pairing.match], pairing)]


def wanted(event: Event, stand: Stand, pairing: Pairing) -> bool:
    one, other = stand.players
    if pairing not in stand.games or one is None or other is None:
        return False
    before = tuple(game for game in stand.games if not game.open)
    return not decision(event, (one, other), before, stand.score)[0]


def order_of(event: Event, match: Match) -> int:
    """A round number that grows with the tournament."""
    rounds = rounds_for(len(event.entrants))
    if match.stage == "main":
        return match.round if not event.plan.twice else max(2 * match.round - 2, 1)
    if match.stage == "losers":
        return match.round + 1
    return rounds if match.stage == "third" else 2 * rounds - 1 + match.round


def last_match(event: Event) -> str:
    return "G" if event.plan.twice else f"W{rounds_for(len(event.entrants))}.1"


def champion(event: Event) -> str | None:
    return stands(event)[last_match(event)].winner if len(event.entrants) > 1 else None


def is_over(event: Event) -> bool:
    if any(event.running) or len(event.entrants) < 2:
        return False
    return all(stand.decided for stand in stands(event).values())


def places(event: Event) -> list[list[str]]:
    """From the champion down; those who went out in the same round share a place. Who is in it leads."""
    found = stands(event)
    left: dict[int, list[str]] = {}
    for each in event.seeded:
        lost = [
            stand for stand in found.values() if stand.decided and each.id in stand.players and stand.winner != each.id
        ]
        stages = [stand for stand in lost if stand.match.id != "T"]
        key = placing(event, each.id, found, stages)
        left.setdefault(key, []).append(each.id)
    return [left[key] for key in sorted(left)]


def placing(event: Event, player: str, found: dict[str, Stand], lost: list[Stand]) -> int:
    """Lower is better: 0 for the champion, 1 for those who are still in it, then by the last match."""
    last = found[last_match(event)]
    if last.decided and last.winner == player:
        return 0
    out = len(lost) >= (2 if event.plan.twice else 1) or (last.decided and bool(lost))
    if not out:
        return 1
    third = found.get("T")
    if third is not None and third.decided and third.winner is not None and player in third.players:
        return 3 if third.winner == player else 4
    where = lost[-1].match
    rounds = rounds_for(len(event.entrants))
    if where.stage == "final" or (not event.plan.twice and where.round == rounds):
        return 2
    return 5 + (2 * rounds - where.round)
