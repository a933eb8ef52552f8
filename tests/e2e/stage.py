"""A board alone in a page, without a table: tests give it what a server would."""

import os
import shutil
import subprocess
import sys
import threading
from dataclasses import asdict, is_dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from ludarium.core.position import Position

WEB = Path(__file__).parents[2] / "web"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


class Stage:
    """The page that shows a board, built into a folder and served from there."""

    def __init__(self, folder: Path) -> None:
        beside = Path(sys.executable).parent
        node = shutil.which("node", path=os.pathsep.join((os.environ.get("PATH", ""), str(beside))))
        assert node, "the client's tools need Node"
        command = [
            node,
            "node_modules/vite/bin/vite.js",
            "build",
            "tests/stage",
            "--config",
            "tests/stage/vite.config.ts",
        ]
        built = subprocess.run([*command, "--outDir", folder], cwd=WEB, capture_output=True, text=True, check=False)
        assert built.returncode == 0, built.stderr
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def plain(action: Any) -> Any:
    """An action as it travels: a label, or the fields of its declaration."""
    return asdict(action) if is_dataclass(action) and not isinstance(action, type) else action


def shown(position: Position, effects: dict[str, dict[str, Any]] | None = None) -> dict[str, Any]:
    """The properties of a board at a position; `effects` gives the kinds and captures of moves by their text."""
    game = position.game
    board = asdict(game.board)
    return {
        "game": {
            "name": game.name,
            "title": game.title,
            "names": {},
            "sides": [asdict(side) for side in game.sides],
            "actions": {name: plain(action) for name, action in game.actions.items()},
            "board": {name: value for name, value in board.items() if not name.startswith("_")},
            "levels": [],
            "legend": [asdict(entry) for entry in game.legend],
        },
        "scene": asdict(position.scene),
        "turn": position.turn,
        "label": game.title,
        "near": game.sides[0].name,
        "moves": [
            {"text": move.text, "display": move.text, "path": list(move.path), "kind": "move", "captures": []}
            | (effects or {}).get(move.text, {})
            for move in position.legal_moves
        ],
    }
