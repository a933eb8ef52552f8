"""What other packages may ask of tables. Each query is given the connection of its transaction."""

from ludarium.server.tables.queries import (
    Summary,
    TableRows,
    finished_public,
    is_there,
    read_table,
    resume_clocks,
    seats_at,
    seats_held_by,
    summaries_of,
    summary_of,
    table_rows,
    tables_of,
    turns_waiting,
)

__all__ = [
    "Summary",
    "TableRows",
    "finished_public",
    "is_there",
    "read_table",
    "resume_clocks",
    "seats_at",
    "seats_held_by",
    "summaries_of",
    "summary_of",
    "table_rows",
    "tables_of",
    "turns_waiting",
]
