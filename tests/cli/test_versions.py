"""The bench of two versions: both are asked the same, in turns, and differences are told."""

import sys
from typing import Any

import pytest

from bench import versions


class Canned:
    """A version whose answers are known; `asked` has who was asked, in order."""

    def __init__(self, found: list[int], rate: float, asked: list["Canned"]) -> None:
        self.found, self.rate, self.asked = iter(found), rate, asked

    def measure(self, request: dict[str, Any]) -> dict[str, Any]:
        assert request == {"game": "some"}
        self.asked.append(self)
        return {"found": next(self.found), "made": self.rate, "seconds": 1.0}


@pytest.mark.parametrize(("theirs", "same"), [([1, 1, 1], True), ([1, 2, 1], False)])
def test_versions_take_turns_and_are_compared(theirs: list[int], same: bool) -> None:
    asked: list[Canned] = []
    this, other = Canned([1, 1, 1], 6e6, asked), Canned(theirs, 3e6, asked)
    found = versions.compare(this, other, {"game": "some"}, 3)  # type: ignore[arg-type]
    assert asked == [this, other, other, this, this, other]
    assert found == ([6e6] * 3, [3e6] * 3, same)
    assert versions.row("some", "perft", found)[2:5] == ("6.00", "3.00", "2.000")
    assert versions.row("some", "perft", found)[-1] == ("yes" if same else "NO")


def test_a_version_is_as_fast_as_itself(capsys: pytest.CaptureFixture[str]) -> None:
    versions.main([sys.executable, "tokonoma", "--turns", "2", "--nodes", "500", "--positions", "1", "--depth", "2"])
    rows = [line for line in capsys.readouterr().out.splitlines() if "tokonoma" in line]
    assert len(rows) == 2
    for what, line in zip(("perft", "search"), rows, strict=True):
        assert what in line
        assert "yes" in line


def test_a_python_without_ludarium_is_refused() -> None:
    with pytest.raises(SystemExit, match="is ludarium installed there"):
        versions.main(["false", "tokonoma"])
