"""Sockets that come back: a lost connection is made again, and what was missed is asked for."""

from __future__ import annotations

from collections import deque
from time import monotonic
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import Struct

from ludarium.client.errors import ApiError, ConnectionLost
from ludarium.client.steps import Channel, Connect, Disconnect, Receive, Send, Steps, Wait
from ludarium.play.agreement import ClaimedResult
from ludarium.play.offers import OfferKind
from ludarium.wire import protocol
from ludarium.wire.lobby import AnyLobbyMessage, LobbyData
from ludarium.wire.protocol import AnyClientMessage, AnyServerMessage
from ludarium.wire.tables import Event, PlayedMove, Problem, Snapshot, TableData, TableState

FIRST_WAIT = 0.2  # seconds before a lost connection is made again; twice as long each time
LONGEST_WAIT = 15.0
PATIENCE = 120.0  # seconds after which a server that cannot be reached is given up
ANSWERED_WITHIN = 60.0  # seconds; a server that is silent for longer is gone
FINAL = {1008: "bad-request", 4403: "not-yours", 4404: "not-found", 4410: "not-found"}  # closing codes, and their kinds


class Typed(Struct):
    """As much of a message as every one of them has."""

    type: str


def tags_of(messages: Any) -> frozenset[str]:
    return frozenset(message.__struct_config__.tag for message in get_args(messages))


_type = msgspec.json.Decoder(Typed)
_table_messages = msgspec.json.Decoder(AnyServerMessage)
_table_types = tags_of(AnyServerMessage)
_lobby_messages = msgspec.json.Decoder(AnyLobbyMessage)
_lobby_types = tags_of(AnyLobbyMessage)


LobbyMessage = TypeVar("LobbyMessage", bound=AnyLobbyMessage)


class Interrupted(Exception):
    """The connection was lost and is there again; what was said last may or may not have been heard."""


class Reconnecting:
    """patience: seconds"""

    def __init__(self, path: str, patience: float) -> None:
        self._path = path
        self._patience = patience
        self._channel = Channel()

    def _address(self) -> str:
        return self._path

    def _connect(self) -> Steps[None]:
        """Connect, again and again as long as that may help."""
        wait, waited = FIRST_WAIT, 0.0
        while True:
            try:
                yield Connect(self._channel, self._address())
                return
            except ConnectionLost as lost:
                pause, problem = wait, lost.with_traceback(None)
            except ApiError as refused:
                if refused.retry_after is None and refused.status < 500:
                    raise
                pause, problem = max(refused.retry_after or 0.0, wait), ConnectionLost(str(refused))
            if waited + pause > self._patience:
                raise problem
            yield Wait(pause)
            waited, wait = waited + pause, min(2 * wait, LONGEST_WAIT)

    def _lost(self, lost: ConnectionLost) -> Steps[None]:
        """After a connection has closed: make it again, unless it was closed for good."""
        if lost.code in FINAL:
            raise ApiError(FINAL[lost.code], str(lost)) from None
        yield from self._connect()

    def close(self) -> Steps[None]:
        yield Disconnect(self._channel)


