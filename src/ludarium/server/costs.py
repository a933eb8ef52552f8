"""What each route, each message of a socket and each kind of frame costs, in the limits that count it.

A test walks over all of them: it fails on one that is not here, and on one that counts something else than is said.
What a request takes of the loop and the store is counted as `work`, what a message takes of them and the referee as
`play`; only frames that are no messages, handshakes and what cannot be read are counted by number alone.
"""

from __future__ import annotations

REQUEST = ("visits", "newcomers", "requests", "work", "work_from")  # of every request to the API
PAGE = ("visits", "work", "work_from")  # of every other request: the client's files, the host's /health and /metrics

LOOKUP = ("lookups", "lookups_from")  # milliseconds of a core
TABLE = (*LOOKUP, "table_bytes_from")
NEW_TABLE = ("new_tables", "new_tables_from", *LOOKUP)
ANALYSIS = ("analyses", "analyses_from", *LOOKUP)
PICTURE = ("pictures", "pictures_from", *LOOKUP)
REVIEW = ("reviews", "reviews_from", *LOOKUP)
PUZZLE = ("puzzles", "puzzles_from", *LOOKUP)
PASSWORD = ("guesses", "guesses_from")

# Beside REQUEST.
ROUTES: dict[str, tuple[str, ...]] = {
    "GET /account": (),
    "POST /account": ("registrations", "reset_mails", "confirm_mails_to"),
    "GET /account/blocked": (),
    "DELETE /account/blocked/{name}": (),
    "PUT /account/blocked/{name}": (),
    "POST /account/bot": (),
    "GET /account/confirm": ("guesses_from",),
    "POST /account/confirm": ("guesses_from",),
    "POST /account/delete": PASSWORD,
    "PUT /account/email": ("guesses", "guesses_from", "reset_mails", "confirm_mails_to"),
    "GET /account/export": ("exports",),
    "GET /account/friends": (),
    "DELETE /account/friends/{name}": (),
    "PUT /account/friends/{name}": (),
    "PUT /account/password": PASSWORD,
    "POST /account/reset": ("guesses_from",),
    "POST /account/reset-link": ("guesses_from",),
    "POST /account/reset-mail": ("reset_mails", "reset_mails_to"),
    "GET /account/sessions": (),
    "DELETE /account/sessions/{session_id}": (),
    "POST /account/sign-in": PASSWORD,
    "POST /account/sign-out": (),
    "POST /account/sign-out-everywhere": (),
    "DELETE /account/token": (),
    "GET /account/token": (),
    "GET /account/tokens": (),
    "POST /account/tokens": (),
    "DELETE /account/tokens/{token_id}": (),
    "GET /account/vacation": (),
    "PUT /account/vacation": (),
    "GET /admin/flags": (),
    "GET /announcements": (),
    "GET /exercises": (),
    "DELETE /exercises/{exercise_id}": (),
    "GET /exercises/{exercise_id}": LOOKUP,
    "POST /exercises/{exercise_id}/grade": (),
    "POST /exercises/{exercise_id}/tries": ANALYSIS,
    "POST /explorer": LOOKUP,
    "GET /games": (),
    "GET /games/{name}": (),
    "GET /games/{name}/course": LOOKUP,
    "GET /games/{name}/guide": (),
    "GET /games/{name}/rules": (),
    "GET /games/{name}/rules/{picture}": (),
    "GET /games/{name}/texts/{language}": (),
    "GET /history": (),
    "GET /history/{game_id}": LOOKUP,
    "DELETE /history/{table_id}/hidden": (),
    "PUT /history/{table_id}/hidden": (),
    "GET /history/{table_id}/picture": LOOKUP,
    "DELETE /history/{table_id}/share": (),
    "POST /history/{table_id}/share": (),
    "GET /languages": (),
    "GET /leaderboards/{game}": (),
    "GET /lessons/{game}": (),
    "POST /lessons/{game}/{lesson}": LOOKUP,
    "GET /link": (),
    "GET /lobby": (),
    "DELETE /lobby/calls/{table_id}": (),
    "POST /lobby/challenges": ("challenges", "challenges_from"),
    "DELETE /lobby/challenges/{challenge_id}": (),
    "POST /lobby/challenges/{challenge_id}/accept": (),
    "GET /lobby/games": (),
    "POST /lobby/seeks": ("seeks", "seeks_from"),
    "DELETE /lobby/seeks/{seek_id}": (),
    "POST /lobby/seeks/{seek_id}/accept": ("seeks", "seeks_from"),
    "POST /moderation/announcements": (),
    "DELETE /moderation/announcements/{announcement_id}": (),
    "GET /moderation/audit": (),
    "POST /moderation/lines/{line_id}/hide": (),
    "GET /moderation/players/{name}": (),
    "DELETE /moderation/players/{name}/ban": (),
    "POST /moderation/players/{name}/ban": (),
    "DELETE /moderation/players/{name}/timeout": (),
    "POST /moderation/players/{name}/timeout": (),
    "GET /moderation/reports": (),
    "POST /moderation/reports/{report_id}/close": (),
    "DELETE /moderation/tables/{table_id}/annul": (),
    "POST /moderation/tables/{table_id}/annul": (),
    "GET /notifications": (),
    "PUT /notifications": (),
    "POST /notifications/devices": ("devices",),
    "DELETE /notifications/devices/{device_id}": (),
    "POST /notifications/devices/{device_id}/test": ("push_tests",),
    "GET /notifications/unsubscribe": (),
    "POST /notifications/unsubscribe": (),
    "POST /pictures": PICTURE,
    "GET /players/{name}": (),
    "GET /players/{name}/ratings": (),
    "GET /players/{name}/ratings/{game}/{variant}/{speed}": (),
    "GET /players/{name}/tournaments": (),
    "POST /positions": LOOKUP,
    "POST /positions/compose": LOOKUP,
    "POST /positions/possible": LOOKUP,
    "POST /positions/why-not": LOOKUP,
    "GET /puzzles": LOOKUP,
    "POST /puzzles/attempts": PUZZLE,
    "GET /puzzles/attempts/{attempt_id}": LOOKUP,
    "POST /puzzles/attempts/{attempt_id}/refutation": ANALYSIS,
    "POST /puzzles/attempts/{attempt_id}/tries": LOOKUP,
    "GET /puzzles/daily": LOOKUP,
    "GET /puzzles/offline": LOOKUP,
    "POST /puzzles/offline": PUZZLE,
    "POST /puzzles/reports": ("reports", "reports_from"),
    "POST /puzzles/runs": PUZZLE,
    "GET /puzzles/runs/{run_id}": LOOKUP,
    "POST /records/open": LOOKUP,
    "POST /records/read": LOOKUP,
    "POST /records/write": LOOKUP,
    "POST /reports": ("reports",),
    "GET /progress": (),
    "POST /reviews": REVIEW,
    "GET /reviews/{review_id}": LOOKUP,
    "POST /reviews/{review_id}/tries": ANALYSIS,
    "GET /settings": (),
    "GET /today": (),
    "PUT /settings": (),
    "GET /tables": (),
    "POST /tables": NEW_TABLE,
    "DELETE /tables/{table_id}": (),
    "GET /tables/{game_id}/review": LOOKUP,
    "POST /tables/{game_id}/review": REVIEW,
    "POST /tables/{game_id}/review/tries": ANALYSIS,
    "GET /tables/{table_id}": TABLE,
    "POST /tables/{table_id}/again": NEW_TABLE,
    "POST /tables/{table_id}/ahead": TABLE,
    "POST /tables/{table_id}/check": (*ANALYSIS, "table_bytes_from"),
    "GET /tables/{table_id}/chat": (),
    "POST /tables/{table_id}/chat": ("chat", "chat_from", "links"),
    "GET /tables/{table_id}/link": TABLE,
    "GET /tables/{table_id}/positions/{moves}": TABLE,
    "GET /tables/{table_id}/ratings": (),
    "GET /tables/{table_id}/record": TABLE,
    "POST /tables/{table_id}/seats/{side}": (
        "seat_passwords",
        "seat_passwords_from",
        "lookups",
        "lookups_from",
        "table_bytes_from",
    ),
    "GET /tournaments": (),
    "POST /tournaments": ("tournaments", "tournaments_from"),
    "GET /tournaments/{tournament_id}": LOOKUP,
    "POST /tournaments/{tournament_id}/bots": (),
    "POST /tournaments/{tournament_id}/corrections": (),
    "GET /tournaments/{tournament_id}/entrants/{number}": (),
    "DELETE /tournaments/{tournament_id}/entry": (),
    "POST /tournaments/{tournament_id}/entry": ("entries", "entries_from"),
    "PUT /tournaments/{tournament_id}/entry": (),
    "GET /tournaments/{tournament_id}/export/{kind}": LOOKUP,
    "GET /tournaments/{tournament_id}/games": (),
    "POST /tournaments/{tournament_id}/organise": (),
    "POST /tournaments/{tournament_id}/removals": (),
}

