"""Tournaments at a server that is killed while they run: every game is played, counted and rated once."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx

from ludarium.tournament import Event
from ludarium.tournament.export import read_json
from tests.clients.tournament_players import Player, players, until_over
from tests.clients.wire import API, GONE
from tests.server.tournament_checks import all_rated, check_event, check_store
from tests.servers import CROWD, PYTHON, ServerProcess

CUPS: dict[str, dict[str, Any]] = {
    "swiss": {"format": "swiss", "rounds": 5},
    "round-robin": {"format": "round-robin"},
    "knockout": {"format": "knockout", "twice": True},
    "arena": {"format": "arena", "minutes": 1, "berserk": True},
}
CONTROL = {"base_seconds": 120}
WITHIN = 8.0  # seconds in which a player has to appear; what a server is away for does not count
ENDS_WITHIN = 1500.0  # seconds, on a machine on which much else runs


def command(*killed_at: str) -> list[str]:
    """Of a server that may kill itself at a step, even before it answers."""
    return [*PYTHON, "-m", "tests.server.tournament_server", str(WITHIN), *killed_at, "--"]


def serve(data: Path) -> ServerProcess:
    return ServerProcess(data, *CROWD, workers=0, command=command())


async def killed_tournament(data: Path, kind: str, number: int, kills: int, seed: int) -> Event:
    """A tournament of so many players, a quarter of them bots with tokens, at a server that is killed meanwhile.

    Somebody does not appear, somebody withdraws, and where that is possible somebody comes late.
    """
    random = Random(seed)
    with await asyncio.to_thread(serve, data) as server:
        async with players(server.address, number, f"{kind[:2].title()}{seed}x", bots=number // 4) as made:
            organiser, absent, leaving, late = made[0], made[1], made[2], made[4]
            absent.absent = made[3].berserk = True
            wish = {"most": number, "control": CONTROL, "bots": True, "when_full": False, "start_in": 3600}
            cup = await organiser.create(**wish, **CUPS[kind])
            comes_late = kind in ("swiss", "arena")
            await asyncio.gather(*(each.enter(cup) for each in made if each is not late or not comes_late))
            await organiser.post(f"/tournaments/{cup}/organise", action="start")
            over = asyncio.create_task(until_over(organiser, cup, within=ENDS_WITHIN))
            for turn in range(kills):
                await asyncio.sleep(random.uniform(1.0, 3.0))
                await asyncio.to_thread(server.end)
                await asyncio.to_thread(server.start)
                if turn == 0:
                    await insist(leaving.withdraw)
                    if comes_late:
                        await insist(lambda: late.enter(cup))
            page = await over
            event = await settled(organiser, cup)
            await checked(organiser, data, cup, page, event)
            gone = {each.name: each for each in event.entrants}
            assert gone[leaving.name].withdrawn
            assert late.name in gone
            assert all(p.winner() != gone[absent.name].id for p in event.of_player[gone[absent.name].id] if p.second)
        return event


async def killed_at_every_step(data: Path, kind: str, steps: Sequence[tuple[str, str]]) -> Event:
    """A tournament of four whose server kills itself at each of these steps, one after another."""
    with await asyncio.to_thread(serve, data) as server:
        async with players(server.address, 4, f"{kind[:2].title()}step") as made:
            organiser = made[0]
            cup = await organiser.create(**{**CUPS[kind], "most": 4, "control": CONTROL, "rounds": 3})
            for each in made[:3]:
                await each.enter(cup)
            await asyncio.to_thread(server.end)
            await asyncio.to_thread(server.start, command(*steps[0]), False)
            await insist(lambda: made[3].enter(cup))
            over = asyncio.create_task(until_over(organiser, cup, within=ENDS_WITHIN))
            for following in [*steps[1:], ()]:
                assert await asyncio.to_thread(server.process.wait, 120) == -signal.SIGKILL
                await asyncio.to_thread(server.start, command(*following), not following)
            page = await over
            event = await settled(organiser, cup)
            await checked(organiser, data, cup, page, event)
        return event


async def killed_after_a_correction(data: Path) -> Any:
    """A finished knockout of four whose semifinal is corrected: its page after the server was killed at once."""
    async with a_cup_of_days(data, 4, "knockout") as (server, organiser, _):
        for number in (1, 2, 3):
            await opened(organiser, number)
            await decided(organiser, number, "1-0")
        await until_over(organiser, organiser.tournament)
        await killed_after(server, "correction", lambda: decided(organiser, 1, "0-1"))
        final = await opened(organiser, 4)
        page = await organiser.page()
        semifinals = page["tournament"]["pairings"][:2]
        assert {final["first"], final["second"]} == {semifinals[0]["second"], semifinals[1]["first"]}
        return page


async def killed_after_a_removal(data: Path) -> Any:
    """Two play a game of days, and one of them is removed: the page after the server was killed at once."""
    async with a_cup_of_days(data, 2, "round-robin") as (server, organiser, removed):
        await opened(organiser, 1)
        removal = {"entrant": (await removed.page())["you"]["number"], "reason": "rude"}
        path = f"/tournaments/{organiser.tournament}/removals"
        await killed_after(server, "removal", lambda: organiser.post(path, **removal))
        page = await until_over(organiser, organiser.tournament)
        table = page["tournament"]["pairings"][0]["table"]
        while (await organiser.get(f"/tables/{table}"))["state"]["outcome"] is None:
            await asyncio.sleep(0.1)
        assert page["tournament"]["summary"]["winner"] == organiser.name
        return page


async def killed_after(server: ServerProcess, step: str, ask: Callable[[], Awaitable[None]]) -> None:
    """A server is killed after something that an organiser has decided, and started again."""
    await asyncio.to_thread(server.end)
    await asyncio.to_thread(server.start, command(step, "after"), False)
    asked = asyncio.create_task(insist_once(ask))
    assert await asyncio.to_thread(server.process.wait, 120) == -signal.SIGKILL
    await asked
    await asyncio.to_thread(server.start)


@asynccontextmanager
async def a_cup_of_days(data: Path, number: int, kind: str) -> AsyncIterator[tuple[ServerProcess, Player, Player]]:
    """A tournament in which nobody moves by themselves: its server, its organiser and the second who entered."""
    with await asyncio.to_thread(serve, data) as server:
        async with players(server.address, number, f"{kind[:2].title()}days") as made:
            cup = await made[0].create(format=kind, most=number, control={"per_move_days": 1})
            for each in made:
                each.absent = True
                await each.enter(cup)
            yield server, made[0], made[1]


async def opened(player: Player, number: int) -> Any:
    """A pairing of the player's tournament, once it has its table."""
    while True:
        found = (await player.page())["tournament"]["pairings"]
        if len(found) >= number and found[number - 1]["table"]:
            return found[number - 1]
        await asyncio.sleep(0.05)


