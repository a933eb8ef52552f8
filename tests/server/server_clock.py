"""The server's clock, which a test moves on instead of waiting."""

import pytest

from ludarium.server import now


class ServerClock:
    """It is `ahead` of the real clock by a number of seconds, for a server in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real, self.ahead = now.seconds, 0.0
        monkeypatch.setattr(now, "seconds", lambda: real() + self.ahead)


class SteadyClock:
    """The clock that is never set has gone on by so many `slept` seconds in which the server did nothing."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real, self.slept = now.steady, 0.0
        monkeypatch.setattr(now, "steady", lambda: real() + self.slept)
