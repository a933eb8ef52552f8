"""boardgame.io beside us: the same players speak its protocol, over the same kind of sockets.

Its own client is not used, so that neither server is measured through a slower one. One person plays both sides of a
game of Tokonoma's size. The new state is the acknowledgement; neither of its stores syncs to disk before it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import gettempdir

import httpx
import msgspec

from bench.server.protocol import Refused, Table
from bench.server.sockets import Socket

HERE = Path(__file__).parent
STORES = ("memory", "files")
GAME = "steps"
ROWS = (5, 6, 7, 6, 5)
MEN = 7
START = f"42/{GAME},".encode()
SYNC = START + b'["sync"'
UPDATE = START + b'["update"'
STATE = re.compile(rb'"_stateID":(\d+)')


def install() -> Path:
    """boardgame.io by npm, in a temporary folder that later runs find again."""
    folder = Path(gettempdir()) / f"ludarium-bench-peer-{HERE.stat().st_uid}"
    folder.mkdir(exist_ok=True)
    for name in ("package.json", "server.mjs"):
        shutil.copy(HERE / name, folder)
    npm = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
    subprocess.run(npm, cwd=folder, check=True)
    return folder


def _cells() -> list[tuple[int, int]]:
    return [(2 * column - length + 1, row) for row, length in enumerate(ROWS) for column in range(length)]


@cache
def _neighbours() -> list[list[int]]:
    cells = _cells()
    return [[n for n, (u, v) in enumerate(cells) if abs(x - u) + abs(y - v) == 2 and abs(y - v) < 2] for x, y in cells]


@cache
def random_steps(number: int, moves: int) -> tuple[str, ...]:
    """A random game of the peer's own that goes on for so many moves, each as "from to"."""
    random = Random(number)
    while True:
        size = sum(ROWS)
        board = [0 if cell < MEN else 1 if cell >= size - MEN else None for cell in range(size)]
        script: list[str] = []
        while len(script) < moves and 0 in board and 1 in board:
            side = len(script) % 2
            steps = [(a, b) for a in range(size) if board[a] == side for b in _neighbours()[a] if board[b] != side]
            start, end = random.choice(steps)
            board[start], board[end] = None, side
            script.append(f"{start} {end}")
        if len(script) == moves and 0 in board and 1 in board:
            return tuple(script)


class Peer:
    """Socket.IO 4 on a WebSocket, without its long polling."""

    most_moves = 1000
    sockets = 20
    health = "/games"

    def __init__(self, folder: Path, store: str) -> None:
        self.folder = folder
        self.store = store
        self.name = f"boardgame.io {store}"

    def command(self, port: int, data: Path) -> list[str]:
        return ["node", str(self.folder / "server.mjs"), str(port), self.store, str(data)]

    def script(self, game: str, number: int, moves: int) -> list[str]:
        return list(random_steps(number % 20, moves))

    async def open(self, http: httpx.AsyncClient, game: str, moves: Sequence[str] = ()) -> Table:
        answer = await http.post(f"/games/{GAME}/create", json={"numPlayers": 2})
        if answer.status_code != 200:
            raise Refused(answer.text)
        return Table(answer.json()["matchID"])

    def socket(self, port: int, table: Table) -> str:
        return f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"

    async def greet(self, socket: Socket, table: Table) -> None:
        await socket.receive()
        socket.send(f"40/{GAME},")
        await socket.receive()
        socket.send(_event("sync", table.id, "0", None, 2))
        while not (await socket.receive()).startswith(SYNC):
            pass

    def move(self, table: Table, ply: int, text: str) -> str:
        player = str(ply % 2)
        step = {"type": "step", "args": [int(cell) for cell in text.split()], "playerID": player}
        return _event("update", {"type": "MAKE_MOVE", "payload": step}, ply, table.id, player)

    def reply(self, data: bytes) -> str | None:
        return "3" if data == b"2" else None

    def acknowledges(self, data: bytes, ply: int) -> bool:
        if not data.startswith(UPDATE):
            return False
        found = STATE.search(data)
        if found is None:
            raise Refused(f"an update without a state: {data[:200]!r}")
        return int(found[1]) > ply


def _event(*arguments: object) -> str:
    return f"42/{GAME},{msgspec.json.encode(arguments).decode()}"
