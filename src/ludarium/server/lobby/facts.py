"""What other packages may ask of lobby. Each query is given the connection of its transaction."""

from ludarium.server.lobby.queries import known, one_challenge

__all__ = ["known", "one_challenge"]
