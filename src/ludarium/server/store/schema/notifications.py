"""What somebody is to be told of, on which devices and by which mails."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from ludarium.server.store.schema.base import metadata

# Something of which a user is to be told: written in the transaction of its cause, deleted when it has been handled.
# about: a table or a challenge. version: of the table. due: not before.
notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("about", String(24), nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Index("uq_notices_player_kind_about", "player", "kind", "about", unique=True),
    Index("ix_notices_due", "due"),
    sqlite_autoincrement=True,
)

# session: the id of the session or token with which it was made; the device ends with it.
# hash: of the endpoint, which is a secret between a browser and its push service. failures: in a row.
# language: of the browser, for somebody who has not chosen one.
push_devices = Table(
    "push_devices",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("user_id", String(64), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("session", String(24), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(50), nullable=False),
    Column("name", String(100), nullable=False),
    Column("language", String(16), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),
    Index("uq_push_devices_hash", "hash", unique=True),
    Index("ix_push_devices_user_id", "user_id"),
)

# What is to be sent to one device. It is deleted when it was sent, or is not true any more.
push_deliveries = Table(
    "push_deliveries",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("device_id", String(24), ForeignKey("push_devices.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("about", String(24), nullable=False),
    Column("version", Integer, nullable=False),
    Column("payload", Text, nullable=False),
    Column("urgent", Boolean, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Index("uq_push_deliveries_device_id_kind_about", "device_id", "kind", "about", unique=True),
    Index("ix_push_deliveries_due", "due"),
    sqlite_autoincrement=True,
)

# What somebody wants to be told, and how. token: unsubscribes from mails without signing in.
# mailed: when the last mail was begun. mail_id: of a mail that is on its way; attempts and due are this mail's.
notification_choices = Table(
    "notification_choices",
    metadata,
    Column("user_id", String(64), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("push_turn", Boolean, nullable=False),
    Column("push_challenge", Boolean, nullable=False),
    Column("push_ended", Boolean, nullable=False),
    Column("push_round", Boolean, nullable=False),
    Column("digest", String(16), nullable=False),
    Column("language", String(16), nullable=False),
    Column("token", String(64), nullable=False),
    Column("mailed", BigInteger, nullable=False),
    Column("mail_id", String(64)),
    Column("attempts", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Index("uq_notification_choices_token", "token", unique=True),
)

# Turns that no mail has told of yet. version: of the table.
mail_turns = Table(
    "mail_turns",
    metadata,
    Column("user_id", String(64), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_mail_turns_table_id", "table_id"),
)

# Keys that the server has made for itself, once.
server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
