"""A program's way to a server: requests, tables and the lobby, blocking or with an event loop.

    from ludarium.client import Client

    with Client("https://games.example.org", token="lud_...") as client:
        print(client.me().name)

docs/api.md has recipes.
"""

from ludarium.client.asynchronous import AsyncClient, AsyncLobby, AsyncTable
from ludarium.client.calls import clock
from ludarium.client.errors import ApiError, ConnectionLost
from ludarium.client.sync import Client, Lobby, Table

__all__ = ["ApiError", "AsyncClient", "AsyncLobby", "AsyncTable", "Client", "ConnectionLost", "Lobby", "Table", "clock"]
