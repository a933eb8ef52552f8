"""From what was asked for to a seek, and from two players to the table at which they play."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ludarium.core.chance import drawn
from ludarium.core.errors import LudariumError
from ludarium.core.options import Value
from ludarium.core.registry import game as find_game
from ludarium.play import Clock, Refused, Seat, Table, refusal
from ludarium.play.table import FAIR, NEVER
from ludarium.server.lobby.model import Challenge, Control, Match, Ruleset, Seek, Side, lasts
from ludarium.server.lobby.wire import ChallengeData, ChallengeRequest, RulesetData, SeekData, SeekRequest
from ludarium.server.tables.render import time_control_data
from ludarium.server.tables.requests import new_id, time_control
from ludarium.server.tables.wire import TimeControlData
from ludarium.server.threads import off_loop


def ruleset_of(name: str, given: dict[str, Value]) -> Ruleset:
    """A game with all of its options, as far as nothing is left to chance."""
    off_loop()
    try:
        game = find_game(name)
        game.start(**drawn(game, given, Random(0)))
    except LudariumError as error:
        raise refusal(error) from None
    options: dict[str, Value] = {}
    for option in game.options:
        if not option.drawn:
            options[option.name] = given.get(option.name, option.default)
        elif option.name in given:
            raise Refused("option", f"{option.name} is drawn by chance when two have found each other")
    return Ruleset(name, options)


def control_of(data: TimeControlData | None) -> Control:
    return None if data is None else time_control(data)


def seek_of(request: SeekRequest, player: str, now: int) -> Seek:
    controls = tuple(dict.fromkeys(control_of(data) for data in request.controls))
    if len({lasts(control) for control in controls}) > 1:
        raise Refused("bad-request", "real time and days for a move are not sought together: make two seeks")
    refuse_rated_without_clock(request.rated, *controls)
    rulesets = [ruleset_of(wanted.game, wanted.options) for wanted in request.games]
    return Seek(
        id=new_id(),
        player=player,
        rulesets=tuple(one for place, one in enumerate(rulesets) if one not in rulesets[:place]),
        controls=controls,
        side=request.side,
        rated=request.rated,
        visibility=request.visibility,
        created=now,
    )


def challenge_of(request: ChallengeRequest, player: str, opponent: str, now: int, valid: tuple[int, int]) -> Challenge:
    """valid: milliseconds in real time, and of one that lasts"""
    control = control_of(request.control)
    refuse_rated_without_clock(request.rated, control)
    return Challenge(
        id=new_id(),
        player=player,
        opponent=opponent,
        match=Match(ruleset_of(request.game, request.options), control),
        side=request.side,
        rated=request.rated,
        visibility=request.visibility,
        created=now,
        expires=now + valid[lasts(control)],
    )


def refuse_rated_without_clock(rated: bool, *controls: Control) -> None:
    if rated and None in controls:
        raise Refused("bad-request", "a rated game has a clock")


def table_for(
    match: Match,
    *,
    players: tuple[str, str],
    names: dict[str, str],
    sides: tuple[Side, Side],
    rated: bool,
    visibility: str,
    now: int,
    random: Random,
) -> Table:
    """The table at which two play: sides as they wish, else by lot. The first of them counts as who made it."""
    off_loop()
    game = find_game(match.ruleset.game)
    seated = list(players)
    if sides[0] == "second" or sides[1] == "first" or (sides == ("any", "any") and random.random() < 0.5):
        seated.reverse()
    seats = {
        side.name: Seat(player=player, name=names[player]) for side, player in zip(game.sides, seated, strict=True)
    }
    table = Table(
        id=new_id(),
        creator=players[0],
        seats=seats,
        position=game.start(**drawn(game, match.ruleset.options, random)),
        clock=None if match.control is None else Clock.new(match.control, seats),
        takebacks=NEVER if rated else FAIR,
        visibility=visibility,
        rated=rated,
        created=now,
        updated=now,
    )
    return replace(table, first_move_by=table.first_move_due(now))


# As it travels.


def ruleset_data(ruleset: Ruleset) -> RulesetData:
    options = find_game(ruleset.game).options
    changed = {each.name: ruleset.options[each.name] for each in options if each.name in ruleset.options}
    usual = {each.name: each.default for each in options}
    return RulesetData(ruleset.game, {name: value for name, value in changed.items() if value != usual[name]})


def control_data(control: Control) -> TimeControlData | None:
    return None if control is None else time_control_data(control)


def seek_data(seek: Seek, name: str, now: int, viewer: str | None) -> SeekData:
    return SeekData(
        id=seek.id,
        name=name,
        games=[ruleset_data(ruleset) for ruleset in seek.rulesets],
        controls=[control_data(control) for control in seek.controls],
        side=seek.side,
        rated=seek.rated,
        lasting=seek.lasting,
        waited=max(now - seek.created, 0),
        yours=seek.player == viewer,
    )


def challenge_data(challenge: Challenge, names: dict[str, str], now: int, viewer: str) -> ChallengeData:
    yours = challenge.player == viewer
    return ChallengeData(
        id=challenge.id,
        name=names[challenge.opponent if yours else challenge.player],
        game=ruleset_data(challenge.match.ruleset),
        control=control_data(challenge.match.control),
        side=challenge.side,
        rated=challenge.rated,
        lasting=challenge.lasting,
        yours=yours,
        expires=max(challenge.expires - now, 0),
    )
