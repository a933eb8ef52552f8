"""Tables, who sits there, what was decided, and the processes that keep them."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from ludarium.server.store.schema.base import metadata

# clock_base is NULL where there is no clock, clock_since while it has not been started.
# clock: left and grace by side, and the running sides. flag_at: when the first running flag falls, or, while none
# runs, when the game is aborted because nobody has begun. lock: the hash of the password for open seats.
# plans: conditional moves by side, empty where there are none.
# spectators: whether there may be any; they see the game later, by decisions and milliseconds.
# berserk: the sides that have halved their time, NULL where that is not offered.
# teaching: how many moves are settled in a teaching game, NULL in others.
# edition: grows with what is no step of the game: conditional moves, a pause, time that is given back.
# paused: whether bots that play each other wait.
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
    Column("spectators", Boolean, nullable=False),
    Column("delay_moves", Integer, nullable=False),
    Column("delay_time", BigInteger, nullable=False),
    Column("tournament", String(24)),
    Column("clock_base", BigInteger),
    Column("clock_increment", BigInteger),
    Column("clock_delay", BigInteger),
    Column("clock_per_move", BigInteger),
    Column("clock_lag", BigInteger),
    Column("version", Integer, nullable=False),
    Column("edition", Integer, nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("turn", String(32), nullable=False),
    Column("bots_act", Boolean, nullable=False),
    Column("clock", Text),
    Column("clock_since", BigInteger),
    Column("flag_at", BigInteger),
    Column("offers", Text, nullable=False),
    Column("plans", Text, nullable=False),
    Column("berserk", Text),
    Column("teaching", Integer),
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
    Column("away", Boolean, nullable=False),
    Column("bot_account", Boolean, nullable=False),
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

# When each process of the server was last known to live. From it, a start knows for how long none did.
processes = Table(
    "processes",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("stopped", Boolean, nullable=False),
)

# What one process at a time does: by the kind of work and whom or what it is about. `until` is the database's time.
claims = Table(
    "claims",
    metadata,
    Column("kind", String(16), primary_key=True),
    Column("subject", String(64), primary_key=True),
    Column("holder", String(64), nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("ix_claims_holder", "holder"),
)
