"""One guard for help: what is near to an unfinished game that counts, and every way in which help is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, get_args

import msgspec
import pytest

import ludarium
from ludarium.core.lesson import first_position
from ludarium.core.position import Position
from ludarium.play import Clock, Refused, Seat, Table, TimeControl
from ludarium.play.clock import DAY
from ludarium.server.analysis.socket import HANDLERS as ANALYSIS_HANDLERS
from ludarium.server.catalogue import lessons
from ludarium.server.live.socket import HANDLERS
from ludarium.server.tables.counting_games import FairPlay
from ludarium.server.tables.fairplay import Protected
from ludarium.wire import protocol
from ludarium.wire.analysis import AnyAnalysisMessage, PingAnalysis, StopAnalysis
from ludarium.wire.lobby import AnyLobbyMessage
from tests.clients.people import play, rated_table, resign
from tests.clients.wire import API, YOU, Api, bot
from tests.server.hostile.test_tokens import routes
from tests.server.reviewed import MOVES as MISTAKES
from tests.server.reviewed import RECORD, analysis, hot_seat, reviewed
from tests.servers import RunningServer

REAL_TIME = TimeControl(base=60_000)
DAYS = TimeControl(per_move=DAY)


def counting(position: Position, control: TimeControl = DAYS) -> Protected:
    seats = {side.name: Seat(player=side.name) for side in position.game.sides}
    return Protected(
        (Table(id="t", creator="", seats=seats, position=position, clock=Clock.new(control, seats), rated=True),)
    )


def after(position: Position, plies: int, choice: int = 0) -> Position:
    for _ in range(plies):
        position = position.play(position.legal_moves[choice])
    return position


def entered(position: Position) -> Position:
    return position.game.position(position.text, **position.options)


# What is near.


def test_a_line_is_near_if_it_touches_the_game_or_what_may_come_within_two_plies() -> None:
    start = ludarium.game("tokonoma").start()
    here = after(start, 4)
    for control in (REAL_TIME, DAYS):
        guard = counting(here, control)
        assert guard.may_help(start)
        assert guard.may_help(after(start, 6, -1))  # another opening
        later = [after(here, plies) for plies in (1, 2, 3)]
        for near in (here, after(start, 2), *later, after(after(start, 2), 3, -1)):
            assert not guard.may_help(near)
            with pytest.raises(Refused, match="too near"):
                guard.refuse_help(near)
    assert counting(start).may_help(after(start, 2))  # the start is open, and so is what begins there
    assert Protected().may_help(here)


def test_a_transposition_is_near_too() -> None:
    start = ludarium.game("tokonoma").start()
    white, black, again = "a5a3", "b1d2", "d6b5"
    here = start.play(white).play(black)
    other_way = start.play(again).play(black).play(white)
    assert here.play(again).key == other_way.key
    assert not counting(here).may_help(other_way)


def test_a_position_without_its_moves_is_refused_in_real_time_and_where_it_looks_alike() -> None:
    start = ludarium.game("tokonoma").start()
    here = after(start, 2)
    unlike = ludarium.game("tokonoma").position("f4/6/1FA4/6/5 w")
    in_real_time, by_days = counting(here, REAL_TIME), counting(here)
    for guard in (in_real_time, by_days):
        assert guard.may_help(entered(start))
        for plies in (0, 1, 2, 3):
            assert not guard.may_help(entered(after(here, plies)))
    assert not in_real_time.may_help(unlike)
    assert not in_real_time.may_help(after(unlike, 1))
    assert by_days.may_help(unlike)
    assert in_real_time.may_help(after(ludarium.game("romgon").start(), 2))


def test_where_something_is_hidden_no_answer_depends_on_the_game() -> None:
    start = ludarium.game("romgon").start(variant="fog")
    answers = set()
    for game in (after(start, 2), after(start, 2, -1), after(start, 6)):
        guard = counting(game)
        answers.add((guard.may_help(after(start, 2)), guard.may_help(entered(after(start, 2)))))
    assert answers == {(True, False)}


def test_what_the_server_chose_is_withheld_only_where_it_stands_near() -> None:
    game = ludarium.game("tokonoma")
    opening = game.openings[0]
    position = game.start().play(opening.moves[0])
    whole = {each.name for each in lessons.course("tokonoma").openings}
    shown = {each.name for each in lessons.course_for("tokonoma", counting(position)).openings}
    assert opening.name in whole - shown
    assert shown
    assert lessons.course_for("tokonoma", counting(after(ludarium.game("romgon").start(), 2))).openings
    for lesson in game.lessons[:2]:
        there = first_position(game, lesson)
        with pytest.raises(Refused, match="this lesson is too near"):
            lessons.answer(game, lesson, [], counting(after(there, 1), REAL_TIME))
        assert lessons.answer(game, lesson, [], counting(position, REAL_TIME)).solution


# Every way in which help is told.

# What answers call by these names tells what to play, unless it is listed below.
HELP = re.compile(
    r"score|chance|best|better|^lines?$|solution|hint|winning|proof|^pv|eval|^reply$|openings|^tip$|^danger|^counts?$"
)
NO_HELP = {
    "ChatData.lines",
    "HistoryEntry.score",
    "MatchData.score",
    "Plan.lines",
    "PlanData.best_of",
    "PlayerFile.lines",
    "PlayerRating.best",
    "PuzzleGame.best_run",
    "RecordProblem.line",
    "RunData.best",
    "Slot.count",
    "TodayItem.count",
}
# What a game explains at a table, for all who are there: not at a table that counts.
AT_TABLES = {"show_past", "show_ahead", "show_table", "take_seat", "Snapshot", "Event"}
# Messages that make nobody think and tell no move.
PLAIN_MESSAGES = {
    protocol.AutoPlace,
    protocol.Berserk,
    protocol.Claim,
    protocol.Decline,
    protocol.Echo,
    protocol.GiveTime,
    protocol.Ping,
    protocol.Possible,
    protocol.WhyNot,
    protocol.Resign,
    protocol.SetPlan,
    StopAnalysis,
    PingAnalysis,
}

Ask = Callable[[Api], object]


def bot_table(one: Api) -> str:
    return one.against("white")


def resigned(one: Api) -> str:
    table = bot_table(one)
    resign(table, one)
    return table


def say(kind: str, /, **data: Any) -> Ask:
    """At a table against the computer."""

    def ask(one: Api) -> None:
        with one.live(bot_table(one)) as live:
            state = live.snapshot()
            if kind == "offer":
                live.act("resign")
            more = {"text": state["view"]["legal_moves"][-1]["text"], "ply": 0} if kind == "move" else data
            live.ask(kind, **more)

    return ask


def command(kind: str, /, **data: Any) -> Ask:
    """At a table of the computer against itself."""

    def ask(one: Api) -> None:
        with one.live(one.engines()) as live:
            live.snapshot()
            live.ask("pause", on=True)
            live.ask(kind, **data)

    return ask


def position(path: str, **data: Any) -> Ask:
    return lambda one: one.http.post(f"/api/v1{path}", json={"game": "tokonoma", **data})


def begun(path: str, **data: Any) -> Ask:
    """Something about a review that was asked for."""

    def ask(one: Api) -> None:
        table = hot_seat(one)
        one.post(f"/tables/{table}/review")
        of_record = one.post("/reviews", record=RECORD)["id"]
        asked = API + path.format(table=table, review=of_record)
        one.http.post(asked, json=data) if data else one.http.get(asked)

    return ask


def exercise(method: str, path: str, **data: Any) -> Ask:
    """Something about a mistake in a game against somebody else."""

    def ask(one: Api) -> None:
        table = one.against("white", moves=MISTAKES)
        resign(table, one)
        reviewed(one, table)
        name = one.get("/exercises")["exercises"][0]["id"]
        one.http.request(method, f"{API}/exercises/{name}{path}", json=data or None)

    return ask


def taught(one: Api, then: str) -> None:
    """A move in a teaching game, and what follows it."""
    table = one.against("white", teaching=True, moves=MISTAKES[:2])
    with one.live(table) as live:
        live.snapshot()
        live.move(MISTAKES[2], 2)
        if then == "keep":
            live.ask("keep", ply=3)
        else:
            one.post(f"/tables/{table}/check", ply=3)


def puzzle(method: str = "", path: str = "", **data: Any) -> Ask:
    """Something about a puzzle that somebody is given."""

    def ask(one: Api) -> None:
        given = one.post("/puzzles/attempts", game="tokonoma")["id"]
        if method:
            one.post(f"/puzzles/attempts/{given}/tries", ask="hint", ply=0)
            one.http.request(method, f"{API}/puzzles/attempts/{given}{path}", json=data or None)

    return ask


def analysed(kind: str, /, **data: Any) -> Ask:
    def ask(one: Api) -> None:
        table = hot_seat(one)
        one.post(f"/tables/{table}/review")
        with analysis(one) as live:
            live.say(kind, **data, **({"table": table} if kind == "follow-review" else {}))
            live.ask("ping")

    return ask


HELPING: dict[str, Ask] = {
    "begin_review": lambda one: one.post(f"/tables/{hot_seat(one)}/review"),
    "show_review": begun("/tables/{table}/review"),
    "try_move": begun("/tables/{table}/review/tries", ply=3, move=MISTAKES[2]),
    "check_move": lambda one: taught(one, "check"),
    "keep": lambda one: taught(one, "keep"),
    "begin_record_review": lambda one: one.post("/reviews", record=RECORD),
    "show_record_review": begun("/reviews/{review}"),
    "try_record_move": begun("/reviews/{review}/tries", ply=3, move=MISTAKES[2]),
    "show_daily_puzzle": lambda one: one.get("/puzzles/daily"),
    "begin_puzzle": puzzle(),
    "show_puzzle": puzzle("GET"),
    "try_puzzle": puzzle("POST", "/tries", ask="solution", ply=0),
    "refute_move": puzzle("POST", "/refutation", move="c5c3"),
    "begin_run": lambda one: one.post("/puzzles/runs", game="tokonoma"),
    "show_run": lambda one: one.get(f"/puzzles/runs/{one.post('/puzzles/runs', game='tokonoma')['run']['id']}"),
    "keep_puzzles": lambda one: one.get("/puzzles/offline"),
    "send_results": lambda one: one.post("/puzzles/offline", results=[]),
    "show_exercise": exercise("GET", ""),
    "try_exercise": exercise("POST", "/tries", ask="solution"),
    "analyse": analysed("analyse", game="tokonoma"),
    "follow-review": analysed("follow-review"),
    "explore": lambda one: one.post("/explorer", game="tokonoma"),
    "show_course": lambda one: one.get("/games/tokonoma/course"),
    "play_lesson": lambda one: one.post("/lessons/tokonoma/flat", moves=[], shown=False),
    "show_position": position("/positions"),
    "compose_position": position("/positions/compose", pieces=[], turn="white"),
    "open_table": position("/tables", seats={"white": YOU, "black": bot()}, moves=["d6b5"]),
    "try_again": lambda one: one.http.post(f"/api/v1/tables/{resigned(one)}/again"),
    "hint": say("hint"),
    "winning": say("winning"),
    "move": say("move"),
    "offer": say("offer", kind="rematch"),
    "stop-thinking": command("stop-thinking"),
    "pause": command("pause", on=False),
    "live": lambda one: play_black(one),
}


def play_black(one: Api) -> None:
    """Who comes to a table has its computer think."""
    with one.live(one.against("black")) as live:
        live.snapshot()


def fields(info: Any, seen: set[type]) -> Iterator[str]:
    """All fields that an answer may have, as Type.field."""
    if isinstance(info, msgspec.inspect.StructType | msgspec.inspect.DataclassType | msgspec.inspect.NamedTupleType):
        if info.cls in seen:
            return
        seen.add(info.cls)
        for field in info.fields:
            yield f"{info.cls.__name__}.{field.name}"
            yield from fields(field.type, seen)
        return
    for name in info.__struct_fields__:
        value = getattr(info, name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, msgspec.inspect.Type):
                yield from fields(each, seen)


def helpful(answer: Any) -> list[str]:
    try:
        info = msgspec.inspect.type_info(answer)
    except TypeError:
        return []  # bytes, a file
    return [name for name in fields(info, set()) if HELP.search(name.split(".")[1]) and name not in NO_HELP]


def test_every_answer_that_helps_and_every_message_is_known_to_the_guard(server: RunningServer) -> None:
    telling = {
        "HintFound": "hint",
        "WinningMove": "winning",
        "Analysis": "analyse",
        "ReviewProgress": "follow-review",
    }
    looked_at = 0
    for _, path, handler in routes(server):
        found = helpful(handler.parsed_fn_signature.return_type.annotation)
        name = str(handler).rpartition(".")[2]
        looked_at += 1
        if found and name not in AT_TABLES:
            assert name in HELPING, f"{path} tells {found}: ask may_help, and show it here"
    every = (protocol.AnyServerMessage, AnyLobbyMessage, AnyAnalysisMessage)
    for message in (each for some in every for each in get_args(some)):
        looked_at += 1
        if helpful(message) and message.__name__ not in AT_TABLES:
            assert message.__name__ in telling, f"{message.__name__} tells {helpful(message)}: ask may_help"
    assert looked_at > 100
    handlers = HANDLERS | ANALYSIS_HANDLERS
    kinds = {message: message.__struct_config__.tag for message in handlers}
    for message in handlers.keys() - PLAIN_MESSAGES:
        assert kinds[message] in HELPING, f"{kinds[message]} may make the computer think: ask may_help"


@pytest.mark.parametrize("way", HELPING)
def test_whoever_could_be_helped_is_asked_about(
    accounts: Callable[[], Api], monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    asked: list[str] = []
    known = FairPlay.protected

    async def protected(self: FairPlay, player: str) -> Protected:
        asked.append(player)
        return await known(self, player)

    monkeypatch.setattr(FairPlay, "protected", protected)
    HELPING[way](accounts())
    assert asked


def test_no_way_round_by_a_table_that_was_set_up_before(accounts: Callable[[], Api]) -> None:
    """The computer waits at a table to which the rated game has come, whoever set it up and when."""
    one, other = accounts(), accounts()
    moves = ["c7c5", "c1c3", "a5a3"]
    helper = one.engines(moves=moves)  # it thinks when somebody looks
    again = one.against("black", position=text_after(moves[:2]))
    resign(again, one)
    table = rated_table(one, other)
    for api, ply, text in ((one, 0, moves[0]), (other, 1, moves[1])):
        with api.live(table) as live:
            live.snapshot()
            live.move(text, ply)
    with one.live(helper) as live:
        live.snapshot()
        assert live.hear("error")["kind"] == "fair-play"
        live.ask("stop-thinking")
        assert live.ask("ping")["type"] == "pong"
        assert one.show(helper)["state"]["view"]["ply"] == 3
    with one.live(again) as live:
        live.snapshot()
        assert live.ask("offer", kind="rematch")["kind"] == "fair-play"
    resign(table, other)
    with one.live(helper) as live:
        live.snapshot()
        while live.until(0)["view"]["ply"] < 4:
            live.hear("event")


def text_after(moves: list[str]) -> str:
    position = ludarium.game("tokonoma").start()
    for move in moves:
        position = position.play(move)
    return position.text


def test_tips_are_not_told_near_to_the_game(accounts: Callable[[], Api]) -> None:
    one, other = accounts(), accounts()
    tipped = {"game": "tokonoma", "text": "f4/6/1FA4/6/5 w"}
    assert one.post("/positions", **tipped)["view"]["advice"]["tip"]
    table = rated_table(one, other)
    play(table, one, other)
    assert one.post("/positions", **tipped)["view"]["advice"]["tip"] is None
    assert accounts().post("/positions", **tipped)["view"]["advice"]["tip"]
    resign(table, other)


def test_another_game_of_ones_own_that_counts_is_no_help_to_itself() -> None:
    here = after(ludarium.game("tokonoma").start(), 2)
    guard = counting(here)
    assert guard.without("t").may_help(here)
    assert replace(guard.games[0], rated=False).may_help
