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
LARGEST_SETTINGS = 16 * 1024  # bytes
LONGEST_COOKIES = 32 * 1024  # characters of a Cookie header that are looked at
LARGEST_ANALYSIS = 15 * 1024  # bytes of a message that has a position with all its moves
VACATION_DAYS = 30  # in any year, for somebody with an account

# Numbers at a time.
TABLES_PER_PLAYER = 500  # that are not finished
HISTORY_PAGE = 24  # games
RESUMED_TABLES = 256  # at which bots go on when the server starts; the others go on when somebody comes
QUEUED_MESSAGES = 64  # per socket; a slower reader is dropped and comes back with a version
REMEMBERED_EVENTS = 32  # per table, for those who come back
REMEMBERED_HINTS = 32  # per table, for those who ask again
HINTS_PER_PLAYER = 8
REFUSALS_IN_A_ROW = 50  # on a socket; who sends nothing else is no client
COUNTED_KEYS = 50_000  # how many identities and addresses the limiter remembers
FLAGS_AT_ONCE = 100
JUDGED_ANEW = 8  # times at most that an intent is judged while other processes change its table
SEEKS_PER_PLAYER = 10
LASTING_SEEKS_PER_GUEST = 2
CHALLENGES_PER_PLAYER = 20  # that wait for an answer
CHALLENGES_TO_PLAYER = 30  # that wait for somebody's answer
GUEST_CHALLENGES_TO_PLAYER = 10  # of them from guests
LISTED_SEEKS = 500
LISTED_NAMES = 200  # of those who are here
WATCHED_GAMES = 12  # that the lobby shows
OPEN_TOURNAMENTS_PER_USER = 10  # that somebody has arranged and that are not over
LISTED_TOURNAMENTS = 50  # in each list
KEPT_TOURNAMENTS = 64  # in memory until they change, and their pages
EXPORTED_GAMES = 2000  # in one file, the latest
RESULTS_AT_ONCE = 200  # ends of games that tournaments count in one transaction
NAMES_PER_BROWSER = 5  # accounts that were used there lately, before another one can be made
LONGEST_CHAT_LINE = 200  # characters
LINES_PER_CHAT = 500  # of players, and as many of spectators
GAMES_BEFORE_LINKS = 5  # finished ones, before somebody may write links
LISTED_LINES = 50  # of a player, for moderators
LISTED_REPORTS = 200
LISTED_AUDIT = 100
OPEN_REPORTS_PER_PLAYER = 20
DEVICES_PER_USER = 10  # that are told by push
DEVICE_FAILURES = 20  # in a row, after which a device is forgotten
PUSH_ATTEMPTS = 6
MAIL_ATTEMPTS = 5
MAILS_AT_ONCE = 4  # connections to the mail server
NOTICES_AT_ONCE = 200  # that are handled in a row
DIGEST_GAMES = 50  # that a mail lists
PUSHES_AT_ONCE = 32  # connections to push services
SESSIONS_PER_USER = 50  # the longest unused one ends
TOKENS_PER_USER = 20
RELATIONS_PER_USER = 1000  # friends, and as many blocked players
HASHING_THREADS = 2  # passwords at a time
WAITING_HASHES = 64  # passwords that wait; when there are more, they are refused at once
CACHED_SESSIONS = 10_000
LEADERS = 50  # players on a leaderboard
RATED_GAMES_SHOWN = 500  # in the history of a rating
LISTED_FLAGS = 200  # pairs of players whose results look arranged
LEADERBOARD_DAYS = 60  # after which a player who has not played is not listed
LOOKUP_THREADS = 2  # on which positions, lessons, records and snapshots are made, beside those of moves
WAITING_LOOKUPS = 128  # that wait for these threads
LOADING_THREADS = 2  # on which tables are replayed that are not in memory
REVIEWS_AT_ONCE = 4  # that workers look at; the others wait
WAITING_REVIEWS = 64
REVIEWS_PER_PLAYER = 3  # that are not ready
REVIEWS_FROM = 16  # of an address, that are not ready
UNASKED_REVIEWS = 20  # of a player's games in a day, made while the workers are idle
UNASKED_WAITING = 256  # games that have ended and may be reviewed then
RECORD_REVIEWS = 50  # that are kept for a player
EXERCISES_PER_PLAYER = 1000
PICTURE_WORKERS = 1  # processes that draw
WAITING_PICTURES = 64
ATTEMPTS_PER_PLAYER = 1000  # puzzles without a rating that are kept of a player, the latest
RUN_MISSES = 3  # puzzles, with which a run is over
REPORTS_PER_PUZZLE = 5  # that wait; further ones tell moderators nothing new
EXPLORED_AT_ONCE = 4  # finished games that one transaction counts
EXPLORER_GAMES = 8  # that an answer lists
RESUMED_AT_ONCE = 2  # tables with running clocks, after a start

