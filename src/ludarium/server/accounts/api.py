"""Accounts over HTTP. A handler that changes who somebody is leaves the new secret to the doorman's cookie."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from litestar import MediaType, Request, Response, delete, get, post, put
from litestar.background_tasks import BackgroundTask
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from ludarium.server.accounts import profiles, queries
from ludarium.server.accounts.mail import confirmed_page, confirming_page
from ludarium.server.accounts.model import Session, User, Visitor, device_of
from ludarium.server.accounts.service import Accounts, Entry, signed_in
from ludarium.server.identity import public_name
from ludarium.server.languages import preferred
from ludarium.server.limits import Limits, RateLimiter
from ludarium.server.now import now_ms
from ludarium.server.scopes import ANY, BROWSER, Grant
from ludarium.wire.accounts import (
    AccountExport,
    Deletion,
    Me,
    NewAccount,
    NewEmail,
    NewPassword,
    ProfileData,
    RelationData,
    ResetLink,
    ResetMail,
    ResetName,
    ResetPassword,
    SessionData,
    SignIn,
)

TheAccounts = NamedDependency[Accounts]
TheVisitor = NamedDependency[Visitor]
AnyRequest = Request[Any, Any, Any]
LinkToken = Annotated[str, QueryParameter(min_length=1, max_length=100)]


def language_of(request: AnyRequest) -> str:
    """The language of the browser that asks."""
    return preferred(request.headers.get("accept-language", ""))


def visitor_of(request: ASGIConnection[Any, Any, Any, Any]) -> Visitor:
    """Who asks, as the doorman has found out."""
    scope: Any = request.scope
    return Visitor(
        player=scope["ludarium"],
        session=scope["ludarium_session"],
        address=scope["ludarium_address"],
        device=device_of(request.headers.get("user-agent", "")),
    )


def name_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """What others call the requester."""
    scope: Any = request.scope
    session: Session | None = scope["ludarium_session"]
    return public_name(scope["ludarium"]) if session is None else session.name


def grant_of(request: ASGIConnection[Any, Any, Any, Any]) -> Grant:
    """What the requester may do."""
    scope: Any = request.scope
    session: Session | None = scope["ludarium_session"]
    return Grant() if session is None else Grant(session.scopes, session.expires)


def bot_of(request: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a bot's account asks."""
    scope: Any = request.scope
    session: Session | None = scope["ludarium_session"]
    return session is not None and session.bot


def me(accounts: Accounts, player: str, user: User | None) -> Me:
    return Me(
        name=public_name(player) if user is None else user.name,
        account=None if user is None else profiles.account_data(user),
        registration=accounts.registration,
        mail=accounts.mail.works,
        rated_computer=accounts.rated_computer,
        community=accounts.community,
    )


def entered(request: AnyRequest, accounts: Accounts, entry: Entry) -> Response[Me]:
    """The answer sets the new cookie; only then are old sockets told to connect again."""
    scope: Any = request.scope
    scope["ludarium_secret"] = entry.secret
    told = BackgroundTask(reconnect, accounts, entry.changed)
    return Response(me(accounts, entry.player, entry.user), background=told)


async def reconnect(accounts: Accounts, changed: tuple[str, ...]) -> None:
    accounts.reconnect(*changed)


# Coming in, going out.


@get("/account", summary="Who you are", scope="read")
async def show_me(accounts: TheAccounts, visitor: TheVisitor, grant: NamedDependency[Grant]) -> Me:
    user = None if visitor.session is None else await accounts.user(visitor)
    if user is not None and grant.scopes is not None and "account" not in grant.scopes:
        user = replace(user, email=None)
    return me(accounts, visitor.player, user)


@post(
    "/account",
    status_code=200,
    summary="Register; a guest's games, settings and lessons become the account's",
    scope=BROWSER,
)
async def register(
    data: JSONBody[NewAccount], request: AnyRequest, accounts: TheAccounts, visitor: TheVisitor
) -> Response[Me]:
    language = language_of(request)
    entry = await accounts.register(visitor, data.name, data.password, data.email, data.invitation, language)
    return entered(request, accounts, entry)


