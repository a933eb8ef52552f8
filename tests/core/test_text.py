"""Sentences with named places."""

import json

from ludarium.core.text import Text
from ludarium.core.view import plain


def test_a_text_fills_in_its_values():
    text = Text("Place your {piece} on a {number}.", piece="Ambassador", number=3)
    assert str(text) == "Place your Ambassador on a 3."
    assert str(Text("Nothing to fill in.")) == "Nothing to fill in."


def test_a_text_is_plain_data():
    text = Text("captures the {piece} on {cell}", piece="Arm", cell="c5")
    assert text.as_data() == {"text": "captures the {piece} on {cell}", "values": {"piece": "Arm", "cell": "c5"}}
    assert json.loads(json.dumps(plain(text))) == text.as_data()


def test_a_text_is_a_value():
    one, other = Text("Move {piece}.", piece="it"), Text("Move {piece}.", piece="it")
    assert one == other
    assert hash(one) == hash(other)
    assert one != Text("Move {piece}.", piece="them")
    assert eval(repr(one)) == one
