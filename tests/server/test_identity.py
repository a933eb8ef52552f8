"""The cookie: ours is found among any others, in a time that grows with the header and no faster."""

import pytest

from ludarium.play.errors import Refused
from ludarium.server import identity
from ludarium.server.limits import LONGEST_COOKIES

SECRET = "f9HbWs1KEPIfvXRsD8saJI5-k6UFbE-8VrXzL-sK_do"  # the same in every worker, since names of tests have it


@pytest.mark.parametrize(
    "cookies",
    [
        f"ludarium={SECRET}",
        f"a=b; ludarium={SECRET}; c=d",
        f"a=b;ludarium={SECRET}",
        f'broken; =; ;; x="y; ludarium={SECRET}',
        f"ludarium=guess; ludarium={SECRET}",
        f"xludarium={SECRET[::-1]}; ludarium={SECRET}",
        f"ludarium={SECRET}; big=" + "x" * LONGEST_COOKIES,
    ],
)
def test_our_secret_is_found(cookies: str) -> None:
    assert identity.secrets_in(cookies, identity.COOKIE) == [SECRET]


@pytest.mark.parametrize(
    "cookies", ["", "a=b", "ludarium=", "ludarium=guess", f"ludarium={SECRET}x", f"Ludarium={SECRET}"]
)
def test_what_is_no_secret_is_not(cookies: str) -> None:
    assert identity.secrets_in(cookies, identity.COOKIE) == []


def test_a_secret_that_may_stand_behind_the_end_is_not_replaced() -> None:
    with pytest.raises(Refused, match="cookies"):
        identity.secrets_in("big=" + "x" * LONGEST_COOKIES + f"; ludarium={SECRET}", identity.COOKIE)


def test_several_secrets_are_all_looked_at_within_a_bound() -> None:
    secrets = [identity.new_secret() for _ in range(20)]
    cookies = "; ".join(f"ludarium={secret}" for secret in (*secrets[:1], *secrets))
    assert identity.secrets_in(cookies, identity.COOKIE) == secrets[: identity.MOST_SECRETS]
    assert identity.secrets_in(cookies, identity.HOST_COOKIE) == []


def test_the_public_name_does_not_tell_the_identity() -> None:
    who = identity.identity_of(SECRET)
    assert identity.public_name(who) == identity.public_name(who)
    assert identity.public_name(who).removeprefix("Guest ").lower() not in who[:8]
