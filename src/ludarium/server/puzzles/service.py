"""Puzzles: given to players and judged move by move, so that nobody has a result without solving."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from random import Random
from typing import Any, NamedTuple

from sqlalchemy import Connection

from ludarium.core.errors import UnknownGame
from ludarium.core.game import Game
from ludarium.core.registry import game as find_game
from ludarium.play import Refused
from ludarium.server.analysis.facts import checked
from ludarium.server.analysis.service import Reviews
from ludarium.server.capability import Capability
from ludarium.server.catalogue.games import playable
from ludarium.server.limits import RUN_SECONDS, Limits, RateLimiter
from ludarium.server.now import now_ms
from ludarium.server.offered import Offered
from ludarium.server.puzzles import choosing, queries, solving
from ludarium.server.puzzles.model import bank, first_strength, in_reserve
from ludarium.server.puzzles.offline import offline
from ludarium.server.puzzles.queries import Given, Run, Seen
from ludarium.server.puzzles.render import attempt_data, puzzle_data, rating_data, run_data, view_of
from ludarium.server.ratings.elo import Standing
from ludarium.server.requester import Requester
from ludarium.server.tables.fairplay import Protected
from ludarium.wire.puzzles import (
    OFFLINE_PUZZLES,
    DailyPuzzle,
    NewAttempt,
    OfflineJudged,
    OfflinePuzzle,
    OfflineResult,
    PuzzleAnswer,
    PuzzleAttempt,
    PuzzleGame,
    PuzzleResult,
    PuzzleTry,
    RatingChange,
    Refutation,
    RunStart,
)

Ended = Callable[[Connection, Given, int], None]


class Known(NamedTuple):
    """A puzzle that was given, and what is told with it. best: of the player's runs"""

    given: Given
    strength: Standing | None
    run: Run | None
    best: int


