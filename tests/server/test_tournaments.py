"""Tournaments over the real server: simulated players in every format, and what organisers and entrants may do."""

from __future__ import annotations

import asyncio
import csv
import io
from typing import Any

import pytest
from sqlalchemy import create_engine, insert, update

from ludarium.server.store.schema import tournament_pairings, tournaments
from ludarium.server.tournaments import organising, running
from ludarium.server.tournaments.render import LATEST
from ludarium.tournament.export import read_json
from ludarium.tournament.model import Event
from ludarium.tournament.trf import read_trf
from tests.clients.tournament_players import Player, players, until_over
from tests.clients.wire import API
from tests.server.tournament_checks import all_rated, check_event, check_store
from tests.servers import RunningServer

HASTY = {"base_seconds": 3}


async def exported(player: Player, kind: str) -> str:
    answer = await player.http.get(f"{API}/tournaments/{player.tournament}/export/{kind}")
    assert answer.status_code == 200, answer.text
    assert "attachment" in answer.headers["content-disposition"]
    return answer.text


async def event_of(player: Player) -> Event:
    return read_json(await exported(player, "json"))[1]


async def check(player: Player, database: str) -> Event:
    """What holds after every tournament, also in its files."""
    page = await player.page()
    while any(p["result"] is None for p in page["tournament"]["pairings"]):  # games that outlast an arena
        await asyncio.sleep(0.05)
        page = await player.page()
    event = await event_of(player)
    check_event(event, page)
    while not await asyncio.to_thread(all_rated, database):
        await asyncio.sleep(0.05)
    await asyncio.to_thread(check_store, database, player.tournament)
    rows = list(csv.DictReader(io.StringIO(await exported(player, "csv"))))
    assert [row["name"] for row in rows] == [line["name"] for line in page["tournament"]["standings"]]
    games = await exported(player, "games")
    tables = [p for p in page["tournament"]["pairings"] if p["table"] is not None and p["result"] is not None]
    assert games.count("[Game ") == len(tables)
    return event


async def until_round(player: Player, number: int) -> None:
    while (await player.page())["tournament"]["round"] < number:
        await asyncio.sleep(0.05)


async def test_swiss(hasty_server: RunningServer, hasty_database: str) -> None:
    """16 players, 4 of them bots, 5 rounds: one does not appear, one withdraws, one comes late."""
    async with players(hasty_server.address, 16, "Swiss", bots=4) as made:
        organiser, absent, leaving, late = made[0], made[5], made[9], made[15]
        wish = {"most": 16, "least": 15, "when_full": False, "start_in": 60, "bots": True}
        cup = await organiser.create(format="swiss", **wish)
        absent.absent = True
        await asyncio.gather(*(each.enter(cup) for each in made[:15]))
        await organiser.post(f"/tournaments/{cup}/organise", action="start")
        await until_round(organiser, 1)
        await late.enter(cup)
        await leaving.withdraw()
        await until_over(organiser, cup)
        event = await check(organiser, hasty_database)
        by_name = {each.name: each for each in event.entrants}
        own = event.of_player[by_name[absent.name].id]
        assert [p.result is not None and p.result.forfeit for p in own if p.second is not None] == [True]
        assert by_name[leaving.name].withdrawn
        assert by_name[late.name].since >= 2
        assert event.of_player[by_name[late.name].id]
        assert len(read_trf(await exported(organiser, "trf"))[1].entrants) == 16
        ranks = await organiser.get(f"/players/{organiser.name}/tournaments")
        assert ranks[0]["rank"] >= 1


async def test_round_robin(hasty_server: RunningServer, hasty_database: str) -> None:
    """16 players meet each other; one leaves and one does not appear, whose games are then forfeited; the organiser
    corrects a result."""
    async with players(hasty_server.address, 16, "Robin", bots=4) as made:
        organiser, leaving, absent = made[0], made[4], made[7]
        absent.absent = True
        cup = await organiser.create(format="round-robin", most=16, bots=True)
        await asyncio.gather(*(each.enter(cup) for each in made))
        await until_round(organiser, 3)
        await leaving.withdraw()
        await until_over(organiser, cup, within=240)
        event = await check(organiser, hasty_database)
        gone = {each.name: each for each in event.entrants}
        assert any(p.result is not None and p.result.forfeit for p in event.of_player[gone[leaving.name].id])
        assert all(p.result is not None and not p.result.played for p in event.of_player[gone[absent.name].id])
        page = await organiser.page()
        waited = [p["table"] for p in page["tournament"]["pairings"] if is_of(page, absent.name, p) and p["table"]]
        assert len(waited) == 1, "who does not appear is waited for once"
        number = next(p.number for p in event.pairings if p.result is not None and p.result.played)
        before = next(p.result.value for p in event.pairings if p.number == number and p.result is not None)
        other = "0-1" if before == "1-0" else "1-0"
        await organiser.post(f"/tournaments/{cup}/corrections", pairing=number, result=other, reason="misheard")
        again = (await organiser.page())["tournament"]
        assert next(p["result"] for p in again["pairings"] if p["number"] == number) == other
        assert again["notes"][-1]["reason"] == "misheard"
        assert before in again["notes"][-1]["about"]


