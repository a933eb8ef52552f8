"""Rated games on a real server: who may play them, what they change, what is told of it, and no help meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ludarium
from ludarium.core.outcome import Outcome
from ludarium.core.position import Position
from ludarium.play import Seat, Table
from ludarium.server.catalogue.positions import shown_past
from ludarium.server.moderation.desk import Desk as ModerationDesk
from ludarium.server.ratings.desk import Desk
from ludarium.server.settings import Settings
from ludarium.server.store import Store
from ludarium.server.tables import render
from ludarium.server.tables.fairplay import Protected
from ludarium.wire.lobby import SeekAdded
from ludarium.wire.ratings import RatingData
from ludarium.wire.tables import ViewData
from tests.clients.people import BLITZ, Guest, account, play, rated_table, refused, resign, settled
from tests.clients.wire import PASSWORD, YOU, Api, bot
from tests.server.databases import migrated_database
from tests.servers import RunningServer

# What a game changes.


def test_a_rated_game_changes_both_ratings_and_everybody_there_is_told(accounts: Callable[[], Api]) -> None:
    one, other = accounts(), accounts()
    table = rated_table(one, other)
    shown = one.client.table(table).table
    assert (shown.rated, shown.takebacks) == (True, "never")
    before = one.get(f"/tables/{table}/ratings")
    assert before["category"] == {"game": "tokonoma", "variant": "standard", "speed": "blitz"}
    assert before["sides"]["white"] == {
        "rating": 1600,
        "deviation": 350,
        "provisional": True,
        "estimate": False,
        "change": None,
    }
    play(table, one, other)
    with other.live(table) as live:
        live.snapshot()
        assert "take-back" not in one.show(table)["state"]["available"]
        resign(table, one)
        told = live.hear("ratings")
    assert told == settled(one, table)
    changes = {side: (rating["rating"], rating["change"]) for side, rating in told["sides"].items()}
    assert changes == {"white": (1600, -32), "black": (1600, 32)}
    assert {rating["deviation"] for rating in told["sides"].values()} == {None}  # that before the game is not known
    [card] = one.client.ratings(one.name)
    assert (card.rating, card.games, card.lost, card.rank) == (1568, 1, 1, None)
    [entry] = one.get(f"/players/{other.name}/ratings/tokonoma/standard/blitz")
    assert (entry["opponent"], entry["before"], entry["after"], entry["table"]) == (one.name, 1600, 1632, table)
    exported = one.get("/account/export")["more"]["ratings"]
    assert [(game["table"], game["after"]) for game in exported] == [(table, 1568)]
    assert next(board for board in one.client.leaderboards("tokonoma").boards if board.speed == "blitz").players == []


def test_a_rematch_is_rated_too_and_an_abort_counts_for_nobody(accounts: Callable[[], Api]) -> None:
    one, other = accounts(), accounts()
    table = rated_table(one, other)
    play(table, one, other)
    with one.client.join(table) as first, other.client.join(table) as second:
        first.resign()
        first.offer("rematch")
        following = second.offer("rematch").successor
    assert following is not None
    assert one.client.table(following).table.rated
    settled(one, table)
    with one.client.join(following) as seat:
        seat.offer("abort")
    again = rated_table(one, other)
    play(again, one, other)
    resign(again, other)
    settled(one, again)
    assert one.client.ratings(one.name)[0].games == 2
    assert one.client.table_ratings(following).sides["white"].change is None


# Who may.


def test_guests_play_no_rated_games(server: RunningServer, accounts: Callable[[], Api], api: Api) -> None:
    one = accounts()
    seats = {"white": {"kind": "you"}, "black": {"kind": "open"}}
    wish = {"game": "tokonoma", "seats": seats, "visibility": "link", "rated": True, "time_control": BLITZ}
    assert api.refused("POST", "/tables", json=wish) == (401, "signed-out")
    table = one.post("/tables", **wish)["id"]
    assert api.refused("POST", f"/tables/{table}/seats/black") == (401, "signed-out")
    assert one.show(table)["state"]["seats"]["black"]["kind"] == "open"
    assert refused(api.client.seek, "tokonoma", rated=True) == (401, "signed-out")
    with Guest(one) as seeking, Guest(api) as guest:
        made = seeking.seek(rated=True)
        assert made.rating == RatingData(rating=1600, deviation=350, provisional=True)
        assert guest.hear(SeekAdded).seek.rating == made.rating
        assert refused(guest.client.accept_seek, made.id) == (401, "signed-out")
        challenge = partial(refused, game="tokonoma", clock="5+3", rated=True)
        assert challenge(seeking.client.challenge, guest.name) == (400, "bad-request")
        assert challenge(guest.client.challenge, one.name) == (401, "signed-out")
        seeking.client.cancel_seek(made.id)


@pytest.mark.parametrize(
    "wrong",
    [
        {"time_control": None},
        {"options": {"repetition": 0}},
        {"moves": ["d6b5"]},
        {"seats": {"white": YOU, "black": YOU}},
        {"seats": {"white": YOU, "black": bot()}},
        {"seats": {"white": bot(), "black": bot()}},
    ],
)
def test_what_cannot_be_rated(accounts: Callable[[], Api], wrong: dict[str, Any]) -> None:
    one = accounts()
    seats = {"white": {"kind": "you"}, "black": {"kind": "open"}}
    wish = {"game": "tokonoma", "seats": seats, "visibility": "link", "time_control": BLITZ, "rated": True, **wrong}
    assert one.refused("POST", "/tables", json=wish) == (400, "bad-request")
    if "seats" not in wrong and "moves" not in wrong:
        ruleset = {"game": "tokonoma", "options": wrong.get("options", {})}
        control = wish["time_control"]
        seek = {"games": [ruleset], "controls": [control], "rated": True}
        assert one.refused("POST", "/lobby/seeks", json=seek) == (400, "bad-request")
        challenge = {**ruleset, "opponent": accounts().name, "control": control, "rated": True}
        assert one.refused("POST", "/lobby/challenges", json=challenge) == (400, "bad-request")


def test_a_named_set_of_options_is_sought_and_rated(accounts: Callable[[], Api]) -> None:
    full_set = {"games": [{"game": "romgon", "options": {"setup": "grand"}}], "controls": [BLITZ], "rated": True}
    with Guest(accounts()) as one, Guest(accounts()) as other:
        for player in (one, other):
            player.api.post("/lobby/seeks", **full_set)
        table = one.called().table
        assert one.api.get(f"/tables/{table}/ratings")["category"]["variant"] == "full-set"
        one.client.decline_call(table)


def test_rated_seeks_and_challenges_are_played_rated(accounts: Callable[[], Api]) -> None:
    with Guest(accounts()) as one, Guest(accounts()) as other:
        one.seek("tokonoma", rated=True)
        other.seek("tokonoma", rated=True)
        table = one.called().table
        assert one.client.table(table).table.rated
        assert other.called().table == table
        one.client.decline_call(table)
        made = one.client.challenge(other.name, "tokonoma", clock="5+3", rated=True)
        assert made.rating is not None
        assert made.rating.provisional
        table = other.client.accept_challenge(made.id)
        assert one.client.table(table).table.rated
        [watched] = [game for game in one.client.public_games() if game.id == table] or [None]
        assert watched is None or watched.ratings["white"].rating == 1600


# Fair play.


def test_no_help_at_a_rated_table(accounts: Callable[[], Api]) -> None:
    one, other = accounts(), accounts()
    table = rated_table(one, other)
    moves = play(table, one, other)
    with one.live(table) as live:
        live.snapshot()
        assert live.ask("hint")["kind"] == "fair-play"
        assert live.ask("winning")["move"] is None
    past = one.get(f"/tables/{table}/positions/1")
    assert past["view"]["turn"] == "black"
    assert one.refused("GET", f"/tables/{table}/positions/3") == (400, "bad-request")
    position = {"game": "tokonoma", "moves": moves}
    assert one.refused("POST", "/positions", json=position) == (403, "fair-play")
    text = one.show(table)["state"]["view"]["text"]
    assert one.refused("POST", "/positions", json={"game": "tokonoma", "text": text}) == (403, "fair-play")
    assert one.refused("POST", "/positions/possible", json={**position, "side": "black"}) == (403, "fair-play")
    pieces = [
        {"cell": piece["cell"], "symbol": piece["symbol"], "side": piece["side"], "angle": piece.get("angle") or 0}
        for piece in past["view"]["scene"]["pieces"]
    ]
    composed = {"game": "tokonoma", "pieces": pieces, "turn": "black"}
    assert one.refused("POST", "/positions/compose", json=composed) == (403, "fair-play")
    against = {"game": "tokonoma", "seats": {"white": YOU, "black": bot()}, "moves": moves}
    assert one.refused("POST", "/tables", json=against) == (403, "fair-play")
    # Another position of the same game, its start, and everybody else, are free.
    one.post("/positions", game="tokonoma")
    elsewhere = {"game": "tokonoma", "moves": [*moves[:1], "nonsense"]}
    assert one.refused("POST", "/positions", json=elsewhere)[1] == "invalid-move"
    accounts().post("/positions", **position)
    # A game of one's own that comes to the same position gives no hint either.
    alone = one.table()
    with one.live(alone) as live:
        live.snapshot()
        for ply, text in enumerate(moves):
            live.move(text, ply)
        assert live.ask("hint")["kind"] == "fair-play"
        resign(table, one)
        assert live.ask("hint")["type"] == "hint"
    one.post("/positions", **position)


def test_the_computer_does_not_play_a_rated_game_for_somebody(accounts: Callable[[], Api]) -> None:
    """The moves of the opponent are brought to a table at which the computer plays one's own side."""
    one, other = accounts(), accounts()
    table = rated_table(one, other)
    helper = one.against("black")
    with one.live(helper) as live, one.live(table) as own, other.live(table) as theirs:
        live.snapshot()
        while live.until(0)["view"]["ply"] < 1:
            live.hear("event")
        advised = live.until(0)["moves"][0]["text"]
        own.snapshot()
        state = own.move(advised, 0)
        theirs.snapshot()
        replies = [move["text"] for move in theirs.until(state["version"])["view"]["legal_moves"]]
        ahead = live.ask("move", text=replies[0], ply=1)  # before it was played in the rated game
        assert (ahead["type"], ahead["kind"]) == ("error", "fair-play")
        theirs.move(replies[0], 1)
        assert live.ask("move", text=replies[0], ply=1)["kind"] == "fair-play"
        assert one.show(helper)["state"]["view"]["ply"] == 1
        own.act("resign")
        assert live.ask("move", text=replies[0], ply=1)["type"] == "ack"


