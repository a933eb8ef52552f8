"""All limits of the server, as data, and what counts."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from ipaddress import ip_address, ip_network
from time import monotonic
from typing import Any

from ludarium.play.errors import Refused

# Sizes.
LARGEST_BODY = 64 * 1024  # bytes of a request
LARGEST_MESSAGE = 4 * 1024  # bytes of a message on a socket
LARGEST_SETTINGS = 16 * 1024  # bytes
LONGEST_COOKIES = 32 * 1024  # characters of a Cookie header that are looked at
MOST_PIECES = 500  # in a composed position
MOST_MOVES = 2000  # of a game, a lesson or an analysed line
LONGEST_CLOCK = 24 * 3600  # seconds, of a base time
LONGEST_INCREMENT = 3600  # seconds
LONGEST_MOVE_DAYS = 30

# Numbers at a time.
TABLES_PER_PLAYER = 500
RESUMED_TABLES = 256  # at which bots go on when the server starts; the others go on when somebody comes
QUEUED_MESSAGES = 64  # per socket; a slower reader is dropped and comes back with a version
REMEMBERED_EVENTS = 32  # per table, for those who come back
HINTS_PER_PLAYER = 8
REFUSALS_IN_A_ROW = 50  # on a socket; who sends nothing else is no client
COUNTED_KEYS = 50_000  # how many identities and addresses the limiter remembers
FLAGS_AT_ONCE = 100
SEEKS_PER_PLAYER = 10
CHALLENGES_PER_PLAYER = 20  # that wait for an answer
GAMES_PER_SEEK = 20  # each with its options
CONTROLS_PER_SEEK = 10
LISTED_SEEKS = 500
LISTED_NAMES = 200  # of those who are here
WATCHED_GAMES = 12  # that the lobby shows
SESSIONS_PER_USER = 50  # the longest unused one ends
RELATIONS_PER_USER = 1000  # friends, and as many blocked players
HASHING_THREADS = 2  # passwords at a time
WAITING_HASHES = 64  # passwords that wait; when there are more, they are refused at once
CACHED_SESSIONS = 10_000
LOOKUP_THREADS = 2  # on which positions, lessons, records and snapshots are made, beside those of moves
WAITING_LOOKUPS = 128  # that wait for these threads
LOADING_THREADS = 2  # on which tables are replayed that are not in memory
RESUMED_AT_ONCE = 2  # tables with running clocks, after a start

# Bytes, by estimate: see tables/cache.py.
MEMORY = 256 * 1024 * 1024  # that tables take before those that nobody needs go

# Seconds.
ALIVE_EVERY = 2.0  # how often the store is told that the server lives; at a crash a clock loses twice that at most
FLAGS_EVERY = 5.0  # how often the store is asked for fallen flags, whatever the timer says
PAIR_EVERY = 2.0  # how often seeks are looked at again, whose ranges have widened
CHALLENGE_VALID = 120.0  # in real time
LASTING_CHALLENGE_VALID = 14 * 24 * 3600.0
LOBBY_TOLD_EVERY = 0.5  # at most, of who is here
WATCHED_FRESH = 2.0  # how old the games to watch may be
SESSION_TRUSTED = 15.0  # how long a session is believed without asking the store; another process may end it
SESSION_SEEN_EVERY = 600.0  # how often the store is told that a session is used
SESSION_UNUSED = 200 * 24 * 3600.0  # after which a session ends
RESET_VALID = 24 * 3600.0
INVITATION_VALID = 30 * 24 * 3600.0
HEAD_WITHIN = 10.0  # the head of a request has to be there, from the start of a connection or of the request
BODY_WITHIN = 20.0  # the body of a request has to be there
ANSWER_WITHIN = 60.0  # an answer has to be made and taken
KEPT_ALIVE = 20.0  # how long a connection without a request stays open

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What an operator may want to change. With the defaults, 64 people behind one address play undisturbed.

    requests, new_tables, hints, lookups, sockets_per_identity           of an identity
    visits, newcomers, new_tables_from, hints_from, lookups_from,
    sockets_per_address, connections_per_address,
    guesses_from, registrations, reset_mails                             of an address
    messages                                                             of a socket
    guesses                                                              passwords for one name
    exports                                                              of a user
    seeks, challenges                                                    of an identity
    seeks_from, challenges_from                                          of an address
    seat_passwords                                                       for one table from one address
    absence                                                              seconds after which seeks of who left end
    sockets, connections                                                 of the server

    A visit is a request or a handshake of a socket; a newcomer an identity that the server does not remember. Lookups
    are counted in milliseconds of a core that positions, lessons, records and snapshots took.
    """

    requests: Rate = Rate("requests", 300, 30)
    visits: Rate = Rate("requests from this address", 6000, 30)
    newcomers: Rate = Rate("newcomers from this address", 1200, 600)
    new_tables: Rate = Rate("new tables", 30, 300)
    new_tables_from: Rate = Rate("new tables from this address", 640, 300)
    messages: Rate = Rate("messages on this socket", 60, 10)
    hints: Rate = Rate("hints", 20, 60)
    hints_from: Rate = Rate("hints from this address", 320, 60)
    lookups: Rate = Rate("milliseconds of lookups", 15_000, 60)
    lookups_from: Rate = Rate("milliseconds of lookups from this address", 60_000, 60)
    guesses: Rate = Rate("passwords for this name", 10, 600)
    guesses_from: Rate = Rate("passwords from this address", 60, 600)
    registrations: Rate = Rate("new accounts from this address", 100, 3600)
    reset_mails: Rate = Rate("mails asked for from this address", 10, 3600)
    exports: Rate = Rate("exports", 5, 600)
    seeks: Rate = Rate("seeks", 20, 60)
    seeks_from: Rate = Rate("seeks from this address", 600, 60)
    challenges: Rate = Rate("challenges", 6, 60)
    challenges_from: Rate = Rate("challenges from this address", 120, 60)
    seat_passwords: Rate = Rate("passwords for this table", 10, 60)
    absence: float = 15.0
    sockets_per_identity: int = 24
    sockets_per_address: int = 512
    sockets: int = 5000
    connections_per_address: int = 1024
    connections: int = 8000


