"""The tables of the database, a file a room. Times are milliseconds since 1970, lengths of time are milliseconds.

An identity is the hash of the secret in its cookie; the secret itself is nowhere.
"""

from ludarium.server.store.schema.accounts import (
    blocks,
    browsers,
    friends,
    invitations,
    resets,
    sessions,
    tokens,
    users,
)
from ludarium.server.store.schema.analysis import exercises, reviews
from ludarium.server.store.schema.base import metadata
from ludarium.server.store.schema.community import announcements, audit, chat_lines, reports, sanctions
from ludarium.server.store.schema.ends import ends, readers
from ludarium.server.store.schema.explorer import (
    explorer_counts,
    explorer_games,
    explorer_generations,
    explorer_shelves,
)
from ludarium.server.store.schema.history import hidden_games, shared_games
from ludarium.server.store.schema.lobby import challenges, seeks
from ludarium.server.store.schema.notifications import (
    mail_turns,
    notices,
    notification_choices,
    push_deliveries,
    push_devices,
    server_keys,
)
from ludarium.server.store.schema.personal import lessons, settings
from ludarium.server.store.schema.puzzles import puzzle_attempts, puzzle_ratings, puzzle_runs, puzzle_strengths
from ludarium.server.store.schema.ratings import flags, rated_games, ratings
from ludarium.server.store.schema.tables import claims, moves, processes, seats, tables
from ludarium.server.store.schema.tournaments import (
    tournament_entrants,
    tournament_notes,
    tournament_pairings,
    tournaments,
)
from ludarium.server.store.schema.vacations import vacations

__all__ = [
    "announcements",
    "audit",
    "blocks",
    "browsers",
    "challenges",
    "chat_lines",
    "claims",
    "ends",
    "exercises",
    "explorer_counts",
    "explorer_games",
    "explorer_generations",
    "explorer_shelves",
    "flags",
    "friends",
    "hidden_games",
    "invitations",
    "lessons",
    "mail_turns",
    "metadata",
    "moves",
    "notices",
    "notification_choices",
    "processes",
    "push_deliveries",
    "push_devices",
    "puzzle_attempts",
    "puzzle_ratings",
    "puzzle_runs",
    "puzzle_strengths",
    "rated_games",
    "ratings",
    "readers",
    "reports",
    "resets",
    "reviews",
    "sanctions",
    "seats",
    "seeks",
    "server_keys",
    "sessions",
    "settings",
    "shared_games",
    "tables",
    "tokens",
    "tournament_entrants",
    "tournament_notes",
    "tournament_pairings",
    "tournaments",
    "users",
    "vacations",
]