def test_the_computer_does_not_think_about_what_may_come_next(accounts: Callable[[], Api]) -> None:
    one, other = accounts(), accounts()
    table = rated_table(one, other)
    moves = play(table, one, other)
    candidates = [move["text"] for move in one.show(table)["state"]["view"]["legal_moves"]]
    seats = {"white": YOU, "black": bot()}
    after = one.post("/positions", game="tokonoma", moves=[*moves, candidates[0]])  # to look at it is no help
    reply = after["view"]["legal_moves"][0]["text"]
    wishes: list[dict[str, Any]] = [
        {"moves": [*moves, candidates[1]]},
        {"moves": [*moves, candidates[0], reply]},
        {"position": after["text"]},
    ]
    for wish in wishes:
        wanted = {"game": "tokonoma", "seats": seats, **wish}
        assert one.refused("POST", "/tables", json=wanted) == (403, "fair-play")
    alone = one.table(position=after["text"])
    with one.live(alone) as live:
        live.snapshot()
        assert live.ask("hint")["kind"] == "fair-play"
    # Another opening, and everybody else, are free.
    opening = next(move for move in one.post("/positions", game="tokonoma")["view"]["legal_moves"][::-1])["text"]
    assert opening != moves[0]
    one.post("/tables", game="tokonoma", seats=seats, moves=[opening])
    accounts().post("/tables", game="tokonoma", seats=seats, **wishes[0])
    resign(table, other)


