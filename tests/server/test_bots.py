"""Bot accounts: marked everywhere, and played by programs of other people that are killed and go on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

import ludarium
from ludarium.bot.wishes import hides_something
from ludarium.cli.main import run
from ludarium.client import ApiError, Client, Lobby, Table
from ludarium.server.limits import Limits, Rate
from ludarium.server.lobby import computers
from ludarium.server.settings import Settings
from ludarium.wire.lobby import Call, ChallengeRemoved
from tests.clients.wire import PASSWORD
from tests.server.databases import migrated_database
from tests.servers import RunningServer
from tests.waiting import ASKING, PATIENCE, until

EXAMPLES = Path(__file__).parents[2] / "examples"
OPEN_GAMES = [name for name in ludarium.games() if not hides_something(name, {})]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return migrated_database(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def server(database: str) -> Iterator[RunningServer]:
    limits = Limits(challenges=Rate("challenges", 60, 60))
    with RunningServer(Settings(database=database, workers=1, limits=limits)) as running:
        yield running


@pytest.fixture
def new_bot(server: RunningServer, database: str, capsys: pytest.CaptureFixture[str]) -> Callable[[str], str]:
    """Makes a bot's account as the host does, and gives its token."""

    def make(name: str) -> str:
        assert run(["admin", "bot", name, "--database", database]) == 0
        return capsys.readouterr().out.split()[-1]

    return make


@pytest.fixture
def person(server: RunningServer) -> Iterator[Client]:
    with Client(server.address) as client:
        yield client


class Program:
    """A bot's program, as a process."""

    def __init__(self, command: list[str], token: str, log: Path) -> None:
        self._command, self._token, self._log = command, token, log
        self.start()

    def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-W", "ignore", *self._command],
                env={**os.environ, "LUDARIUM_TOKEN": self._token},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    @property
    def said(self) -> str:
        return self._log.read_text()


@contextmanager
def program(command: list[str], token: str, log: Path) -> Iterator[Program]:
    running = Program(command, token, log)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.kill()


def ugi_bot(server: RunningServer, game: str) -> list[str]:
    engine = [sys.executable, "-W", "ignore", str(EXAMPLES / "ugi_engine.py"), game]
    return ["-m", "ludarium.cli", "bot", game, "--server", server.address, "--", *engine]


def challenged(person: Client, bot: str, game: str, **more: object) -> str:
    """The table at which a bot has accepted a challenge."""
    before = {table.id for table in person.tables()}
    person.challenge(bot, game, clock="10+5", **more)  # type: ignore[arg-type]

    def new() -> list[str]:
        return [table.id for table in person.tables() if table.id not in before]

    return until(new, "the bot does not accept", every=0.1)[0]


def play(seat: Table, plies: int) -> None:
    """Play any moves until there are so many, or the game is over."""
    while seat.state.outcome is None and seat.state.view.ply < plies:
        if seat.your_turn:
            seat.move(seat.state.view.legal_moves[0].text)
        else:
            assert seat.next(PATIENCE) is not None, "the bot does not move"


def wait_for_turn(seat: Table) -> None:
    while not seat.your_turn and seat.state.outcome is None:
        assert seat.next(PATIENCE) is not None, "the bot does not move"


@pytest.mark.parametrize("game", OPEN_GAMES)
def test_a_foreign_engine_plays_a_rated_game_of_every_open_game(
    game: str, server: RunningServer, new_bot: Callable[[str], str], person: Client, tmp_path: Path
) -> None:
    name = f"{game}bot"
    person.register(f"{game}fan", PASSWORD)
    with person.join_lobby(), program(ugi_bot(server, game), new_bot(name), tmp_path / "log") as bot:
        table = challenged(person, name, game, rated=True)
        with person.join(table) as seat:
            assert seat.table.rated
            marks = {seat.state.seats[side].name: seat.state.seats[side].bot for side in seat.state.seats}
            assert marks[name] is True
            assert sum(marks.values()) == 1
            assert all(each.kind == "player" for each in seat.state.seats.values())
            play(seat, 24)
            wait_for_turn(seat)
            if seat.state.outcome is None:
                seat.resign()
            assert seat.state.outcome is not None
        assert person.record(table)
        until(
            lambda: all(side.change is not None for side in person.table_ratings(table).sides.values()),
            "the ratings do not change",
        )
        assert len(person.table_ratings(table).sides) == 2
        assert [each.category.game for each in person.ratings(name)] == [game]
        assert bot.process.poll() is None, bot.said


def test_a_bot_that_was_killed_goes_on(
    server: RunningServer, new_bot: Callable[[str], str], person: Client, tmp_path: Path
) -> None:
    command = ugi_bot(server, "hexchess")
    with person.join_lobby(), program(command, new_bot("phoenix"), tmp_path / "log") as bot:
        table = challenged(person, "phoenix", "hexchess")
        with person.join(table) as seat:
            play(seat, 6)
            bot.kill()
            if seat.your_turn:
                seat.move(seat.state.view.legal_moves[0].text)
            told = [move.text for move in seat.moves]
            bot.start()
            play(seat, 12)
            assert [move.text for move in seat.moves][: len(told)] == told
            assert seat.state.view.ply >= 12
            seat.resign()


def test_what_hides_something_is_declined(
    server: RunningServer, new_bot: Callable[[str], str], person: Client, tmp_path: Path
) -> None:
    command = ["-m", "ludarium.cli", "bot", "romgon", "--server", server.address]
    with person.join_lobby() as lobby, program(command, new_bot("sighted"), tmp_path / "log") as bot:
        person.challenge("sighted", "romgon", {"variant": "fog"}, clock="10+5")
        assert declined(lobby), bot.said
        person.challenge("sighted", "tokonoma", clock="10+5")
        assert declined(lobby), bot.said