def is_of(page: Any, name: str, pairing: Any) -> bool:
    number = next(line["number"] for line in page["tournament"]["standings"] if line["name"] == name)
    return number in (pairing["first"], pairing["second"])


async def test_knockout(hasty_server: RunningServer, hasty_database: str) -> None:
    """16 players, double elimination; one does not appear, one withdraws, and both are out."""
    async with players(hasty_server.address, 16, "Knock", bots=4) as made:
        organiser, absent, leaving = made[0], made[3], made[6]
        absent.absent = True
        cup = await organiser.create(format="knockout", most=16, twice=True, bots=True)
        await asyncio.gather(*(each.enter(cup) for each in made))
        await until_round(organiser, 2)
        await leaving.withdraw()
        assert await leaving.refused("POST", f"/tournaments/{cup}/entry", password="") == (400, "bad-request")
        page = await until_over(organiser, cup, within=120)
        event = await check(organiser, hasty_database)
        champion = next(line for line in page["tournament"]["standings"] if line["rank"] == 1)
        assert page["tournament"]["summary"]["winner"] == champion["name"]
        bracket = {match["id"]: match for match in page["tournament"]["bracket"]}
        assert all(match["decided"] for match in bracket.values())
        assert bracket["G"]["winner"] == champion["number"]
        gone = next(each for each in event.entrants if each.name == absent.name)
        assert len([p for p in event.of_player[gone.id] if p.second is not None]) == 2
        assert champion["name"] not in (absent.name, leaving.name)


