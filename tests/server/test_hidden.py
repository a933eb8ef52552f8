"""What a viewer may not know never leaves the server: two games that differ only in it look the same, byte by byte."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

import ludarium
from ludarium.play import Refused, Seat, Table, actions
from ludarium.play.record import record_of
from ludarium.server.lobby import watching
from ludarium.server.tables import render
from ludarium.server.tables.thoughts import question_of
from tests.clients.people import Guest, account
from tests.clients.wire import API, YOU, Api, Live
from tests.servers import RunningServer

FOG = {"variant": "fog"}
PAGES = (
    "/tables/{id}",
    "/tables/{id}/record",
    "/tables/{id}/chat",
    "/tables/{id}/ratings",
    "/tables",
    "/history",
    "/history/{id}",
    "/history/{id}/picture",
)
WHO_IS_HERE = re.compile('{"type":"(attendance|here|lobby)"')
# Two positions that differ only where White, far away, cannot see: what stands in Black's corner.
ONE = "S4s/T05t0/C6h0/R7r/H06c/T05t0/S4s w 0 0"
OTHER = "S4s/T05t0/C6c/R7r/H06h0/T05t0/S4s w 0 0"
ANY_GAME = re.compile(r'Guest [0-9A-F]{4}|(?<="created":)\d+|(?<="updated":)\d+')
ANY_ACCOUNT = re.compile(r'player[a-k]{4}|(?<="id":")[^"]+|\d{13}')


# The referee's messages.


def table_at(text: str, exposed: bool = False) -> Table:
    seats = {"black": Seat(player="b"), "white": Seat(player="w")}
    position = ludarium.game("romgon").position(text, **FOG)
    return Table(id="t", creator="w", seats=seats, position=position, exposed=exposed)


def test_a_winning_move_is_not_told_where_something_is_hidden() -> None:
    table = table_at("1S4/1R5/7t3/2r6/8/7/6 b 1 350")
    assert actions.move(table, "black", "r3-2>3-0", 0).outcome is not None
    assert render.winning(table, ("black",)) is None


def test_a_worker_is_told_the_same() -> None:
    def told(text: str) -> Any:
        return render.encode(question_of(table_at(text), "white", "beginner", 1.0).known)

    assert told(ONE) == told(OTHER)


def test_when_the_game_is_over_everything_is_open() -> None:
    table = table_at(ONE)
    ended = actions.resign(table, "white", 0)
    for viewer in (("white",), ()):
        before, _ = render.snapshot(table, viewer, 0, "")
        after, _ = render.snapshot(ended, viewer, 0, "")
        assert (before.state.view.partial, bool(before.state.view.scene.hidden)) == (True, True)
        assert (after.state.view.partial, bool(after.state.view.scene.hidden)) == (False, False)


def test_the_record_is_open_when_the_game_is_over() -> None:
    table = table_at(ONE)
    with pytest.raises(Refused, match="when the game is over"):
        record_of(table, ("white",))
    assert record_of(actions.resign(table, "white", 0), ("white",)).text


def test_the_end_tells_all_moves_anew() -> None:
    table, known = table_at(ONE), render.NOTHING
    moves: list[Any] = []
    for _ in range(4):
        table = actions.move(table, table.position.turn, table.position.legal_moves[0].text, 0)
        event, known = render.event("moved", None, table, ("white",), 0, known)
        assert len(event.state.moves) == 1
        moves[event.state.first_move :] = event.state.moves
    table = actions.resign(table, "black", 0)
    event, _ = render.event("ended", "black", table, ("white",), 0, known)
    assert event.state.first_move == 0
    assert [move.text for move in event.state.moves] == [move.text for move in table.position.moves]


def test_a_game_in_which_something_was_hidden_is_not_tried_again() -> None:
    table = table_at("1S4/1R5/7t3/2r6/8/7/6 b 1 350")
    for over in (actions.move(table, "black", "r3-2>3-0", 0), actions.resign(table, "black", 0)):
        event, _ = render.event("moved", "black", over, ("black",), 0)
        assert event.state.outcome is not None
        assert not event.state.may_try_again


def test_nothing_is_hidden_from_those_who_play_at_an_exposed_table() -> None:
    player, _ = render.snapshot(table_at(ONE, exposed=True), ("black", "white"), 0, "")
    spectator, _ = render.snapshot(table_at(ONE, exposed=True), (), 0, "")
    assert (player.state.view.partial, spectator.state.view.partial) == (False, True)


# Over the real server.


class People:
    """Two players and a spectator at one table, and all that each of them is told.

    accounts  they have accounts, and export what is kept of them    late  moves by which spectators are late
    """

    def __init__(
        self,
        server: RunningServer,
        stack: ExitStack,
        first: str,
        second: str,
        accounts: bool = False,
        late: int = 0,
        **data: Any,
    ) -> None:
        come = account if accounts else Api
        self.apis = {who: stack.enter_context(come(server.address)) for who in (first, second, "spectator")}
        self.accounts, self.late = accounts, late
        for api in self.apis.values():
            api.get("/games")
        seats = {first: YOU, second: {"kind": "open"}}
        spectators = {"delay_moves": late}
        self.table_id = self.apis[first].table(seats=seats, visibility="public", spectators=spectators, **data)
        self.apis[second].post(f"/tables/{self.table_id}/seats/{second}")
        self.lives: dict[str, Live] = {
            who: stack.enter_context(api.live(self.table_id)) for who, api in self.apis.items()
        }
        self.lobbies = {who: stack.enter_context(api.lobby_live()) for who, api in self.apis.items()}
        self.shown: dict[str, list[str]] = {who: [] for who in self.apis}
        for live in self.lives.values():
            live.hear("snapshot")
        self.look(0)

    def look(self, ply: int) -> None:
        """Ask for everything that tells of the table."""
        pages = [page.format(id=self.table_id) for page in PAGES]
        pages += [f"/tables/{self.table_id}/positions/{moves}" for moves in range(ply + 1)]
        for who, api in self.apis.items():
            self.shown[who] += [f"{page}: {api.http.get(API + page).text}" for page in pages]
            games = [game for game in api.get("/lobby/games") if game["id"] == self.table_id]
            self.shown[who].append(json.dumps(games, separators=(",", ":")))
        for lobby in self.lobbies.values():
            lobby.connection.send('{"type":"ping"}')
            lobby.hear("pong")

    def export(self) -> None:
        for who, api in self.apis.items():
            self.shown[who].append(api.http.get(f"{API}/account/export").text)

    def act(self, who: str, kind: str, /, **data: Any) -> Any:
        state = self.lives[who].act(kind, **data)
        ply = state["view"]["ply"]
        for each, live in self.lives.items():
            live.until(max(ply - self.late, 0) if self.late and each == "spectator" else state["version"])
        self.look(ply)
        return state

    def refused(self, who: str, kind: str, /, **data: Any) -> None:
        assert self.lives[who].ask(kind, **data)["type"] == "error"

    def told(self, who: str) -> list[str]:
        """All that somebody was told, without what differs between any two games: ids, names and times.

        Who is connected is told when it is time: test_absence sees to what it says.
        """
        live, lobby = self.lives[who], self.lobbies[who]
        heard = [text for text in [*live.texts, *lobby.texts] if not WHO_IS_HERE.match(text)]
        told = [ANY_GAME.sub("", text.replace(self.table_id, "")) for text in [*heard, *self.shown[who]]]
        return [ANY_ACCOUNT.sub("", text) for text in told] if self.accounts else told


@pytest.fixture
def people(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., People]]:
    monkeypatch.setattr(watching, "WATCHED_FRESH", 0.0)  # so that a list of games is as new as the games
    with ExitStack() as stack:
        yield lambda first, second, **data: People(server, stack, first, second, **data)


def fog_game(people: Callable[..., People], position: str, secret: str, **more: Any) -> People:
    """White moves, Black makes a secret move out of White's sight, and White tries what cannot be known."""
    game = people("white", "black", game="romgon", options=FOG, position=position, **more)
    game.act("white", "move", text="C2-0>2-1", ply=0)
    game.act("black", "move", text=secret, ply=1)
    for text in ("R3-0>0-4", "C2-1xh2-6", "nonsense"):
        game.refused("white", "move", text=text, ply=2)
    for who in ("white", "spectator"):
        game.lives[who].ask("winning")
    game.act("white", "offer", kind="abort")
    game.act("black", "decline", kind="abort")
    game.act("white", "move", text="H4-0-rotL", ply=2)
    return game


