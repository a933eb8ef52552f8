"""What organisers and entrants may do with a tournament, and what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select

from ludarium.play import Refused
from ludarium.server.moderation.commands import ModerationCommands
from ludarium.server.store import Store
from ludarium.server.store.schema import rated_games
from ludarium.server.tournaments import changes
from tests.clients.tournament_players import BULLET, Player, players, until_over
from tests.clients.wire import API, PASSWORD
from tests.server.databases import connected
from tests.server.tournament_checks import all_rated, check_store
from tests.server.tournament_kills import opened
from tests.servers import RunningServer


@asynccontextmanager
async def opened_store(database: str) -> AsyncIterator[Store]:
    store = Store(database)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def test_what_is_refused(hasty_server: RunningServer) -> None:
    async with players(hasty_server.address, 3, "Strict") as (organiser, other, third):
        path = "/tournaments"
        usual: dict[str, Any] = {"name": "Cup", "game": "tokonoma", "control": BULLET, "format": "swiss"}
        for bad, kind in (
            ({}, "bad-request"),  # neither a time nor full
            ({"start_in": 1e9}, "bad-request"),
            ({"when_full": True, "name": "  "}, "bad-request"),
            ({"when_full": True, "game": "nothing"}, "unknown-game"),
            ({"when_full": True, "options": {"no": 1}}, "option"),
            ({"when_full": True, "options": {"repetition": 0}}, "bad-request"),  # by which nothing is rated
            ({"when_full": True, "most": 2, "least": 4}, "bad-request"),
            ({"when_full": True, "best_of": 2}, "bad-request"),
            ({"when_full": True, "min_rating": 2000, "max_rating": 1000}, "bad-request"),
            ({"when_full": True, "repeat": "weekly"}, "bad-request"),
            ({"when_full": True, "format": "arena", "control": {"per_move_days": 1}}, "bad-request"),
            ({"when_full": True, "control": {}}, "bad-request"),
        ):
            assert (await organiser.refused("POST", path, **{**usual, **bad}))[1] == kind, bad
        cup = await organiser.create(format="knockout", most=2, password="sesame", start_in=3600, max_rating=3000)
        entry = f"{path}/{cup}/entry"
        assert await other.refused("POST", entry, password="wrong") == (403, "wrong-password")
        guest = Player(hasty_server.address, "guest")
        assert await guest.refused("POST", entry, password="sesame") == (401, "signed-out")
        assert await guest.refused("POST", path, **{**usual, "when_full": True}) == (401, "signed-out")
        await guest.http.aclose()
        assert await other.refused("POST", f"{path}/{cup}/organise", action="start") == (403, "not-yours")
        await other.enter(cup, "sesame")
        assert await other.refused("POST", entry, password="sesame") == (400, "bad-request")
        await third.enter(cup, "sesame")
        page = await until_over(other, cup)
        assert page["you"]["number"] is not None
        assert await organiser.refused("POST", entry, password="sesame") == (400, "bad-request")
        assert await other.refused("POST", f"{path}/{cup}/corrections", pairing=1, result="1-0", reason="me") == (
            400,
            "bad-request",
        )
        high = await organiser.create(format="swiss", min_rating=3999, most=4)
        assert await other.refused("POST", f"{path}/{high}/entry", password="") == (403, "not-yours")
        assert await other.refused("GET", f"{path}/nothing") == (404, "not-found")
        assert await other.refused("GET", f"{path}/{cup}/export/exe") == (404, "not-found")
        assert await other.refused("GET", f"{path}/{cup}/export/trf") == (400, "bad-request")


async def test_the_organiser_pauses_removes_and_cancels(hasty_server: RunningServer) -> None:
    async with players(hasty_server.address, 5, "Boss") as made:
        organiser, removed, fourth = made[0], made[3], made[4]
        cup = await organiser.create(format="round-robin", most=4, start_in=3600)
        for each in made[:3]:
            await each.enter(cup)
        await organiser.post(f"/tournaments/{cup}/removals", entrant=2, reason="a friend of mine")
        page = await organiser.page()
        assert [line["number"] for line in page["tournament"]["standings"]] == [1, 2]
        assert await made[1].refused("POST", f"/tournaments/{cup}/entry", password="") == (403, "not-yours")
        await made[1].post("/account/delete", password=PASSWORD)
        assert made[1].name not in str(await organiser.page())
        await fourth.enter(cup)
        removed.absent = True
        await removed.enter(cup)
        while (await organiser.page())["tournament"]["round"] < 1:
            await asyncio.sleep(0.05)
        number = (await removed.page())["you"]["number"]
        await organiser.post(f"/tournaments/{cup}/organise", action="pause", reason="lunch")
        await organiser.post(f"/tournaments/{cup}/removals", entrant=number, reason="rude")
        assert await removed.refused("POST", f"/tournaments/{cup}/entry", password="") == (403, "not-yours")
        await organiser.post(f"/tournaments/{cup}/organise", action="resume")
        page = await until_over(organiser, cup)
        kinds = [note["kind"] for note in page["tournament"]["notes"]]
        assert kinds == ["removal", "pause", "removal", "resume"]
        other = await organiser.create(format="swiss", most=4)
        await organiser.post(f"/tournaments/{other}/organise", action="cancel", reason="rain")
        assert (await organiser.page())["tournament"]["summary"]["status"] == "cancelled"


async def test_a_corrected_knockout_result_brings_the_right_pair_together(
    hasty_server: RunningServer, hasty_database: str
) -> None:
    """The running game of those who do not meet any more is annulled and unrated; the right pair gets a new one. When
    the tournament was over already, it goes on."""
    async with players(hasty_server.address, 4, "Redraw") as made:
        organiser = made[0]
        cup = await organiser.create(format="knockout", most=4, control={"per_move_days": 1})
        for each in made:
            each.absent = True
            await each.enter(cup)

        async def decide(number: int, result: str, reason: str) -> None:
            await organiser.post(f"/tournaments/{cup}/corrections", pairing=number, result=result, reason=reason)

        semifinals = [await opened(organiser, 1), await opened(organiser, 2)]
        for each in semifinals:
            await decide(each["number"], "1-0", "they have agreed")
        final = await opened(organiser, 3)
        finalists = [made[final["first"] - 1], made[final["second"] - 1]]
        for each in finalists:
            await each.move(final["table"])
        await decide(1, "0-1", "names mixed up")
        right = await opened(organiser, 4)
        assert {right["first"], right["second"]} == {semifinals[0]["second"], semifinals[1]["first"]}
        tournament = (await organiser.page())["tournament"]
        assert tournament["pairings"][2]["result"] == "annulled"
        assert [(note["kind"], note["reason"]) for note in tournament["notes"][2:]] == [
            ("correction", "names mixed up"),
            ("annulled", "names mixed up"),
        ]
        replaced = made[semifinals[0]["first"] - 1]
        assert (await replaced.page())["you"]["table"] is None
        shown = await replaced.get(f"/tables/{final['table']}")
        assert shown["state"]["outcome"]["reason"] == "abort"
        assert await organiser.refused(
            "POST", f"/tournaments/{cup}/corrections", pairing=3, result="1-0", reason="no, it counts"
        ) == (400, "bad-request")
        await decide(4, "1-0", "they have agreed")
        page = await until_over(organiser, cup)
        assert page["tournament"]["summary"]["winner"] == made[right["first"] - 1].name
        assert not any(line["paused"] for line in page["tournament"]["standings"])
        await decide(1, "1-0", "it was right before")
        again = await opened(organiser, 5)
        assert {again["first"], again["second"]} == {final["first"], final["second"]}
        running = (await organiser.page())["tournament"]["summary"]
        assert (running["status"], running["winner"]) == ("running", None)
        await decide(5, "0-1", "they have agreed")
        page = await until_over(organiser, cup)
        assert page["tournament"]["summary"]["winner"] == made[again["second"] - 1].name
        while not await asyncio.to_thread(all_rated, hasty_database):
            await asyncio.sleep(0.05)
        await asyncio.to_thread(check_store, hasty_database, cup)


async def test_what_an_organiser_decides_changes_no_rating(hasty_server: RunningServer, hasty_database: str) -> None:
    """Neither in their own games nor in those of others, and it is not called play. A game that was rated before its
    correction stays so."""
    async with players(hasty_server.address, 2, "Own") as made:
        organiser, opponent = made
        for each in made:
            each.absent = True

        async def begun() -> tuple[str, Any]:
            cup = await organiser.create(format="round-robin", most=2, rated=True, control={"base_seconds": 600})
            for each in made:
                await each.enter(cup)
            game = await opened(organiser, 1)
            for number in (game["first"], game["second"], game["first"]):
                await made[number - 1].move(game["table"])
            return cup, game

        cup, game = await begun()
        mine = "1-0" if game["first"] == 1 else "0-1"
        await organiser.post(f"/tournaments/{cup}/corrections", pairing=1, result=mine, reason="I am better")
        outcome = (await opponent.get(f"/tables/{game['table']}"))["state"]["outcome"]
        assert (outcome["reason"], outcome["words"]) == ("correction", "the organiser decided")
        cup, game = await begun()
        await organiser.post(f"/tournaments/{cup}/removals", entrant=2, reason="too strong")
        outcome = (await opponent.get(f"/tables/{game['table']}"))["state"]["outcome"]
        assert outcome["reason"] == "removal"
        assert outcome["words"].endswith("was removed from the tournament")
        cup, game = await begun()
        async with organiser.socket(f"/tables/{game['table']}/live") as looks:
            await looks.recv()
            await opponent.resign(game["table"])
        await until_over(organiser, cup)
        await organiser.post(f"/tournaments/{cup}/corrections", pairing=1, result="1/2", reason="a mistake")
        while not await asyncio.to_thread(all_rated, hasty_database):
            await asyncio.sleep(0.05)
        for each, change in ((organiser, 32), (opponent, -32)):
            [card] = await organiser.get(f"/players/{each.name}/ratings")
            assert (card["games"], card["rating"]) == (1, 1600 + change)
        with connected(hasty_database) as connection:  # one room is no sign of anything here
            own = select(rated_games.c.together).where(rated_games.c.table_id == game["table"])
            assert connection.scalar(own) is False


async def test_a_series_makes_its_next_one_itself(hasty_server: RunningServer) -> None:
    async with players(hasty_server.address, 1, "Weekly") as (organiser,):
        cup = await organiser.create(format="arena", minutes=30, start_in=0, when_full=False, repeat="weekly")
        page = await until_over(organiser, cup)
        assert page["tournament"]["summary"]["status"] == "cancelled"
        following = page["tournament"]["successor"]
        again = (await organiser.get(f"/tournaments/{following}"))["tournament"]
        week = 7 * 24 * 3600 * 1000
        assert again["summary"]["start_at"] - page["tournament"]["summary"]["start_at"] == week
        assert again["summary"]["status"] == "open"
        organiser.tournament = following
        await organiser.post(f"/tournaments/{following}/organise", action="end-series")
        assert not (await organiser.page())["tournament"]["summary"]["series"]


async def test_one_of_a_series_is_left_out_and_the_series_ended_from_any(
    hasty_server: RunningServer,
) -> None:
    async with players(hasty_server.address, 1, "Skip") as (organiser,):
        cup = await organiser.create(format="arena", start_in=3600, when_full=False, repeat="daily")
        await organiser.post(f"/tournaments/{cup}/organise", action="cancel", reason="holiday")
        first = (await organiser.page())["tournament"]
        assert first["summary"]["status"] == "cancelled"
        organiser.tournament = first["successor"]
        second = (await organiser.page())["tournament"]["summary"]
        assert second["start_at"] - first["summary"]["start_at"] == 24 * 3600 * 1000
        assert (second["status"], second["series"]) == ("open", True)
        await organiser.post(f"/tournaments/{cup}/organise", action="end-series")
        assert not (await organiser.page())["tournament"]["summary"]["series"]
        await organiser.post(f"/tournaments/{organiser.tournament}/organise", action="cancel", reason="the end")
        assert (await organiser.page())["tournament"]["successor"] is None


async def test_a_series_keeps_its_hour_when_one_starts_early(hasty_server: RunningServer) -> None:
    """Because its organiser starts it, or because it is full."""
    async with players(hasty_server.address, 2, "Early") as made:
        organiser = made[0]
        for each in made:
            each.absent = True
        for full in (False, True):
            cup = await organiser.create(
                format="swiss", most=2, start_in=3600, when_full=full, repeat="weekly", control={"per_move_days": 1}
            )
            planned = (await organiser.page())["tournament"]["summary"]["start_at"]
            for each in made:
                await each.enter(cup)
            if not full:
                await organiser.post(f"/tournaments/{cup}/organise", action="start")
            await opened(organiser, 1)
            following = (await organiser.page())["tournament"]["successor"]
            again = (await organiser.get(f"/tournaments/{following}"))["tournament"]["summary"]
            assert again["start_at"] - planned == 7 * 24 * 3600 * 1000
            assert again["status"] == "open"


async def test_who_comes_back_is_not_asked_for_the_password_again(hasty_server: RunningServer) -> None:
    """Nor does anybody pause before the start: a round of nobody would be left."""
    async with players(hasty_server.address, 3, "Again") as made:
        organiser, leaving = made[0], made[1]
        cup = await organiser.create(format="swiss", most=3, password="sesame", control={"per_move_days": 1})
        for each in made:
            each.absent = True
        await leaving.enter(cup, "sesame")
        entry = f"/tournaments/{cup}/entry"
        assert await leaving.refused("PUT", entry, paused=True) == (400, "bad-request")
        await organiser.enter(cup, "sesame")
        await made[2].enter(cup, "sesame")
        await opened(organiser, 1)
        await leaving.withdraw()
        await leaving.enter(cup)
        assert not (await leaving.page())["you"]["withdrawn"]


async def test_who_is_banned_is_in_no_tournament(hasty_server: RunningServer, hasty_database: str) -> None:
    """Neither in one that is open nor in one that runs: nobody is paired with them and waits."""
    async with players(hasty_server.address, 4, "Banned") as made:
        organiser, banned = made[0], made[1]
        for each in made:
            each.absent = True
        running = await organiser.create(format="swiss", most=4, control={"per_move_days": 1})
        await asyncio.gather(*(each.enter(running) for each in made))
        await opened(organiser, 2)
        waiting = await organiser.create(format="swiss", most=8)
        await asyncio.gather(organiser.enter(waiting), banned.enter(waiting))
        async with opened_store(hasty_database) as store:
            await ModerationCommands(store).ban(banned.name, "cheats", None)
        while banned.name in str(await organiser.get(f"/tournaments/{waiting}")):
            await asyncio.sleep(0.05)
        left = (await organiser.get(f"/tournaments/{running}"))["tournament"]["standings"]
        assert {line["name"] for line in left if line["withdrawn"]} == {banned.name}
        number = next(line["number"] for line in left if line["name"] == banned.name)
        while True:
            pairings = (await organiser.get(f"/tournaments/{running}"))["tournament"]["pairings"]
            (own,) = (each for each in pairings if number in (each["first"], each["second"]))
            if own["result"] is not None:
                break
            await asyncio.sleep(0.05)
        assert own["result"] == ("0-1" if own["first"] == number else "1-0"), "the opponent does not wait"


async def test_no_game_begins_while_a_tournament_is_paused(hasty_server: RunningServer, hasty_database: str) -> None:
    """Also one that was paired before."""
    async with players(hasty_server.address, 2, "Held") as (organiser, other):
        cup = await organiser.create(format="swiss", most=2, start_in=3600)
        await asyncio.gather(organiser.enter(cup), other.enter(cup))
        async with opened_store(hasty_database) as store:
            for held in ({"status": "running", "paused": True}, {"status": "cancelled", "paused": False}):
                await store.write(partial(changes.bump, tournament_id=cup, **held))
                with pytest.raises(Refused, match="does not run"):
                    await store.write(changes.open_game, cup, 1, "table")


async def test_reasons_are_plain_text(hasty_server: RunningServer) -> None:
    async with players(hasty_server.address, 2, "Plain") as (organiser, other):
        cup = await organiser.create(format="swiss", most=4)
        await other.enter(cup)
        removal = {"entrant": 1, "reason": "late\u202e again\nand rude"}
        await organiser.post(f"/tournaments/{cup}/removals", **removal)
        assert (await organiser.page())["tournament"]["notes"][0]["reason"] == "late again and rude"


async def test_a_computer_player_is_removed_from_its_game(hasty_server: RunningServer) -> None:
    async with players(hasty_server.address, 1, "Unplug") as (organiser,):
        organiser.absent = True
        cup = await organiser.create(
            format="round-robin", most=2, bots=True, rated=False, control={"base_seconds": 600}
        )
        await organiser.enter(cup)
        await organiser.post(f"/tournaments/{cup}/bots", level="first-game")
        while not any(p["table"] for p in (await organiser.page())["tournament"]["pairings"]):
            await asyncio.sleep(0.05)
        lines = (await organiser.page())["tournament"]["standings"]
        bot = next(line for line in lines if line["level"] is not None)
        await organiser.post(f"/tournaments/{cup}/removals", entrant=bot["number"], reason="too loud")
        page = await until_over(organiser, cup)
        assert page["tournament"]["summary"]["winner"] == organiser.name


async def test_a_bot_is_marked_in_the_table_and_at_its_seat(hasty_server: RunningServer) -> None:
    async with players(hasty_server.address, 2, "Marked", bots=1) as made:
        cup = await made[0].create(format="round-robin", most=2, bots=True, rated=False, control={"base_seconds": 600})
        for each in made:
            each.absent = True
            await each.enter(cup)
        while not (pairings := (await made[0].page())["tournament"]["pairings"]) or pairings[0]["table"] is None:
            await asyncio.sleep(0.05)
        [bot] = [each.name for each in made if each.bot]
        lines = (await made[0].page())["tournament"]["standings"]
        assert {line["name"] for line in lines if line["bot"]} == {bot}
        seats = (await made[0].get(f"/tables/{pairings[0]['table']}"))["state"]["seats"].values()
        assert {seat["name"] for seat in seats if seat["bot"]} == {bot}


async def test_numbers_that_have_moved_remove_nobody_else(hasty_server: RunningServer) -> None:
    """An entrant who leaves before the start moves the others up; at once with it, nobody else is removed."""
    async with players(hasty_server.address, 4, "Moved") as made:
        organiser = made[0]
        cup = await organiser.create(format="round-robin", most=8)
        for each in made:
            await each.enter(cup)
        await asyncio.gather(*(each.withdraw() for each in made[1:3]))
        names = {line["number"]: line["name"] for line in (await organiser.page())["tournament"]["standings"]}
        assert names == {1: organiser.name, 2: made[3].name}


async def test_a_call_waits_until_the_player_has_decided(hasty_server: RunningServer) -> None:
    """Who opens a page after the other has moved is called, too; games of days call nobody in a hurry."""
    async with players(hasty_server.address, 2, "Called") as (first, second):
        first.absent = second.absent = True
        cup = await first.create(format="round-robin", most=2)
        await asyncio.gather(first.enter(cup), second.enter(cup))
        while not (await first.page())["you"]["table"]:
            await asyncio.sleep(0.05)
        table = (await first.page())["you"]["table"]
        shown = await first.get(f"/tables/{table}")
        begins, waits = (first, second) if shown["table"]["you"] == ["white"] else (second, first)
        assert [call["table"] for call in (await begins.get("/lobby"))["calls"]] == [table]
        await begins.move(table)
        assert (await begins.get("/lobby"))["calls"] == []
        call = (await waits.get("/lobby"))["calls"][0]
        assert (call["table"], call["tournament"]) == (table, cup)
        assert call["join_within"] <= 2000
        page = await until_over(first, cup)
        assert page["tournament"]["pairings"][0]["result"] in ("+-", "-+")
        slow = await first.create(format="round-robin", most=2, control={"per_move_days": 1})
        await asyncio.gather(first.enter(slow), second.enter(slow))
        while not (await first.page())["you"]["table"]:
            await asyncio.sleep(0.05)
        assert (await first.get("/lobby"))["calls"] == []


async def test_a_deleted_account_leaves_its_tournaments(hasty_server: RunningServer) -> None:
    async with players(hasty_server.address, 4, "Erased") as made:
        organiser, leaving = made[0], made[1]
        for each in made:
            each.absent = True
        running = await organiser.create(format="round-robin", most=4)
        await asyncio.gather(*(each.enter(running) for each in made))
        waiting = await organiser.create(format="swiss", most=8)
        await asyncio.gather(organiser.enter(waiting), leaving.enter(waiting))
        own = await leaving.http.get(f"{API}/account/export")
        assert {each["id"] for each in own.json()["more"]["tournaments"]} == {running, waiting}
        await leaving.post("/account/delete", password=PASSWORD)
        assert leaving.name not in str(await organiser.get(f"/tournaments/{waiting}"))
        left = await organiser.get(f"/tournaments/{running}")
        assert leaving.name not in str(left)
        assert [line["withdrawn"] for line in left["tournament"]["standings"]].count(True) == 1
