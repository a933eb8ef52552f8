"""Logs: one JSON object a line on the error output."""

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


def set_up(level: str) -> None:
    """Send everything, uvicorn's messages too, through one handler."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"  # requests are logged by our own doorman
    for name in ("alembic", "sqlalchemy"):
        logging.getLogger(name).setLevel("WARNING")
