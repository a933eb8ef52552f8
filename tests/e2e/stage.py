"""A board alone in a page, without a table: tests give it what a server would."""

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import Any

from ludarium.core.position import Position
from tests.e2e.server import PATIENCE, free_port

WEB = Path(__file__).parents[2] / "web"


class Stage:
    """The client's development server, with the page that shows a board."""

    def __init__(self, logs: Path) -> None:
        beside = Path(sys.executable).parent
        node = shutil.which("node", path=os.pathsep.join((os.environ.get("PATH", ""), str(beside))))
        assert node, "the client's tools need Node"
        self.url = f"http://127.0.0.1:{(port := free_port())}"
        self.log = logs / "stage.log"
        command = [node, "node_modules/vite/bin/vite.js", "--host", "127.0.0.1", "--port", str(port), "--strictPort"]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, cwd=WEB, stdout=log, stderr=log)
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/tests/stage/", timeout=5):
                    return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the client's development server did not start:\n" + self.log.read_text()[-3000:])

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


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
