"""The page about security tells the limits as they are."""

from tests.server.hostile.limits_tables import PAGE, page


def test_the_limits_are_as_documented() -> None:
    text = PAGE.read_text("utf-8")
    assert page(text) == text, "run python -m tests.server.hostile.limits_tables"
    assert "`new_tables`" in text