class TableSteps(Reconnecting):
    """What is done at a table. `state` is always the latest, `moves` are all that were announced to you."""

    def __init__(self, table_id: str, patience: float = PATIENCE) -> None:
        super().__init__(f"/tables/{table_id}/live", patience)
        self.table: TableData
        self.state: TableState
        self.moves: list[PlayedMove] = []
        self._unread: deque[TableState] = deque()
        self._known = False  # whether there was a snapshot
        self._counter = 0

    @property
    def you(self) -> tuple[str, ...]:
        """The sides that you play."""
        return self.table.you

    @property
    def your_turn(self) -> bool:
        """Whether you have something to decide."""
        return self.state.outcome is None and bool(self.you) and bool(self.state.view.legal_moves)

    def _address(self) -> str:
        return f"{self._path}?since={self.state.version}" if self._known else self._path

    # Hearing.

    def open(self) -> Steps[None]:
        yield from self._connect()
        while not self._known:
            try:
                yield from self._hear(ANSWERED_WITHIN)
            except ConnectionLost as lost:
                yield from self._lost(lost)
        self._unread.clear()  # what we found is no news

    @property
    def over(self) -> bool:
        """Whether the game has ended and `next` has given its last state."""
        return self.state.outcome is not None and not self._unread

    def next(self, timeout: float | None = None) -> Steps[TableState | None]:
        """The state after the next change that you were not given yet, by joining, by an action of yours or by `next`.

        None if nothing changes within the timeout, in seconds
        """
        while not self._unread:
            try:
                if (yield from self._hear(timeout)) is None:
                    return None
            except ConnectionLost as lost:
                yield from self._lost(lost)
        return self._unread.popleft()

    def _hear(self, timeout: float | None) -> Steps[AnyServerMessage | Typed | None]:
        """The next message, taken in; None if there is none within the timeout."""
        text = yield Receive(self._channel, timeout)
        if text is None:
            return None
        if _type.decode(text).type not in _table_types:
            return Typed("")  # a newer server tells more than we know
        message = _table_messages.decode(text)
        if isinstance(message, Snapshot):
            self.table = message.table
            changed = not self._known or message.state.version != self.state.version
            self._take(message.state, changed)
        elif isinstance(message, Event) and (not self._known or message.state.version > self.state.version):
            self._take(message.state, True)
        elif isinstance(message, protocol.Probe):
            echo = protocol.Echo(number=message.number)
            yield Send(self._channel, msgspec.json.encode(echo).decode())
        elif isinstance(message, Problem) and message.reply_to is None and not self._known:
            raise ApiError(message.kind, message.error, 0, message.retry_after)
        return message

    def _take(self, state: TableState, changed: bool) -> None:
        if state.first_move > len(self.moves):  # something is missing: all of it is asked for
            self._known = False
            raise ConnectionLost("an event was lost")
        self.moves[state.first_move :] = state.moves
        self.state, self._known = state, True
        if changed:
            self._unread.append(state)

    # Saying.

    def _ask(self, message: AnyClientMessage) -> Steps[AnyServerMessage]:
        """Say something and wait for its answer; Interrupted if the connection was lost meanwhile."""
        self._counter += 1
        message.id = self._counter
        try:
            yield Send(self._channel, msgspec.json.encode(message).decode())
            while True:
                heard = yield from self._hear(ANSWERED_WITHIN)
                if heard is None:
                    raise ConnectionLost("the server does not answer")
                if getattr(heard, "reply_to", None) != self._counter:
                    continue
                if isinstance(heard, Problem):
                    raise ApiError(heard.kind, heard.error, 0, heard.retry_after)
                if isinstance(heard, protocol.Ack):
                    yield from self._hear_until(heard.version)
                assert not isinstance(heard, Typed)
                return heard
        except ConnectionLost as lost:
            yield Disconnect(self._channel)
            yield from self._lost(lost)
            raise Interrupted from None

    def _hear_until(self, version: int) -> Steps[None]:
        while self.state.version < version:
            if (yield from self._hear(ANSWERED_WITHIN)) is None:
                raise ConnectionLost("the server does not tell what it has done")

    def _after(self, answer: AnyServerMessage) -> TableState:
        """The state that an acknowledged action has led to."""
        return self._given(answer.version if isinstance(answer, protocol.Ack) else self.state.version)

    def _given(self, version: int) -> TableState:
        """The state of a version; `next` goes on after it."""
        given = self.state
        while self._unread and self._unread[0].version <= version:
            given = self._unread.popleft()
        return given

    def _catch_up(self) -> Steps[None]:
        """Hear all that was missed: what comes before the answer to a ping."""
        while True:
            try:
                yield from self._ask(protocol.Ping())
                return
            except Interrupted:
                continue

    def move(self, text: str, ply: int | None = None) -> Steps[TableState]:
        """Decide; gives the state after it, which is on the server's disk. It is made once, whatever the network does.

        ply: the number of decisions that you have seen; by default as many as have come
        """
        ply = self.state.view.ply if ply is None else ply
        announced = len(self.moves)
        while True:
            try:
                return self._after((yield from self._ask(protocol.Move(text=text, ply=ply))))
            except Interrupted:
                yield from self._catch_up()
                if self.state.view.ply > ply and self._decided(announced):
                    return self._given(self.state.version)

    def _decided(self, announced: int) -> bool:
        """Whether the decision that was on its way is among those that were made."""
        later = self.moves[announced : announced + 1]
        return (bool(later) and later[0].side in self.you) or not self.state.view.legal_moves

    def _act(self, message: AnyClientMessage) -> Steps[TableState]:
        """Said again after an interruption, it may be refused because it was done."""
        again = False
        while True:
            try:
                return self._after((yield from self._ask(message)))
            except Interrupted:
                again = True
                yield from self._catch_up()
            except ApiError:
                if again:
                    return self._given(self.state.version)
                raise

    def keep(self) -> Steps[TableState]:
        """Keep your last move in a teaching game, so that the computer replies."""
        return self._act(protocol.Keep(ply=self.state.view.ply))

    def offer(self, kind: OfferKind) -> Steps[TableState]:
        """Offer a draw, take-back, abort, restart or rematch, or accept it."""
        return self._act(protocol.Offer(kind=kind))

    def decline(self, kind: OfferKind) -> Steps[TableState]:
        """Decline an offer, or withdraw your own."""
        return self._act(protocol.Decline(kind=kind))

    def resign(self) -> Steps[TableState]:
        return self._act(protocol.Resign())

    def claim(self, result: ClaimedResult) -> Steps[TableState]:
        """Claim the game, because the opponent has left."""
        return self._act(protocol.Claim(result=result))

    def give_time(self) -> Steps[TableState]:
        """Give the opponent fifteen seconds more, or a day where a move has days."""
        return self._act(protocol.GiveTime())

    def hint(self) -> Steps[protocol.HintFound]:
        """A good move, and why."""
        while True:
            try:
                found: Any = yield from self._ask(protocol.Hint())
                return found
            except Interrupted:
                continue


class LobbySteps(Reconnecting):
    """What is heard in the lobby. `data` is the lobby as it was when we came, or came back."""

    def __init__(self, patience: float = PATIENCE) -> None:
        super().__init__("/lobby/live", patience)
        self.data: LobbyData

    def open(self) -> Steps[None]:
        yield from self._connect()
        while not isinstance((yield from self.next()), LobbyData):
            pass

    def next(self, timeout: float | None = None) -> Steps[AnyLobbyMessage | None]:
        """The next message; None if none comes within the timeout. After an interruption it is all of the lobby."""
        while True:
            try:
                text = yield Receive(self._channel, timeout)
            except ConnectionLost as lost:
                yield from self._lost(lost)
                continue
            if text is None:
                return None
            if _type.decode(text).type not in _lobby_types:
                continue
            message = _lobby_messages.decode(text)
            if isinstance(message, LobbyData):
                self.data = message
            return message

    def wait_for(self, kind: type[LobbyMessage], timeout: float | None = None) -> Steps[LobbyMessage | None]:
        """The next message of a kind, such as Call; others are passed over. None if none comes within the timeout."""
        until = None if timeout is None else monotonic() + timeout
        while True:
            message = yield from self.next(None if until is None else max(until - monotonic(), 0.0))
            if message is None or isinstance(message, kind):
                return message
