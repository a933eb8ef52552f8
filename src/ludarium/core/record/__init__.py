"""Game records: players, options, start, moves with comments, glyphs, clocks and variations, result.

    [Game "hex7"]
    [Red "Ada"]
    [Blue "Bob"]
    [Result "red resignation"]

    1. d4 $1 {[%clk 0:04:58] the centre} (1. e4 swap) 1... swap 2. e3
    1-0

`model` says what a record is, and `moves` what its moves are. `reading` and `writing` turn text into the parts of a
record and back, `tree` gives its moves as nodes that can be changed, `formats` reads what games declare beside it.
Seeded chance needs nothing of its own: the seed is an option of the game that has any.
"""

from ludarium.core.outcome import OUTSIDE_THE_RULES
from ludarium.core.record.formats import FoundRecord, read_any, write_as
from ludarium.core.record.model import Record, RecordReader, result_text, score, write_record
from ludarium.core.record.moves import DEEPEST_VARIATION, GLYPHS, RecordedMove, Variation, every_move
from ludarium.core.record.reading import LONGEST_RECORD
from ludarium.core.record.tree import Node

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
