"""One's own games, and finished games to look at."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter

from ludarium.server.history.model import Filters, Opponent, Result, read_place
from ludarium.server.history.service import History, games_like
from ludarium.server.requester import Requester
from ludarium.wire.history import HistoryPage, PictureData, PlayedGame, SharedGame

TheHistory = NamedDependency[History]
Identity = NamedDependency[str]
TheRequester = NamedDependency[Requester]


@get("/history", summary="Your games, open ones first, a page at a time", scope="read")
async def list_games(
    history: TheHistory,
    identity: Identity,
    game: FromQuery[str | None] = None,
    finished: FromQuery[bool | None] = None,
    result: FromQuery[Result | None] = None,
    opponent: FromQuery[Opponent | None] = None,
    search: Annotated[str, QueryParameter(max_length=100)] = "",
    hidden: FromQuery[bool] = False,
    after: Annotated[str | None, QueryParameter(max_length=100)] = None,
) -> HistoryPage:
    sought = search.replace("\0", "").strip()  # which PostgreSQL does not take
    wanted = Filters(
        game=game,
        finished=finished,
        result=result,
        opponent=opponent,
        search=sought,
        games_like=games_like(sought) if sought else (),
        hidden=hidden,
        after=None if after is None else read_place(after),
    )
    return await history.page(identity, wanted)


@put("/history/{table_id:str}/hidden", status_code=204, summary="Hide a game from your own list", scope="play")
async def hide_game(table_id: FromPath[str], history: TheHistory, identity: Identity) -> None:
    await history.hide(identity, table_id, True)


@delete("/history/{table_id:str}/hidden", summary="Show a game in your own list again", scope="play")
async def show_game_again(table_id: FromPath[str], history: TheHistory, identity: Identity) -> None:
    await history.hide(identity, table_id, False)


@get("/history/{table_id:str}/picture", summary="A game as you may see it now, for a small picture", scope="read")
async def show_picture(table_id: FromPath[str], history: TheHistory, requester: TheRequester) -> PictureData:
    return await history.picture(table_id, requester)


@get("/history/{game_id:str}", summary="A finished game with its record, by its table or by a shared id", scope="read")
async def show_played(game_id: FromPath[str], history: TheHistory, requester: TheRequester) -> PlayedGame:
    return await history.played(game_id, requester)


@post("/history/{table_id:str}/share", status_code=200, summary="The id by which others see a game", scope="play")
async def share_game(table_id: FromPath[str], history: TheHistory, identity: Identity) -> SharedGame:
    return SharedGame(await history.share(table_id, identity))


@delete("/history/{table_id:str}/share", summary="The link to a private game leads nowhere any more", scope="play")
async def unshare_game(table_id: FromPath[str], history: TheHistory, identity: Identity) -> None:
    await history.unshare(table_id, identity)


handlers = [list_games, hide_game, show_game_again, show_picture, show_played, share_game, unshare_game]
