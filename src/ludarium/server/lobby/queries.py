"""What is asked of the database about seeks and challenges. Each query is given the connection of its transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, case, delete, func, insert, or_, select, update

from ludarium.play import Refused, Spectators, TimeControl
from ludarium.server.identity import LENGTH_OF_HASH, is_guest, public_name
from ludarium.server.limits import (
    CHALLENGES_PER_PLAYER,
    CHALLENGES_TO_PLAYER,
    GUEST_CHALLENGES_TO_PLAYER,
    GUESTS_SEEK_VALID,
    LASTING_SEEK_VALID,
    LASTING_SEEKS_PER_GUEST,
    LISTED_SEEKS,
    SEEKS_PER_PLAYER,
)
from ludarium.server.lobby.model import Challenge, Match, Ruleset, Seek
from ludarium.server.now import now_ms
from ludarium.server.store.notices import add_notice
from ludarium.server.store.schema.accounts import users
from ludarium.server.store.schema.lobby import challenges, seeks

_encoder = msgspec.json.Encoder(order="deterministic")
_rulesets = msgspec.json.Decoder(list[Ruleset])  # made once: a list of seeks is read for everybody who comes
_controls = msgspec.json.Decoder(list[TimeControl | None])
_spectators = msgspec.json.Decoder(Spectators)


def encode(value: object) -> str:
    return _encoder.encode(value).decode()


# Seeks.


def add_seek(connection: Connection, seek: Seek) -> None:
    """Refused if its maker has too many."""
    own = list(connection.scalars(select(seeks.c.lasting).where(seeks.c.player == seek.player)))
    if len(own) >= SEEKS_PER_PLAYER:
        raise Refused("too-many", f"you have {len(own)} seeks, that is enough: cancel one first", 10.0)
    if seek.lasting and is_guest(seek.player) and sum(own) >= LASTING_SEEKS_PER_GUEST:
        most = f"a guest has {LASTING_SEEKS_PER_GUEST} seeks that last, at most: cancel one, or sign in"
        raise Refused("too-many", most, 10.0)
    connection.execute(
        insert(seeks).values(
            id=seek.id,
            player=seek.player,
            games=encode([tuple(ruleset) for ruleset in seek.rulesets]),
            controls=encode(seek.controls),
            side=seek.side,
            rated=seek.rated,
            visibility=seek.visibility,
            spectators=encode(seek.spectators),
            lasting=seek.lasting,
            bots=seek.bots,
            created=seek.created,
        )
    )


def seek_of(row: Row[Any]) -> Seek:
    return Seek(
        id=row.id,
        player=row.player,
        rulesets=tuple(_rulesets.decode(row.games)),
        controls=tuple(_controls.decode(row.controls)),
        side=row.side,
        rated=row.rated,
        visibility=row.visibility,
        spectators=_spectators.decode(row.spectators),
        created=row.created,
        bots=row.bots,
    )


def all_seeks(connection: Connection) -> list[Seek]:
    """As many as are listed, oldest first.

    Where there are more, everybody's first comes before anybody's second, and what guests leave behind comes last.
    """
    left_behind = case((seeks.c.lasting & (func.length(seeks.c.player) == LENGTH_OF_HASH), 1), else_=0)
    place = func.row_number().over(partition_by=seeks.c.player, order_by=(seeks.c.created, seeks.c.id))
    query = select(seeks).order_by(left_behind, place, seeks.c.created, seeks.c.id).limit(LISTED_SEEKS)
    return sorted((seek_of(row) for row in connection.execute(query)), key=lambda seek: (seek.created, seek.id))


def expired_seeks(connection: Connection, now: int) -> list[str]:
    """End those that nobody has answered for too long; gives their ids."""
    of_guests = func.length(seeks.c.player) == LENGTH_OF_HASH
    valid = case((of_guests, round(GUESTS_SEEK_VALID * 1000)), else_=round(LASTING_SEEK_VALID * 1000))
    ids = list(connection.scalars(select(seeks.c.id).where(seeks.c.created + valid <= now)))
    if ids:
        connection.execute(delete(seeks).where(seeks.c.id.in_(ids)))
    return ids


def seek_ids(connection: Connection) -> set[str]:
    return set(connection.scalars(select(seeks.c.id)))


def seeks_of(connection: Connection, player: str) -> set[str]:
    """The ids of somebody's."""
    return set(connection.scalars(select(seeks.c.id).where(seeks.c.player == player)))


