"""What other packages may ask of history. Each query is given the connection of its transaction."""

from ludarium.server.history.queries import table_of

__all__ = ["table_of"]
