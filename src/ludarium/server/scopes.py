"""What a token may do. Each handler and each message of a socket names one scope; a token has some of them.

A handler that names none is closed to tokens, and a test fails.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ludarium.play.errors import Refused
from ludarium.wire.accounts import Scope

SCOPES: dict[Scope, str] = {
    "read": "See what you may see: games, tables, the lobby, records, profiles.",
    "play": "Open tables, take seats, and move, offer and resign there.",
    "seek": "Seek opponents, challenge, and answer seeks and challenges.",
    "account": "Settings, notifications, lessons, friends, blocks and the export of your data; list and revoke tokens.",
    "bot": "Make the account a bot's.",
    "tournament": "Make, join and leave tournaments.",
    "moderate": "Moderate, where the account is a moderator's.",
}
ANY = "any"  # every valid token
BROWSER = "browser"  # a cookie only: whatever makes tokens, changes passwords, or says who somebody is

NEEDED = (*SCOPES, ANY, BROWSER)


class Grant(NamedTuple):
    """What the requester may do, and until when. `scopes`: none without a token    expires: milliseconds since 1970"""

    scopes: frozenset[str] | None = None
    expires: int | None = None

    def check(self, needed: Any) -> None:
        check(self.scopes, needed)


def check(scopes: frozenset[str] | None, needed: Any) -> None:
    """Refused if a token does not have the scope. `scopes`: none of a visitor without a token, who may do everything"""
    if scopes is None or needed == ANY or (needed in SCOPES and needed in scopes):
        return
    if needed in SCOPES:
        raise Refused("scope", f"this token does not have the scope {needed!r}")
    raise Refused("scope", "no token can do this: sign in in a browser")
