"""What is asked and told about accounts, as it travels."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ludarium.wire.bounds import LONGEST_TOKEN_DAYS
from ludarium.wire.catalogue import SettingValues
from ludarium.wire.tables import TableSummary

Registration = Literal["open", "invite", "closed"]
Scope = Literal["read", "play", "seek", "account", "bot", "tournament", "moderate"]

GivenName = Annotated[str, Meta(min_length=1, max_length=60)]
GivenPassword = Annotated[str, Meta(min_length=1, max_length=400)]
GivenEmail = Annotated[str, Meta(max_length=254)]
Token = Annotated[str, Meta(min_length=1, max_length=100)]
TokenName = Annotated[str, Meta(min_length=1, max_length=60)]
TokenDays = Annotated[int, Meta(ge=1, le=LONGEST_TOKEN_DAYS)]
TokenScopes = Annotated[list[Scope], Meta(min_length=1, max_length=20)]

# Asked.


class NewAccount(Struct, forbid_unknown_fields=True):
    """invitation: the code of the link, where the host wants one"""

    name: GivenName
    password: GivenPassword
    email: GivenEmail = ""
    invitation: Annotated[str, Meta(max_length=100)] = ""


class SignIn(Struct, forbid_unknown_fields=True):
    name: GivenName
    password: GivenPassword


class NewPassword(Struct, forbid_unknown_fields=True):
    old: GivenPassword
    new: GivenPassword


class NewEmail(Struct, forbid_unknown_fields=True):
    """email: empty for none"""

    email: GivenEmail
    password: GivenPassword


class Deletion(Struct, forbid_unknown_fields=True):
    password: GivenPassword


class ResetMail(Struct, forbid_unknown_fields=True):
    name: GivenName


class ResetLink(Struct, forbid_unknown_fields=True):
    token: Token


class ResetPassword(Struct, forbid_unknown_fields=True):
    token: Token
    password: GivenPassword


class NewToken(Struct, forbid_unknown_fields=True):
    """days: after which it expires; null for never"""

    name: TokenName
    scopes: TokenScopes
    days: TokenDays | None = None


# Told.


class AccountData(Struct, frozen=True, kw_only=True):
    """moderator: may moderate, as admins may    bot: a program plays

    confirmed  whether the owner of the mail address has followed a link to it; no other mail goes there before
    """

    name: str
    email: str | None
    confirmed: bool
    admin: bool
    moderator: bool
    created: int
    bot: bool


class TokenData(Struct, frozen=True, kw_only=True):
    """A key for programs. `seen`: when it was used last, 0 if never    expires: null for never"""

    id: str
    name: str
    scopes: list[str]
    created: int
    seen: int
    expires: int | None
    expired: bool


class MadeToken(Struct, frozen=True, kw_only=True):
    """secret: what a program sends as `Authorization: Bearer ...`. It is shown once."""

    secret: str
    token: TokenData


class Me(Struct, frozen=True, kw_only=True):
    """Who you are. A guest has a name that others see, and no account.

    registration  who may make an account    mail  whether a forgotten password can be reset by mail
    rated_computer  whether games against the computer may be rated here
    community  the address of the host's forum or chat, empty where there is none
    """

    name: str
    account: AccountData | None
    registration: Registration
    mail: bool
    rated_computer: bool
    community: str


class SessionData(Struct, frozen=True, kw_only=True):
    """A signed-in browser. `current`: the one that asks."""

    id: str
    device: str
    created: int
    seen: int
    current: bool


class ResetName(Struct, frozen=True):
    """Whose password a link resets."""

    name: str


class RelationData(Struct, frozen=True):
    """A player on a list of yours."""

    name: str
    since: int


class ProfileData(Struct, frozen=True, kw_only=True):
    """What everybody may know of a player, and how you stand to them.

    finished  the number of their finished games    games  their finished public games; of your own profile all games
    """

    name: str
    since: int
    finished: int
    games: list[TableSummary]
    bot: bool
    you: bool
    friend: bool
    blocked: bool


class ExportedGame(Struct, frozen=True, kw_only=True):
    """record: empty as long as something of the game is hidden from you"""

    id: str
    game: str
    created: int
    updated: int
    finished: bool
    sides: tuple[str, ...]
    record: str


class VacationPeriod(Struct, frozen=True):
    """until: when it ended, or will have"""

    since: int
    until: int


class AccountExport(Struct, frozen=True, kw_only=True):
    """Everything that is kept of you. Lessons: when each was solved, by game. `more`: lists by their names."""

    account: AccountData
    settings: SettingValues
    lessons: dict[str, dict[str, int]]
    friends: list[RelationData]
    blocked: list[RelationData]
    sessions: list[SessionData]
    tokens: list[TokenData]
    vacations: list[VacationPeriod]
    games: list[ExportedGame]
    more: dict[str, list[Any]]
