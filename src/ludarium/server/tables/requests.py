"""How a table is asked for, and made."""

from __future__ import annotations

from random import Random
from secrets import token_urlsafe

from ludarium.core.chance import drawn
from ludarium.core.errors import LudariumError
from ludarium.core.game import Game
from ludarium.core.registry import game as find_game
from ludarium.play import Clock, Refused, Seat, Seats, Spectators, Table, TimeControl, actions, refusal
from ludarium.play.clock import DAY
from ludarium.play.seats import players
from ludarium.play.table import ALWAYS, NEVER, PRIVATE, Takebacks
from ludarium.server.thinking.bots import levels
from ludarium.server.threads import off_loop
from ludarium.wire.tables import NewSeat, SpectatorRules, TableRequest, TimeControlData


def new_id() -> str:
    return token_urlsafe(12)


def new_table(
    request: TableRequest,
    player: str,
    name: str,
    now: int,
    random: Random,
    bot_account: bool = False,
    lock: str = "",
) -> Table:
    """The table that somebody asks for, with its moves replayed; Refused says what cannot be.

    lock: of its password, which takes a thread of its own to make
    """
    off_loop()
    try:
        game = find_game(request.game)
        options = drawn(game, request.options, random)
        position = game.position(request.position, **options) if request.position else game.start(**options)
        for text in request.moves:
            position = position.play(text)
    except LudariumError as error:
        raise refusal(error) from None
    you = Seat(player=player, name=name, bot_account=bot_account)
    seats = seats_of(game, request, you, random)
    if request.visibility == PRIVATE and any(seat.is_open for seat in seats.values()):
        raise Refused("bad-request", "nobody finds the open seat of a private table: make it link or public")
    spectators = spectators_of(request.spectators)
    if spectators.late and any(seat.is_bot for seat in seats.values()):
        raise Refused("bad-request", "a delay for spectators is for games between people")
    control = None if request.time_control is None else time_control(request.time_control)
    if request.teaching:
        refuse_unteachable(request, seats)
    decisions = actions.decisions_of(position)
    return Table(
        id=new_id(),
        creator=player,
        seats=seats,
        position=position,
        decisions=decisions,
        clock=None if control is None else Clock.new(control, seats),
        takebacks=takebacks_of(request),
        teaching=len(decisions) if request.teaching else None,
        visibility=request.visibility,
        rated=request.rated,
        lock=lock,
        spectators=spectators,
        created=now,
        updated=now,
    )


def takebacks_of(request: TableRequest) -> Takebacks:
    return NEVER if request.rated else ALWAYS if request.teaching else request.takebacks


def refuse_unteachable(request: TableRequest, seats: Seats) -> None:
    """Refused if this cannot be a teaching game."""
    if request.rated:
        raise Refused("bad-request", "a teaching game is not rated")
    if request.time_control is not None:
        raise Refused("bad-request", "a teaching game has no clock")
    if len(players(seats)) != 1 or sum(seat.is_bot for seat in seats.values()) != len(seats) - 1:
        raise Refused("bad-request", "a teaching game is played by one person against the computer")


def seats_of(game: Game, request: TableRequest, you: Seat, random: Random) -> dict[str, Seat]:
    """Who sits where; a side that is not named is open."""
    sides = [side.name for side in game.sides]
    known = [level.name for level in levels(game)]
    for side, wanted in request.seats.items():
        if side not in sides:
            raise Refused("bad-request", f"there is no side {side!r}; there are: {', '.join(sides)}")
        if wanted.level is not None and (wanted.kind != "bot" or wanted.level not in known):
            raise Refused("bad-request", f"a bot's level is one of: {', '.join(known)}; nobody else has one")
    made = {
        "you": lambda _level: you,
        "bot": lambda level: Seat(level=level or known[0]),
        "open": lambda _level: Seat(),
    }
    wanted_seats = [request.seats.get(side, NewSeat("open")) for side in sides]
    if not any(wanted.kind == "you" for wanted in wanted_seats) and any(
        wanted.kind == "open" for wanted in wanted_seats
    ):
        raise Refused("bad-request", "take a seat yourself, or have bots play all sides")
    seats = [made[wanted.kind](wanted.level) for wanted in wanted_seats]
    if request.shuffle:
        random.shuffle(seats)
    return dict(zip(sides, seats, strict=True))


def spectators_of(rules: SpectatorRules) -> Spectators:
    return Spectators(allowed=rules.allowed, moves=rules.delay_moves, time=rules.delay_seconds * 1000)


def time_control(data: TimeControlData) -> TimeControl:
    """Milliseconds; a control that gives nobody any time is refused."""
    control = TimeControl(
        base=round(data.base_seconds * 1000),
        increment=round(data.increment_seconds * 1000),
        delay=round(data.delay_seconds * 1000),
        per_move=round(data.per_move_days * DAY),
    )
    if control.is_correspondence and (control.base or control.increment or control.delay):
        raise Refused("bad-request", "days for each move go with no other time")
    if not control.is_correspondence and control.base < 1000:
        raise Refused("bad-request", "a side has one second at least")
    return control.with_lag
