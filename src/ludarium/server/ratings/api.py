"""Ratings over HTTP."""

from __future__ import annotations

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from ludarium.core.registry import game as find_game
from ludarium.play import Refused
from ludarium.play.rating import SPEEDS, Category
from ludarium.server.accounts.model import Visitor
from ludarium.server.accounts.service import Accounts
from ludarium.server.now import now_ms
from ludarium.server.ratings import views
from ludarium.server.ratings.service import Ratings
from ludarium.server.requester import Requester
from ludarium.wire.ratings import FlagData, HistoryEntry, Leaderboards, PlayerRating, TableRatings

TheRatings = NamedDependency[Ratings]


@get(
    "/tables/{table_id:str}/ratings",
    summary="The ratings of those who play at a table, and what the game changed",
    scope="read",
)
async def show_table_ratings(
    table_id: FromPath[str], ratings: TheRatings, requester: NamedDependency[Requester]
) -> TableRatings:
    return await ratings.of_table(table_id, requester)


@get("/players/{name:str}/ratings", summary="A player's ratings, the latest played first", scope="read")
async def show_player_ratings(name: FromPath[str], ratings: TheRatings) -> list[PlayerRating]:
    return await ratings.store.read(views.player_ratings, name, now_ms())


@get(
    "/players/{name:str}/ratings/{game:str}/{variant:str}/{speed:str}",
    summary="A player's last rated games of one kind, oldest first",
    scope="read",
)
async def show_history(
    name: FromPath[str],
    game: FromPath[str],
    variant: FromPath[str],
    speed: FromPath[str],
    ratings: TheRatings,
    identity: NamedDependency[str],
) -> list[HistoryEntry]:
    known = next((each for each in SPEEDS if each == speed), None)
    if known is None:
        raise Refused("not-found", f"there is no speed {speed!r}; there are: {', '.join(SPEEDS)}")
    category = Category(find_game(game).name, variant, known)
    return await ratings.store.read(views.player_history, name, category, identity)


@get("/leaderboards/{game:str}", summary="The leaderboards of a game, by variant and speed", scope="read")
async def show_leaderboards(game: FromPath[str], ratings: TheRatings) -> Leaderboards:
    return await ratings.store.read(views.leaderboards, game, now_ms())


@get("/admin/flags", summary="Results that look arranged, with the games; for admins", scope="moderate")
async def show_flags(
    ratings: TheRatings, accounts: NamedDependency[Accounts], visitor: NamedDependency[Visitor]
) -> list[FlagData]:
    if not (await accounts.user(visitor)).admin:
        raise Refused("not-yours", "only admins see this")
    return await ratings.store.read(views.flags)


handlers = [show_table_ratings, show_player_ratings, show_history, show_leaderboards, show_flags]
