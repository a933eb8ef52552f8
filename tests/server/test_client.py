"""The Python client at a real server: both faces, errors, and a bad network that loses and doubles no move."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import cycle
from typing import TypeVar, assert_type, get_args

import pytest

import ludarium
from ludarium.client import ApiError, AsyncClient, Client, ConnectionLost, Lobby, clock
from ludarium.wire.accounts import Me
from ludarium.wire.lobby import AnyLobbyMessage, Call, ChallengeAdded, SeekAdded
from ludarium.wire.tables import Snapshot, SpectatorRules, TimeControlData
from ludarium.wire.tournaments import ExportKind, TournamentRequest
from tests.clients.wire import PASSWORD
from tests.server.cutting import CuttingProxy, Direction
from tests.servers import RunningServer, free_port
from tests.waiting import PATIENCE, until

T = TypeVar("T", bound=AnyLobbyMessage)

BOTH = {"white": "you", "black": "you"}
CUTS: tuple[Direction | None, ...] = ("up", None, "down", "down", "up")


@pytest.fixture
def client(server: RunningServer) -> Iterator[Client]:
    with Client(server.address) as opened:
        yield opened


def test_methods_are_named_once_and_typed_for_both_clients(server: RunningServer, client: Client) -> None:
    """The types are checked with those of the tests."""

    async def ask() -> Me:
        async with AsyncClient(server.address) as other:
            return assert_type(await other.me(), Me)

    assert assert_type(client.me(), Me).account is None
    assert Client.me is AsyncClient.me
    assert client.me.__doc__ == Client.me.__doc__ == "Who you are."
    assert asyncio.run(ask()).account is None


def some_moves(number: int) -> list[str]:
    """Moves of a game that is not over after them."""
    position, moves = ludarium.game("tokonoma").start(), list[str]()
    while len(moves) < number:
        chosen = next(
            move for move in sorted(map(str, position.legal_moves)) if position.play(move).outcome is None
        )  # the first one, so that repetitions are not far
        position = position.play(chosen)
        moves.append(chosen)
    return moves


def played(table: Snapshot) -> list[str]:
    return [move.text for move in table.state.moves]


def hear(lobby: Lobby, kind: type[T]) -> T:
    """The next message of a kind."""
    heard = lobby.wait_for(kind, PATIENCE)
    assert heard is not None, "it does not come"
    return heard


# Requests.


def test_a_guest_registers_and_comes_back_with_a_token(client: Client, server: RunningServer) -> None:
    assert client.me().account is None
    client.register("erin", PASSWORD)
    made = client.make_token("a program", ["read", "account"], days=30)
    with Client(server.address + "/", made.secret) as program:
        me = program.me()
        assert me.account is not None
        assert me.account.name == "erin"
        assert program.own_token().scopes == ["read", "account"]
        assert program.keep_settings({"sound": False}) == program.settings() == {"sound": False}
        assert program.player("erin").you
        assert [token.name for token in program.tokens()] == ["a program"]
        program.revoke_token(made.token.id)
        with pytest.raises(ApiError) as error:
            program.me()
        assert (error.value.kind, error.value.status) == ("bad-token", 401)


def test_games_and_positions(client: Client) -> None:
    assert {game.name for game in client.games()} >= set(ludarium.games())
    assert client.game("tokonoma").sides[0].name == "white"
    assert client.position("tokonoma", ["d6b5"]).view.turn == "black"
    with pytest.raises(ApiError) as error:
        client.game("ches")
    assert error.value.kind == "unknown-game"
    assert "ches" in repr(error.value)


def test_clocks_are_read_as_people_write_them() -> None:
    made = clock("5+3")
    assert made is not None
    assert (made.base_seconds, made.increment_seconds) == (300, 3)
    days = clock("3d")
    assert days is not None
    assert days.per_move_days == 3
    assert clock("none") is None
    with pytest.raises(ValueError, match="minutes"):
        clock("soon")


def test_a_server_that_is_not_there() -> None:
    with Client(f"http://127.0.0.1:{free_port()}", patience=0.1) as nobody:
        with pytest.raises(ConnectionLost):
            nobody.me()
        with pytest.raises(ConnectionLost), nobody.join_lobby():
            pass


# Two programs meet and play.


def test_two_meet_by_a_seek_and_play(client: Client, server: RunningServer) -> None:
    with Client(server.address) as other, client.join_lobby() as here, other.join_lobby() as there:
        sought = client.seek("tokonoma", ("romgon", {}), clocks=["5+3"], side="first")
        seen = hear(there, SeekAdded)
        assert seen.seek.id == sought.id
        assert not seen.seek.bot
        table = other.accept_seek(sought.id)
        assert hear(here, Call).table == table
        with client.join(table) as one, other.join(table) as two:
            assert (one.table.you, two.table.you) == (("white",), ("black",))
            after = one.move("d6b5")
            assert after.view.ply == 1
            while not two.your_turn:
                assert two.next(PATIENCE) is not None
            with pytest.raises(ApiError) as error:
                one.move("d6b5")
            assert error.value.kind in ("not-yours", "illegal-move", "bad-request")
            with pytest.raises(ApiError) as error:
                two.move("b6b5", ply=0)
            assert error.value.kind == "stale"
            two.move(two.state.view.legal_moves[0].text)
            assert one.offer("draw").offers
            two.next(PATIENCE)
            two.decline("draw")
            over = two.resign()
            assert over.outcome is not None
            assert over.outcome.winner == "white"
            assert [state.outcome for state in one][-1] == over.outcome
            assert len(one.moves) == len(two.moves) == 2
        assert played(client.table(table))[0] == "d6b5"
        assert "d6b5" in client.record(table)
        assert next(each.id for each in client.tables()) == table


def test_next_waits_for_news(client: Client) -> None:
    """What joining and one's own actions have given is no news."""
    table = client.open_table("tokonoma", BOTH)
    with client.join(table) as here, client.join(table) as there:
        assert there.next(0) is None
        first, second = some_moves(2)
        moved = here.move(first)
        assert here.next(0) is None
        assert there.next(PATIENCE) == moved
        there.move(second)
        news = here.next(PATIENCE)
        assert news is not None
        assert news.view.ply == 2
        over = there.resign()
        assert list(here) == [over]
        assert list(there) == []


