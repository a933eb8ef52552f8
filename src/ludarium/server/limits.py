"""All limits of the server, as data, and the one who counts."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from ludarium.server.errors import Refused

# Sizes.
LARGEST_BODY = 64 * 1024  # bytes of a request
LARGEST_MESSAGE = 4 * 1024  # bytes of a message on a socket
LARGEST_SETTINGS = 16 * 1024  # bytes
MOST_PIECES = 500  # in a composed position
MOST_MOVES = 2000  # of a game, a lesson or an analysed line
LONGEST_CLOCK = 24 * 3600  # seconds, of a base time
LONGEST_INCREMENT = 3600  # seconds

# Numbers at a time.
SOCKETS_PER_IDENTITY = 24
SOCKETS = 5000
TABLES_PER_IDENTITY = 500
TABLES_IN_MEMORY = 256  # beside those that somebody looks at
QUEUED_MESSAGES = 64  # per socket; whoever reads slower is dropped and comes back with a version
REMEMBERED_EVENTS = 32  # per table, for those who come back
JOBS_PER_IDENTITY = 8
COUNTED_KEYS = 50_000  # how many identities and addresses the counters remember

# Seconds.
ALIVE_EVERY = 2.0  # how often the store is told that the server lives; clocks lose no more than this at a crash

# Workers. Seconds, where nothing else is said.
LEASE = 15.0  # a worker that is silent for so long is replaced
HEARTBEAT = 1.0  # how often a worker that thinks says so
ATTEMPTS = 3  # workers that may fail at a job
GOODBYE = 5.0  # how long a stopping server waits for its workers
SECONDS_PER_MOVE = 15.0  # at most, whatever the clock says
WAITING_JOBS = 256  # jobs
WARM_ENGINES = 4  # engines that a worker keeps between decisions
FIRST_BACKOFF = 0.1  # before a worker that failed is replaced; twice as long each time it fails again
LONGEST_BACKOFF = 30.0


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and as many again in so many seconds."""

    what: str
    times: int
    seconds: float


REQUESTS = Rate("requests", 300, 30)  # of an identity
VISITS = Rate("requests from this address", 1200, 30)
NEW_TABLES = Rate("new tables", 30, 300)
MESSAGES = Rate("messages on this socket", 60, 10)
HINTS = Rate("hints", 20, 60)


class Counter:
    """Counts what is limited. Each key is one number: the time at which all that was used will have come back."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._full_at: dict[tuple[str, str], float] = {}

    def use(self, rate: Rate, key: str) -> None:
        """Count one; Refused says how long to wait when it is one too many."""
        now = self._now()
        one = rate.seconds / rate.times
        full_at = max(self._full_at.pop((rate.what, key), now), now) + one
        wait = full_at - now - rate.seconds
        if wait > 1e-9:
            self._full_at[rate.what, key] = full_at - one
            raise Refused(
                "too-many",
                f"too many {rate.what}: {rate.times} in {rate.seconds:g} seconds; wait {wait:.1f} seconds",
                retry_after=round(wait + 0.05, 1),
            )
        self._full_at[rate.what, key] = full_at
        if len(self._full_at) > COUNTED_KEYS:
            self._forget(now)

    def _forget(self, now: float) -> None:
        """Drop what has come back; if that is not enough, the least recently used half."""
        kept = {key: full_at for key, full_at in self._full_at.items() if full_at > now}
        surplus = len(kept) - COUNTED_KEYS // 2
        for key in list(kept)[: max(surplus, 0)]:
            del kept[key]
        self._full_at = kept
