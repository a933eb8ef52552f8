"""From what was asked for to a seek, and from two players to the table at which they play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from ludarium.core.chance import drawn
from ludarium.core.errors import LudariumError
from ludarium.core.options import Value
from ludarium.core.registry import game as find_game
from ludarium.play import Clock, Refused, Seat, Spectators, Table, refusal
from ludarium.play.rating import Category, category_of, rated_category
from ludarium.play.table import FAIR, NEVER, Visibility
from ludarium.server.lobby.model import Challenge, Control, Match, Ruleset, Seek, lasts
from ludarium.server.lobby.queries import Known
from ludarium.server.ratings.views import Shown
from ludarium.server.tables.render import time_control_data
from ludarium.server.tables.requests import new_id, spectators_of, time_control
from ludarium.server.threads import off_loop
from ludarium.wire.lobby import ChallengeData, ChallengeRequest, RulesetData, SeekData, SeekRequest, SoughtSide
from ludarium.wire.tables import TimeControlData


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
    rulesets = [ruleset_of(wanted.game, wanted.options) for wanted in request.games]
    for ruleset in rulesets if request.rated else ():
        for control in controls:
            rated_category(find_game(ruleset.game), ruleset.options, control)
    return Seek(
        id=new_id(),
        player=player,
        rulesets=tuple(one for place, one in enumerate(rulesets) if one not in rulesets[:place]),
        controls=controls,
        side=request.side,
        rated=request.rated,
        visibility=request.visibility,
        spectators=spectators_of(request.spectators),
        created=now,
        bots=request.bots,
    )


def challenge_of(request: ChallengeRequest, player: str, opponent: str, now: int, valid: tuple[int, int]) -> Challenge:
    """valid: milliseconds in real time, and of one that lasts"""
    control = control_of(request.control)
    ruleset = ruleset_of(request.game, request.options)
    if request.rated:
        rated_category(find_game(ruleset.game), ruleset.options, control)
    return Challenge(
        id=new_id(),
        player=player,
        opponent=opponent,
        match=Match(ruleset, control),
        side=request.side,
        rated=request.rated,
        visibility=request.visibility,
        spectators=spectators_of(request.spectators),
        created=now,
        expires=now + valid[lasts(control)],
    )


def category(match: Match) -> Category | None:
    """What ratings a match is by, whether or not it is rated."""
    return category_of(find_game(match.ruleset.game), match.ruleset.options, match.control)


def table_for(
    match: Match,
    *,
    players: tuple[str, str],
    names: Mapping[str, Known],
    sides: tuple[SoughtSide, SoughtSide],
    rated: bool,
    visibility: Visibility,
    spectators: Spectators,
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
        side.name: Seat(player=player, name=names[player].name, bot_account=names[player].bot)
        for side, player in zip(game.sides, seated, strict=True)
    }
    table = Table(
        id=new_id(),
        creator=players[0],
        seats=seats,
        position=game.start(**drawn(game, match.ruleset.options, random)),
        clock=None if match.control is None else Clock.new(match.control, seats),
        takebacks=NEVER if rated else FAIR,
        visibility=visibility,
        spectators=spectators,
        rated=rated,
        created=now,
        updated=now,
    )
    return replace(table, first_move_by=table.first_move_due(now))


def computer_table(seek: Seek, maker: Known, level: str, now: int, random: Random) -> Table:
    """The table at which somebody who seeks plays the computer."""
    off_loop()
    match = next(iter(seek.matches.values()))
    game = find_game(match.ruleset.game)
    seated = [Seat(player=seek.player, name=maker.name, bot_account=maker.bot), Seat(level=level)]
    if seek.side == "second" or (seek.side == "any" and random.random() < 0.5):
        seated.reverse()
    seats = {side.name: seat for side, seat in zip(game.sides, seated, strict=True)}
    return Table(
        id=new_id(),
        creator=seek.player,
        seats=seats,
        position=game.start(**drawn(game, match.ruleset.options, random)),
        clock=None if match.control is None else Clock.new(match.control, seats),
        takebacks=FAIR,
        visibility=seek.visibility,
        created=now,
        updated=now,
    )


# As it travels.


def ruleset_data(ruleset: Ruleset) -> RulesetData:
    options = find_game(ruleset.game).options
    changed = {each.name: ruleset.options[each.name] for each in options if each.name in ruleset.options}
    usual = {each.name: each.default for each in options}
    return RulesetData(ruleset.game, {name: value for name, value in changed.items() if value != usual[name]})


def control_data(control: Control) -> TimeControlData | None:
    return None if control is None else time_control_data(control)


def seek_data(seek: Seek, maker: Known, shown: Shown, now: int, viewer: str | None) -> SeekData:
    return SeekData(
        id=seek.id,
        name=maker.name,
        rating=shown.data(seek.player, category(next(iter(seek.matches.values())))),
        bot=maker.bot,
        bots=seek.bots,
        games=[ruleset_data(ruleset) for ruleset in seek.rulesets],
        controls=[control_data(control) for control in seek.controls],
        side=seek.side,
        rated=seek.rated,
        lasting=seek.lasting,
        waited=max(now - seek.created, 0),
        yours=seek.player == viewer,
    )


def challenge_data(
    challenge: Challenge, names: Mapping[str, Known], shown: Shown, now: int, viewer: str
) -> ChallengeData:
    yours = challenge.player == viewer
    other = challenge.opponent if yours else challenge.player
    return ChallengeData(
        id=challenge.id,
        name=names[other].name,
        rating=shown.data(other, category(challenge.match)),
        bot=names[other].bot,
        game=ruleset_data(challenge.match.ruleset),
        control=control_data(challenge.match.control),
        side=challenge.side,
        rated=challenge.rated,
        lasting=challenge.lasting,
        yours=yours,
        expires=max(challenge.expires - now, 0),
    )
