"""What one address can take is bounded, with cookies or without; a room full of people behind it notices nothing."""

import asyncio
from collections.abc import Callable
from dataclasses import fields, replace

import pytest

from ludarium.server.limits import BadLimit, Limits, Rate, RateLimiter, limits_from, network_of
from ludarium.server.web import doorman
from ludarium.server.web.app import API
from tests.server.hostile.inside import Closed, Inside
from tests.waiting import PATIENCE

PEOPLE = 64
MOVES = 6


def few(name: str, times: int) -> Limits:
    """The default limits, and so many of one of them in an hour."""
    limits = Limits()
    old = getattr(limits, name)
    return replace(limits, **{name: replace(old, times=times, seconds=3600) if isinstance(old, Rate) else times})


async def test_identities_without_end_are_refused_by_address(inside: Callable[..., Inside]) -> None:
    """Whether they come without a cookie or with secrets that they made up."""
    async with inside(limits=few("newcomers", 10)) as server:
        for secret in (None, ""):
            for address in ("192.0.2.1", "192.0.2.2"):
                person = [server.visitor(f"{address}{secret is None:d}", secret=secret) for _ in range(12)]
                answers = [await each.ask("GET", f"{API}/tables") for each in person]
                assert [answer.status for answer in answers] == [200] * 10 + [429] * 2
                assert answers[-1].data["retry_after"] > 0
                assert "set-cookie" not in answers[-1].headers
                assert (await person[0].ask("GET", "/")).status == 200
                if secret == "":
                    assert (await person[0].ask("GET", f"{API}/tables")).status == 200  # who was let in stays


async def test_tables_are_refused_by_address(inside: Callable[..., Inside]) -> None:
    async with inside(limits=few("new_tables_from", 3)) as server:
        for _ in range(3):
            await server.visitor(secret=None).table()
        answer = await server.visitor(secret=None).ask(
            "POST", f"{API}/tables", {"game": "tokonoma", "seats": {"white": {"kind": "you"}, "black": {"kind": "you"}}}
        )
        assert (answer.status, answer.data["kind"]) == (429, "too-many")
        assert answer.data["retry_after"] > 0
        await server.visitor("192.0.2.2").table()


async def test_rematches_without_end_are_refused_like_new_tables(inside: Callable[..., Inside]) -> None:
    async with inside(limits=few("new_tables", 3)) as server:
        visitor = server.visitor()
        table_id, answers = await visitor.against("white"), []
        for _ in range(4):
            async with visitor.live(table_id) as live:
                await live.answer("offer", kind="abort")
                answers.append(await live.answer("offer", kind="rematch"))
            table_id = (await visitor.get(f"/tables/{table_id}"))["state"]["successor"] or table_id
        assert [answer["type"] for answer in answers] == ["ack", "ack", "error", "error"]
        assert answers[-1]["kind"] == "too-many"


async def test_sockets_are_refused_by_address_and_given_back(inside: Callable[..., Inside]) -> None:
    async with inside(limits=few("sockets_per_address", 3)) as server:
        table_id = await server.visitor().table(visibility="link")
        lives = [server.visitor().live(table_id) for _ in range(3)]
        for live in lives:
            await live.open()
            await live.state()
        refused = server.visitor().live(table_id)
        await refused.open()
        said = await refused.hear()
        assert (said["kind"], said["retry_after"] > 0) == ("too-many", True)
        with pytest.raises(Closed, match="4429"):
            await refused.hear()
        async with server.visitor("192.0.2.2").live(table_id) as other:
            await other.state()
        await lives[0].drop()
        async with server.visitor().live(table_id) as again:
            await again.state()
        for live in lives[1:]:
            await live.drop()
        assert server.part("presence").sockets == 0
        assert not server.part("presence")._addresses


async def test_hints_are_refused_by_address(inside: Callable[..., Inside]) -> None:
    async with inside(limits=few("hints_from", 2)) as server:
        for number in range(3):
            person = server.visitor()
            async with person.live(await person.table()) as live:
                await live.state()
                live.say("hint")
                if number == 2:
                    said = await live.until("error")
                    assert (said["kind"], said["retry_after"] > 0) == ("too-many", True)
                else:
                    assert (await live.answer("ping"))["type"] == "pong"


