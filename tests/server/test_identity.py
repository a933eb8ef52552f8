"""The cookie: ours is found among any others, in a time that grows with the header and no faster."""

import pytest

from ludarium.play.errors import Refused
from ludarium.server import identity
from ludarium.server.limits import LONGEST_COOKIES

SECRET = identity.new_secret()


@pytest.mark.parametrize(
    "cookies",
    [
        f"ludarium={SECRET}",
        f"a=b; ludarium={SECRET}; c=d",
        f"a=b;ludarium={SECRET}",
        f'broken; =; ;; x="y; ludarium={SECRET}',
        f"ludarium=guess; ludarium={SECRET}",
        f"xludarium={identity.new_secret()}; ludarium={SECRET}",
        f"ludarium={SECRET}; big=" + "x" * LONGEST_COOKIES,
    ],
)
def test_our_secret_is_found(cookies: str) -> None:
    assert identity.secret_in(cookies) == SECRET


@pytest.mark.parametrize(
    "cookies", ["", "a=b", "ludarium=", "ludarium=guess", f"ludarium={SECRET}x", f"Ludarium={SECRET}"]
)
def test_what_is_no_secret_is_not(cookies: str) -> None:
    assert identity.secret_in(cookies) is None


def test_a_secret_that_may_stand_behind_the_end_is_not_replaced() -> None:
    with pytest.raises(Refused, match="cookies"):
        identity.secret_in("big=" + "x" * LONGEST_COOKIES + f"; ludarium={SECRET}")


def test_the_public_name_does_not_tell_the_identity() -> None:
    who = identity.identity_of(SECRET)
    assert identity.public_name(who) == identity.public_name(who)
    assert identity.public_name(who).removeprefix("Guest ").lower() not in who[:8]
