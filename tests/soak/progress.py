"""What a long run has done so far, kept in a folder."""

import json
from pathlib import Path


class Ledger:
    """How far each part has come with each game: every step has its own seed, so that any can be done again alone."""

    def __init__(self, folder: Path, anew: bool = False) -> None:
        self.path = folder / "progress.json"
        self.failures = folder / "failures.txt"
        folder.mkdir(parents=True, exist_ok=True)
        known = self.path.exists() and not anew
        self.done: dict[str, int] = json.loads(self.path.read_text(encoding="utf-8")) if known else {}

    def so_far(self, part: str, name: str) -> int:
        return self.done.get(f"{part} {name}", 0)

    def note(self, part: str, name: str, done: int) -> None:
        """Written beside and moved into place: a run that is killed leaves the old count or the new one."""
        self.done[f"{part} {name}"] = done
        beside = self.path.with_suffix(".new")
        beside.write_text(json.dumps(self.done, indent=1), encoding="utf-8")
        beside.replace(self.path)

    def note_failure(self, part: str, name: str, failure: Exception) -> None:
        with self.failures.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{part} {name} after {self.so_far(part, name)}: {failure!r}\n\n")
