"""Rights are checked where it acts: what another connection commits between the last read and the write counts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pytest
from sqlalchemy import Connection, delete, select, update

import ludarium
from ludarium import puzzles
from ludarium.server.accounts import queries as accounts
from ludarium.server.accounts import sanctions
from ludarium.server.accounts.model import token_hash
from ludarium.server.accounts.tokens import revoke_all
from ludarium.server.limits import Limits, Rate
from ludarium.server.live.socket import HANDLERS
from ludarium.server.now import now_ms
from ludarium.server.ratings import rating
from ludarium.server.settings import Settings
from ludarium.server.store import rights
from ludarium.server.store.schema import sanctions as sanctions_table
from ludarium.server.store.schema import sessions, tournament_pairings, tournaments, users
from ludarium.server.store.writer import Writer
from ludarium.server.tables.attendance import AttendanceDesk
from ludarium.server.threads import Call
from tests.clients.people import DAYS, account, play, seated, settled
from tests.clients.wire import API, PASSWORD, YOU, Api
from tests.server.databases import connected, migrated_database
from tests.server.hostile.test_tokens import routes
from tests.server.reviewed import between, plant_exercise
from tests.servers import RunningServer
from tests.waiting import ASKING, until

Commit = Callable[[Connection], None]
Attempt = Callable[[], bool]  # whether it succeeded

READS = "it writes nothing"
LINKS = "a link is its right, and is used up in its transaction"
EXEMPT = {
    **dict.fromkeys(
        (
            "draw_position",
            "show_position",
            "compose_position",
            "show_possible",
            "show_refusal",
            "read_record",
            "open_record",
            "write_record",
            "try_move",
            "try_record_move",
            "try_exercise",
            "refute_move",
            "check_move",
            "explore",
        ),
        READS,
    ),
    **dict.fromkeys(("show_ahead", "show_reset", "mail_reset", "decline_call"), READS),
    **dict.fromkeys(("register", "confirm_email", "unsubscribe"), LINKS),
    "sign_in": "see below",
    "reset_password": "see below",
    "revoke_own_token": "by a token, see below",
    "test_device": "it writes nothing before it has sent",
    **dict.fromkeys(("begin_review", "begin_record_review"), "the server writes a review when it is ready"),
}
BY_SECRET = (accounts.sign_in, accounts.use_reset)  # what a guest does by a password or a link
QUIET = {
    "hint",
    "winning",
    "possible",
    "why-not",
    "auto-place",
    "stop-thinking",
    "pause",
    "ping",
    "echo",
}  # they write nothing
ELSEWHERE = {"berserk": "carried out as all of these, in an arena"}


@dataclass
class World:
    """A server whose next write for a signed-in user can be preceded by another connection's commit."""

    server: RunningServer
    database: str
    stack: ExitStack
    waiting: list[Commit] = field(default_factory=list)

    def member(self) -> Api:
        return self.stack.enter_context(account(self.server.address))

    def moderator(self) -> Api:
        made = self.member()
        name = made.name
        self.commit(lambda connection: set_role(connection, name, True))
        return made

    def commit(self, work: Commit) -> None:
        with connected(self.database) as connection:
            work(connection)

    def submitted(self, call: Call) -> None:
        if not self.waiting or call.function is not rights.checked:
            return
        if call.arguments[0] is not None or any(each in BY_SECRET for each in call.arguments):
            self.commit(self.waiting.pop())

    def before_the_write(self, work: Commit, attempt: Attempt) -> bool:
        """Whether an attempt succeeds though this was committed before its write."""
        self.waiting.append(work)
        succeeded = attempt()
        assert not self.waiting, "the attempt has not come to its write"
        return succeeded


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    database = migrated_database(tmp_path_factory.mktemp("rights"))
    many = Rate("of anything", 10**9, 60)
    names = ("requests", "visits", "newcomers", "registrations", "tournaments", "tournaments_from", "guesses_from")
    limits = Limits(**dict.fromkeys(names, many))
    patch = pytest.MonkeyPatch()
    with ExitStack() as stack:
        server = stack.enter_context(RunningServer(Settings(database=database, workers=0, limits=limits)))
        made = World(server, database, stack)
        submit = Writer.submit

        def submit_later(self: Writer, call: Call) -> None:
            made.submitted(call)
            submit(self, call)

        patch.setattr(Writer, "submit", submit_later)
        yield made
    patch.undo()


