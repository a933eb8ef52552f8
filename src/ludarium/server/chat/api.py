"""Chats over HTTP. New lines are told over the table's socket."""

from __future__ import annotations

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from ludarium.server.accounts.model import Visitor
from ludarium.server.chat.service import Chat
from ludarium.wire.chat import ChatData, ChatLine, NewLine

TheChat = NamedDependency[Chat]
TheVisitor = NamedDependency[Visitor]


@get("/tables/{table_id:str}/chat", summary="What was said at a table, as far as you may read it", scope="read")
async def show_chat(table_id: FromPath[str], chat: TheChat, visitor: TheVisitor) -> ChatData:
    return await chat.show(table_id, visitor)


@post(
    "/tables/{table_id:str}/chat",
    summary="Write at a table: players to players, spectators to spectators",
    scope="play",
)
async def say(
    table_id: FromPath[str],
    data: JSONBody[NewLine],
    chat: TheChat,
    visitor: TheVisitor,
    shown_name: NamedDependency[str],
) -> ChatLine:
    return await chat.say(table_id, visitor, shown_name, data)


handlers = [show_chat, say]
