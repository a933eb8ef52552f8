"""Reading and writing records in files."""

from __future__ import annotations

import sys
from pathlib import Path

from ludarium.core.errors import RecordError
from ludarium.core.record import LONGEST_RECORD, FoundRecord, Record, read_any

STANDARD_INPUT = "-"
MOST_BYTES = 4 * LONGEST_RECORD  # a character has at most four in UTF-8


def read_record(path: str) -> Record:
    """The record in a file, in any format; a RecordError says what is wrong, an OSError why it cannot be read."""
    return find_record(path).record


def find_record(path: str) -> FoundRecord:
    """The record in a file, and the format it is in."""
    if path == STANDARD_INPUT:
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    try:
        if len(data) > MOST_BYTES:
            raise RecordError(f"a record has at most {LONGEST_RECORD} characters")
        return read_any(_decoded(data))
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError("this is not text in UTF-8", line) from None


def write_record(path: str, record: Record) -> None:
    """Write a record; a file that is there is replaced as a whole or not at all."""
    target = Path(path)
    draft = target.with_name(f".{target.name}.part")
    try:
        draft.write_text(record.text, encoding="utf-8", newline="\n")
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