def one_seek(connection: Connection, seek_id: str) -> Seek | None:
    row = connection.execute(select(seeks).where(seeks.c.id == seek_id)).one_or_none()
    return None if row is None else seek_of(row)


def remove_seek(connection: Connection, seek_id: str, player: str) -> None:
    """A seek is cancelled by its maker."""
    own = delete(seeks).where(seeks.c.id == seek_id, seeks.c.player == player)
    if connection.execute(own).rowcount != 1:
        raise Refused("not-found", "this seek is not there any more, or not yours")


def take_seeks(connection: Connection, ids: Collection[str], makers: Collection[str], busy: Iterable[str]) -> list[str]:
    """Take seeks out of the lobby because their makers play now; Refused if one of them is gone, and nothing is taken.

    Gone is also one whose maker is somebody else now: a guest who has just signed in. Those who are busy from now on
    seek no other game in real time. Gives the ids of all that are gone.
    """
    taken = delete(seeks).where(seeks.c.id.in_(ids), seeks.c.player.in_(makers))
    if connection.execute(taken).rowcount != len(ids):
        raise Refused("stale", "this seek is not there any more")
    return [*ids, *end_real_time_seeks(connection, busy)]


def end_real_time_seeks(connection: Connection, players: Iterable[str]) -> list[str]:
    ended = [seeks.c.player.in_(list(players)), ~seeks.c.lasting]
    ids = list(connection.scalars(select(seeks.c.id).where(*ended)))
    if ids:
        connection.execute(delete(seeks).where(seeks.c.id.in_(ids)))
    return ids


# Challenges.


def add_challenge(connection: Connection, challenge: Challenge) -> None:
    """Refused if too many of its maker's wait for an answer, or one to the same player does."""
    own = list(connection.scalars(select(challenges.c.opponent).where(challenges.c.player == challenge.player)))
    if len(own) >= CHALLENGES_PER_PLAYER:
        raise Refused("too-many", f"{len(own)} of your challenges wait for an answer, that is enough", 60.0)
    if challenge.opponent in own:
        raise Refused(
            "too-many", "you have challenged this player already: wait for the answer, or cancel it first", 60.0
        )
    waiting = select(challenges.c.player).where(challenges.c.opponent == challenge.opponent)
    makers = list(connection.scalars(waiting))
    full = len(makers) >= CHALLENGES_TO_PLAYER
    if full or (is_guest(challenge.player) and sum(map(is_guest, makers)) >= GUEST_CHALLENGES_TO_PLAYER):
        raise Refused("too-many", "too many challenges wait for this player's answer: try again later", 60.0)
    connection.execute(
        insert(challenges).values(
            id=challenge.id,
            player=challenge.player,
            opponent=challenge.opponent,
            game=encode(tuple(challenge.match.ruleset)),
            control=encode(challenge.match.control),
            side=challenge.side,
            rated=challenge.rated,
            visibility=challenge.visibility,
            spectators=encode(challenge.spectators),
            lasting=challenge.lasting,
            created=challenge.created,
            expires=challenge.expires,
        )
    )
    if not is_guest(challenge.opponent):
        add_notice(connection, challenge.opponent, "challenge", challenge.id, 0, challenge.created)


def challenge_of(row: Row[Any]) -> Challenge:
    ruleset = msgspec.json.decode(row.game, type=Ruleset)
    return Challenge(
        id=row.id,
        player=row.player,
        opponent=row.opponent,
        match=Match(ruleset, msgspec.json.decode(row.control, type=TimeControl | None)),
        side=row.side,
        rated=row.rated,
        visibility=row.visibility,
        spectators=_spectators.decode(row.spectators),
        created=row.created,
        expires=row.expires,
    )