def set_role(connection: Connection, name: str, on: bool) -> None:
    connection.execute(update(users).where(users.c.name == name).values(moderator=on))


def banned(user: str) -> Commit:
    return lambda connection: sanctions.impose(connection, user, "ban", "cheats", "host", 1, None)


def other_password(user: str) -> Commit:
    return lambda connection: accounts.end_sessions(connection, user)


def pardoned(user: str) -> Commit:
    def lift(connection: Connection) -> None:
        connection.execute(delete(sanctions_table).where(sanctions_table.c.user_id == user))

    return lift


# Something that each route and message would change.

Example = Callable[[World, Api], Attempt]
_names = count()


def asks(method: str, path: str, **data: Any) -> Callable[[Api], Attempt]:
    def attempt_by(api: Api) -> Attempt:
        body = {"json": data} if method != "DELETE" else {}
        return lambda: api.http.request(method, API + path, **body).is_success

    return attempt_by


def simply(method: str, path: str, **data: Any) -> Example:
    return lambda _, api: asks(method, path, **data)(api)


def says(kind: str, /, table: str, api: Api, **data: Any) -> Attempt:
    def attempt() -> bool:
        with api.live(table) as live:
            live.snapshot()
            return bool(live.ask(kind, **data)["type"] == "ack")

    return attempt


def finished(api: Api) -> str:
    table = api.table(moves=["d6b5", "b1d2"])
    with api.live(table) as live:
        live.snapshot()
        live.act("resign")
    return table


def rated_game(world: World) -> str:
    one, other = world.member(), world.member()
    table = seated(one, other, time_control=DAYS, rated=True)
    play(table, one, other)
    with one.live(table) as live:
        live.snapshot()
        live.act("resign")
    settled(one, table)
    return table


def cup(world: World, api: Api, running: bool = False, **data: Any) -> str:
    usual = {"name": "Club evening", "game": "tokonoma", "control": DAYS, "format": "round-robin", "when_full": True}
    made = str(api.post("/tournaments", **{**usual, "most": 2 if running else 8, **data})["id"])
    if running:
        for each in (api, world.member()):
            each.post(f"/tournaments/{made}/entry", password="")
        until(lambda: any(pairing["table"] for pairing in pairings(api, made)), every=ASKING)
    return made


def pairings(api: Api, made: str) -> Any:
    return api.get(f"/tournaments/{made}")["tournament"]["pairings"]


def entered(world: World, api: Api, **data: Any) -> str:
    made = cup(world, world.member(), **data)
    api.post(f"/tournaments/{made}/entry", password="")
    return made


def ends_another_session(world: World, api: Api) -> bool:
    waiting, world.waiting = world.waiting, []
    again = world.stack.enter_context(Api(world.server.address))
    again.post("/account/sign-in", name=api.name, password=PASSWORD)
    other = next(str(each["id"]) for each in api.get("/account/sessions") if not each["current"])
    world.waiting = waiting
    return asks("DELETE", f"/account/sessions/{other}")(api)()


def solved(_: World, api: Api) -> Attempt:
    solution = api.post("/lessons/tokonoma/flat", moves=[], shown=False)["solution"]
    return asks("POST", "/lessons/tokonoma/flat", moves=solution, shown=False)(api)


def seek(api: Api) -> str:
    wish = {"games": [{"game": "tokonoma"}], "controls": [{"per_move_days": 1 + next(_names)}]}
    return str(api.post("/lobby/seeks", **wish)["id"])


def challenge(api: Api, opponent: Api) -> str:
    return str(api.post("/lobby/challenges", opponent=opponent.name, game="tokonoma", control=DAYS)["id"])


