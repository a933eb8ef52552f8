"""Names that look alike are the same name; what is no name is refused with a sentence."""

import pytest

from ludarium.play.errors import Refused
from ludarium.server.accounts.names import checked, skeleton


@pytest.mark.parametrize(
    "name",
    [
        "stock-bot",
        "chess-player",
        "Adam1",
        "Rosalind",
        "Al",
        "alice",
        "Bob_2",
        "a-b-c",
        "2pac",
        "Jürgen",
        "Ελένη",
        "Дмитрий",
        "김철수",
        "さくらタロウ",
        "大山々",
        "मीरा",
    ],
)
def test_names_of_one_script_are_allowed(name: str) -> None:
    assert checked(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "a",
        "x" * 21,
        "a b",
        "a.b",
        "a\u200bb",
        "<b>",
        "12",
        "_ab",
        "ab-",
        "a__b",
        "ali\u0441e",  # one Cyrillic letter
        "Ｆｕｌｌ",
        "a\u0301\u0302\u0303\u0304b\u0301",
        "ab\u202ecd",
        "😀😀",
        "\U0001d552bc",
        "ab①",
        "\u1d00dmin",  # a small capital
        "admin\u01c3",  # a letter that is drawn as an exclamation mark
        "김\u1160철수",  # a part of a syllable that is not seen
        "\u115f김철수",
        "מש\u05b8ה",  # with a vowel point
        "محم\u064eد",
    ],
)
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        checked(name)
    assert refused.value.kind == "bad-name"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("alice", "ALICE"),
        ("alice", "a1ice"),
        ("alice", "aIice"),
        ("alice", "aliсе"),  # Cyrillic с and е
        ("Bob", "B0b"),
        ("cope", "соре"),  # all Cyrillic
        ("HOME", "НОМЕ"),  # all Cyrillic
        ("TAXI", "ΤΑΧΙ"),  # all Greek
        ("barn", "bam"),
        ("vvolf", "wolf"),
        ("Jürgen", "Jurgen"),
        ("Søren", "Soren"),
        ("a-b", "a_b"),
        ("Straße", "strasse"),
        ("カメ", "力メ"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("alice", "alicia"), ("bob", "rob"), ("がき", "かき"), ("김", "금"), ("ab", "a_b"), ("Иван", "Ивана")],
)
def test_names_that_do_not_look_alike_are_two(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize(
    "name",
    [
        *("admin", "Adm1n", "MODERATOR", "ludarium", "Guest", "guest-12", "computer", "deleted", "аdmin"),
        *("Admin2", "The_Admin", "ad-min", "mod3rator", "Computer1", "5t4ff", "m-o-d", "Ludarium-Support"),
    ],
)
def test_reserved_names_are_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        checked(name)
    assert refused.value.kind in ("name-taken", "bad-name")