# Beside PAGE.
PAGES: dict[str, tuple[str, ...]] = {
    "/pictures/games/{name}": PICTURE,
    "/pictures/{name}": PICTURE,
    "/embed/game/{game_id}": LOOKUP,
    "/health": (),
    "/metrics": LOOKUP,
    "/": (),
    "/{path}": LOOKUP,
    "/api/docs": (),
    "/api/docs/openapi.json": (),
    "/api/docs/{path}": (),
}

# Handshakes: a table that somebody looks at counts as long as its socket is open.
HANDSHAKE = ("visits", "sockets_per_identity", "sockets_per_address", "sockets")
SOCKETS: dict[str, tuple[str, ...]] = {
    "/analysis/live": HANDSHAKE,
    "/lobby/live": HANDSHAKE,
    "/tables/{table_id}/live": (*HANDSHAKE, "table_bytes_from"),
    "/tournaments/{tournament_id}/live": HANDSHAKE,
}

# Of every message of a table's socket, and of that of analysis; the others hear only pings.
MESSAGE = ("messages", "play", "play_from")

# Beside MESSAGE.
MESSAGES: dict[str, tuple[str, ...]] = {
    "move": ("table_bytes_from",),
    "keep": (),
    "offer": ("new_tables", "new_tables_from"),  # a rematch and a restart
    "decline": (),
    "resign": (),
    "claim": (),
    "plan": TABLE,
    "give-time": (),
    "berserk": (),
    "hint": ("hints", "hints_from"),
    "winning": TABLE,
    "stop-thinking": (),
    "pause": (),
    "possible": TABLE,
    "why-not": TABLE,
    "auto-place": TABLE,
    "ping": (),
    "echo": (),
}

# Of the socket of analysis, beside MESSAGE.
ANALYSIS_MESSAGES: dict[str, tuple[str, ...]] = {
    "analyse": ANALYSIS,
    "stop": (),
    "follow-review": LOOKUP,
    "ping": (),
}

# Kinds of frames, as the protocol of WebSockets calls them.
FRAMES: dict[str, tuple[str, ...]] = {
    "CONT": ("frames",),
    "TEXT": ("messages",),
    "BINARY": ("messages",),
    "CLOSE": (),  # it is the last one
    "PING": ("frames",),
    "PONG": ("frames",),
}