def test_lobby_messages_are_waited_for_by_their_kind(client: Client, server: RunningServer) -> None:
    with Client(server.address) as other, client.join_lobby() as here:
        assert here.wait_for(Call, 0) is None
        table = other.accept_seek(client.seek("tokonoma", side="first").id)
        call = here.wait_for(Call, PATIENCE)
        assert call is not None
        assert (call.table, call.side) == (table, "white")

    async def waiting() -> Call | None:
        async with AsyncClient(server.address) as third, third.join_lobby() as lobby:
            return assert_type(await lobby.wait_for(Call, 0), Call | None)

    assert asyncio.run(waiting()) is None


def test_a_table_is_rated_and_shown_late(client: Client) -> None:
    client.register("strict", "correct horse")
    seats, late = {"white": "you", "black": "open"}, SpectatorRules(delay_moves=3)
    table = client.open_table("tokonoma", seats, clock="5+3", rated=True, visibility="public", spectators=late)
    about = client.table(table).table
    assert (about.rated, about.spectators) == (True, late)


def test_options_are_given_with_the_game_or_beside_it(client: Client) -> None:
    given = [
        client.position(("romgon", {"movement": "textbook"})),
        client.position("romgon", options={"movement": "textbook"}),
    ]
    assert given[0].options == given[1].options != client.position("romgon").options