# Bytes, by estimate: see tables/cache.py.
MEMORY = 256 * 1024 * 1024  # that tables take before those that nobody needs go

PICTURE_MEMORY = 48 * 1024 * 1024  # that pictures take before those that nobody has asked for lately go

# Milliseconds of a core.
PICTURE_MS = 30_000  # that a picture may take

# Seconds.
ALIVE_EVERY = 2.0  # how often the store is told that the server lives; at a crash a clock loses twice that at most
CLAIMED_FOR = 2.5  # a process that dies keeps others from what it has claimed for so long
CLAIM_RENEWED_EVERY = 0.7
FOLLOWED_EVERY = 3.0  # how often the store is asked for what other processes have changed, whatever the bus tells
BOTS_WOKEN_EVERY = 1.0  # how often it is looked whether a bot waits that no process thinks for
TIME_COMPARED_EVERY = 10.0  # the server's time with the database's
FLAGS_EVERY = 5.0  # how often the store is asked for fallen flags, whatever the timer says
PAIR_EVERY = 2.0  # how often seeks are looked at again, whose ranges have widened
HOST_EVERY = 2.0  # how often is looked at what the host has done on the command line
TOURNAMENTS_EVERY = 1.0  # how often tournaments are looked at, also when nothing has happened
SOONEST_TOURNAMENT = 0  # until a tournament starts
TOURNAMENT_AHEAD = 90 * 24 * 3600  # at most until a tournament starts
EXPLORE_AFTER = 1.0  # until a game that has ended is counted, with what ends meanwhile
EXPLORE_EVERY = 5.0  # how often the store is asked for ends that are not counted, whatever else tells of them
RATE_EVERY = 5.0  # how often the store is asked for ends that are not rated, whatever else tells of them
BROWSER_KNOWN = 30 * 24 * 3600.0  # how long it is known who has signed out in a browser
CHALLENGE_VALID = 120.0  # in real time
LASTING_CHALLENGE_VALID = 14 * 24 * 3600.0
LASTING_SEEK_VALID = 30 * 24 * 3600.0
GUESTS_SEEK_VALID = 2 * 24 * 3600.0  # of one that lasts
COMPUTER_ANSWERS_AFTER = 8.0  # that a seek has waited, where the host lets the computer answer
STATE_EVERY = 0.5  # how often it is looked whether the server works as usual
LOBBY_TOLD_EVERY = 0.5  # at least between two lists of the players online
VACATIONS_EVERY = 60.0  # how often it is looked whether a vacation has ended by itself
NOTICE_AFTER = 3.0  # somebody is told of what happened, unless they have seen it by then
NOTICES_EVERY = 1.0  # how often the store is asked for what somebody is to be told
SILENT_AFTER = 35.0  # a page at a table that has said nothing for so long is not looked at
PUSH_LEASE = 15.0  # a notification that was being sent when the server ended is sent again after so long
PUSH_BACKOFF = 30.0  # until a second attempt; four times as long before each further one
LONGEST_PUSH_WAIT = 24 * 3600.0  # that a push service may ask for before the next attempt
PUSH_KEPT = 14 * 24 * 3600.0  # how long a push service keeps what has no end of its own
DEVICES_SWEPT_EVERY = 600.0  # how often devices are forgotten whose sessions have ended
MAILS_EVERY = 20.0  # how often it is looked who is to get a mail
DIGEST_AFTER = 3600.0  # a turn has waited so long before a daily mail tells of it
DAILY = 24 * 3600.0  # between two daily mails
AT_ONCE = 900.0  # between two mails to somebody who wants them at once
MAIL_BACKOFF = 300.0  # until a mail is tried again; four times as long before each further attempt
PUSH_WITHIN = 10.0  # a push service has to have answered
ATTENDANCE_TOLD_EVERY = 1.0  # at least between two messages about the viewers of a table
WATCHED_FRESH = 2.0  # how old the games to watch may be
SESSION_TRUSTED = 15.0  # how long a session is believed without asking the store; another process may end it
SESSION_SEEN_EVERY = 600.0  # how often the store is told that a session is used
TOKEN_SEEN_EVERY = 60.0  # how often the store is told that a token is used
SESSION_UNUSED = 200 * 24 * 3600.0  # after which a session ends
RESET_VALID = 24 * 3600.0
INVITATION_VALID = 30 * 24 * 3600.0
PROBE_EVERY = 10.0  # how often the round trip to somebody who plays by a clock is measured
HEAD_WITHIN = 10.0  # the head of a request has to be there, from the start of a connection or of the request
BODY_WITHIN = 20.0  # the body of a request has to be there
REFUSED_AFTER = 0.2  # until a request beyond a limit is refused, so that clients that retry at once cost little
ANSWER_WITHIN = 60.0  # an answer has to be made and taken
REVIEW_TOLD_EVERY = 0.5  # at most, of how a review goes on
ANALYSIS_SECONDS = 12.0  # after which an analysis ends by itself
PUZZLES_AFTER = 30 * 24 * 3600.0  # a public game has ended before puzzles are looked for in it
RUN_SECONDS = 300.0  # of a run through puzzles
TRY_SECONDS = 6.0  # that a move may be checked
IDLE_BEFORE_REVIEWS = 30.0  # nothing else has waited for a worker before games are reviewed unasked
UNASKED_EVERY = 5.0  # how often it is looked whether a game may be reviewed unasked
KEPT_ALIVE = 20.0  # how long a connection without a request stays open