def exercise(world: World, api: Api) -> str:
    """A mistake of somebody's, as a review tells it."""
    table, user = between(api, world.member()), id_of(world, api.name)
    world.commit(lambda connection: plant_exercise(connection, table, user))
    return next(str(each["id"]) for each in api.get("/exercises")["exercises"] if each["table"] == table)


def puzzle(api: Api) -> str:
    """The path of a puzzle that somebody is given."""
    return f"/puzzles/attempts/{api.post('/puzzles/attempts', game='tokonoma')['id']}"


def offline_result() -> dict[str, Any]:
    solved = puzzles("tokonoma")[0]
    return {"game": "tokonoma", "puzzle": solved.id, "moves": [solved.solutions[0].move], "at": 1}


def device() -> dict[str, str]:
    from tests.server.push_service import Browser, PushService

    with PushService() as service:
        return {**Browser(service, "/push").subscription(), "endpoint": f"https://push.example/{next(_names)}"}


def two(world: World, api: Api) -> tuple[str, Api]:
    other = world.member()
    return seated(api, other, time_control=DAYS), other


def say_offer(world: World, api: Api) -> Attempt:
    table, other = two(world, api)
    play(table, api, other)
    return says("offer", table, api, kind="draw")


def say_decline(world: World, api: Api) -> Attempt:
    table, other = two(world, api)
    play(table, api, other)
    with other.live(table) as live:
        live.snapshot()
        live.act("offer", kind="draw")
    return says("decline", table, api, kind="draw")


def say_plan(world: World, api: Api) -> Attempt:
    table, _ = two(world, api)
    [first] = play(table, api, moves=1)
    reply = ludarium.game("tokonoma").start().play(first)
    answer = reply.play(reply.legal_moves[0])
    lines = [[reply.legal_moves[0].text, answer.legal_moves[0].text]]
    return says("plan", table, api, ply=1, lines=lines)


def say_claim(world: World, api: Api) -> Attempt:
    other = world.member()
    table = seated(api, other, time_control={"base_seconds": 600})
    play(table, api, other)
    return says("claim", table, api, result="win")


def say_keep(_: World, api: Api) -> Attempt:
    table = api.against("white", "tokonoma", "newcomer", teaching=True)
    play(table, api, moves=1)
    return says("keep", table, api, ply=1)


MESSAGES: dict[str, Example] = {
    "move": lambda world, api: says("move", two(world, api)[0], api, text="d6b5", ply=0),
    "offer": say_offer,
    "decline": say_decline,
    "resign": lambda world, api: says("resign", two(world, api)[0], api),
    "claim": say_claim,
    "plan": say_plan,
    "keep": say_keep,
    "give-time": lambda world, api: says("give-time", two(world, api)[0], api),
}

