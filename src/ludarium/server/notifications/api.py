"""Notifications over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Request, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from ludarium.server.accounts.api import language_of
from ludarium.server.accounts.model import Visitor
from ludarium.server.notifications import pages
from ludarium.server.notifications.service import Notifications
from ludarium.server.scopes import ANY
from ludarium.wire.notifications import DeviceData, NewDevice, NotificationChoices, NotificationData

TheNotifications = NamedDependency[Notifications]
TheVisitor = NamedDependency[Visitor]
AnyRequest = Request[Any, Any, Any]
Token = Annotated[str, QueryParameter(min_length=1, max_length=100)]


@get("/notifications", summary="Of what you are told while no page is open, and where", scope="account")
async def show_notifications(notifications: TheNotifications, visitor: TheVisitor) -> NotificationData:
    return await notifications.show(visitor)


@put("/notifications", summary="Choose of what you are told", scope="account")
async def choose_notifications(
    data: JSONBody[NotificationChoices], request: AnyRequest, notifications: TheNotifications, visitor: TheVisitor
) -> NotificationData:
    return await notifications.choose(visitor, data, language_of(request))


@post(
    "/notifications/devices",
    summary="Have a browser told, by its push subscription; one that is known stays the same device",
    scope="account",
)
async def add_device(
    data: JSONBody[NewDevice], request: AnyRequest, notifications: TheNotifications, visitor: TheVisitor
) -> DeviceData:
    return await notifications.add_device(visitor, data, language_of(request))


@delete("/notifications/devices/{device_id:str}", summary="Have a device told no longer", scope="account")
async def remove_device(device_id: FromPath[str], notifications: TheNotifications, visitor: TheVisitor) -> None:
    await notifications.remove_device(visitor, device_id)


@post(
    "/notifications/devices/{device_id:str}/test",
    status_code=204,
    summary="Send a device a notification now",
    scope="account",
)
async def test_device(device_id: FromPath[str], notifications: TheNotifications, visitor: TheVisitor) -> None:
    await notifications.test(visitor, device_id)


# The link in mails.


@get("/notifications/unsubscribe", summary="A page that asks whether mails shall end", scope=ANY)
async def ask_unsubscribe(token: Token, notifications: TheNotifications) -> Response[str]:
    language = await notifications.subscriber_language(token)
    return Response(pages.asking(language, token), media_type=MediaType.HTML)


@post("/notifications/unsubscribe", status_code=200, summary="End mails, by the token of their link", scope=ANY)
async def unsubscribe(token: Token, notifications: TheNotifications) -> Response[str]:
    language = await notifications.unsubscribe(token)
    return Response(pages.done(language), media_type=MediaType.HTML)


handlers = [
    show_notifications,
    choose_notifications,
    add_device,
    remove_device,
    test_device,
    ask_unsubscribe,
    unsubscribe,
]
