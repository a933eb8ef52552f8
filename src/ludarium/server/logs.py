"""Logs on the error output: one JSON object a line, or short lines for a person at a terminal."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec

STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


def escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def visible(text: str, escape: Callable[[str], str] = escaped) -> str:
    """With control characters and the like escaped: what visitors send can neither begin a line nor move the cursor."""
    return text if text.isprintable() else "".join(each if each.isprintable() else escape(each) for each in text)


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        data: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        data |= {name: value for name, value in vars(record).items() if name not in STANDARD}
        if record.exc_info:
            data["traceback"] = self.formatException(record.exc_info)
        line = msgspec.json.encode(data, enc_hook=repr).decode("utf-8", "backslashreplace")
        return visible(line, lambda character: json.dumps(character)[1:-1])


class ShortLines(logging.Formatter):
    """The time of day, the level where it matters, what happened, and what belongs to it, on one line.

    The lines of a traceback are indented, so that none of them looks like a line of its own.
    """

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
        level = f"{record.levelname.lower()}: " if record.levelno > logging.INFO else ""
        more = [f"{name}={value}" for name, value in vars(record).items() if name not in STANDARD]
        line = visible(f"{at} {level}{record.getMessage().strip()}" + (f" ({', '.join(more)})" if more else ""))
        if not record.exc_info:
            return line
        traceback = self.formatException(record.exc_info).split("\n")
        return "\n    ".join([line, *map(visible, traceback)])


def set_up(level: str, style: str = "auto") -> None:
    """Send everything, uvicorn's messages too, through one handler; by default short lines go to a terminal only."""
    handler = logging.StreamHandler(sys.stderr)
    short = sys.stderr.isatty() if style == "auto" else style == "short"
    handler.setFormatter(ShortLines() if short else JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"  # requests are logged by our own doorman
    for name in ("alembic", "sqlalchemy"):
        logging.getLogger(name).setLevel("WARNING")
