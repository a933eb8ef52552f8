"""Nobody fills the lobby, or the list of somebody's challenges, so that others are not seen any more."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from sqlalchemy import Connection, text

from ludarium.client import Client
from ludarium.play import Refused, Seat, TimeControl
from ludarium.play.clock import DAY
from ludarium.server.accounts import sanctions
from ludarium.server.identity import identity_of
from ludarium.server.limits import (
    CHALLENGES_TO_PLAYER,
    GUEST_CHALLENGES_TO_PLAYER,
    GUESTS_SEEK_VALID,
    LASTING_SEEK_VALID,
    LASTING_SEEKS_PER_GUEST,
    LISTED_SEEKS,
    SEEKS_PER_PLAYER,
    Limits,
)
from ludarium.server.lobby import queries
from ludarium.server.lobby import service as lobby_service
from ludarium.server.lobby.here import LOBBY
from ludarium.server.lobby.model import Challenge, Match, Ruleset, Seek
from ludarium.server.now import now_ms
from ludarium.server.present import Who
from ludarium.server.store import Store
from ludarium.server.tables import queries as tables
from ludarium.server.web.app import API
from ludarium.wire.lobby import LobbyData
from tests.clients.people import Guest, account, refused
from tests.clients.wire import Api
from tests.server.hostile.inside import Inside, Visitor
from tests.server.rated import add_user, memory
from tests.server.sample_tables import new_table
from tests.servers import RunningServer
from tests.waiting import PATIENCE

FAST, SLOW = TimeControl(base=300_000), TimeControl(per_move=3 * DAY)


@pytest.fixture
def connection() -> Iterator[Connection]:
    with memory().begin() as opened:
        yield opened


def guest(number: int) -> str:
    return f"{number:064x}"


def seek(player: str, created: int, control: TimeControl = FAST) -> Seek:
    return Seek(
        id=f"{player[-10:]}-{created}",
        player=player,
        rulesets=(Ruleset("tokonoma", {}),),
        controls=(control,),
        side="any",
        rated=False,
        visibility="public",
        created=created,
    )


def challenge(player: str, opponent: str) -> Challenge:
    match = Match(Ruleset("tokonoma", {}), SLOW)
    return Challenge(
        id=f"{player[-10:]}-{opponent[-10:]}",
        player=player,
        opponent=opponent,
        match=match,
        side="any",
        rated=False,
        visibility="public",
        created=0,
        expires=10,
    )


def add_seeks(connection: Connection, *made: Seek) -> None:
    for each in made:
        queries.add_seek(connection, each)


def test_what_guests_leave_behind_hides_nobody(connection: Connection) -> None:
    add_seeks(connection, *(seek(guest(number), number, SLOW) for number in range(LISTED_SEEKS + 1)))
    late = [seek(guest(9999), 2000), seek("user", 2001, SLOW)]
    add_seeks(connection, *late)
    listed = queries.all_seeks(connection)
    assert len(listed) == LISTED_SEEKS
    assert listed[-2:] == late
    assert [each.created for each in listed] == sorted(each.created for each in listed)


def test_who_seeks_most_hides_nobody(connection: Connection) -> None:
    makers = range(LISTED_SEEKS // SEEKS_PER_PLAYER)
    greedy = [seek(f"user{maker}", number) for maker in makers for number in range(SEEKS_PER_PLAYER)]
    add_seeks(connection, *greedy, seek("modest", 1000))
    assert "modest" in [each.player for each in queries.all_seeks(connection)]


def test_seeks_end_that_nobody_answers(connection: Connection) -> None:
    made = seek(guest(1), 0, SLOW), seek("user", 0, SLOW)
    add_seeks(connection, *made)
    short, long = round(GUESTS_SEEK_VALID * 1000), round(LASTING_SEEK_VALID * 1000)
    assert queries.expired_seeks(connection, short - 1) == []
    assert queries.expired_seeks(connection, short) == [made[0].id]
    assert queries.expired_seeks(connection, long) == [made[1].id]
    assert queries.all_seeks(connection) == []


def test_a_guest_leaves_few_seeks_behind(connection: Connection) -> None:
    add_seeks(connection, *(seek(guest(1), number, SLOW) for number in range(LASTING_SEEKS_PER_GUEST)))
    with pytest.raises(Refused, match="sign in"):
        add_seeks(connection, seek(guest(1), 100, SLOW))
    add_seeks(connection, seek(guest(1), 100))


def test_a_seek_is_not_taken_for_who_made_it_before(connection: Connection) -> None:
    """A guest has signed in between being found and being paired."""
    made = seek("user", 0)
    add_seeks(connection, made)
    with pytest.raises(Refused, match="not there any more"):
        queries.take_seeks(connection, [made.id], [guest(1), "other"], ())
    assert queries.take_seeks(connection, [made.id], ["user", "other"], ()) == [made.id]


def test_nobody_is_flooded_with_challenges(connection: Connection) -> None:
    for number in range(GUEST_CHALLENGES_TO_PLAYER):
        queries.add_challenge(connection, challenge(guest(number), "victim"))
    with pytest.raises(Refused, match="too many challenges"):
        queries.add_challenge(connection, challenge(guest(100), "victim"))
    for number in range(CHALLENGES_TO_PLAYER - GUEST_CHALLENGES_TO_PLAYER):
        queries.add_challenge(connection, challenge(f"user{number}", "victim"))
    with pytest.raises(Refused, match="too many challenges"):
        queries.add_challenge(connection, challenge("user100", "victim"))
    queries.add_challenge(connection, challenge("user100", "other"))


def test_a_banned_account_waits_for_nobody(connection: Connection) -> None:
    add_user(connection, "banned")
    add_seeks(connection, seek("banned", 0, SLOW), seek("user", 0, SLOW))
    queries.add_challenge(connection, challenge("banned", "user"))
    sanctions.impose(connection, "banned", "ban", "a reason", "admin", 0, None)
    assert [each.player for each in queries.all_seeks(connection)] == ["user"]
    assert queries.challenges_of(connection, "user", 0) == []


async def test_many_who_come_together_are_paired_together(
    inside: Callable[..., Inside], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pairing looks at all seeks: who opens sockets without end does not keep everybody else's waiting."""
    async with inside() as server:
        lobby, times = server.part("lobby"), 0
        real, looked = lobby.pair, asyncio.Event()

        async def counted() -> None:
            nonlocal times
            times += 1
            await real()
            looked.set()

        monkeypatch.setattr(lobby, "pair", counted)
        for _ in range(50):
            lobby.pair_soon()
        await asyncio.wait_for(looked.wait(), PATIENCE)
        assert times <= 2  # one may be by the timer
        looked.clear()
        lobby.pair_soon()
        await asyncio.wait_for(looked.wait(), PATIENCE)


