"""Everybody meets everybody, by the Berger tables; twice with changed sides in a double one."""

from __future__ import annotations

from ludarium.tournament.model import Event, Pairing, Result

Round = tuple[tuple[int, int], ...]  # starting numbers, the first side first; 0 is no opponent


def berger(players: int) -> tuple[Round, ...]:
    """The rounds of a single tournament. With an odd number one of them rests in each round.

    The last number stays and changes sides; the others go around it, half a turn back each round.
    """
    size = players + players % 2
    if size < 2:
        return ()
    around = size - 1
    rounds: list[Round] = []
    for number in range(around):
        start = number * (size // 2) % around
        top = start + 1
        pairs = [(top, size) if number % 2 == 0 else (size, top)]
        for step in range(1, size // 2):
            ahead, behind = (start + step) % around + 1, (start - step) % around + 1
            pairs.append((ahead, behind))
        rounds.append(tuple(without_rest(pair, players) for pair in pairs))
    return tuple(rounds)


def without_rest(pair: tuple[int, int], players: int) -> tuple[int, int]:
    first, second = pair
    if first > players:
        return second, 0
    return (first, 0) if second > players else pair


def schedule(players: int, twice: bool) -> tuple[Round, ...]:
    """In a double tournament the last two rounds of the first half change places: nobody has a side three times."""
    single = berger(players)
    if not twice:
        return single
    half = (*single[:-2], *reversed(single[-2:]))
    return half + tuple(tuple((b, a) if b else (a, 0) for a, b in pairs) for pairs in single)


def number_of_rounds(event: Event) -> int:
    return len(schedule(len(event.entrants), event.plan.twice))


def next_pairings(event: Event) -> list[Pairing]:
    """The next round, or all of them where all games begin at once."""
    planned = schedule(len(event.entrants), event.plan.twice)
    begin = event.round
    if begin >= len(planned) or any(event.running):
        return []
    rounds = range(begin, len(planned) if event.plan.all_at_once else begin + 1)
    made: list[Pairing] = []
    for each in rounds:
        for pair in planned[each]:
            made.append(pairing_of(event, each + 1, pair, len(event.pairings) + len(made) + 1))
    return made


def pairing_of(event: Event, number: int, pair: tuple[int, int], count: int) -> Pairing:
    """Of an entrant who is gone, the games are forfeited; who rests gets no point for it."""
    first = event.seeded[pair[0] - 1].id
    if not pair[1]:
        return Pairing(number=count, round=number, first=first, result=Result.ABSENT)
    second = event.seeded[pair[1] - 1].id
    return Pairing(number=count, round=number, first=first, second=second, result=event.forfeit_of(first, second))


def is_over(event: Event) -> bool:
    return event.round >= number_of_rounds(event) and not any(event.running)
