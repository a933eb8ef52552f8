"""From what was asked for to a tournament, and from a pairing to the table at which it is played."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ludarium.core.chance import drawn
from ludarium.core.registry import game as find_game
from ludarium.play import Clock, Refused, Seat, Table, TimeControl
from ludarium.play.rating import rated_category
from ludarium.play.table import NEVER, PUBLIC
from ludarium.server.limits import SOONEST_TOURNAMENT, TOURNAMENT_AHEAD
from ludarium.server.lobby.opening import ruleset_of
from ludarium.server.tables.requests import new_id, time_control
from ludarium.server.threads import off_loop
from ludarium.server.tournaments.model import Entry, Member, Tournament
from ludarium.tournament import Pairing, Plan, TournamentError
from ludarium.wire.tournaments import REPEATS, TournamentRequest

FASTEST_BASE = 10_000  # milliseconds; a halved clock has no less


def tournament_of(request: TournamentRequest, organiser: str, now: int, lock: str = "") -> Tournament:
    """What somebody arranges; Refused says what cannot be."""
    off_loop()
    control = time_control(request.control)
    if request.format == "arena" and control.is_correspondence:
        raise Refused("bad-request", "an arena has a clock of real time: days for a move would outlast it")
    try:
        plan = Plan(
            format=request.format,
            rounds=request.rounds,
            twice=request.twice,
            best_of=request.best_of,
            third_place=request.third_place,
            minutes=request.minutes,
            berserk=request.berserk and request.format == "arena",
            all_at_once=control.is_correspondence and request.format == "round-robin",
            tie_breaks=tuple(request.tie_breaks),
        )
    except TournamentError as error:
        raise Refused("bad-request", str(error)) from None
    if request.most < request.least:
        raise Refused("bad-request", f"at most {request.most} and at least {request.least} entrants cannot be")
    limits = request.min_rating, request.max_rating
    if limits[0] is not None and limits[1] is not None and limits[0] > limits[1]:
        raise Refused("bad-request", "the lowest rating is above the highest one")
    if request.start_in is None and not request.when_full:
        raise Refused("bad-request", "a tournament starts at a time, or when it is full: say which")
    if request.start_in is not None and not SOONEST_TOURNAMENT <= request.start_in <= TOURNAMENT_AHEAD:
        raise Refused("bad-request", f"a tournament starts within {TOURNAMENT_AHEAD // 86400:g} days")
    if request.repeat != "never" and request.start_in is None:
        raise Refused("bad-request", "a series needs a time at which it starts")
    ruleset = ruleset_of(request.game, request.options)
    if request.rated:
        rated_category(find_game(ruleset.game), ruleset.options, control)
    name = " ".join(request.name.split())
    if not name.isprintable() or len(name) < 3:
        raise Refused("bad-request", "a tournament has a name of at least three characters")
    return Tournament(
        id=new_id(),
        name=name,
        organiser=organiser,
        ruleset=ruleset,
        control=control,
        plan=plan,
        entry=Entry(
            most=request.most,
            least=request.least,
            when_full=request.when_full,
            min_rating=request.min_rating,
            max_rating=request.max_rating,
            lock=lock,
            bots=request.bots,
            break_seconds=request.break_seconds,
        ),
        rated=request.rated,
        start_at=None if request.start_in is None else now + round(request.start_in * 1000),
        created=now,
        repeat=REPEATS[request.repeat],
    )


def next_of(series: Tournament, now: int) -> Tournament | None:
    """The next one of a series, at the same hour."""
    if not series.repeat or series.start_at is None or series.successor is not None:
        return None
    start_at = series.start_at + series.repeat
    while start_at <= now:
        start_at += series.repeat
    return replace(
        series,
        id=new_id(),
        status="open",
        paused=False,
        start_at=start_at,
        created=now,
        started=None,
        ends=None,
        finished=None,
        successor=None,
        version=0,
    )


def table_for(
    tournament: Tournament, pairing: Pairing, members: tuple[Member, Member], now: int, random: Random
) -> Table:
    """The table of a pairing. Who does not begin in time has not appeared."""
    off_loop()
    game = find_game(tournament.ruleset.game)
    control = faster(tournament.control, pairing.speed)
    seats = {
        side.name: Seat(
            player=member.player,
            level=member.level,
            name=member.name if member.player else "",
            bot_account=member.bot,
        )
        for side, member in zip(game.sides, members, strict=True)
    }
    people = [member for member in members if member.player is not None]
    arena = tournament.plan.format == "arena" and tournament.plan.berserk
    return Table(
        id=new_id(),
        creator=f"tournament {tournament.id}",
        seats=seats,
        position=game.start(**drawn(game, tournament.ruleset.options, random)),
        # Looked at now: the time in which no server runs is then given back before the first move, too.
        clock=replace(Clock.new(control, seats), since=now),
        takebacks=NEVER,
        visibility=PUBLIC,
        rated=tournament.rated and len(people) == 2,
        first_move_by=now + control.first_move_within,
        tournament=tournament.id,
        berserk=() if arena else None,
        created=now,
        updated=now,
    )


def faster(control: TimeControl, speed: int) -> TimeControl:
    """A clock that was halved so often, for games that decide a level match."""
    if not speed or control.is_correspondence:
        return control
    base = max(control.base >> speed, min(control.base, FASTEST_BASE))
    return replace(control, base=base, increment=control.increment >> speed, delay=control.delay >> speed)
