"""What the logs look like: for machines, and for a person at a terminal."""

import json
import logging

import pytest

from ludarium.server import logs


@pytest.fixture(autouse=True)
def _other_handlers_come_back() -> object:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    yield
    root.handlers[:] = before
    root.setLevel(level)


def told(capsys: pytest.CaptureFixture[str], style: str) -> str:
    logs.set_up("info", style)
    logging.getLogger("ludarium.server").warning("a table is late", extra={"table": "abc"})
    return capsys.readouterr().err.strip()


@pytest.mark.parametrize("style", ["json", "auto"])
def test_a_line_is_a_json_object_where_no_person_reads_it(capsys: pytest.CaptureFixture[str], style: str) -> None:
    line = json.loads(told(capsys, style))
    assert (line["level"], line["message"], line["table"]) == ("warning", "a table is late", "abc")


def test_a_person_gets_short_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "short")[9:] == "warning: a table is late (table=abc)"