def test_fog_hides_from_a_player_and_a_spectator_what_they_may_not_know(people: Callable[..., People]) -> None:
    one, other = fog_game(people, ONE, "h2-7-rotL"), fog_game(people, OTHER, "h4-7-rotL")
    for who in ("white", "spectator"):
        assert one.told(who) == other.told(who)
    assert one.told("black") != other.told("black")
    assert any('"type":"games"' in text for text in one.told("white")), "the lobby's socket is heard, too"


def test_fog_hides_in_exports_and_from_late_spectators_too(people: Callable[..., People]) -> None:
    one, other = (
        fog_game(people, position, secret, accounts=True, late=1)
        for position, secret in ((ONE, "h2-7-rotL"), (OTHER, "h4-7-rotL"))
    )
    for game in (one, other):
        game.export()
    for who in ("white", "spectator"):
        assert one.told(who) == other.told(who)
    assert one.told("black") != other.told("black")


def test_late_spectators_are_told_nothing_of_the_last_moves(people: Callable[..., People]) -> None:
    """Where nothing is hidden but by the delay."""

    def game(*moves: str) -> People:
        found = people("white", "black", game="tokonoma", late=2)
        for ply, text in enumerate(moves):
            found.act(("white", "black")[ply % 2], "move", text=text, ply=ply)
        return found

    one, other = game("d6b5", "e1e3", "c7c5"), game("d6b5", "a1a2", "a5a3")
    assert one.told("spectator") == other.told("spectator")
    assert one.told("black") != other.told("black")
    assert game("a5a3", "e1e3", "c7c5").told("spectator") != one.told("spectator")


