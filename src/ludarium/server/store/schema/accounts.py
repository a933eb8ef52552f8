"""Users, their sessions and links, and whom they know."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, String, Table

from ludarium.server.store.schema.base import metadata

# A user's id is the player's id of their seats. A deleted user keeps the row, so that nobody takes their name:
# skeleton is then a hash. password is empty as long as none was chosen. confirming is the hash of the link that
# confirms the mail address, and null once it has.
users = Table(
    "users",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("skeleton", String(100), nullable=False),
    Column("password", String(200), nullable=False),
    Column("email", String(254)),
    Column("confirming", String(64)),
    Column("admin", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("deleted", BigInteger),
    Column("bot", Boolean, nullable=False),
    Column("moderator", Boolean, nullable=False),
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

# Who used the browser of a player before: users who have signed out there.
browsers = Table(
    "browsers",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("user_id", String(64), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("ix_browsers_user_id", "user_id"),
)

# seen: 0 as long as it was not used. scopes: their names with spaces between them.
tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(24), nullable=False),
    Column("user_id", String(64), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(100), nullable=False),
    Column("scopes", String(200), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("expires", BigInteger),
    Index("ix_tokens_user_id", "user_id"),
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