class Reads:
    """Counts what is read of a store."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.of: Counter[str] = Counter()
        real = store.read

        async def read(query: Any, *arguments: object) -> Any:
            self.of[query.__name__] += 1
            return await real(query, *arguments)

        monkeypatch.setattr(store, "read", read)


async def test_a_thousand_who_come_read_the_seeks_once(
    inside: Callable[..., Inside], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_service, "PAIR_EVERY", 3600.0)
    async with inside() as server:
        lobby, store = server.part("lobby"), server.part("store")
        await store.write(queries.add_seek, seek("user", 0, SLOW))
        reads, told = Reads(store, monkeypatch), list[LobbyData]()
        for number in range(1000):
            lobby.tables.audience.present.come(LOBBY, guest(number), who=Who(f"guest{number}", guest=True, bot=False))
            lobby.arrived(guest(number))
            await lobby.show(guest(number), f"guest{number}", told.append)
            lobby.came(guest(number))
        assert reads.of["read_listing"] == 1
        assert reads.of["read_own"] == 1000
        assert [len(data.seeks) for data in told] == [1] * 1000


async def test_the_kept_seeks_are_those_of_the_store(
    inside: Callable[..., Inside], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever changes them: somebody in the lobby, an account that a guest becomes, a ban."""
    monkeypatch.setattr(lobby_service, "PAIR_EVERY", 3600.0)
    async with inside() as server:
        lobby, store, ann, ben = server.part("lobby"), server.part("store"), server.visitor(), server.visitor()

        async def shown(visitor: Visitor) -> list[tuple[str, bool]]:
            return [(each["id"], each["yours"]) for each in (await visitor.get("/lobby"))["seeks"]]

        assert await shown(ben) == []
        wish = {"games": [{"game": "tokonoma"}], "controls": [{"per_move_days": 3}]}
        made = (await ann.post("/lobby/seeks", **wish))["id"]
        assert (await shown(ann), await shown(ben)) == ([(made, True)], [(made, False)])
        assert (await ann.ask("DELETE", f"{API}/lobby/seeks/{made}")).status == 204
        assert await shown(ben) == []
        made = (await ann.post("/lobby/seeks", **wish))["id"]
        assert await shown(ben) == [(made, False)]
        assert ann.secret is not None
        assert ben.secret is not None
        await store.write(lobby.hand_over, identity_of(ann.secret), identity_of(ben.secret))
        assert (await shown(ben), await shown(ann)) == ([(made, True)], [(made, False)])
        gone: list[str] = []
        monkeypatch.setattr(lobby, "_deliver", lambda message: gone.append(getattr(message, "id", "")))
        await store.write(lobby.forget_user, identity_of(ben.secret))
        await lobby.pair()
        assert made in gone, "open pages are told what a ban or a deleted account took along"
        assert await shown(ann) == []