class Puzzles(Capability):
    """ended: what others write in the transaction in which a puzzle gets its result"""

    def __init__(self, reviews: Reviews, offered: Offered, limiter: RateLimiter, limits: Limits) -> None:
        self.ended: list[Ended] = []
        self._reviews = reviews
        self._tables = reviews.tables
        self._store = reviews.tables.store
        self._offered = offered
        self._limiter = limiter
        self._limits = limits

    def hand_over(self, connection: Connection, guest: str, user_id: str) -> None:
        queries.hand_over(connection, guest, user_id)

    def forget_user(self, connection: Connection, user_id: str) -> None:
        queries.forget_user(connection, user_id)

    def export_user(self, connection: Connection, user_id: str) -> dict[str, list[Any]]:
        return queries.exported(connection, user_id)

    def waiting(self, connection: Connection, player: str) -> dict[str, int]:
        result, _, _ = queries.of_day(connection, player, today())
        return {"daily-puzzle": int(result is None and bool(self._games()))}

    def _games(self) -> list[Game]:
        return [game for game in self._offered.among(playable()) if game.puzzles is not None]

    # What there is.

    async def games(self, requester: Requester) -> list[PuzzleGame]:
        identity = requester.identity
        names = [game.name for game in await self._tables.lookups.run(requester, self._games)]

        def read(connection: Connection) -> dict[str, tuple[Standing, int, int | None]]:
            solved = queries.solved_by_game(connection, identity)
            return {
                name: (
                    queries.standing_of(connection, identity, name),
                    solved.get(name, 0),
                    queries.best_run(connection, identity, name),
                )
                for name in names
            }

        return await self._tables.lookups.run(requester, games_data, await self._store.read(read))

    async def daily(self, requester: Requester) -> DailyPuzzle:
        day = today()
        result, solved, tried = await self._store.read(queries.of_day, requester.identity, day)
        protected = await self._tables.fair_play.protected(requester.identity)

        def shown() -> DailyPuzzle:
            puzzle = choosing.daily(self._games(), day)
            start = choosing.allowed([puzzle], protected).start
            return DailyPuzzle(
                day=day,
                puzzle=puzzle_data(puzzle, start.turn, None),
                view=view_of(start, start.turn),
                result=result,
                solved=solved,
                tried=tried,
            )

        return await self._tables.lookups.run(requester, shown)

    # Solving.

    async def begin(self, wanted: NewAttempt, requester: Requester) -> PuzzleAttempt:
        self._count(requester)
        protected = await self._tables.fair_play.protected(requester.identity)
        if wanted.mode == "daily":
            given, among = await self._tables.lookups.run(requester, self._of_day, requester.identity), frozenset[str]()
        else:
            if wanted.game is None:
                raise Refused("bad-request", "of which game?")
            game = self._game(wanted.game)
            seen = await self._store.read(queries.seen, requester.identity, game)
            given, among = await self._tables.lookups.run(
                requester, chosen, wanted, game, requester.identity, seen, protected
            )
        given = await self._store.write(queries.give, given, among)
        return await self._shown(given, requester, protected)

    async def show(self, attempt_id: str, requester: Requester) -> PuzzleAttempt:
        protected = await self._tables.fair_play.protected(requester.identity)
        given = await self._store.read(queries.one, requester.identity, attempt_id)
        return await self._shown(given, requester, protected)

    async def attempt(self, attempt_id: str, data: PuzzleTry, requester: Requester) -> PuzzleAnswer:
        known = await self._store.read(known_of, requester.identity, attempt_id)
        given = known.given
        self._refuse_late(known, data)
        protected = await self._tables.fair_play.protected(requester.identity)
        lookups = self._tables.lookups
        tried = await lookups.run(requester, solving.tried, given, data, protected)
        first = first_strength(tried.stand.puzzle)
        after, change = await self._store.write(self._write, given, tried.given, first, now_ms())
        known = await self._store.read(known_of, requester.identity, after.id)
        now = now_ms()
        shown = await lookups.run(
            requester, attempt_data, after, tried.stand, known.strength, known.run, known.best, now
        )
        return PuzzleAnswer(
            good=tried.good,
            reply=tried.reply,
            hint=tried.hint,
            solution=tried.solution,
            attempt=shown,
            rating=change,
            next=await self._next(known, requester, protected),
        )

    def _refuse_late(self, known: Known, data: PuzzleTry) -> None:
        given, run = known.given, known.run
        if run is not None and data.ask != "try":
            raise Refused("bad-request", "there is no help in a run")
        if run is not None and run.over(now_ms()):
            raise Refused("stale", "this run is over")
        if given.over or data.ply != len(given.line):
            raise Refused("stale", "this puzzle has gone on meanwhile: look at it again")

    def _write(
        self, connection: Connection, before: Given, after: Given, first: Standing, now: int
    ) -> tuple[Given, RatingChange | None]:
        """Write what a try has changed: a result counts once, for the rating, the run and whoever asked to know."""
        change, result = None, None if before.result is not None else after.result
        if result is not None:
            if after.counts and queries.was_told(connection, after):
                result = "missed"
            after = after._replace(result=result, ended=now)
            if after.rated is not None:
                after, change = queries.rate(connection, after, first, now)
            if after.run_id is not None:
                if queries.run_of(connection, after.owner, after.run_id).over(now):
                    raise Refused("stale", "this run is over")
                queries.count_in_run(connection, after.run_id, result)
        queries.advance(connection, before, after)
        if result is not None:
            for each in self.ended:
                each(connection, after, now)
        return after._replace(version=before.version + 1), change

    async def refute(self, attempt_id: str, move: str, requester: Requester) -> Refutation:
        self._reviews.count_analysis(requester)
        known = await self._store.read(known_of, requester.identity, attempt_id)
        if known.run is not None and not known.run.over(now_ms()):
            raise Refused("bad-request", "there is no help in a run")
        if known.given.result is None:
            raise Refused("bad-request", "only a wrong move has a refutation, once it was tried")
        protected = await self._tables.fair_play.protected(requester.identity)
        lookups = self._tables.lookups
        stand, question = await lookups.run(requester, solving.wrong_move, known.given, move, protected)
        found = await checked(self._reviews.pool, question, requester)
        return await lookups.run(requester, solving.refutation, stand, found)

    # Runs.

    async def begin_run(self, name: str, requester: Requester) -> RunStart:
        self._count(requester)
        game = self._game(name)
        protected = await self._tables.fair_play.protected(requester.identity)
        milliseconds = round(RUN_SECONDS * 1000)
        run = await self._store.write(queries.begin_run, requester.identity, game, now_ms(), milliseconds)
        attempt = await self._given_in(run, requester, protected)
        best = await self._store.read(queries.best_run, requester.identity, game)
        return RunStart(run=run_data(run, best or 0, now_ms()), attempt=attempt)

    async def show_run(self, run_id: str, requester: Requester) -> RunStart:
        def read(connection: Connection) -> tuple[Run, int | None, Given | None]:
            run = queries.run_of(connection, requester.identity, run_id)
            best = queries.best_run(connection, requester.identity, run.game)
            return run, best, queries.open_in_run(connection, run_id)

        run, best, given = await self._store.read(read)
        attempt = None
        if not run.over(now_ms()):
            protected = await self._tables.fair_play.protected(requester.identity)
            if given is None:
                attempt = await self._given_in(run, requester, protected)
            else:
                attempt = await self._shown(given, requester, protected)
        return RunStart(run=run_data(run, best or 0, now_ms()), attempt=attempt)

    async def _next(self, known: Known, requester: Requester, protected: Protected) -> PuzzleAttempt | None:
        """In a run, the puzzle after one that is over."""
        if known.run is None or not known.given.over or known.run.over(now_ms()):
            return None
        return await self._given_in(known.run, requester, protected)

    async def _given_in(self, run: Run, requester: Requester, protected: Protected) -> PuzzleAttempt:
        seen, used = await self._store.read(seen_in_run, run)

        def chosen_in_run() -> Given:
            found = choosing.of_run(bank(run.game), seen, run.solved + run.missed, used, protected, Random())
            return queries.new(run.owner, run.game, found.id, "run", now_ms())._replace(run_id=run.id)

        given = await self._tables.lookups.run(requester, chosen_in_run)
        given = await self._store.write(queries.give_in_run, given)
        return await self._shown(given, requester, protected)

    # Without network.

    async def keep(self, requester: Requester) -> list[OfflinePuzzle]:
        """What was given last, then such as are never rated."""
        latest = await self._store.read(queries.latest, requester.identity, OFFLINE_PUZZLES)
        protected = await self._tables.fair_play.protected(requester.identity)
        lookups = self._tables.lookups
        places = await lookups.run(requester, places_of, latest, self._games, requester.identity)
        found: list[OfflinePuzzle] = []
        for game, puzzle_id in places:
            kept = await lookups.run(requester, kept_of, game, puzzle_id, protected)
            found += [kept] if kept is not None else []
            if len(found) == OFFLINE_PUZZLES:
                break
        return found

    async def send(self, results: list[OfflineResult], requester: Requester) -> OfflineJudged:
        """Take results that were reached without network: each is judged by its moves, and none is rated."""
        self._count(requester)
        protected = await self._tables.fair_play.protected(requester.identity)
        judged: dict[str, PuzzleResult] = {}
        given: list[Given] = []
        for sent in results:
            try:
                result = await self._tables.lookups.run(requester, solving.result_offline, sent, protected)
            except UnknownGame:
                continue
            except Refused as refused:
                if refused.kind != "not-found":
                    raise
                continue  # a puzzle of an older version
            judged[sent.puzzle] = result
            given.append(queries.solved_offline(requester.identity, sent, result, now_ms()))

        def write(connection: Connection) -> None:
            for each in given:
                if queries.add(connection, each):
                    for ended in self.ended:
                        ended(connection, each, now_ms())

        await self._store.write(write)
        return OfflineJudged(judged)

    # Their parts.

    def _count(self, requester: Requester) -> None:
        self._limiter.use(self._limits.puzzles_from, requester.address)
        self._limiter.use(self._limits.puzzles, requester.identity)

    def _game(self, name: str) -> str:
        game = find_game(name)
        self._offered.refuse_other(game.name)
        return game.name

    def _of_day(self, owner: str) -> Given:
        day = today()
        puzzle = choosing.daily(self._games(), day)
        return queries.new(owner, puzzle.game.name, puzzle.id, "daily", now_ms())._replace(day=day)

    async def _shown(self, given: Given, requester: Requester, protected: Protected) -> PuzzleAttempt:
        known = await self._store.read(known_of, given.owner, given.id)

        def shown() -> PuzzleAttempt:
            stand = solving.stand_of(known.given, protected)
            return attempt_data(known.given, stand, known.strength, known.run, known.best, now_ms())

        return await self._tables.lookups.run(requester, shown)