async def decided(organiser: Player, number: int, result: str) -> None:
    path = f"/tournaments/{organiser.tournament}/corrections"
    await organiser.post(path, pairing=number, result=result, reason="they have agreed")


async def insist_once(ask: Callable[[], Awaitable[None]]) -> None:
    """Until the server that kills itself because of it is there and gone."""
    while True:
        try:
            await ask()
        except GONE as gone:
            if not isinstance(gone, httpx.ConnectError):
                return
        await asyncio.sleep(0.1)


async def insist(ask: Callable[[], Awaitable[None]], done: str = "already") -> None:
    """Until the server answers; what was done before it was killed is refused with the word `done`."""
    while True:
        with suppress(*GONE):
            try:
                await ask()
            except AssertionError as refused:
                if done not in str(refused):
                    raise
            return
        await asyncio.sleep(0.2)


async def settled(player: Player, cup: str) -> Event:
    """When the games that outlast an arena have ended, too."""
    while True:
        answer = await player.http.get(f"{API}/tournaments/{cup}/export/json")
        assert answer.status_code == 200, answer.text
        event = read_json(answer.text)[1]
        if not any(event.running):
            return event
        await asyncio.sleep(0.5)


async def checked(player: Player, data: Path, cup: str, page: Any, event: Event) -> None:
    database = f"sqlite:///{data / 'ludarium.sqlite'}"
    while not await asyncio.to_thread(all_rated, database):
        await asyncio.sleep(0.2)
    check_event(event, await player.page() if event.plan.format == "arena" else page)
    await asyncio.to_thread(check_store, database, cup)
