"""The tables of the database. Times are milliseconds since 1970, lengths of time are milliseconds.

An identity is the hash of the secret in its cookie; the secret itself is nowhere.
"""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# clock_base is NULL where there is no clock, clock_since while it has not been started.
# clock: left and grace by side, and the running sides. flag_at: when the first running flag falls, or, while none
# runs, when the game is aborted because nobody has begun. lock: the hash of the password for open seats.
tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("creator", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("start", Text, nullable=False),
    Column("visibility", String(16), nullable=False),
    Column("takebacks", String(16), nullable=False),
    Column("exposed", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("lock", String(200), nullable=False),
    Column("clock_base", BigInteger),
    Column("clock_increment", BigInteger),
    Column("clock_delay", BigInteger),
    Column("clock_per_move", BigInteger),
    Column("clock_lag", BigInteger),
    Column("version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("turn", String(32), nullable=False),
    Column("bots_act", Boolean, nullable=False),
    Column("clock", Text),
    Column("clock_since", BigInteger),
    Column("flag_at", BigInteger),
    Column("offers", Text, nullable=False),
    Column("successor", String(24)),
    Column("over", Boolean, nullable=False),
    Column("winner", String(32)),
    Column("reason", String(64)),
    Column("ended_outside", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Index("ix_tables_creator", "creator"),
    Index("ix_tables_bots_act_over", "bots_act", "over"),
    Index("ix_tables_flag_at", "flag_at"),
    Index("ix_tables_visibility_over_updated", "visibility", "over", "updated"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(32), primary_key=True),
    Column("player", String(64)),
    Column("level", String(32)),
    Column("name", String(100), nullable=False),
    Index("ix_seats_player", "player"),
)

# text is the truth; displays are how players wrote it then. clocks: what each side had left after it.
moves = Table(
    "moves",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("side", String(32), nullable=False),
    Column("text", String(100), nullable=False),
    Column("displays", Text, nullable=False),
    Column("clocks", Text),
    Column("at", BigInteger, nullable=False),
)

# The end of each game, for readers that handle each of them once. It stays when its table is deleted.
# An id is never used twice: a reader remembers the last one that it took.
ends = Table(
    "ends",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(24), nullable=False),
    Column("version", Integer, nullable=False),
    Column("winner", String(32)),
    Column("reason", String(64), nullable=False),
    Column("final", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_ends_table_id", "table_id"),
    sqlite_autoincrement=True,
)

readers = Table(
    "readers",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("last", Integer, nullable=False),
)

# When each process of the server was last known to live. From it, a start knows for how long none did.
processes = Table(
    "processes",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("stopped", Boolean, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("owner", String(64), primary_key=True),
    Column("data", Text, nullable=False),
    Column("updated", BigInteger, nullable=False),
)

lessons = Table(
    "lessons",
    metadata,
    Column("owner", String(64), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("lesson", String(100), primary_key=True),
    Column("solved_at", BigInteger, nullable=False),
)

# A user's id is the player's id of their seats. A deleted user keeps the row, so that nobody takes their name:
# skeleton is then a hash. password is empty as long as none was chosen.
users = Table(
    "users",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("skeleton", String(100), nullable=False),
    Column("password", String(200), nullable=False),
    Column("email", String(254)),
    Column("admin", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("deleted", BigInteger),
    Index("uq_users_skeleton", "skeleton", unique=True),
)

# Secrets are kept as hashes only, here and below.
sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(24), nullable=False),
    Column("user_id", String(64), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("device", String(100), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("ix_sessions_user_id", "user_id"),
)

invitations = Table(
    "invitations",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("used_by", String(64)),
)

resets = Table(
    "resets",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("user_id", String(64), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("ix_resets_user_id", "user_id"),
)

friends = Table(
    "friends",
    metadata,
    Column("user_id", String(64), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("other_id", String(64), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("user_id", String(64), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("other_id", String(64), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, nullable=False),
)

# Somebody who wants to play. games: of each its name and options; controls: of each its times, or null for none.
# lasting: it stays when its maker leaves.
seeks = Table(
    "seeks",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("player", String(64), nullable=False),
    Column("games", Text, nullable=False),
    Column("controls", Text, nullable=False),
    Column("side", String(16), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("visibility", String(16), nullable=False),
    Column("lasting", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_seeks_player", "player"),
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("player", String(64), nullable=False),
    Column("opponent", String(64), nullable=False),
    Column("game", Text, nullable=False),
    Column("control", Text, nullable=False),
    Column("side", String(16), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("visibility", String(16), nullable=False),
    Column("lasting", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("ix_challenges_player", "player"),
    Index("ix_challenges_opponent", "opponent"),
)