@post(
    "/account/sign-in",
    status_code=200,
    summary="Sign in; a guest's games, settings and lessons join the account's",
    scope=BROWSER,
)
async def sign_in(
    data: JSONBody[SignIn], request: AnyRequest, accounts: TheAccounts, visitor: TheVisitor
) -> Response[Me]:
    return entered(request, accounts, await accounts.sign_in(visitor, data.name, data.password))


@post("/account/sign-out", status_code=200, summary="Sign out in this browser", scope=BROWSER)
async def sign_out(request: AnyRequest, accounts: TheAccounts, visitor: TheVisitor) -> Response[Me]:
    return entered(request, accounts, await accounts.sign_out(visitor))


@post(
    "/account/delete", status_code=200, summary="Delete your account; your games stay without your name", scope=BROWSER
)
async def delete_account(
    data: JSONBody[Deletion], request: AnyRequest, accounts: TheAccounts, visitor: TheVisitor
) -> Response[Me]:
    return entered(request, accounts, await accounts.delete(visitor, data.password))


# Sessions.


@get("/account/sessions", summary="Where you are signed in, the latest used first", scope=BROWSER)
async def list_sessions(accounts: TheAccounts, visitor: TheVisitor) -> list[SessionData]:
    current = signed_in(visitor)
    own = await accounts.store.read(queries.sessions_of, current.user_id, now_ms())
    return [profiles.session_data(session, current) for session in own]


@delete("/account/sessions/{session_id:str}", summary="Sign out one browser", scope=BROWSER)
async def end_session(session_id: FromPath[str], accounts: TheAccounts, visitor: TheVisitor) -> None:
    await accounts.end_session(visitor, session_id)
    accounts.reconnect(visitor.player)


@post("/account/sign-out-everywhere", status_code=200, summary="Sign out in all browsers", scope=BROWSER)
async def sign_out_everywhere(request: AnyRequest, accounts: TheAccounts, visitor: TheVisitor) -> Response[Me]:
    return entered(request, accounts, await accounts.sign_out_everywhere(visitor))


# Changing.


@put("/account/password", summary="Change your password; all other sessions end", scope=BROWSER)
async def change_password(
    data: JSONBody[NewPassword], request: AnyRequest, accounts: TheAccounts, visitor: TheVisitor
) -> Response[Me]:
    return entered(request, accounts, await accounts.change_password(visitor, data.old, data.new))


@put("/account/email", summary="Change your mail address", scope=BROWSER)
async def change_email(data: JSONBody[NewEmail], request: AnyRequest, accounts: TheAccounts, visitor: TheVisitor) -> Me:
    user = await accounts.change_email(visitor, data.email, data.password, language_of(request))
    return me(accounts, visitor.player, user)


@get("/account/confirm", summary="A page that asks whether a mail address is yours", scope=ANY)
async def ask_confirm(
    token: LinkToken, request: AnyRequest, accounts: TheAccounts, visitor: TheVisitor
) -> Response[str]:
    user = await accounts.user_to_confirm(visitor, token)
    return Response(confirming_page(language_of(request), user, token), media_type=MediaType.HTML)


@post("/account/confirm", status_code=200, summary="Confirm a mail address, by the token of the link", scope=ANY)
async def confirm_email(
    token: LinkToken, request: AnyRequest, accounts: TheAccounts, visitor: TheVisitor
) -> Response[str]:
    await accounts.confirm_email(visitor, token)
    return Response(confirmed_page(language_of(request)), media_type=MediaType.HTML)


