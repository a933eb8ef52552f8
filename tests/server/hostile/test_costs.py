"""Whatever costs something is declared and counted, and is done in its place.

Every route and message runs with about the heaviest input that is accepted. None keeps the event loop or the referee's
thread for more than 50 ms of a core: one that does is tried twice more, as something else may have happened meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, nullcontext
from dataclasses import fields
from functools import cache
from random import Random
from typing import Any, NamedTuple, cast

import pytest
from litestar.routes import HTTPRoute
from websockets.frames import Opcode

import ludarium
from ludarium.server import costs
from ludarium.server.analysis.socket import HANDLERS as ANALYSIS_HANDLERS
from ludarium.server.limits import LARGEST_SETTINGS, Limits
from ludarium.server.live.socket import HANDLERS
from ludarium.server.settings import Settings
from ludarium.server.tables.attendance import AttendanceDesk
from ludarium.server.web.app import create_app
from ludarium.wire.bounds import GAMES_PER_SEEK, LARGEST_RECORD
from tests.clients.people import DAYS, resign
from tests.clients.wire import API, OPEN, PASSWORD, YOU, Api
from tests.server.databases import migrated_database
from tests.server.hostile.test_tokens import routes
from tests.server.hostile.watch import Watch
from tests.server.reviewed import analysis
from tests.server.test_rights import MESSAGES, MODERATION, ROUTES, World, asks, exercise, finished, puzzle, simply
from tests.servers import RunningServer

LONGEST = 0.05  # seconds of a core
MOVES = 1990
ENDLESS = {"repetition": 2**31 - 1, "turn_limit": 2**31 - 1}
TABLES = 30

Attempt = Callable[[], bool]
Example = Callable[["World", Api], Attempt]


# What is declared.


def declared() -> list[str]:
    app: Any = create_app(Settings(database="sqlite://", workers=0)).app.routes  # type: ignore[attr-defined]
    return sorted(
        f"{method} {route.path_format.removeprefix(API)}" if route.path.startswith(API) else route.path_format
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        for method in handler.http_methods
        if method != "OPTIONS"
    )


def test_every_route_message_and_frame_declares_what_it_costs() -> None:
    found = declared()
    assert [each for each in found if not each.startswith("/")] == sorted(costs.ROUTES), "see server/costs.py"
    assert {each for each in found if each.startswith("/")} == costs.PAGES.keys()
    sockets = {path.removeprefix(API) for method, path, _ in routes(cast("RunningServer", None)) if method == "WS"}
    assert sockets == costs.SOCKETS.keys()
    assert {str(message.__struct_config__.tag) for message in HANDLERS} == costs.MESSAGES.keys()
    assert {str(message.__struct_config__.tag) for message in ANALYSIS_HANDLERS} == costs.ANALYSIS_MESSAGES.keys()
    assert {code.name for code in Opcode} == costs.FRAMES.keys()


def test_what_is_declared_is_a_limit() -> None:
    known = {field.name for field in fields(Limits)}
    every = (costs.ROUTES, costs.PAGES, costs.SOCKETS, costs.MESSAGES, costs.ANALYSIS_MESSAGES, costs.FRAMES)
    used = {name for each in every for names in each.values() for name in names}
    used |= {*costs.REQUEST, *costs.PAGE, *costs.MESSAGE}
    assert used <= known
    # What is no cost of a single request, but a number at a time or a length.
    assert known - used == {"absence", "open_seeks_from", "connections", "connections_per_address"}


# What is counted, and where it is done.


@pytest.fixture(scope="module")
def watch() -> Iterator[Watch]:
    watch = Watch()
    with watch.watching():
        yield watch


@pytest.fixture(scope="module")
def world(watch: Watch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    database = migrated_database(tmp_path_factory.mktemp("costs"))
    settings = Settings(database=database, workers=0, limits=watch.limits())
    with ExitStack() as stack:
        stack.enter_context(pytest.MonkeyPatch.context()).setattr(AttendanceDesk, "gone_since", lambda *_: {"black": 0})
        yield World(stack.enter_context(RunningServer(settings)), database, stack)


@cache
def long_game() -> tuple[str, ...]:
    """A game of many moves on a large board, which does not end."""
    random, position = Random(0), ludarium.game("gungi").start(**ENDLESS)
    texts: list[str] = []
    while len(texts) < MOVES:
        move = random.choice(position.legal_moves)
        after = position.play(move)
        if after.outcome is None:
            position = after
            texts.append(move.text)
        position.forget_past(1)
    return tuple(texts)


class LongTable(NamedTuple):
    """A very long game, and who plays both sides of it."""

    player: Api
    id: str


@cache
def long_table(server: RunningServer) -> LongTable:
    player = Api(server.address)
    return LongTable(player, player.table("gungi", **position(), visibility="public"))


@pytest.fixture(scope="module")
def reader(world: World) -> Iterator[Api]:
    """A moderator who changes nothing of their account."""
    yield world.moderator()
    long_table(world.server).player.close()


def position() -> dict[str, Any]:
    return {"options": ENDLESS, "moves": list(long_game())}


def record() -> dict[str, Any]:
    return {"game": "gungi", "options": ENDLESS, "moves": " ".join(long_game())}


def settings() -> dict[str, Any]:
    return {f"setting {number}": "x" * 100 for number in range(LARGEST_SETTINGS // 130)}


def seek() -> dict[str, Any]:
    games = [{"game": name, "options": {}} for name in ludarium.games()]
    return {"games": (games * GAMES_PER_SEEK)[:GAMES_PER_SEEK], "controls": [DAYS]}


def locked(world: World) -> str:
    other = world.member()
    seats = {"white": YOU, "black": OPEN}
    return other.table("gungi", **position(), seats=seats, visibility="link", password="an evening")


@cache
def ended_table(server: RunningServer) -> str:
    """A very long game that is over, of the same player."""
    player = long_table(server).player
    table = player.table("gungi", **position())
    resign(table, player)
    return table


def of_ended(method: str, path: str, **data: Any) -> Example:
    """Something about the review of a very long game, on which no worker works here."""

    def example(world: World, _: Api) -> Attempt:
        player, table = long_table(world.server).player, ended_table(world.server)
        player.post(f"/tables/{table}/review")
        return lambda: player.http.request(method, f"{API}/tables/{table}{path}", json=data or None).is_success

    return example


def long_record(server: RunningServer) -> str:
    table = long_table(server)
    return table.player.http.get(f"{API}/tables/{table.id}/record").text


def of_record(method: str, path: str, **data: Any) -> Example:
    def example(world: World, api: Api) -> Attempt:
        made = api.post("/reviews", record=long_record(world.server))["id"]
        return lambda: api.http.request(method, f"{API}/reviews/{made}{path}", json=data or None).is_success

    return example


def of_exercise(method: str, path: str, **data: Any) -> Example:
    def example(world: World, api: Api) -> Attempt:
        made = exercise(world, api)
        return lambda: api.http.request(method, f"{API}/exercises/{made}{path}", json=data or None).is_success

    return example


def missed(api: Api) -> str:
    path = puzzle(api)
    api.post(f"{path}/tries", ask="hint", ply=0)
    return path


HEAVY: dict[str, Example] = {
    "begin_review": of_ended("POST", "/review", knowing=None),
    "begin_record_review": lambda world, api: asks("POST", "/reviews", record=long_record(world.server))(api),
    "try_exercise": of_exercise("POST", "/tries", ask="solution"),
    "open_table": lambda _, api: asks(
        "POST", "/tables", game="gungi", **position(), seats={"white": YOU, "black": YOU}, password="an evening"
    )(api),
    "take_seat": lambda world, api: asks("POST", f"/tables/{locked(world)}/seats/black", password="an evening")(api),
    "keep_settings": lambda _, api: asks("PUT", "/settings", **settings())(api),
    "make_seek": lambda _, api: asks("POST", "/lobby/seeks", **seek())(api),
    "say": lambda _, api: asks("POST", f"/tables/{api.table()}/chat", text="x" * 200)(api),
    "draw_position": lambda _, api: asks("POST", "/pictures", game="gungi", **position())(api),
    "show_position": lambda _, api: asks("POST", "/positions", game="gungi", **position())(api),
    "explore": lambda _, api: asks("POST", "/explorer", game="gungi", **position())(api),
    "show_possible": lambda _, api: asks("POST", "/positions/possible", game="gungi", **position(), side="white")(api),
    "show_refusal": lambda _, api: asks(
        "POST", "/positions/why-not", game="gungi", **position(), origin="e3", target="a9"
    )(api),
    "compose_position": simply("POST", "/positions/compose", game="gungi", pieces=[], turn="white"),
    "read_record": lambda _, api: asks("POST", "/records/read", text="x" * (LARGEST_RECORD - 1000))(api),
    "open_record": lambda _, api: asks("POST", "/records/open", **record())(api),
    "write_record": lambda _, api: asks("POST", "/records/write", **record())(api),
}
# These are refused, as nothing is there to be reset or confirmed, or need what no test has here.
REFUSED: dict[str, Example] = {
    "try_move": of_ended("POST", "/review/tries", ply=MOVES, ask="hint"),
    "try_record_move": of_record("POST", "/tries", ply=MOVES, ask="hint"),
    "check_move": lambda world, _: asks("POST", f"/tables/{long_table(world.server).id}/check", ply=MOVES)(
        long_table(world.server).player
    ),
    "refute_move": lambda _, api: asks("POST", f"{missed(api)}/refutation", move="x")(api),
    "register": simply("POST", "/account", name="x", password=PASSWORD),
    "sign_in": simply("POST", "/account/sign-in", name="nobody", password="x" * 200),
    "mail_reset": simply("POST", "/account/reset-mail", name="nobody"),
    "show_reset": simply("POST", "/account/reset-link", token="x" * 40),
    "reset_password": simply("POST", "/account/reset", token="x" * 40, password=PASSWORD),
    "confirm_email": simply("POST", "/account/confirm?token=" + "x" * 40),
    "ask_confirm": simply("GET", "/account/confirm?token=" + "x" * 40),
    "ask_unsubscribe": simply("GET", "/notifications/unsubscribe?token=" + "x" * 40),
    "unsubscribe": simply("POST", "/notifications/unsubscribe?token=" + "x" * 40),
    "show_token": simply("GET", "/account/token"),
    "revoke_own_token": simply("DELETE", "/account/token"),
    "test_device": simply("POST", "/notifications/devices/x/test"),
    "decline_call": simply("DELETE", "/lobby/calls/x"),
    "show_flags": simply("GET", "/admin/flags"),
    "show_ahead": lambda world, api: asks("POST", f"/tables/{long_table(world.server).id}/ahead", line=["x"] * 4)(api),
    "show_picture": simply("GET", "/history/x/picture"),
}


def gets(path: str) -> Example:
    return lambda _, api: lambda: api.http.get(API + path).is_success


def gets_of_long(path: str) -> Example:
    def example(world: World, _: Api) -> Attempt:
        player, table = long_table(world.server)
        return lambda: player.http.get(f"{API}/tables/{table}{path}").is_success

    return example


def reads_a_game(_: World, api: Api) -> Attempt:
    table = finished(api)
    return lambda: api.http.get(f"{API}/history/{table}").is_success


def crowded_lobby(world: World, api: Api) -> Attempt:
    for _ in range(3):
        member = world.member()
        for days in range(1, 11):
            wish = {"games": [{"game": "tokonoma"}], "controls": [{"per_move_days": days}]}
            member.post("/lobby/seeks", **wish)
    return lambda: api.http.get(f"{API}/lobby").is_success


def many_tables(_: World, api: Api) -> Attempt:
    while len(api.get("/tables")) < TABLES:
        api.table("gungi")
    return lambda: api.http.get(f"{API}/tables").is_success


@cache
def large_cup(organiser: Api) -> str:
    data = {"name": "Cup of many", "game": "tokonoma", "control": DAYS, "format": "round-robin", "when_full": True}
    made = str(organiser.post("/tournaments", **data, bots=True, most=64)["id"])
    for _ in range(30):
        organiser.http.post(f"{API}/tournaments/{made}/bots", json={"level": "beginner"}).raise_for_status()
    return made


def of_cup(path: str) -> Example:
    def example(_: World, api: Api) -> Attempt:
        made = large_cup(api)
        return lambda: api.http.get(f"{API}/tournaments/{made}{path}").is_success

    return example


READS: dict[str, Example] = {
    "show_review": of_ended("GET", "/review"),
    "show_record_review": of_record("GET", ""),
    "list_puzzles": gets("/puzzles"),
    "show_daily_puzzle": gets("/puzzles/daily"),
    "show_puzzle": lambda _, api: gets(puzzle(api))(_, api),
    "show_run": lambda _, api: gets(f"/puzzles/runs/{api.post('/puzzles/runs', game='gungi')['run']['id']}")(_, api),
    "keep_puzzles": gets("/puzzles/offline"),
    "list_exercises": gets("/exercises"),
    "show_exercise": of_exercise("GET", ""),
    "list_games": lambda _, api: (
        lambda: all(api.http.get(API + path).is_success for path in ("/games", "/lobby/games", "/history"))
    ),
    "show_game": gets("/games/gungi"),
    "show_texts": gets("/games/gungi/texts/ja"),
    "show_languages": gets("/languages"),
    "show_course": gets("/games/gungi/course"),
    "show_guide": gets("/games/gungi/guide"),
    "show_rules": gets("/games/gungi/rules"),
    "show_rules_picture": gets("/games/gungi/rules/start.svg"),
    "show_progress": lambda _, api: (
        lambda: all(api.http.get(API + path).is_success for path in ("/lessons/gungi", "/progress"))
    ),
    "show_today": lambda world, api: (many_tables(world, api), gets("/today")(world, api))[1],
    "show_settings": lambda world, api: (HEAVY["keep_settings"](world, api)(), gets("/settings")(world, api))[1],
    "list_tables": many_tables,
    "show_table": gets_of_long(""),
    "show_record": gets_of_long("/record"),
    "show_past": gets_of_long(f"/positions/{MOVES - 1}"),
    "show_link": gets_of_long("/link"),
    "show_page_link": gets("/link?path=/" + "x" * 499),
    "show_chat": gets_of_long("/chat"),
    "show_table_ratings": gets_of_long("/ratings"),
    "show_played": reads_a_game,
    "show_me": gets("/account"),
    "list_sessions": gets("/account/sessions"),
    "export_account": lambda world, api: (many_tables(world, api), gets("/account/export")(world, api))[1],
    "show_profile": lambda _, api: lambda: api.http.get(f"{API}/players/{api.name}").is_success,
    "show_player_ratings": lambda _, api: lambda: api.http.get(f"{API}/players/{api.name}/ratings").is_success,
    "show_history": lambda _, api: (
        lambda: api.http.get(f"{API}/players/{api.name}/ratings/gungi/standard/blitz").is_success
    ),
    "tournaments_of": lambda _, api: lambda: api.http.get(f"{API}/players/{api.name}/tournaments").is_success,
    "list_friends": gets("/account/friends"),
    "list_blocked": gets("/account/blocked"),
    "list_tokens": gets("/account/tokens"),
    "show_vacation": gets("/account/vacation"),
    "show_notifications": gets("/notifications"),
    "show_lobby": crowded_lobby,
    "list_tournaments": of_cup("/../"),
    "show_tournament": of_cup(""),
    "show_entrant": of_cup("/entrants/1"),
    "watch_games": of_cup("/games"),
    "export_tournament": of_cup("/export/csv"),
    "show_leaderboards": gets("/leaderboards/gungi"),
    "list_announcements": gets("/announcements"),
    "list_reports": gets("/moderation/reports"),
    "show_file": lambda _, api: lambda: api.http.get(f"{API}/moderation/players/{api.name}").is_success,
    "show_audit": gets("/moderation/audit"),
}
EXAMPLES = {**ROUTES, **MODERATION, **READS, **REFUSED, **HEAVY}
# Limits that count only where there is something of it: mails, links in a chat, what is not known yet.
ALSO = {"end_session": set(costs.PASSWORD)}  # which signs in before
SOMETIMES = {"newcomers", "requests", "work", "links", "reset_mails", "confirm_mails_to", "reset_mails_to", "guesses"}


@cache
def by_name() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for method, path, handler in routes(cast("RunningServer", None)):
        if method != "WS":
            found.setdefault(str(handler).rpartition(".")[2], []).append(f"{method} {path.removeprefix(API)}")
    return found


def test_every_route_has_an_example() -> None:
    assert by_name().keys() == EXAMPLES.keys(), "write an example with the heaviest input that is accepted"


def tried(watch: Watch, attempt: Attempt) -> tuple[bool, set[str]]:
    """Whether it succeeded, and which limits counted it; fails if a callback took too long in three tries."""
    watch.forget()
    succeeded, used, longest = attempt(), set(watch.used), watch.longest
    with watch.looking() if longest > LONGEST else nullcontext():
        for _ in range(2):
            if longest > LONGEST:
                watch.forget()
                attempt()
                longest = min(longest, watch.longest)
    assert longest <= LONGEST, f"{watch.named} took {longest * 1000:.0f} ms of a core"
    return succeeded, used


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_route_is_counted_as_declared_and_keeps_nobody_waiting(
    world: World, reader: Api, watch: Watch, name: str
) -> None:
    actor = reader if name not in ROUTES or name in MODERATION or name in HEAVY else world.member()
    succeeded, used = tried(watch, EXAMPLES[name](world, actor))
    assert succeeded or name in REFUSED
    told = {limit for route in by_name()[name] for limit in costs.ROUTES[route]}
    assert used - {*costs.REQUEST} - ALSO.get(name, set()) <= told, "server/costs.py says something else"
    if succeeded:
        assert told - SOMETIMES <= used, "server/costs.py says something else"


@pytest.mark.parametrize("path", costs.PAGES)
def test_a_page_is_counted_as_declared_and_keeps_nobody_waiting(
    world: World, reader: Api, watch: Watch, path: str
) -> None:
    names = {"/pictures/games/{name}": f"{long_table(world.server).id}.svg", "/pictures/{name}": "gungi.png"}
    table = long_table(world.server).id
    asked = path.format(path=f"table/{table}", name=names.get(path, "somebody"), game_id=table)
    _, used = tried(watch, lambda: reader.http.get(asked).status_code < 500)
    assert used - {*costs.REQUEST} == {*costs.PAGES[path]}


# Messages.


TALK: dict[str, dict[str, Any]] = {
    "ping": {},
    "echo": {"number": 2**53},
    "keep": {"ply": MOVES},
    "winning": {},
    "possible": {"side": "white"},
    "why-not": {"origin": "c1", "target": "c3"},
    "auto-place": {},
    "hint": {},
    "stop-thinking": {},
    "pause": {"on": True},
    "berserk": {},
    "offer": {"kind": "take-back"},
}


@pytest.mark.parametrize("kind", costs.MESSAGES)
def test_a_message_is_counted_as_declared_and_keeps_nobody_waiting(world: World, watch: Watch, kind: str) -> None:
    own = {*costs.MESSAGE, *costs.MESSAGES[kind]}
    if kind in TALK or kind == "move":
        used = talked(long_table(world.server), watch, kind)
        assert used <= own
        assert used >= own - {"new_tables", "new_tables_from"}  # of a rematch
        return
    _, used = tried(watch, MESSAGES[kind](world, world.member()))
    assert used <= {*own, *costs.HANDSHAKE, "table_bytes_from", *costs.REQUEST}
    assert own <= used


def talked(table: LongTable, watch: Watch, kind: str) -> set[str]:
    """Which limits count a message at a very long game."""
    with table.player.live(table.id) as live:

        def attempt() -> bool:
            view = table.player.show(table.id)["state"]["view"]
            data = {"text": view["legal_moves"][0]["text"], "ply": view["ply"]} if kind == "move" else TALK[kind]
            live.ask("ping")
            watch.forget()
            live.say(kind, **data)
            live.ask("ping")  # some answer later, or not at all
            return True

        live.snapshot()
        return tried(watch, attempt)[1]


ANALYSED: dict[str, Any] = {"game": "gungi", "options": ENDLESS}


@pytest.mark.parametrize("kind", costs.ANALYSIS_MESSAGES)
def test_a_message_about_analysis_is_counted_as_declared_and_keeps_nobody_waiting(
    world: World, watch: Watch, kind: str
) -> None:
    player, table = long_table(world.server).player, ended_table(world.server)
    player.post(f"/tables/{table}/review")
    data = {"analyse": {**ANALYSED, "moves": list(long_game()[:1000]), "lines": 5}, "follow-review": {"table": table}}
    with analysis(player) as live:

        def attempt() -> bool:
            live.ask("ping")
            watch.forget()
            live.say(kind, **data.get(kind, {}))
            live.ask("ping")
            return True

        used = tried(watch, attempt)[1]
    assert used == {*costs.MESSAGE, *costs.ANALYSIS_MESSAGES[kind]}
