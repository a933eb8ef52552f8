"""Logs on the error output: one JSON object a line, or short lines for a person at a terminal."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec

STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


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
        return msgspec.json.encode(data, enc_hook=repr).decode("utf-8", "backslashreplace")


class ShortLines(logging.Formatter):
    """The time of day, the level where it matters, what happened, and what belongs to it."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
        level = f"{record.levelname.lower()}: " if record.levelno > logging.INFO else ""
        more = [f"{name}={value}" for name, value in vars(record).items() if name not in STANDARD]
        line = f"{at} {level}{record.getMessage()}" + (f" ({', '.join(more)})" if more else "")
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


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