@get("/account/export", summary="Everything that is kept of you", scope="account")
async def export_account(
    accounts: TheAccounts,
    visitor: TheVisitor,
    limiter: NamedDependency[RateLimiter],
    limits: NamedDependency[Limits],
) -> Response[AccountExport]:
    current = signed_in(visitor)
    limiter.use(limits.exports, current.user_id)
    user = await accounts.user(visitor)
    written = await profiles.export(accounts.store, user, current, now_ms(), accounts.capabilities)
    return Response(written, headers={"Content-Disposition": 'attachment; filename="ludarium.json"'})


# Forgotten passwords.


@post(
    "/account/reset-mail", status_code=204, summary="Ask for a mail with a link to choose a new password", scope=BROWSER
)
async def mail_reset(data: JSONBody[ResetMail], accounts: TheAccounts, visitor: TheVisitor) -> Response[None]:
    accounts.admit_reset_mail(visitor)
    return Response(None, status_code=204, background=BackgroundTask(accounts.mail_reset, data.name))


@post("/account/reset-link", status_code=200, summary="Whose password a link resets", scope=BROWSER)
async def show_reset(data: JSONBody[ResetLink], accounts: TheAccounts, visitor: TheVisitor) -> ResetName:
    return ResetName(await accounts.name_to_reset(visitor, data.token))


@post("/account/reset", status_code=200, summary="Choose a new password by a link; it works once", scope=BROWSER)
async def reset_password(
    data: JSONBody[ResetPassword], request: AnyRequest, accounts: TheAccounts, visitor: TheVisitor
) -> Response[Me]:
    return entered(request, accounts, await accounts.reset_password(visitor, data.token, data.password))


# Other players.


@get("/players/{name:str}", summary="A player's profile", scope="read")
async def show_profile(name: FromPath[str], accounts: TheAccounts, visitor: TheVisitor) -> ProfileData:
    return await accounts.store.read(profiles.profile, name, visitor.player)


@get("/account/friends", summary="Whom you follow", scope="account")
async def list_friends(accounts: TheAccounts, visitor: TheVisitor) -> list[RelationData]:
    return await accounts.store.read(profiles.friends_of, signed_in(visitor).user_id)


@get("/account/blocked", summary="Whom you have blocked", scope="account")
async def list_blocked(accounts: TheAccounts, visitor: TheVisitor) -> list[RelationData]:
    return await accounts.store.read(profiles.blocked_by, signed_in(visitor).user_id)


@put("/account/friends/{name:str}", status_code=204, summary="Follow a player", scope="account")
async def add_friend(name: FromPath[str], accounts: TheAccounts, visitor: TheVisitor) -> None:
    await accounts.store.write(profiles.set_friend, signed_in(visitor).user_id, name, True, now_ms())


@delete("/account/friends/{name:str}", summary="Follow a player no longer", scope="account")
async def remove_friend(name: FromPath[str], accounts: TheAccounts, visitor: TheVisitor) -> None:
    await accounts.store.write(profiles.set_friend, signed_in(visitor).user_id, name, False, now_ms())


@put("/account/blocked/{name:str}", status_code=204, summary="Block a player", scope="account")
async def block(name: FromPath[str], accounts: TheAccounts, visitor: TheVisitor) -> None:
    await accounts.store.write(profiles.set_blocked, signed_in(visitor).user_id, name, True, now_ms())


@delete("/account/blocked/{name:str}", summary="Block a player no longer", scope="account")
async def unblock(name: FromPath[str], accounts: TheAccounts, visitor: TheVisitor) -> None:
    await accounts.store.write(profiles.set_blocked, signed_in(visitor).user_id, name, False, now_ms())


handlers = [
    show_me,
    register,
    sign_in,
    sign_out,
    delete_account,
    list_sessions,
    end_session,
    sign_out_everywhere,
    change_password,
    change_email,
    ask_confirm,
    confirm_email,
    export_account,
    mail_reset,
    show_reset,
    reset_password,
    show_profile,
    list_friends,
    list_blocked,
    add_friend,
    remove_friend,
    block,
    unblock,
]