def test_a_tournament_is_arranged_and_exported(client: Client) -> None:
    client.register("organiser", "correct horse")
    control = TimeControlData(base_seconds=300)
    wish = TournamentRequest(
        name="By program", game="tokonoma", control=control, format="round-robin", start_in=3600, bots=True
    )
    made = client.make_tournament(wish)
    client.enter_tournament(made)
    client.add_computer(made, "newcomer")
    client.add_computer(made, "newcomer")
    client.remove_entrant(made, 3, "one computer is enough")
    client.organise_tournament(made, "start")
    game = until(lambda: client.tournament_games(made), "no game begins")[0]
    assert client.tournament(made).tournament.summary.status == "running"
    pairing = client.tournament(made).tournament.pairings[0]
    assert pairing.table == game.id
    client.correct_result(made, pairing.number, "1/2", "agreed at the board")
    assert client.tournament(made).tournament.pairings[0].result == "1/2"
    files = {kind: client.export_tournament(made, kind) for kind in get_args(ExportKind)}
    assert len(set(files.values())) == len(files) == 4
    assert all("organiser" in files[kind] for kind in ("csv", "json", "trf"))


def test_a_challenge_is_declined_and_accepted(client: Client, server: RunningServer) -> None:
    with Client(server.address) as other:
        other.register("frank", PASSWORD)
        with other.join_lobby() as there:
            client.challenge("frank", "tokonoma", clock="3d")
            heard = hear(there, ChallengeAdded)
        other.decline_challenge(heard.challenge.id)
        again = client.challenge("frank", "tokonoma", clock="3d")
        table = other.accept_challenge(again.id)
        assert client.table(table).table.time_control == clock("3d")


def test_a_seat_is_taken_and_a_hint_given(client: Client, server: RunningServer) -> None:
    table = client.open_table("tokonoma", {"white": "you", "black": "open"}, visibility="link", clock="10+5")
    with Client(server.address) as other:
        assert other.sit(table, "black").table.you == ("black",)
    with client.join(table) as seat:
        assert seat.hint().text in {move.text for move in seat.state.view.legal_moves}
        seat.give_time()
    own = client.open_table("tokonoma", BOTH)
    client.delete_table(own)
    with pytest.raises(ApiError) as error, client.join(own):
        pass
    assert error.value.kind == "not-found"


# A bad network.


def test_a_bad_network_loses_and_doubles_no_move(server: RunningServer) -> None:
    moves = some_moves(20)
    with CuttingProxy(server.port) as network, Client(network.address) as client:
        table = client.open_table("tokonoma", BOTH, options={"repetition": 0})
        with client.join(table) as seat:
            for text, cut in zip(moves, cycle(CUTS), strict=False):
                network.cut = cut
                seat.move(text)
            assert network.cuts >= len(moves) // 2
            assert [move.text for move in seat.moves] == moves
        assert played(client.table(table)) == moves


async def test_a_bad_network_is_no_worse_with_an_event_loop(server: RunningServer) -> None:
    moves = some_moves(12)
    with CuttingProxy(server.port) as network:
        async with AsyncClient(network.address) as client, AsyncClient(server.address) as looking:
            table = await client.open_table("tokonoma", BOTH, options={"repetition": 0}, visibility="link")

            async def watch() -> list[int]:
                async with looking.join(table) as watching:
                    return [state.view.ply async for state in watching]

            seen = asyncio.create_task(watch())
            async with client.join(table) as seat:
                for text, cut in zip(moves, cycle(CUTS), strict=False):
                    network.cut = cut
                    await seat.move(text)
                network.cut = "down"
                await seat.resign()
                assert seat.state.outcome is not None
            plies = await asyncio.wait_for(seen, PATIENCE)
            assert plies == sorted(plies)
            assert played(await client.table(table)) == moves


def test_both_faces_have_the_same_methods() -> None:
    def public(kind: type) -> set[str]:
        return {name for name in dir(kind) if not name.startswith("_")}

    assert public(Client) == public(AsyncClient)
