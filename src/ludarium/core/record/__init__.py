"""Game records: players, options, start, moves with comments, glyphs, clocks and variations, result.

    [Game "hex7"]
    [Red "Ada"]
    [Blue "Bob"]
    [Result "red resignation"]

    1. d4 $1 {[%clk 0:04:58] the centre} (1. e4 swap) 1... swap 2. e3
    1-0

`model` says what a record is, `reading` and `writing` turn text into it and back, `formats` reads what games declare
beside it, `tree` gives it as nodes that can be changed. Seeded chance needs nothing of its own: the seed is an option
of the game that has any.
"""

from ludarium.core.record.formats import FoundRecord, read_any, write_as
from ludarium.core.record.model import (
    DEEPEST_VARIATION,
    GLYPHS,
    LONGEST_RECORD,
    OUTSIDE_THE_RULES,
    Record,
    RecordedMove,
    Variation,
    every_move,
    result_text,
    score,
)
from ludarium.core.record.reading import RecordReader
from ludarium.core.record.tree import Node
from ludarium.core.record.writing import write_record

__all__ = [
    "DEEPEST_VARIATION",
    "GLYPHS",
    "LONGEST_RECORD",
    "OUTSIDE_THE_RULES",
    "FoundRecord",
    "Node",
    "Record",
    "RecordReader",
    "RecordedMove",
    "Variation",
    "every_move",
    "read_any",
    "result_text",
    "score",
    "write_as",
    "write_record",
]