def today() -> str:
    return datetime.fromtimestamp(now_ms() / 1000, UTC).date().isoformat()


def games_data(known: dict[str, tuple[Standing, int, int | None]]) -> list[PuzzleGame]:
    found = []
    for name, (standing, solved, best) in known.items():
        puzzles = bank(name)
        if puzzles.puzzles:
            found.append(
                PuzzleGame(
                    game=name,
                    puzzles=len(puzzles.puzzles),
                    themes=puzzles.themes,
                    difficulties=puzzles.difficulties,
                    rating=rating_data(standing),
                    solved=solved,
                    best_run=best,
                )
            )
    return found


def known_of(connection: Connection, owner: str, attempt_id: str) -> Known:
    given = queries.one(connection, owner, attempt_id)
    run = None if given.run_id is None else queries.run_of(connection, owner, given.run_id)
    best = 0 if run is None else queries.best_run(connection, owner, given.game) or 0
    return Known(given, queries.strengths(connection, given.game).get(given.puzzle), run, best)


def seen_in_run(connection: Connection, run: Run) -> tuple[Seen, list[str]]:
    return queries.seen(connection, run.owner, run.game), queries.puzzles_of_run(connection, run.id)


def chosen(wanted: NewAttempt, game: str, owner: str, seen: Seen, protected: Protected) -> tuple[Given, frozenset[str]]:
    """The puzzle that somebody is given, and those of which they would go on with a rated one that is open."""
    puzzles = bank(game)
    if wanted.puzzle is not None:
        puzzle = choosing.allowed([puzzles.find(wanted.puzzle)], protected)
        return queries.new(owner, game, puzzle.id, wanted.mode, now_ms()), frozenset()
    if wanted.mode == "exercise":
        raise Refused("bad-request", "which puzzle?")
    known = choosing.about(puzzles, wanted.theme, wanted.difficulty)
    puzzle = choosing.fitting(known, seen, protected, Random())
    given = queries.new(owner, game, puzzle.id, "train", now_ms())
    if not wanted.rated:
        return given, frozenset()
    if puzzle.id not in seen.last and not in_reserve(puzzle):
        given = given._replace(rated=puzzle.id)
    return given, frozenset(each.id for each in known)


def places_of(latest: list[tuple[str, str]], games: Callable[[], list[Game]], owner: str) -> list[tuple[str, str]]:
    """Which puzzles somebody may keep: the latest of games that are here, then those in reserve."""
    banks = {game.name: bank(game.name) for game in games()}
    found = [(game, puzzle) for game, puzzle in latest if game in banks and puzzle in banks[game].puzzles]
    spare = [
        (name, puzzle.id) for name, each in banks.items() for puzzle in each.puzzles.values() if in_reserve(puzzle)
    ]
    Random(f"{owner} {today()}").shuffle(spare)
    return [*found, *(place for place in spare if place not in set(found))]


def kept_of(game: str, puzzle_id: str, protected: Protected) -> OfflinePuzzle | None:
    if not protected.may_show(bank(game).find(puzzle_id).start):
        return None
    return offline(game, puzzle_id)