def test_a_winning_move_in_a_rated_game_is_told_at_no_other_table() -> None:
    position = one_from_a_win()
    seats = {"white": Seat(player="one"), "black": Seat(player="other")}
    game = Table(id="rated", creator="one", seats=seats, position=position, rated=True)
    elsewhere = Table(id="casual", creator="one", seats=dict.fromkeys(seats, Seat(player="one")), position=position)
    assert render.winning(elsewhere, ("white", "black")) is not None
    assert render.winning(elsewhere, ("white", "black"), Protected((game,))) is None


@pytest.mark.parametrize("counts", [{"rated": True}, {"tournament": "cup"}])
def test_what_players_should_find_themselves_is_not_told_in_a_game_that_counts(counts: dict[str, Any]) -> None:
    position = ludarium.game("tokonoma").position("f4/6/1FA4/6/5 w")
    seats = {"white": Seat(player="one"), "black": Seat(player="other")}
    casual = Table(id="casual", creator="one", seats=seats, position=position)
    counting = replace(casual, **counts)
    over = replace(counting, ended=Outcome("white", "resignation"))
    for viewer in (("white",), ("black",), ()):
        helped, plain = told(casual, viewer), told(counting, viewer)
        assert helped.advice.danger if viewer == ("black",) else helped.advice.tip
        assert [notice.kind for notice in helped.notices] == ["house"]
        assert (plain.advice.tip, plain.advice.danger, plain.notices) == (None, None, ())
        assert plain.advice.now == helped.advice.now
        for table, tips in ((counting, False), (over, True)):
            looked_back = shown_past(table, viewer, 0).view
            told_there = looked_back.advice.tip or looked_back.advice.danger
            assert (bool(told_there), bool(looked_back.notices)) == (tips, tips)