ROUTES: dict[str, Example] = {
    "play_lesson": solved,
    "keep_settings": simply("PUT", "/settings", pace=2),
    "open_table": simply("POST", "/tables", game="tokonoma", seats={"white": YOU, "black": YOU}),
    "delete_table": lambda _, api: asks("DELETE", f"/tables/{api.table()}")(api),
    "take_seat": lambda world, api: asks("POST", f"/tables/{world.member().open_table('white')}/seats/black")(api),
    "try_again": lambda _, api: asks("POST", f"/tables/{finished(api)}/again")(api),
    "sign_out": simply("POST", "/account/sign-out"),
    "sign_out_everywhere": simply("POST", "/account/sign-out-everywhere"),
    "delete_account": simply("POST", "/account/delete", password=PASSWORD),
    "end_session": lambda world, api: lambda: ends_another_session(world, api),
    "change_password": simply("PUT", "/account/password", old=PASSWORD, new="battery staple"),
    "change_email": simply("PUT", "/account/email", email="a@example.org", password=PASSWORD),
    "add_friend": lambda world, api: asks("PUT", f"/account/friends/{world.member().name}")(api),
    "remove_friend": lambda world, api: asks("DELETE", f"/account/friends/{world.member().name}")(api),
    "block": lambda world, api: asks("PUT", f"/account/blocked/{world.member().name}")(api),
    "unblock": lambda world, api: asks("DELETE", f"/account/blocked/{world.member().name}")(api),
    "make_token": simply("POST", "/account/tokens", name="program", scopes=["read"]),
    "revoke_token": lambda _, api: asks(
        "DELETE", f"/account/tokens/{api.post('/account/tokens', name='x', scopes=['read'])['token']['id']}"
    )(api),
    "become_bot": simply("POST", "/account/bot"),
    "make_seek": simply("POST", "/lobby/seeks", games=[{"game": "romgon"}], controls=[DAYS]),
    "cancel_seek": lambda _, api: asks("DELETE", f"/lobby/seeks/{seek(api)}")(api),
    "accept_seek": lambda world, api: asks("POST", f"/lobby/seeks/{seek(world.member())}/accept")(api),
    "make_challenge": lambda world, api: asks(
        "POST", "/lobby/challenges", opponent=world.member().name, game="tokonoma", control=DAYS
    )(api),
    "accept_challenge": lambda world, api: asks("POST", f"/lobby/challenges/{challenge(world.member(), api)}/accept")(
        api
    ),
    "end_challenge": lambda world, api: asks("DELETE", f"/lobby/challenges/{challenge(api, world.member())}")(api),
    "set_vacation": simply("PUT", "/account/vacation", on=True),
    "create_tournament": lambda world, api: asks(
        "POST", "/tournaments", name="Cup of all", game="tokonoma", control=DAYS, format="swiss", when_full=True
    )(api),
    "enter_tournament": lambda world, api: asks(
        "POST", f"/tournaments/{cup(world, world.member())}/entry", password=""
    )(api),
    "withdraw": lambda world, api: asks("DELETE", f"/tournaments/{entered(world, api)}/entry")(api),
    "pause_entry": lambda world, api: asks(
        "PUT", f"/tournaments/{cup(world, api, running=True, format='swiss')}/entry", paused=True
    )(api),
    "organise": lambda world, api: asks(
        "POST", f"/tournaments/{cup(world, api)}/organise", action="cancel", reason="rain"
    )(api),
    "correct_result": lambda world, api: asks(
        "POST", f"/tournaments/{cup(world, api, running=True)}/corrections", pairing=1, result="1-0", reason="agreed"
    )(api),
    "remove_entrant": lambda world, api: asks(
        "POST", f"/tournaments/{cup(world, api, running=True)}/removals", entrant=2, reason="rude"
    )(api),
    "add_bot": lambda world, api: asks("POST", f"/tournaments/{cup(world, api, bots=True)}/bots", level="beginner")(
        api
    ),
    "hide_game": lambda _, api: asks("PUT", f"/history/{finished(api)}/hidden")(api),
    "show_game_again": lambda _, api: asks("DELETE", f"/history/{finished(api)}/hidden")(api),
    "share_game": lambda _, api: asks("POST", f"/history/{finished(api)}/share")(api),
    "unshare_game": lambda _, api: asks("DELETE", f"/history/{finished(api)}/share")(api),
    "say": lambda _, api: asks("POST", f"/tables/{api.table()}/chat", text="hello")(api),
    "make_report": lambda world, api: asks("POST", "/reports", about=world.member().name, kind="other", text="rude")(
        api
    ),
    "grade_exercise": lambda world, api: asks("POST", f"/exercises/{exercise(world, api)}/grade", grade="good")(api),
    "forget_exercise": lambda world, api: asks("DELETE", f"/exercises/{exercise(world, api)}")(api),
    "begin_puzzle": simply("POST", "/puzzles/attempts", game="tokonoma"),
    "try_puzzle": lambda _, api: asks("POST", f"{puzzle(api)}/tries", ask="solution", ply=0)(api),
    "begin_run": simply("POST", "/puzzles/runs", game="tokonoma"),
    "send_results": simply("POST", "/puzzles/offline", results=[offline_result()]),
    "report_puzzle": simply("POST", "/puzzles/reports", game="tokonoma", puzzle=puzzles("tokonoma")[0].id),
    "choose_notifications": simply("PUT", "/notifications", digest="daily"),
    "add_device": lambda _, api: asks("POST", "/notifications/devices", **device())(api),
    "remove_device": lambda _, api: asks(
        "DELETE", f"/notifications/devices/{api.post('/notifications/devices', **device())['id']}"
    )(api),
}


