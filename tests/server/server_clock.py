"""The server's clock, which a test moves on instead of waiting."""

import pytest

from ludarium.server import now


class ServerClock:
    """It is `ahead` of the real clock by a number of seconds, for a server in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real, self.ahead = now.time, 0.0
        monkeypatch.setattr(now, "time", lambda: real() + self.ahead)