def test_games_that_differ_in_what_is_seen_do_not_look_the_same(people: Callable[..., People]) -> None:
    seen = "S4s/T05t0/H06h0/R7r/C6c/T05t0/S4s w 0 0"
    one, other = (people("white", "black", game="romgon", options=FOG, position=text) for text in (ONE, seen))
    assert one.told("white") != other.told("white")


def test_the_fog_of_the_other_side_is_as_thick(people: Callable[..., People]) -> None:
    """Black may not know what stands in White's corner, nor how White turned a piece there."""
    corner = "S4s/T05t0/H06h0/R7r/C6c/T05t0/S4s w 0 0"

    def game(position: str, secret: str) -> People:
        found = people("white", "black", game="romgon", options=FOG, position=position)
        found.act("white", "move", text=secret, ply=0)
        found.refused("black", "move", text="c2-7xC2-0", ply=1)
        found.act("black", "move", text="s0-5>1-5", ply=1)
        return found

    one, other = game(ONE, "H4-0-rotL"), game(corner, "H2-0-rotL")
    for who in ("black", "spectator"):
        assert one.told(who) == other.told(who)
    assert one.told("white") != other.told("white")


def choosing(people: Callable[..., People], chooser: str, tile: str, **options: Any) -> People:
    game = people("red", "blue", accounts=True, game="cheduk", options=options)
    game.act(chooser, "move", text=tile, ply=0)
    for who in ("red", "blue", "spectator"):
        game.lives[who].ask("winning")
    game.refused(chooser, "move", text=tile, ply=1)
    game.export()
    return game


@pytest.mark.parametrize(("chooser", "waiting"), [("red", "blue"), ("blue", "red")])
def test_a_choice_of_the_placement_is_secret_until_both_are_in(
    people: Callable[..., People], chooser: str, waiting: str
) -> None:
    tiles = [move.text for move in ludarium.game("cheduk").start().legal_moves_of(chooser)]
    one, other = choosing(people, chooser, tiles[0]), choosing(people, chooser, tiles[-1])
    for who in (waiting, "spectator"):
        assert one.told(who) == other.told(who)
    assert one.told(chooser) != other.told(chooser)
    text = ludarium.game("cheduk").start().legal_moves_of(waiting)[0].text
    state = one.act(waiting, "move", text=text, ply=1)
    assert {move["text"] for move in state["moves"]} == {tiles[0], text}
    assert (state["first_move"], state["view"]["partial"]) == (0, False)