def report(world: World) -> int:
    about, by = world.member(), world.member()
    by.http.post(f"{API}/reports", json={"about": about.name, "kind": "other", "text": "rude"}).raise_for_status()
    return int(world.moderator().get("/moderation/reports")[-1]["id"])


def sanctioned(world: World, api: Api, kind: str) -> str:
    name = world.member().name
    data = {"reason": "rude", "days": 1} if kind == "ban" else {"reason": "rude", "minutes": 1}
    api.http.post(f"{API}/moderation/players/{name}/{kind}", json=data).raise_for_status()
    return f"/moderation/players/{name}/{kind}"


def line(world: World) -> int:
    one = world.member()
    return int(one.post(f"/tables/{one.table()}/chat", text="hello")["id"])


def annulled(world: World, api: Api) -> str:
    path = f"/moderation/tables/{rated_game(world)}/annul"
    api.http.post(API + path, json={"reason": "arranged"}).raise_for_status()
    return path


MODERATION: dict[str, Example] = {
    "close_report": lambda world, api: asks("POST", f"/moderation/reports/{report(world)}/close", note="told them")(
        api
    ),
    "time_out": lambda world, api: asks(
        "POST", f"/moderation/players/{world.member().name}/timeout", reason="rude", minutes=1
    )(api),
    "lift_timeout": lambda world, api: asks("DELETE", sanctioned(world, api, "timeout"))(api),
    "ban": lambda world, api: asks("POST", f"/moderation/players/{world.member().name}/ban", reason="rude", days=1)(
        api
    ),
    "lift_ban": lambda world, api: asks("DELETE", sanctioned(world, api, "ban"))(api),
    "hide_line": lambda world, api: asks("POST", f"/moderation/lines/{line(world)}/hide")(api),
    "annul": lambda world, api: asks("POST", f"/moderation/tables/{rated_game(world)}/annul", reason="arranged")(api),
    "reinstate": lambda world, api: asks("DELETE", annulled(world, api))(api),
    "announce": simply("POST", "/moderation/announcements", text="Hello", hours=1),
    "withdraw": lambda _, api: asks(
        "DELETE", f"/moderation/announcements/{api.post('/moderation/announcements', text='Hi', hours=1)['id']}"
    )(api),
}


def test_every_changing_route_and_message_is_tried(world: World) -> None:
    changing = {
        (handler.opt["scope"] == "moderate", str(handler).rpartition(".")[2])
        for method, _, handler in routes(world.server)
        if method not in ("GET", "WS")
    }
    tried = {(False, name) for name in (*ROUTES, *EXEMPT)} | {(True, name) for name in MODERATION}
    assert changing == tried, "write an example of what it changes"
    kinds = {str(message.__struct_config__.tag) for message in HANDLERS}
    assert kinds == MESSAGES.keys() | QUIET | ELSEWHERE.keys(), "write an example of what it changes"


EXAMPLES = [
    *(("route", name) for name in ROUTES),
    *(("moderation", name) for name in MODERATION),
    *(("message", name) for name in MESSAGES),
]