def challenges_of(connection: Connection, player: str, now: int) -> list[Challenge]:
    """Those that somebody made or got, oldest first."""
    own = or_(challenges.c.player == player, challenges.c.opponent == player)
    query = select(challenges).where(own, challenges.c.expires > now).order_by(challenges.c.created, challenges.c.id)
    return [challenge_of(row) for row in connection.execute(query)]


def challenges_waiting(connection: Connection, player: str) -> int:
    """How many challenges wait for a player's answer."""
    waiting = (challenges.c.opponent == player, challenges.c.expires > now_ms())
    return connection.scalar(select(func.count()).select_from(challenges).where(*waiting)) or 0


def one_challenge(connection: Connection, challenge_id: str, player: str, now: int) -> Challenge:
    own = or_(challenges.c.player == player, challenges.c.opponent == player)
    valid = (challenges.c.id == challenge_id, own, challenges.c.expires > now)
    row = connection.execute(select(challenges).where(*valid)).one_or_none()
    if row is None:
        raise Refused("not-found", "this challenge is not there any more")
    return challenge_of(row)


def take_challenge(connection: Connection, challenge_id: str) -> None:
    if connection.execute(delete(challenges).where(challenges.c.id == challenge_id)).rowcount != 1:
        raise Refused("stale", "this challenge is not there any more")


def remove_challenges(connection: Connection, where: ColumnElement[bool]) -> list[Challenge]:
    """Remove some; gives those that were."""
    found = [challenge_of(row) for row in connection.execute(select(challenges).where(where))]
    if found:
        connection.execute(delete(challenges).where(challenges.c.id.in_([each.id for each in found])))
    return found


def expired_challenges(connection: Connection, now: int) -> list[Challenge]:
    return remove_challenges(connection, challenges.c.expires <= now)


def end_absent(connection: Connection, player: str) -> tuple[list[str], list[Challenge]]:
    """Somebody has left: their seeks and challenges in real time end."""
    gone = end_real_time_seeks(connection, [player])
    return gone, remove_challenges(connection, (challenges.c.player == player) & ~challenges.c.lasting)


def real_time_makers(connection: Connection) -> set[str]:
    """Those who seek or challenge in real time."""
    seeking = set(connection.scalars(select(seeks.c.player).where(~seeks.c.lasting)))
    return seeking | set(connection.scalars(select(challenges.c.player).where(~challenges.c.lasting)))


# Names.


class Known(NamedTuple):
    """What others call somebody, and whether a program plays."""

    name: str
    bot: bool = False


def known(connection: Connection, players: Collection[str]) -> dict[str, Known]:
    query = select(users.c.id, users.c.name, users.c.bot).where(users.c.id.in_(players), users.c.deleted.is_(None))
    found = {row.id: Known(row.name, row.bot) for row in connection.execute(query)}
    return {player: found.get(player) or Known(public_name(player)) for player in players}


def bots_among(connection: Connection, players: Collection[str]) -> set[str]:
    return {player for player, about in known(connection, players).items() if about.bot}


# What passes from a guest to an account, and goes with it.


def hand_over(connection: Connection, old: str, new: str) -> None:
    """Seeks and challenges of one player become another's."""
    connection.execute(update(seeks).where(seeks.c.player == old).values(player=new))
    connection.execute(update(challenges).where(challenges.c.player == old).values(player=new))
    connection.execute(update(challenges).where(challenges.c.opponent == old).values(opponent=new))
    connection.execute(delete(challenges).where(challenges.c.player == challenges.c.opponent))


def forget(connection: Connection, player: str) -> None:
    connection.execute(delete(seeks).where(seeks.c.player == player))
    connection.execute(delete(challenges).where(or_(challenges.c.player == player, challenges.c.opponent == player)))