def declined(lobby: Lobby) -> bool:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        heard = lobby.next(1)
        if isinstance(heard, ChallengeRemoved):
            return heard.declined
    return False


def test_a_bot_that_sees_its_view_only_plays_in_the_fog(
    server: RunningServer, new_bot: Callable[[str], str], person: Client, tmp_path: Path
) -> None:
    command = [str(EXAMPLES / "fog_bot.py"), server.address, "romgon"]
    with person.join_lobby(), program(command, new_bot("foggy"), tmp_path / "log") as bot:
        table = challenged(person, "foggy", "romgon", options={"variant": "fog"})
        with person.join(table) as seat:
            assert seat.state.view.partial
            play(seat, 6)
            bot.kill()
            bot.start()
            play(seat, 12)
            wait_for_turn(seat)
            seat.resign()


def test_an_account_becomes_a_bot_once_and_for_good(server: RunningServer, person: Client) -> None:
    with Client(server.address) as robot:
        robot.register("robot", PASSWORD)
        made = robot.become_bot()
        assert made.account is not None
        assert made.account.bot
        assert person.player("robot").bot
        with robot.join_lobby() as lobby:
            until(lambda: "robot" in lobby.data.here.bots or "robot" in robot.lobby().here.bots, every=ASKING)
            sought = robot.seek("tokonoma", clocks=["5+3"])
            assert sought.bot
    with Client(server.address) as human:
        human.register("human", PASSWORD)
        human.open_table("tokonoma", {"white": "you", "black": "you"})
        with pytest.raises(ApiError, match="has played"):
            human.become_bot()


def test_who_does_not_want_bots_is_not_paired_with_one(server: RunningServer) -> None:
    with ExitStack() as opened:
        robot, person = (opened.enter_context(Client(server.address)) for _ in range(2))
        robot.register("unwanted", PASSWORD)
        robot.become_bot()
        for each in (robot, person):
            opened.enter_context(each.join_lobby())
        alone = person.seek("gungi", clocks=["7+1"], bots=False)
        assert not alone.bots
        robot.seek("gungi", clocks=["7+1"])
        with pytest.raises(ApiError) as error:
            robot.accept_seek(alone.id)
        assert error.value.kind == "not-yours"
        assert not person.tables()
        person.seek("gungi", clocks=["7+1"])
        until(person.tables, every=ASKING)


def test_the_computer_answers_a_seek_where_the_host_lets_it(
    start_server: Callable[..., RunningServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "COMPUTER_ANSWERS_AFTER", 0.1)
    running = start_server(workers=1, lobby_bots=("newcomer",))
    with Client(running.address) as person, person.join_lobby() as lobby:
        assert lobby.data.here.computers == ["newcomer"]
        person.register("lonely", PASSWORD)
        for wish in ({"bots": False}, {"rated": True}):
            unwanted = person.seek("hexchess", clocks=["3+0"], **wish)  # type: ignore[arg-type]
            assert unwanted.id
        person.seek("tokonoma", clocks=["5+3"], side="second")
        while not isinstance(call := lobby.next(PATIENCE), Call):
            assert call is not None, "nobody answers"
        assert call.level == "newcomer"
        assert not call.bot
        assert call.game == "tokonoma"
        with person.join(call.table) as seat:
            assert seat.state.seats["white"].kind == "bot"
            wait_for_turn(seat)
            assert seat.state.view.ply == 1
        assert len([seek for seek in person.lobby().seeks if seek.name == "lonely"]) == 2


def test_bots_enter_a_tournament_and_play_it_to_its_end(
    server: RunningServer, new_bot: Callable[[str], str], person: Client, tmp_path: Path
) -> None:
    """The program of one is killed meanwhile, comes back, and goes on."""
    person.register("cuphost", PASSWORD)
    wish = {"name": "Engines", "game": "tokonoma", "control": {"base_seconds": 60}, "format": "round-robin"}
    answer = httpx.post(
        f"{server.address}/api/v1/tournaments",
        json={**wish, "most": 2, "when_full": True, "bots": True, "twice": True},
        headers={"Authorization": f"Bearer {person.make_token('cups', ['tournament']).secret}"},
    )
    cup = answer.json()["id"]
    engine = ["-m", "ludarium.cli", "bot", "tokonoma", "--server", server.address, "--tournament", cup]
    foreign = [sys.executable, "-W", "ignore", str(EXAMPLES / "ugi_engine.py"), "tokonoma"]
    with ExitStack() as stack:
        first, _ = (
            stack.enter_context(program([*engine, "--", *foreign], new_bot(name), tmp_path / name))
            for name in ("cupbot1", "cupbot2")
        )
        wait_until(lambda: person.tournament(cup).tournament.pairings != [], first)
        first.kill()
        first.start()
        wait_until(lambda: person.tournament(cup).tournament.summary.status == "finished", first)
    page = person.tournament(cup).tournament
    assert [pairing.result is not None for pairing in page.pairings] == [True, True]
    assert sum(line.points for line in page.standings) == 2
    assert cup in [each.id for each in person.tournaments().over]


def wait_until(holds: Callable[[], bool], bot: Program) -> None:
    until = time.monotonic() + 4 * PATIENCE
    while not holds():
        assert time.monotonic() < until, bot.said
        time.sleep(0.2)
