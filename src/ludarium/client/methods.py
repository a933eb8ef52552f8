"""The methods of both clients, each named once: of one that blocks they give the answer, of the other they await it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from ludarium.client import calls, study
from ludarium.client import puzzles as solving
from ludarium.client.sockets import LobbySteps, TableSteps
from ludarium.client.steps import Steps
from ludarium.wire.lobby import LobbyData
from ludarium.wire.tables import PlayedMove, TableData, TableState

P = ParamSpec("P")
T = TypeVar("T")
Place = TypeVar("Place", TableSteps, LobbySteps)


class Blocking(ABC):
    @abstractmethod
    def drive(self, steps: Steps[T]) -> T:
        """Do what steps need, until they are done."""


class Awaiting(ABC):
    @abstractmethod
    def drive(self, steps: Steps[T]) -> Coroutine[Any, Any, T]:
        """Do what steps need, until they are done."""


class Method(Generic[P, T]):
    """A method whose steps are driven by whatever has it. `steps_of`: gives what makes its steps there"""

    def __init__(self, steps_of: Callable[[Any], Callable[P, Steps[T]]], doc: str | None) -> None:
        self._steps_of = steps_of
        self.__doc__ = doc

    @overload
    def __get__(self, driver: None, owner: type) -> Method[P, T]: ...
    @overload
    def __get__(self, driver: Blocking, owner: type) -> Callable[P, T]: ...
    @overload
    def __get__(self, driver: Awaiting, owner: type) -> Callable[P, Coroutine[Any, Any, T]]: ...

    def __get__(self, driver: Blocking | Awaiting | None, owner: type) -> Any:
        if driver is None:
            return self
        steps_of = self._steps_of(driver)

        def method(*args: P.args, **kwargs: P.kwargs) -> Any:
            return driver.drive(steps_of(*args, **kwargs))

        method.__doc__ = self.__doc__
        return method


def request(call: Callable[P, Steps[T]]) -> Method[P, T]:
    """A method of a client."""
    return Method(lambda _client: call, call.__doc__)


def joined(step: Callable[Concatenate[Place, P], Steps[T]]) -> Method[P, T]:
    """A method of what a client has come to."""
    return Method(lambda there: partial(step, there.steps), step.__doc__)


class Requests:
    """What can be asked of a server."""

    me = request(calls.me)
    register = request(calls.register)
    sign_in = request(calls.sign_in)
    sign_out = request(calls.sign_out)
    make_token = request(calls.make_token)
    tokens = request(calls.tokens)
    revoke_token = request(calls.revoke_token)
    own_token = request(calls.own_token)
    revoke_own_token = request(calls.revoke_own_token)
    become_bot = request(calls.become_bot)
    settings = request(calls.settings)
    keep_settings = request(calls.keep_settings)
    notifications = request(calls.notifications)
    choose_notifications = request(calls.choose_notifications)
    add_device = request(calls.add_device)
    remove_device = request(calls.remove_device)
    test_device = request(calls.test_device)
    review = request(study.review)
    review_record = request(study.review_record)
    try_move = request(study.try_move)
    check_move = request(study.check_move)
    analyse = request(study.analyse)
    explore = request(study.explore)
    exercises = request(study.exercises)
    puzzles = request(solving.games)
    daily_puzzle = request(solving.daily)
    begin_puzzle = request(solving.begin)
    puzzle = request(solving.shown)
    try_puzzle = request(solving.attempt)
    refute_puzzle_move = request(solving.refute)
    begin_puzzle_run = request(solving.begin_run)
    puzzle_run = request(solving.run)
    offline_puzzles = request(solving.offline)
    send_offline = request(solving.send_offline)
    report_puzzle = request(solving.report)
    exercise = request(study.exercise)
    try_exercise = request(study.try_exercise)
    grade_exercise = request(study.grade_exercise)
    forget_exercise = request(study.forget_exercise)
    player = request(calls.player)
    ratings = request(calls.ratings)
    table_ratings = request(calls.table_ratings)
    leaderboards = request(calls.leaderboards)
    friends = request(calls.friends)
    follow = request(calls.follow)
    block = request(calls.block)
    games = request(calls.games)
    game = request(calls.game)
    picture = request(calls.picture)
    position = request(calls.position)
    lobby = request(calls.lobby)
    public_games = request(calls.public_games)
    seek = request(calls.seek)
    cancel_seek = request(calls.cancel_seek)
    accept_seek = request(calls.accept_seek)
    challenge = request(calls.challenge)
    accept_challenge = request(calls.accept_challenge)
    decline_challenge = request(calls.decline_challenge)
    decline_call = request(calls.decline_call)
    tournaments = request(calls.tournaments)
    tournament = request(calls.tournament)
    enter_tournament = request(calls.enter_tournament)
    pause_in_tournament = request(calls.pause_in_tournament)
    leave_tournament = request(calls.leave_tournament)
    make_tournament = request(calls.make_tournament)
    organise_tournament = request(calls.organise_tournament)
    add_computer = request(calls.add_computer)
    correct_result = request(calls.correct_result)
    remove_entrant = request(calls.remove_entrant)
    export_tournament = request(calls.export_tournament)
    tournament_games = request(calls.tournament_games)
    open_table = request(calls.open_table)
    tables = request(calls.tables)
    table = request(calls.table)
    sit = request(calls.sit)
    record = request(calls.record)
    delete_table = request(calls.delete_table)
    chat = request(calls.chat)
    say = request(calls.say)


class AtTable:
    """A table that we are at. Iterating gives the state after each further change, until the game is over."""

    steps: TableSteps

    @property
    def table(self) -> TableData:
        """What does not change."""
        return self.steps.table

    @property
    def state(self) -> TableState:
        """What changes, as it is now."""
        return self.steps.state

    @property
    def moves(self) -> list[PlayedMove]:
        """All moves that were announced to you."""
        return list(self.steps.moves)

    @property
    def your_turn(self) -> bool:
        """Whether you have something to decide."""
        return self.steps.your_turn

    next = joined(TableSteps.next)
    move = joined(TableSteps.move)
    keep = joined(TableSteps.keep)
    offer = joined(TableSteps.offer)
    decline = joined(TableSteps.decline)
    resign = joined(TableSteps.resign)
    claim = joined(TableSteps.claim)
    give_time = joined(TableSteps.give_time)
    hint = joined(TableSteps.hint)


class InLobby:
    """The lobby, while we are in it."""

    steps: LobbySteps

    @property
    def data(self) -> LobbyData:
        """The lobby as it was when we came, or came back."""
        return self.steps.data

    next = joined(LobbySteps.next)