async def test_handshakes_and_health_count_as_requests(inside: Callable[..., Inside]) -> None:
    async with inside(limits=few("visits", 4)) as server:
        person = server.visitor()
        table_id = await person.table()
        assert (await person.ask("GET", "/health")).status == 200
        assert (await person.ask("GET", "/metrics")).status == 200
        async with person.live(table_id):
            pass
        with pytest.raises(Closed):
            await person.live(table_id).open()
        refused = await person.ask("GET", "/health")
        assert refused.status == 429
        told = (await server.visitor("192.0.2.2").ask("GET", "/metrics")).body
        assert b'ludarium_refusals_total{kind="too-many"} 2.0' in told


async def test_a_room_of_people_behind_one_address_plays_undisturbed(inside: Callable[..., Inside]) -> None:
    """Everybody at once: the page, the games, a table of their own with the other one looking on, moves, a lookup."""
    async with inside() as server:

        async def person(number: int) -> int:
            visitor = server.visitor()
            for path in ("/", "/index.html", "/favicon.ico", "/"):
                assert (await visitor.ask("GET", path)).status in (200, 404)
            for path in (
                "/games",
                "/games/tokonoma",
                "/games/tokonoma/guide",
                "/settings",
                "/tables",
                "/lessons/tokonoma",
            ):
                await visitor.get(path)
            for _ in range(3):
                await visitor.post("/positions", game="tokonoma")
            table_id = await visitor.table(options={"repetition": 0})
            async with visitor.live(table_id) as live, visitor.live(table_id) as second:
                state = await live.state()
                await second.state()
                for ply in range(MOVES):
                    answer = await live.answer("move", text=state["view"]["legal_moves"][0]["text"], ply=ply)
                    assert answer["type"] == "ack", answer
                    events = [said["state"] for said in live.seen if said["type"] == "event"]
                    state = events[-1]
                assert (await visitor.get(f"/tables/{table_id}"))["state"]["version"] == MOVES
            return 1

        assert sum(await asyncio.gather(*(person(number) for number in range(PEOPLE)))) == PEOPLE
        assert b'kind="too-many"' not in server.part("metrics").text()


def test_an_ipv6_network_is_one_address() -> None:
    assert network_of("2001:db8:1:2:aaaa::1") == network_of("2001:db8:1:2:bbbb::2") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") == "192.0.2.1"
    assert network_of("a pipe") == "a pipe"


# Limits are settings.


def test_every_limit_can_be_set() -> None:
    for field in fields(Limits):
        old = getattr(Limits(), field.name)
        text = f"{field.name}=7/9" if isinstance(old, Rate) else f"{field.name}=7"
        new = getattr(limits_from([text]), field.name)
        assert new == (replace(old, times=7, seconds=9) if isinstance(old, Rate) else 7)
    assert limits_from(["sockets=7", "requests=1/2"]).sockets == 7


@pytest.mark.parametrize(
    "text", ["", "x=1", "sockets", "sockets=", "sockets=0", "sockets=1/2", "sockets=-1", "sockets=²"]
)
def test_a_limit_that_cannot_be_is_named(text: str) -> None:
    with pytest.raises(BadLimit, match="limit"):
        limits_from([text])


@pytest.mark.parametrize("text", ["requests=5", "requests=5/0", "requests=0/5", "requests=5/1.5"])
def test_a_rate_that_cannot_be_is_named(text: str) -> None:
    with pytest.raises(BadLimit, match="TIMES/SECONDS"):
        limits_from([text])


def test_what_something_has_cost_is_paid_afterwards() -> None:
    limiter, rate = RateLimiter(lambda: 100.0), Rate("milliseconds", 1000, 10)
    limiter.charge(rate, "a", 5000)
    with pytest.raises(Exception, match="too many") as refused:
        limiter.use(rate, "a")
    assert refused.value.retry_after == pytest.approx(40, abs=0.2)  # type: ignore[attr-defined]
    limiter.use(rate, "b")


async def test_who_asks_for_too_much_waits_for_the_refusal_and_others_do_not(
    inside: Callable[..., Inside], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doorman, "REFUSED_AFTER", PATIENCE * 10)
    async with inside(limits=replace(Limits(), visits=Rate("requests from this address", 2, 600))) as server:
        greedy = server.visitor("203.0.113.1")
        for _ in range(2):
            assert (await greedy.ask("GET", f"{API}/announcements")).status == 200
        flood = [asyncio.create_task(greedy.ask("GET", f"{API}/announcements")) for _ in range(20)]
        assert (await server.visitor("192.0.2.1").ask("GET", f"{API}/announcements")).status == 200
        assert not any(task.done() for task in flood)
        for task in flood:
            task.cancel()
        await asyncio.gather(*flood, return_exceptions=True)
