"""Options: checked, read from texts, and refused in words that help."""

import pytest

from ludarium.core.errors import OptionError
from ludarium.core.options import Choice, Flag, Number, read_options, settle

DECLARED = (
    Choice(name="setup", default="small", values=("small", "grand"), help="the start"),
    Number(name="limit", default=3, least=2, most=50, off=True, help="a limit"),
    Flag(name="fog", default=False, help="fog"),
)


def test_what_is_not_given_has_its_default():
    assert settle(DECLARED, {}) == {"setup": "small", "limit": 3, "fog": False}
    assert settle(DECLARED, {"fog": True, "limit": 0}) == {"setup": "small", "limit": 0, "fog": True}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("setup", "huge"),
        ("setup", 1),
        ("setup", ["small"]),
        ("limit", 1),
        ("limit", 51),
        ("limit", -1),
        ("limit", True),
        ("limit", "3"),
        ("limit", 3.0),
        ("limit", 10**30),
        ("fog", 1),
        ("fog", "true"),
        ("fog", None),
    ],
)
def test_a_value_that_is_not_allowed_is_refused(name, value):
    with pytest.raises(OptionError, match=f"option {name}: .* it takes "):
        settle(DECLARED, {name: value})


def test_none_is_the_word_none_where_a_choice_has_it():
    choice = Choice(name="toss", default="R", values=("none", "R", "B"), help="the toss")
    assert settle([choice], {"toss": None}) == {"toss": "none"} == settle([choice], {"toss": "none"})
    with pytest.raises(OptionError, match="option setup: None is not allowed"):
        settle(DECLARED, {"setup": None})


def test_texts_are_read():
    assert read_options(DECLARED, {"setup": "grand", "limit": "50", "fog": "true"}) == {
        "setup": "grand",
        "limit": 50,
        "fog": True,
    }


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *(("limit", text) for text in ("٣", "²", "", "-", "3.0", " 3", "--3", "9" * 5000)),
        *(("fog", text) for text in ("True", "", "1")),
        *(("setup", text) for text in ("Small", "", "\ud800")),
    ],
)
def test_a_text_that_is_no_value_is_refused(name, text):
    with pytest.raises(OptionError, match=f"option {name}"):
        read_options(DECLARED, {name: text})


def test_an_unknown_option_is_refused_with_a_guess():
    with pytest.raises(OptionError, match="did you mean 'limit'"):
        settle(DECLARED, {"limits": 3})
    with pytest.raises(OptionError, match="there are: setup, limit, fog"):
        settle(DECLARED, {"zzz": 3})
    with pytest.raises(OptionError, match="has none"):
        read_options((), {"limit": "3"})


def test_a_number_without_bounds_of_its_own_still_fits_a_machine_word():
    free = Number(name="n", default=1, help="n")
    assert free.accepts(10**6)
    assert not free.accepts(2**31)
