"""A bot for games in which something is hidden: it knows what its side may see, and nothing else.

    LUDARIUM_TOKEN=lud_... python examples/fog_bot.py http://localhost:8000 romgon

It accepts every challenge to its game, one after another. Kill it when you like: it goes on with its games when it
starts again. The rules are not needed: the server tells the legal moves, and what each of them would take.
"""

from __future__ import annotations

import os
import random
import sys

from ludarium.client import ApiError, Client
from ludarium.wire.lobby import ChallengeAdded, ChallengeData, LobbyData
from ludarium.wire.tables import ViewData


def chosen(view: ViewData) -> str:
    """Takes what it sees, else any move."""
    captures = [move for move in view.legal_moves if move.captures]
    return random.choice(captures or view.legal_moves).text


def play(client: Client, table_id: str) -> None:
    with client.join(table_id) as seat:
        print(f"plays at {table_id}", flush=True)
        while seat.state.outcome is None:
            if seat.your_turn:
                seat.move(chosen(seat.state.view))
            else:
                seat.next()
        print(f"over: {seat.state.outcome.words}", flush=True)


def go_on(client: Client) -> None:
    for table in client.tables():
        if table.you and table.outcome is None:
            play(client, table.id)


def answer(client: Client, game: str, challenge: ChallengeData) -> None:
    if challenge.yours:
        return
    try:
        if challenge.game.game == game:
            play(client, client.accept_challenge(challenge.id))
        else:
            client.decline_challenge(challenge.id)
    except ApiError as error:
        print(f"{challenge.name}: {error}", flush=True)


def main() -> None:
    address, game = sys.argv[1:]
    with Client(address, os.environ["LUDARIUM_TOKEN"]) as client, client.join_lobby() as lobby:
        message: object = lobby.data
        while True:
            if isinstance(message, LobbyData):  # we have come, or come back
                go_on(client)
                for challenge in message.challenges:
                    answer(client, game, challenge)
            elif isinstance(message, ChallengeAdded):
                answer(client, game, message.challenge)
            message = lobby.next()


if __name__ == "__main__":
    main()