# Workers. Seconds, where nothing else is said.
LEASE = 15.0  # a worker that is silent for so long is replaced
HEARTBEAT = 1.0  # how often a worker that thinks says so
PICTURE_SECONDS = 90.0  # that a picture may take, however busy the machine is
ATTEMPTS = 3  # workers that may fail at a job
GOODBYE = 5.0  # how long a stopping server waits for its workers
SECONDS_PER_MOVE = 15.0  # at most, whatever the clock says
SECONDS_WHILE_WAITED_FOR = 2.0  # at most, while a person waits for a reply and no worker is free
WAITING_JOBS = 256  # jobs
WARM_ENGINES = 4  # engines that a worker keeps between decisions
FIRST_BACKOFF = 0.1  # before a worker that failed is replaced; twice as long each time it fails again
LONGEST_BACKOFF = 30.0


@dataclass(frozen=True, slots=True)
class Rate:
    """`times` at once, and as many again in `seconds`."""

    what: str
    times: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What an operator may want to change. With the defaults, 64 people behind one address play undisturbed.

    requests, work, play, new_tables, hints, analyses, reviews, puzzles, lookups, pictures,
    sockets_per_identity                                                 of an identity
    visits, work_from, play_from, newcomers, new_tables_from,
    hints_from, analyses_from, reviews_from, puzzles_from, lookups_from, pictures_from, sockets_per_address,
    connections_per_address,
    guesses_from, registrations, reset_mails                             of an address
    messages, frames                                                     of a socket
    guesses                                                              passwords for one name
    exports, devices, push_tests, reset_mails_to                         of a user
    confirm_mails_to                                                     to one mail address, from all requesters
    seeks, challenges, tournaments, entries                              of an identity
    seeks_from, challenges_from, tournaments_from, entries_from          of an address
    chat, links, reports                                                 of an identity
    chat_from, reports_from, seat_passwords_from                         of an address
    seat_passwords                                                       for one table from one address
    absence                                                              seconds until seeks of a player who left end
    open_seeks_from                                                      seeks of an address that wait at a time
    table_bytes_from                                                     bytes of tables that an address uses at a time
    sockets, connections                                                 of the server

    A visit is a request or a handshake of a socket; a newcomer an identity that the server does not remember. Frames
    that are no messages are pings, pongs and parts of messages; too many of them close a socket. Work is counted in
    milliseconds of a core that the event loop and reading the store took for a request, play in those that they and
    judging took for messages; lookups in those that positions, lessons, records and snapshots took on their threads;
    pictures in those that drawing took in its process.
    """

    requests: Rate = Rate("requests", 300, 30)
    visits: Rate = Rate("requests from this address", 6000, 30)
    work: Rate = Rate("milliseconds of work", 3000, 10)
    work_from: Rate = Rate("milliseconds of work from this address", 6000, 10)
    newcomers: Rate = Rate("newcomers from this address", 1200, 600)
    new_tables: Rate = Rate("new tables", 30, 300)
    new_tables_from: Rate = Rate("new tables from this address", 640, 300)
    messages: Rate = Rate("messages on this socket", 60, 10)
    frames: Rate = Rate("frames that are no messages on this socket", 120, 60)
    play: Rate = Rate("milliseconds of play", 3000, 10)
    play_from: Rate = Rate("milliseconds of play from this address", 6000, 10)
    hints: Rate = Rate("hints", 20, 60)
    hints_from: Rate = Rate("hints from this address", 320, 60)
    analyses: Rate = Rate("analyses", 90, 60)
    analyses_from: Rate = Rate("analyses from this address", 1440, 60)
    reviews: Rate = Rate("reviews", 60, 600)
    reviews_from: Rate = Rate("reviews from this address", 600, 600)
    puzzles: Rate = Rate("puzzles", 120, 300)
    puzzles_from: Rate = Rate("puzzles from this address", 2400, 300)
    lookups: Rate = Rate("milliseconds of lookups", 15_000, 60)
    lookups_from: Rate = Rate("milliseconds of lookups from this address", 60_000, 60)
    pictures: Rate = Rate("milliseconds of pictures", 60_000, 300)
    pictures_from: Rate = Rate("milliseconds of pictures from this address", 120_000, 300)
    guesses: Rate = Rate("passwords for this name", 10, 600)
    guesses_from: Rate = Rate("passwords from this address", 60, 600)
    registrations: Rate = Rate("new accounts from this address", 100, 3600)
    reset_mails: Rate = Rate("mails asked for from this address", 30, 3600)
    reset_mails_to: Rate = Rate("mails with a new password's link to one account", 3, 3600)
    confirm_mails_to: Rate = Rate("mails that ask one mail address for its confirmation", 3, 3600)
    exports: Rate = Rate("exports", 5, 600)
    devices: Rate = Rate("new devices", 20, 600)
    push_tests: Rate = Rate("test notifications", 5, 60)
    seeks: Rate = Rate("seeks", 20, 60)
    seeks_from: Rate = Rate("seeks from this address", 600, 60)
    challenges: Rate = Rate("challenges", 6, 60)
    challenges_from: Rate = Rate("challenges from this address", 120, 60)
    tournaments: Rate = Rate("new tournaments", 10, 3600)
    tournaments_from: Rate = Rate("new tournaments from this address", 60, 3600)
    entries: Rate = Rate("entries to tournaments", 20, 60)
    entries_from: Rate = Rate("entries to tournaments from this address", 600, 60)
    chat: Rate = Rate("lines of chat", 8, 20)
    chat_from: Rate = Rate("lines of chat from this address", 320, 20)
    links: Rate = Rate("links", 3, 600)
    reports: Rate = Rate("reports", 10, 3600)
    reports_from: Rate = Rate("reports from this address", 100, 3600)
    seat_passwords: Rate = Rate("passwords for this table", 10, 60)
    seat_passwords_from: Rate = Rate("passwords of seats from this address", 100, 60)
    absence: float = 15.0
    open_seeks_from: int = 200
    table_bytes_from: int = 128 * 1024 * 1024
    sockets_per_identity: int = 24
    sockets_per_address: int = 512
    sockets: int = 5000
    connections_per_address: int = 1024
    connections: int = 8000


class BadLimit(ValueError):
    """A sentence for people."""


def limits_from(texts: Iterable[str], limits: Limits | None = None) -> Limits:
    """Limits changed by texts such as "new_tables=30/300" (30 in 300 seconds) and "sockets=5000"."""
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
        self.spend(rate.what, key, cost * rate.seconds / rate.times)

    def spend(self, what: str, key: str, seconds: float) -> None:
        """So much later will everything have come back."""
        now = self._now()
        full_at = self._full_at.pop((what, key), now)
        self._full_at[what, key] = max(full_at, now) + seconds
        if len(self._full_at) > COUNTED_KEYS:
            self._forget(now)

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