def told(table: Table, viewer: tuple[str, ...]) -> ViewData:
    return render.snapshot(table, viewer, 0, "")[0].state.view


def one_from_a_win() -> Position:
    """A position in which whoever moves can win at once."""
    chance, game = Random(3), ludarium.game("tokonoma")
    while True:
        position = game.start()
        while position.outcome is None:
            ends = [position.play(move).outcome for move in position.legal_moves]
            if any(end is not None and end.winner == position.turn for end in ends):
                return position
            position = position.play(chance.choice(list(position.legal_moves)))


def test_signing_out_or_changing_names_does_not_help(server: RunningServer, accounts: Callable[[], Api]) -> None:
    one, other = accounts(), accounts()
    table = rated_table(one, other)
    moves = play(table, one, other)
    position = {"game": "tokonoma", "moves": moves}
    one.post("/account/sign-out")
    assert one.refused("POST", "/positions", json=position) == (403, "fair-play")
    with Api(server.address) as stranger:
        stranger.post("/positions", **position)
    one.post("/account", name=f"hop{other.name}", password=PASSWORD)
    assert one.refused("POST", "/positions", json=position) == (403, "fair-play")
    resign(table, other)
    one.post("/positions", **position)


def test_a_browser_makes_only_so_many_names(accounts: Callable[[], Api]) -> None:
    one = accounts()
    for number in range(4):
        one.post("/account/sign-out")
        one.post("/account", name=f"{accounts().name}{'abcd'[number]}", password=PASSWORD)
    one.post("/account/sign-out")
    wish = {"name": f"{accounts().name}last", "password": PASSWORD}
    assert one.refused("POST", "/account", json=wish) == (429, "too-many")


def test_where_something_is_hidden_no_refusal_tells_what(accounts: Callable[[], Api]) -> None:
    one, other = accounts(), accounts()
    table = rated_table(one, other, "romgon", options={"variant": "fog"})
    play(table, one, other)
    position = {"game": "romgon", "options": {"variant": "fog"}}
    start = one.post("/positions", **position)["view"]["legal_moves"]
    answers = {
        one.http.post("/api/v1/positions", json={**position, "moves": [move["text"]]}).text for move in start[:6]
    }
    assert len(answers) == 1
    assert "fair-play" in answers.pop()
    one.post("/positions", game="tokonoma", moves=["d6b5"])


# Flags, and who sees them.


async def test_admins_see_what_looks_arranged_with_the_games(tmp_path: Path) -> None:
    """Two who win in turns from one address, and give up at once. The numbers are right all the same."""
    database = migrated_database(tmp_path)
    store = Store(database)
    with (
        RunningServer(Settings(database=database, workers=0)) as server,
        account(server.address) as one,
        account(server.address) as other,
        Api(server.address) as guest,
    ):
        played = []
        for loser in (one, other, one):
            table = rated_table(one, other)
            play(table, one, other)
            with one.live(table), other.live(table):
                resign(table, loser)
            settled(one, table)
            played.append(table)
        assert guest.refused("GET", "/admin/flags") == (401, "signed-out")
        assert one.refused("GET", "/admin/flags") == (403, "not-yours")
        await store.open()
        await ModerationDesk(store).set_admin(one.name)
        assert (await Desk(store).recalculate()) == (3, 0)
        await store.close()
        flags = {flag["kind"]: flag for flag in one.get("/admin/flags")}
        assert set(flags) == {"short", "one-address"}
        for flag in flags.values():
            assert sorted(flag["players"]) == sorted([one.name, other.name])
            assert [game["table"] for game in flag["games"]] == played


# The computer.


def test_the_host_may_let_games_with_the_computer_be_rated(start_server: Callable[..., RunningServer]) -> None:
    server = start_server(workers=1, rated_computer=True)
    with account(server.address) as one:
        assert one.get("/account")["rated_computer"]
        seats = {"white": YOU, "black": bot("newcomer")}
        table = one.post("/tables", game="tokonoma", seats=seats, time_control=BLITZ, rated=True)["id"]
        estimate = one.get(f"/tables/{table}/ratings")["sides"]["black"]
        levels = {level["name"]: level["rating"] for level in one.get("/games/tokonoma")["levels"]}
        assert (estimate["rating"], estimate["estimate"]) == (levels["newcomer"], True)
        with one.live(table) as live:
            state = live.snapshot()
            live.move(state["view"]["legal_moves"][0]["text"], 0)
            assert live.ask("stop-thinking")["kind"] == "fair-play"
            while live.until(0)["view"]["ply"] < 2:
                live.hear("event")
            live.act("resign")
            assert live.hear("ratings")["sides"]["white"]["change"] < -40
        assert one.refused("DELETE", f"/tables/{table}") == (403, "not-yours")