async def test_arena(hasty_server: RunningServer, hasty_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """16 players, some berserk, one absent, one late, one who leaves; the clock is moved on when enough was played."""
    ahead = 0
    real = running.now_ms
    for module in (organising, running):
        monkeypatch.setattr(module, "now_ms", lambda: real() + ahead)
    async with players(hasty_server.address, 17, "Arena", bots=4) as made:
        organiser, absent, leaving, late = made[0], made[7], made[8], made[16]
        made[1].berserk = made[2].berserk = True
        absent.absent = True
        cup = await organiser.create(
            format="arena", minutes=5, berserk=True, most=16, bots=True, when_full=False, start_in=60
        )
        await asyncio.gather(*(each.enter(cup) for each in made[:15]))
        await organiser.post(f"/tournaments/{cup}/organise", action="start")
        while not (await organiser.page())["tournament"]["pairings"]:
            await asyncio.sleep(0.05)
        await late.enter(cup)
        assert await made[15].refused("POST", f"/tournaments/{cup}/entry", password="") == (429, "too-many")
        while sum(p["result"] is not None for p in (await organiser.page())["tournament"]["pairings"]) < 40:
            await asyncio.sleep(0.1)
        await leaving.withdraw()
        await organiser.post(f"/tournaments/{cup}/organise", action="pause", reason="tea")
        before = (await organiser.page())["tournament"]["summary"]["ends"]
        ahead = 60_000
        await organiser.post(f"/tournaments/{cup}/organise", action="resume")
        assert (await organiser.page())["tournament"]["summary"]["ends"] >= before + 60_000, "the clock stood still"
        ahead += 6 * 60_000 + running.COUNTED_WITHIN
        await until_over(organiser, cup)
        event = await check(organiser, hasty_database)
        assert any(p.berserk for p in event.pairings)
        gone = next(each for each in event.entrants if each.name == absent.name)
        assert gone.paused
        assert len(event.of_player[gone.id]) == 1
        assert next(each for each in event.entrants if each.name == late.name).rating > 0


async def test_a_long_arena_shows_its_latest_pairings_and_all_of_an_entrant(
    hasty_server: RunningServer, hasty_database: str
) -> None:
    played = LATEST + 47
    async with players(hasty_server.address, 1, "Marathon") as (organiser,):
        cup = await organiser.create(format="arena", minutes=5, bots=True, when_full=False, start_in=3600)
        await organiser.enter(cup)
        await organiser.post(f"/tournaments/{cup}/bots", level="first-game")
        await asyncio.to_thread(write_pairings, hasty_database, cup, played)
        page = (await organiser.page())["tournament"]
        assert [p["number"] for p in page["pairings"]] == list(range(played - LATEST + 1, played + 1))
        number = page["standings"][0]["number"]
        answer = await organiser.http.get(f"{API}/tournaments/{cup}/entrants/{number}")
        assert [p["number"] for p in answer.json()] == list(range(1, played + 1))
        assert len((await event_of(organiser)).pairings) == played


def write_pairings(database: str, tournament_id: str, count: int) -> None:
    """As if the first two entrants had played so often."""
    rows = [
        {
            "tournament_id": tournament_id,
            "number": number,
            "round": number,
            "first": 1,
            "second": 2,
            "result": "1-0",
            "match": "",
            "game": 1,
            "speed": 0,
            "berserk": "[]",
            "ended": number,
            "table_id": None,
        }
        for number in range(1, count + 1)
    ]
    engine = create_engine(database)
    with engine.begin() as connection:
        connection.execute(insert(tournament_pairings), rows)
        connection.execute(
            update(tournaments).where(tournaments.c.id == tournament_id).values(version=tournaments.c.version + 1)
        )
    engine.dispose()


async def test_who_was_late_comes_back(hasty_server: RunningServer) -> None:
    """After a forfeit they are marked as away until they say that they are back; also in a round robin."""
    async with players(hasty_server.address, 4, "Back") as made:
        organiser, absent = made[0], made[3]
        absent.absent = True
        cup = await organiser.create(format="round-robin", most=4, break_seconds=3)  # time to come back in
        await asyncio.gather(*(each.enter(cup) for each in made))
        while not (await absent.page())["you"]["paused"]:
            await asyncio.sleep(0.05)
        assert (await absent.http.put(f"{API}/tournaments/{cup}/entry", json={"paused": True})).status_code == 400
        absent.absent = False
        await absent.enter(cup)
        assert not (await absent.page())["you"]["paused"]
        await until_over(organiser, cup)


async def test_play_decides_who_moves_first_and_sides_balance(hasty_server: RunningServer, hasty_database: str) -> None:
    """Where both choose at once before the first move, seats are what balances; who has not chosen has not appeared."""
    async with players(hasty_server.address, 4, "Sides") as made:
        organiser, absent = made[0], made[1]
        cup = await organiser.create(format="round-robin", game="cheduk", most=4, twice=True)
        await asyncio.gather(*(each.enter(cup) for each in made))
        await until_round(organiser, 5)
        absent.absent = True
        await until_over(organiser, cup, within=240)
        event = await check(organiser, hasty_database)
        for each in event.entrants:
            own = [p for p in event.of_player[each.id] if p.second is not None]
            assert sum(1 if p.first == each.id else -1 for p in own) == 0
        gone = next(each for each in event.entrants if each.name == absent.name)
        forfeits = [p for p in event.of_player[gone.id] if p.result is not None and p.result.forfeit]
        assert forfeits
        assert all(p.winner() == p.opponent(gone.id) for p in forfeits), "who has chosen has appeared"


async def test_bots_fill_a_tournament(hasty_server: RunningServer) -> None:
    """Levels take part like people, are seeded by strength, and the last one starts what begins when full."""
    async with players(hasty_server.address, 1, "Lonely") as (organiser,):
        cup = await organiser.create(format="round-robin", most=3, bots=True, rated=False, control=HASTY)
        await organiser.enter(cup)
        for level in ("first-game", "first-hour"):
            await organiser.post(f"/tournaments/{cup}/bots", level=level)
        shown = {line["level"]: line["rating"] for line in (await organiser.page())["tournament"]["standings"]}
        assert shown["first-game"] > 0
        page = await until_over(organiser, cup, within=120)
        assert {line["level"] for line in page["tournament"]["standings"]} == {None, "first-game", "first-hour"}
        assert await organiser.refused("POST", f"/tournaments/{cup}/bots", level="first-day") == (400, "bad-request")


async def test_no_help_in_a_game_of_a_tournament(hasty_server: RunningServer) -> None:
    """Not rated, since a computer plays, but others depend on the result."""
    async with players(hasty_server.address, 1, "Alone") as (player,):
        player.absent = True
        control = {"per_move_days": 1}
        cup = await player.create(format="round-robin", most=2, bots=True, rated=False, control=control)
        await player.enter(cup)
        await player.post(f"/tournaments/{cup}/bots", level="first-game")
        while not (table := (await player.page())["you"]["table"]):
            await asyncio.sleep(0.05)
        while (shown := await player.get(f"/tables/{table}"))["state"]["view"]["turn"] not in shown["table"]["you"]:
            await asyncio.sleep(0.05)
        assert not shown["table"]["rated"]
        assert (await player.hint(table))["kind"] == "fair-play"
        await player.move(table)
        text = (await player.get(f"/tables/{table}"))["state"]["view"]["text"]
        assert await player.refused("POST", "/positions", game="tokonoma", text=text) == (403, "fair-play")


async def test_correspondence_begins_all_at_once(hasty_server: RunningServer, hasty_database: str) -> None:
    async with players(hasty_server.address, 4, "Post") as made:
        organiser = made[0]
        cup = await organiser.create(format="round-robin", most=4, control={"per_move_days": 2})
        await asyncio.gather(*(each.enter(cup) for each in made))
        await until_over(organiser, cup)
        event = await check(organiser, hasty_database)
        assert len(event.pairings) == 6