class BadLimit(ValueError):
    """A sentence for people."""


def limits_from(texts: Iterable[str], limits: Limits | None = None) -> Limits:
    """Limits changed by texts such as "new_tables=30/300" (so many in so many seconds) and "sockets=5000"."""
    limits = limits or Limits()
    known = {field.name: getattr(limits, field.name) for field in fields(limits)}
    changed: dict[str, Any] = {}
    for text in texts:
        name, _, value = text.strip().partition("=")
        old = known.get(name)
        if old is None:
            raise BadLimit(f"there is no limit {name!r}; there are: {', '.join(known)}")
        pattern, form = (r"(\d{1,9})/(\d{1,9})", "TIMES/SECONDS") if isinstance(old, Rate) else (r"(\d{1,9})", "NUMBER")
        found = re.fullmatch(pattern, value, re.ASCII)
        if found is None or not all(int(number) for number in found.groups()):
            raise BadLimit(f"the limit {name} is written {name}={form}, both over 0, and not {text.strip()!r}")
        times, *seconds = (int(number) for number in found.groups())
        changed[name] = replace(old, times=times, seconds=seconds[0]) if isinstance(old, Rate) else times
    return replace(limits, **changed)


def network_of(address: str) -> str:
    """What counts as one address: of IPv6 the network of 64 bits, in which a visitor may choose any address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(parsed.ipv4_mapped or ip_network((parsed.packed[:8] + bytes(8), 64)))


class Budget:
    """What is left of one rate. It is one number: the time at which all that was used will have come back."""

    __slots__ = ("_full_at", "_now", "_rate")

    def __init__(self, rate: Rate, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._now = now
        self._full_at = 0.0

    def use(self) -> None:
        """Count one; Refused says how long to wait when it is one too many."""
        self._full_at = used(self._rate, self._full_at, self._now())


class RateLimiter:
    """A budget for each key of each rate; those that are full again are forgotten."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._full_at: dict[tuple[str, str], float] = {}

    def use(self, rate: Rate, key: str) -> None:
        """Count one; Refused says how long to wait when it is one too many."""
        now = self._now()
        found = self._full_at.pop((rate.what, key), now)  # so that the least recently used come first
        try:
            found = used(rate, found, now)
        finally:
            self._full_at[rate.what, key] = found
        if len(self._full_at) > COUNTED_KEYS:
            self._forget(now)

    def remembers(self, rate: Rate, key: str) -> bool:
        return (rate.what, key) in self._full_at

    def charge(self, rate: Rate, key: str, cost: float) -> None:
        """Count what something has cost, afterwards: it may be more than is left, and then `use` refuses for longer."""
        now = self._now()
        full_at = self._full_at.pop((rate.what, key), now)
        self._full_at[rate.what, key] = max(full_at, now) + cost * rate.seconds / rate.times

    def _forget(self, now: float) -> None:
        """Drop what has come back; if that is not enough, the least recently used half."""
        kept = {key: full_at for key, full_at in self._full_at.items() if full_at > now}
        surplus = len(kept) - COUNTED_KEYS // 2
        for key in list(kept)[: max(surplus, 0)]:
            del kept[key]
        self._full_at = kept


def used(rate: Rate, full_at: float, now: float) -> float:
    """When everything will have come back after one more use; Refused if it is one too many."""
    after = max(full_at, now) + rate.seconds / rate.times
    wait = after - now - rate.seconds
    if wait > 1e-9:
        raise Refused(
            "too-many",
            f"too many {rate.what}: {rate.times} in {rate.seconds:g} seconds; wait {wait:.1f} seconds",
            retry_after=round(wait + 0.05, 1),
        )
    return after