@pytest.mark.parametrize(("kind", "name"), EXAMPLES, ids=[f"{kind} {name}" for kind, name in EXAMPLES])
def test_nothing_is_done_in_a_right_that_has_ended(
    world: World, kind: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AttendanceDesk, "gone_since", lambda *_: {"black": 0})
    example = {"route": ROUTES, "moderation": MODERATION, "message": MESSAGES}[kind][name]
    actor = world.moderator() if kind == "moderation" else world.member()
    own_name, user = actor.name, actor.client.me().account
    assert user is not None
    user_id = id_of(world, own_name)
    attempt = example(world, actor)
    assert not world.before_the_write(other_password(user_id), attempt), "after the password was changed"
    actor.post("/account/sign-in", name=own_name, password=PASSWORD)
    assert not world.before_the_write(ended_by_ban(user_id), attempt), "after the ban"
    world.commit(pardoned(user_id))
    actor.post("/account/sign-in", name=own_name, password=PASSWORD)
    assert not world.before_the_write(bot_flag(user_id, True), attempt), "after it has become a bot's account"
    world.commit(bot_flag(user_id, False))
    if kind == "moderation":
        assert not world.before_the_write(lambda connection: set_role(connection, own_name, False), attempt)
        world.commit(lambda connection: set_role(connection, own_name, True))
    assert attempt(), "it is done for who may"


def ended_by_ban(user: str) -> Commit:
    """As a ban ends sessions; what was asked for before stays, so that the same can be tried again."""

    def ban(connection: Connection) -> None:
        values = {"user_id": user, "kind": "ban", "reason": "cheats", "by": "host", "at": 1, "until": None}
        connection.execute(sanctions_table.insert().values(**values))
        connection.execute(delete(sessions).where(sessions.c.user_id == user))

    return ban


def bot_flag(user: str, on: bool) -> Commit:
    return lambda connection: connection.execute(update(users).where(users.c.id == user).values(bot=on)) and None


def id_of(world: World, name: str) -> str:
    with connected(world.database) as connection:
        user = accounts.user_named(connection, name)
        assert user is not None
        return user.id


# What is not a signed-in user's, or needs more than a session.


def test_a_ban_or_another_password_holds_against_a_sign_in_that_is_under_way(world: World) -> None:
    member = world.member()
    name, user = member.name, id_of(world, member.name)
    stranger = world.stack.enter_context(Api(world.server.address))
    signs_in = asks("POST", "/account/sign-in", name=name, password=PASSWORD)(stranger)
    assert not world.before_the_write(banned(user), signs_in)
    world.commit(pardoned(user))
    assert not world.before_the_write(lambda connection: accounts.set_password(connection, user, "another"), signs_in)
    with connected(world.database) as connection:
        assert not connection.execute(select(sessions).where(sessions.c.user_id == user)).all()


def test_a_ban_holds_against_a_link_for_a_new_password(world: World) -> None:
    member = world.member()
    user = id_of(world, member.name)
    world.commit(lambda connection: accounts.add_reset(connection, token_hash("link"), user, now_ms()))
    stranger = world.stack.enter_context(Api(world.server.address))
    resets = asks("POST", "/account/reset", token="link", password="battery staple")(stranger)
    assert not world.before_the_write(ended_by_ban(user), resets)
    world.commit(pardoned(user))
    assert resets()


def test_a_revoked_token_does_nothing(world: World) -> None:
    member = world.member()
    made = member.post("/account/tokens", name="program", scopes=["play"])
    program = world.stack.enter_context(Api(world.server.address))
    program.http.cookies.clear()
    program.http.headers["Authorization"] = f"Bearer {made['secret']}"
    user = id_of(world, member.name)
    opens = asks("POST", "/tables", game="tokonoma", seats={"white": YOU, "black": YOU})(program)
    assert not world.before_the_write(lambda connection: revoke_all(connection, user), opens)


def test_who_becomes_a_bot_is_no_person_any_more(world: World) -> None:
    member = world.member()
    user = id_of(world, member.name)

    def becomes_bot(connection: Connection) -> None:
        accounts.set_bot(connection, user)

    enters = asks("POST", f"/tournaments/{cup(world, world.member())}/entry", password="")(member)
    assert not world.before_the_write(becomes_bot, enters)
    assert not enters()
    other = world.member()
    made = entered(world, other)
    assert other.refused("POST", "/account/bot") == (400, "bad-request")
    other.http.delete(f"{API}/tournaments/{made}/entry").raise_for_status()
    other.post("/account/bot")


