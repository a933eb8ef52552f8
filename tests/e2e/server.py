"""The server of the browser tests: a free port, a data folder that is thrown away, and the means to kill it."""

from pathlib import Path

from tests.servers import SERVE_QUICKLY, ServerProcess

# One person goes through many tests; see Guests.
_MANY = {"registrations": 3600, "requests": 30, "new_tables": 300, "hints": 60, "lookups": 60}
MANY = [word for name, seconds in _MANY.items() for word in ("--limit", f"{name}=1000000/{seconds}")]


COMMUNITY = "https://forum.example/"


class Server(ServerProcess):
    def __init__(self, data: Path) -> None:
        super().__init__(data, "--log-level", "warning", "--community", COMMUNITY, *MANY, command=SERVE_QUICKLY)

    @property
    def url(self) -> str:
        return self.address
