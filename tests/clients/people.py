"""People at a server, who speak through the project's own client: accounts, guests in the lobby, opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from itertools import count
from typing import Any, Self, TypeVar

import pytest

import ludarium
from ludarium.client import ApiError
from ludarium.wire.lobby import AnyLobbyMessage, Call, LobbyData, SeekData
from tests.clients.wire import PASSWORD, Api
from tests.waiting import PATIENCE, until

Message = TypeVar("Message", bound=AnyLobbyMessage)

BLITZ = {"base_seconds": 300, "increment_seconds": 3}
DAYS = {"per_move_days": 3}
_numbers = count()


def fresh_name() -> str:
    return "player" + "".join("abcdefghjk"[int(digit)] for digit in f"{next(_numbers):04}")


def account(address: str, name: str = "") -> Api:
    """Somebody who has just registered."""
    api = Api(address)
    api.client.register(name or fresh_name(), PASSWORD)
    return api


def refused(call: Callable[..., object], *given: Any, **more: Any) -> tuple[int, str]:
    """The status and kind of a refusal, which always has a sentence, too."""
    with pytest.raises(ApiError) as found:
        call(*given, **more)
    assert str(found.value)
    return found.value.status, found.value.kind


class Guest:
    """Somebody whose page is open: in the lobby, for as long as the context lasts. `seen`: all that was heard there"""

    def __init__(self, api: Api) -> None:
        self.api, self.client = api, api.client
        self._lobby = self.client.join_lobby()
        self.seen: list[AnyLobbyMessage] = []

    def __enter__(self) -> Self:
        self._lobby.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._lobby.__exit__(None, None, None)

    @property
    def lobby(self) -> LobbyData:
        """As it was when they came."""
        return self._lobby.data

    @property
    def name(self) -> str:
        return self.lobby.name

    @property
    def seeks(self) -> list[str]:
        """All that are open now."""
        return [seek.id for seek in self.client.lobby().seeks]

    def seek(self, *games: Any, clocks: Iterable[Any] = ("5+3",), **more: Any) -> SeekData:
        return self.client.seek(*(games or ("tokonoma",)), clocks=clocks, **more)

    def hear(self, kind: type[Message], **having: Any) -> Message:
        """The next message of a kind."""
        while (heard := self._lobby.next(PATIENCE)) is not None:
            self.seen.append(heard)
            if isinstance(heard, kind) and all(getattr(heard, name) == value for name, value in having.items()):
                return heard
        raise AssertionError(f"no {kind.__name__} comes")

    def called(self) -> Call:
        return self.hear(Call)


# Tables of two.


def seated(one: Api, other: Api, game: str = "tokonoma", **data: Any) -> str:
    """A table at which the first plays the game's first side."""
    sides = [side.name for side in ludarium.game(game).sides]
    table = one.open_table(sides[0], game, **data)
    other.client.sit(table, sides[1])
    return table


def rated_table(one: Api, other: Api, game: str = "tokonoma", **data: Any) -> str:
    return seated(one, other, game, **{"time_control": BLITZ, "rated": True, **data})


def play(table: str, *players: Api, moves: int = 2) -> list[str]:
    """So many moves, each the first that is legal, by whose turn it is; gives their texts."""
    played: list[str] = []
    with ExitStack() as stack:
        seats = [stack.enter_context(api.client.join(table)) for api in players]
        for _ in range(moves):
            seat = next(each for each in seats if each.your_turn)
            played.append(seat.state.view.legal_moves[0].text)
            version = seat.move(played[-1]).version
            for each in seats:
                while each.state.version < version:
                    assert each.next(PATIENCE) is not None, "they are not told of a move"
    return played


def resign(table: str, api: Api) -> None:
    with api.client.join(table) as seat:
        seat.resign()


def settled(api: Api, table: str) -> Any:
    """The ratings of a table, once the game is rated."""

    def rated() -> Any:
        shown = api.get(f"/tables/{table}/ratings")
        return shown if any(side["change"] is not None for side in shown["sides"].values()) else None

    return until(rated, "the game is not rated", every=0.02)