# What is asked of a tournament that has not started (open) or has: the status, how, where and what.
ASKED_OF_TOURNAMENTS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("open", "POST", "entry", {"password": ""}),
    ("open", "POST", "bots", {"level": "beginner"}),
    ("open", "POST", "organise", {"action": "start"}),
    ("running", "PUT", "entry", {"paused": True}),
    ("running", "DELETE", "entry", {}),
    ("running", "POST", "organise", {"action": "pause"}),
    ("running", "POST", "removals", {"entrant": 2, "reason": "rude"}),
    ("running", "POST", "corrections", {"pairing": 1, "result": "1-0", "reason": "agreed"}),
]


def set_admin(name: str, on: bool) -> Commit:
    return lambda connection: connection.execute(update(users).where(users.c.name == name).values(admin=on)) and None


def test_who_is_no_admin_any_more_organises_for_nobody_else(world: World) -> None:
    admin, organiser = world.member(), world.member()
    name = admin.name
    cups = {"running": cup(world, organiser, running=True, format="swiss"), "open": cup(world, organiser, bots=True)}
    tried = 0
    for status, method, path, data in ASKED_OF_TOURNAMENTS:
        if path == "entry":
            continue
        attempt = asks(method, f"/tournaments/{cups[status]}/{path}", **data)(admin)
        world.commit(set_admin(name, True))
        assert not world.before_the_write(set_admin(name, False), attempt), path
        tried += 1
    assert tried == 5
    world.commit(set_admin(name, True))
    assert attempt()


def test_who_is_no_admin_any_more_arranges_none_where_only_they_do(world: World) -> None:
    with RunningServer(Settings(database=world.database, workers=0, tournaments="admins")) as strict:
        admin = world.stack.enter_context(account(strict.address))
        name = admin.name
        arranges = ROUTES["create_tournament"](world, admin)
        world.commit(set_admin(name, True))
        assert not world.before_the_write(set_admin(name, False), arranges)
        world.commit(set_admin(name, True))
        assert arranges()


def test_nothing_changes_in_a_tournament_that_was_closed_meanwhile(world: World) -> None:
    organiser, member = world.member(), world.member()

    def set_status(made: str, status: str) -> Commit:
        changed = update(tournaments).where(tournaments.c.id == made).values(status=status)
        return lambda connection: connection.execute(changed) and None

    cups = {"running": cup(world, organiser, running=True, format="swiss"), "open": cup(world, organiser, bots=True)}
    for status, method, path, data in ASKED_OF_TOURNAMENTS:
        made = cups[status]
        actor = member if (status, path) == ("open", "entry") else organiser
        attempt = asks(method, f"/tournaments/{made}/{path}", **data)(actor)
        assert not world.before_the_write(set_status(made, "cancelled"), attempt), path
        world.commit(set_status(made, status))


def test_all_that_changes_a_tournament_is_asked_of_a_closed_one(world: World) -> None:
    of_one = re.compile(r"/api/v1/tournaments/\{[^}]*\}/(\w+)")
    changing = {
        (method, found[1])
        for method, path, _ in routes(world.server)
        if method not in ("GET", "WS") and (found := of_one.fullmatch(path))
    }
    assert changing == {(method, path) for _, method, path, _ in ASKED_OF_TOURNAMENTS}, "write down what it asks"


def test_an_annulled_game_is_not_decided(world: World) -> None:
    organiser = world.member()
    made = cup(world, organiser, running=True)
    annulled = update(tournament_pairings).where(tournament_pairings.c.tournament_id == made).values(result="annulled")
    corrects = asks("POST", f"/tournaments/{made}/corrections", pairing=1, result="1-0", reason="agreed")(organiser)
    assert not world.before_the_write(lambda connection: connection.execute(annulled) and None, corrects)
    moderator = world.moderator()
    table = rated_game(world)
    annuls = asks("POST", f"/moderation/tables/{table}/annul", reason="arranged")(moderator)
    assert not world.before_the_write(
        lambda connection: rating.annul(connection, table, "arranged", "host", now_ms()), annuls
    )