def tournament_game(server: RunningServer, stack: ExitStack, place: int) -> list[list[str]]:
    """A tournament of two: the side to act makes a secret choice. What the other one and a spectator are shown."""
    apis = [stack.enter_context(account(server.address)) for _ in range(3)]
    asked = {"name": "Cup", "game": "cheduk", "format": "round-robin", "most": 2, "when_full": True}
    cup = apis[0].post("/tournaments", control={"base_seconds": 300}, **asked)["id"]
    pages = [stack.enter_context(Guest(api)) for api in apis[:2]]
    for api in apis[:2]:
        api.client.enter_tournament(cup)
    calls = [page.called() for page in pages]
    table, chooser = calls[0].table, next(n for n, call in enumerate(calls) if call.side == "red")
    with apis[chooser].live(table) as live:
        live.act("move", text=live.snapshot()["view"]["legal_moves"][place]["text"], ply=0)
    ways = ("", "/games", "/entrants/1", "/entrants/2", "/export/json", "/export/csv", "/export/trf", "/export/games")
    shown = []
    for api in (apis[1 - chooser], apis[2], apis[chooser]):
        asked_for = [f"/tournaments/{cup}{way}" for way in ways] + [f"/tables/{table}"]
        texts = [api.http.get(API + path).text for path in asked_for]
        clean = [
            re.sub(r'"left":{[^}]*}|"first_move":\d+', "", text.replace(cup, "").replace(table, "")) for text in texts
        ]
        shown.append([ANY_ACCOUNT.sub("", text) for text in clean])
    return shown


def test_the_pages_of_a_tournament_tell_no_secret_choice(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "WATCHED_FRESH", 0.0)
    with ExitStack() as stack:
        one, other = (tournament_game(server, stack, place) for place in (0, -1))
    assert one[:2] == other[:2]
    assert one[2] != other[2]


def test_nobody_learns_the_seed_before_the_toss(people: Callable[..., People]) -> None:
    tile = ludarium.game("cheduk").start().legal_moves[0].text
    one, other = choosing(people, "red", tile, seed=1), choosing(people, "red", tile, seed=2)
    for who in ("red", "blue", "spectator"):
        assert one.told(who) == other.told(who)


def test_every_game_has_a_seed_of_its_own_which_is_known_after_the_toss(api: Api) -> None:
    seeds = set()
    for _ in range(2):
        table_id = api.table("cheduk")
        with api.live(table_id) as live:
            state = live.snapshot()
            while "seed" not in api.show(table_id)["table"]["options"]:
                assert state["view"]["ply"] < 40
                state = live.move(state["view"]["legal_moves"][0]["text"], state["view"]["ply"])
        seeds.add(api.show(table_id)["table"]["options"]["seed"])
    assert len(seeds) == 2


def test_a_choice_is_taken_back_as_long_as_it_is_secret(api: Api) -> None:
    """Also when the computer has chosen first; once both are known, nothing is chosen again."""
    table_id = api.against("red", "cheduk")
    with api.live(table_id) as live:
        live.until(1)  # the computer has chosen
        tiles = [move["text"] for move in live.seen[0]["state"]["view"]["legal_moves"]]
        assert live.ask("offer", kind="take-back")["kind"] == "bad-request"  # there is nothing yet
        live.move(tiles[0], 1)
        answer = live.ask("offer", kind="take-back")
        assert (answer["type"], answer["kind"]) == ("error", "bad-request")
        assert "revealed" in answer["error"]
    with api.live(api.against("red", "cheduk", takebacks="always")) as live:
        live.until(1)
        live.move(tiles[0], 1)
        version = live.seen[-1]["version"]
        assert live.act("offer", kind="take-back")["view"]["ply"] == 1
        assert live.seen[-1]["version"] > version
