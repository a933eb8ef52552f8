"""What must hold after every tournament, whatever happened on the way."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from typing import Any

from sqlalchemy import create_engine, select

from ludarium.server.ratings.model import LEAST_PLIES, UNRATED_REASONS
from ludarium.server.store.schema import ends, rated_games, readers, tables, tournament_pairings
from ludarium.tournament import Event, Result, is_over, knockout
from ludarium.tournament.model import side_balance

OUTCOMES = {"1-0": 0, "0-1": 1, "1/2": None}


def check_event(event: Event, page: Any) -> None:
    """The rules of its format, from its results alone."""
    assert page["tournament"]["summary"]["status"] == "finished"
    lines = {str(line["number"]): line for line in page["tournament"]["standings"]}
    assert len(lines) == len(event.entrants)
    CHECKS[event.plan.format](event, lines)


def check_swiss(event: Event, lines: dict[str, Any]) -> None:
    assert is_over(event)
    assert max(met(event).values()) == 1, "nobody meets twice"
    byes = Counter(pairing.first for pairing in event.pairings if pairing.result is Result.BYE)
    assert not byes or max(byes.values()) == 1, "nobody has two byes"
    for each in event.entrants:
        rounds = [pairing.round for pairing in event.of_player[each.id]]
        assert len(rounds) == len(set(rounds))
        assert all(number >= each.since for number in rounds)
        best = lines[each.id]["points"] * 2 > event.round  # whose sides may differ by one more in the last round
        assert abs(side_balance(event, each.id)) <= (3 if best else 2), "sides balance"
        assert lines[each.id]["points"] == sum(pairing.points(each.id) for pairing in event.of_player[each.id])


def check_round_robin(event: Event, lines: dict[str, Any]) -> None:
    assert is_over(event)
    games = Counter(frozenset(pairing.players) for pairing in event.pairings if pairing.second is not None)
    for one, other in combinations([each.id for each in event.entrants], 2):
        assert games[frozenset((one, other))] == (2 if event.plan.twice else 1), "everybody meets everybody"
    for each in event.entrants:
        own = [pairing for pairing in event.of_player[each.id] if pairing.second is not None]
        assert abs(sum(1 if pairing.first == each.id else -1 for pairing in own)) <= 1, "sides balance"
        assert lines[each.id]["points"] == sum(pairing.points(each.id) for pairing in own)


def check_knockout(event: Event, lines: dict[str, Any]) -> None:
    assert is_over(event)
    champions = [number for number, line in lines.items() if line["rank"] == 1]
    assert champions == [knockout.champion(event)], "one champion"
    stands = knockout.stands(event)
    lost = Counter(
        player
        for stand in stands.values()
        for player in stand.players
        if stand.match.id != "T" and stand.needed and player != stand.winner  # neither wins if nobody appears
    )
    allowed = 2 if event.plan.twice else 1
    assert lost[champions[0]] < allowed
    for each in event.entrants:
        if each.id != champions[0] and not each.withdrawn:
            assert lost[each.id] == allowed, f"everybody else has lost: {each.id} in {event.of_player[each.id]}"
    for stand in stands.values():
        played = [pairing for pairing in stand.games if pairing.result is not None and pairing.result.played]
        assert all(one.first == other.second for one, other in pairwise(played)), "sides change within a match"


def check_arena(event: Event, lines: dict[str, Any]) -> None:
    """Points are counted here anew, by the rules as they are written for players."""
    assert event.ends is not None
    for each in event.entrants:
        own = event.of_player[each.id]
        if len(event.entrants) > 2:
            opponents = [pairing.opponent(each.id) for pairing in own]
            assert all(one != other for one, other in pairwise(opponents)), "no opponent twice in a row"
        counted = [pairing for pairing in own if pairing.result is not None and pairing.ended <= event.ends]
        points = streak = 0
        for pairing in sorted(counted, key=lambda pairing: (pairing.ended, pairing.number)):
            share = pairing.points(each.id)
            points += round(2 * share) * (2 if streak >= 2 else 1)
            points += 1 if share == 1 and each.id in pairing.berserk else 0
            streak = streak + 1 if share == 1 else 0
        assert lines[each.id]["points"] == points, "points add up"
        forfeits = sum(pairing.result is not None and pairing.result.forfeit for pairing in own)
        assert abs(side_balance(event, each.id)) <= 2 + forfeits, f"sides balance: {side_balance(event, each.id)}"


CHECKS = {
    "swiss": check_swiss,
    "round-robin": check_round_robin,
    "knockout": check_knockout,
    "arena": check_arena,
}


def met(event: Event) -> Counter[frozenset[str]]:
    return Counter(frozenset(p.players) for p in event.pairings if p.result is not None and p.result.played)


def all_rated(database: str) -> bool:
    """Whether ratings have followed every end."""
    engine = create_engine(database)
    try:
        with engine.connect() as connection:
            latest = connection.scalar(select(ends.c.id).order_by(ends.c.id.desc()).limit(1))
            taken = connection.scalar(select(readers.c.last).where(readers.c.name == "ratings"))
            return latest is None or (taken or 0) >= latest
    finally:
        engine.dispose()


def check_store(database: str, tournament: str) -> None:
    """Each game has one table, one end and one result, and is rated once if it counts for ratings."""
    engine = create_engine(database)
    with engine.connect() as connection:
        own = tournament_pairings.c.tournament_id == tournament
        pairings = connection.execute(select(tournament_pairings).where(own)).all()
        opened = {row.id: row for row in connection.execute(select(tables).where(tables.c.tournament == tournament))}
        paired = Counter(row.table_id for row in pairings if row.table_id)
        assert Counter(list(opened)) == paired, "each table has its pairing"
        ended = {row.table_id: row for row in connection.execute(select(ends).where(ends.c.table_id.in_(opened)))}
        times = Counter(connection.scalars(select(ends.c.table_id).where(ends.c.table_id.in_(opened))))
        query = select(rated_games.c.table_id).where(rated_games.c.table_id.in_(opened))
        rated = Counter(connection.scalars(query))
    engine.dispose()
    for row in pairings:
        if row.table_id is None or row.result is None:
            continue
        table, end = opened[row.table_id], ended[row.table_id]
        assert times[row.table_id] == 1, "a game ends once"
        counts = table.rated and end.reason not in UNRATED_REASONS and table.ply >= LEAST_PLIES
        assert rated[row.table_id] == (1 if counts else 0), "a game is rated once"
        if row.result in OUTCOMES:
            assert (end.winner is None) == (OUTCOMES[row.result] is None), "a result is that of its game"
        else:
            assert end.reason in ("abort", "correction", "removal")