async def test_the_lobby_opens_for_a_player_whose_game_is_damaged(inside: Callable[..., Inside]) -> None:
    async with inside() as server:
        store, ann = server.part("store"), server.visitor()
        assert ann.secret is not None
        seats = {"white": Seat(player=identity_of(ann.secret), name="ann"), "black": Seat(player=guest(1), name="ben")}
        for name in ("damaged", "whole"):
            table = new_table(id=name, seats=seats, control=FAST, first_move_by=now_ms() + 600_000)
            await store.write(tables.add_table, table, 10)
        await store.write(lambda opened: opened.execute(text("UPDATE tables SET offers = '[1]' WHERE id = 'damaged'")))
        assert [call["table"] for call in (await ann.get("/lobby"))["calls"]] == ["whole"]


def test_an_address_has_so_many_open_seeks(start_server: Callable[..., RunningServer]) -> None:
    server = start_server(limits=Limits(open_seeks_from=3), workers=0)
    with ExitStack() as opened:
        made = []
        for number in range(3):
            each = opened.enter_context(Guest(opened.enter_context(Api(server.address))))
            made.append((each, each.seek(clocks=[f"5+{number}"]).id))  # nobody fits anybody
        fourth = opened.enter_context(Client(server.address))
        assert refused(fourth.seek, "tokonoma", clocks=["5+9"]) == (429, "too-many")
        first, own = made[0]
        first.client.cancel_seek(own)
        fourth.seek("tokonoma", clocks=["5+9"])


def test_who_was_blocked_takes_no_seat_by_link(server: RunningServer) -> None:
    with account(server.address) as one, account(server.address) as other, account(server.address) as third:
        one.client.block(other.name)
        table = one.open_table("white")
        assert refused(other.client.sit, table, "black") == (403, "not-yours")
        third.client.sit(table, "black")


def test_a_challenge_is_not_accepted_by_who_was_blocked_since(server: RunningServer) -> None:
    with account(server.address) as one, account(server.address) as other:
        made = one.client.challenge(other.name, "tokonoma", clock="3d")
        one.client.block(other.name)
        assert refused(other.client.accept_challenge, made.id) == (403, "not-yours")
