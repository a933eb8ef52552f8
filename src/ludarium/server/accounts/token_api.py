"""Tokens over HTTP, and accounts that become bots'. A token is made in a browser only."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from ludarium.play.errors import Refused
from ludarium.server.accounts import profiles, tokens
from ludarium.server.accounts.api import TheAccounts, TheVisitor, me
from ludarium.server.accounts.model import Session, Visitor
from ludarium.server.accounts.service import signed_in
from ludarium.server.now import now_ms
from ludarium.server.scopes import ANY, BROWSER
from ludarium.wire.accounts import MadeToken, Me, NewToken, TokenData


def by_token(visitor: Visitor) -> Session:
    session = signed_in(visitor)
    if session.scopes is None:
        raise Refused("not-found", "you have come without a token")
    return session


@get("/account/tokens", summary="Your tokens, the latest made first", scope="account")
async def list_tokens(accounts: TheAccounts, visitor: TheVisitor) -> list[TokenData]:
    own = await accounts.store.read(tokens.tokens_of, signed_in(visitor).user_id)
    return [profiles.token_data(token, now_ms()) for token in own]


@post("/account/tokens", summary="Make a token; its secret is shown once", scope=BROWSER)
async def make_token(data: JSONBody[NewToken], accounts: TheAccounts, visitor: TheVisitor) -> MadeToken:
    made, secret = await accounts.new_token(visitor, data.name, frozenset(data.scopes), data.days)
    return MadeToken(secret=secret, token=profiles.token_data(made, now_ms()))


@delete("/account/tokens/{token_id:str}", summary="Revoke a token; its sockets are closed", scope="account")
async def revoke_token(token_id: FromPath[str], accounts: TheAccounts, visitor: TheVisitor) -> None:
    await accounts.revoke_token(visitor, token_id)


@get("/account/token", summary="The token with which you ask", scope=ANY)
async def show_token(accounts: TheAccounts, visitor: TheVisitor) -> TokenData:
    session = by_token(visitor)
    own = await accounts.store.read(tokens.tokens_of, session.user_id)
    found = next((token for token in own if token.id == session.id), None)
    if found is None:
        raise Refused("bad-token", "this token was revoked")
    return profiles.token_data(found, now_ms())


@delete("/account/token", summary="Revoke the token with which you ask", scope=ANY)
async def revoke_own_token(accounts: TheAccounts, visitor: TheVisitor) -> None:
    await accounts.revoke_token(visitor, by_token(visitor).id)


@post(
    "/account/bot", status_code=200, summary="Make your account a bot's, for good; it may not have played", scope="bot"
)
async def become_bot(accounts: TheAccounts, visitor: TheVisitor) -> Me:
    return me(accounts, visitor.player, await accounts.become_bot(visitor))


handlers = [list_tokens, make_token, revoke_token, show_token, revoke_own_token, become_bot]
