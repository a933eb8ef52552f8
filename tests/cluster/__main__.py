"""`make cluster`: two processes that serve one database, with PostgreSQL and Redis of their own, until Ctrl-C.

Arguments go to `ludarium serve`. What is played is thrown away at the end.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from tempfile import TemporaryDirectory

from tests.lanes.services import Missing, services
from tests.servers import SERVE


def main(arguments: Sequence[str]) -> int:
    """Gives the code with which the server ends."""
    signal.signal(signal.SIGTERM, signal.getsignal(signal.SIGINT))
    with services(("postgresql", "redis")) as found, TemporaryDirectory(prefix="ludarium-cluster-") as data:
        shared = ["--database", found["LUDARIUM_TEST_DATABASE"], "--redis", found["LUDARIUM_TEST_REDIS"]]
        # In a session of its own, so that Ctrl-C comes to it once.
        command = [*SERVE, "serve", "--processes", "2", "--data", data, *shared, *arguments]
        server = subprocess.Popen(command, start_new_session=True)
        try:
            return server.wait()
        except KeyboardInterrupt:
            with suppress(KeyboardInterrupt):
                server.terminate()
                return server.wait()
            server.kill()
            return server.wait()


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Missing as missing:
        sys.exit(str(missing))
    except KeyboardInterrupt:
        sys.exit(130)
