"""What other packages may ask of chat. Each query is given the connection of its transaction."""

from ludarium.server.chat.queries import hide_line, lines_of

__all__ = ["hide_line", "lines_of"]
