"""What is asked and told about accounts, as it travels."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ludarium.server.catalogue.wire import SettingValues
from ludarium.server.settings import Registration
from ludarium.server.tables.wire import TableSummary

GivenName = Annotated[str, Meta(min_length=1, max_length=60)]
GivenPassword = Annotated[str, Meta(min_length=1, max_length=400)]
GivenEmail = Annotated[str, Meta(max_length=254)]
Token = Annotated[str, Meta(min_length=1, max_length=100)]

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


# Told.


class AccountData(Struct, frozen=True, kw_only=True):
    name: str
    email: str | None
    admin: bool
    created: int


class Me(Struct, frozen=True, kw_only=True):
    """Who you are. A guest has a name that others see, and no account.

    registration  who may make an account    mail  whether a forgotten password can be reset by mail
    """

    name: str
    account: AccountData | None
    registration: Registration
    mail: bool


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


class AccountExport(Struct, frozen=True, kw_only=True):
    """Everything that is kept of you. Lessons: when each was solved, by game."""

    account: AccountData
    settings: SettingValues
    lessons: dict[str, dict[str, int]]
    friends: list[RelationData]
    blocked: list[RelationData]
    sessions: list[SessionData]
    games: list[ExportedGame]
