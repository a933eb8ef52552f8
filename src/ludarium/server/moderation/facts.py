"""What other packages may ask of moderation. Each query is given the connection of its transaction."""

from ludarium.server.moderation.queries import note

__all__ = ["note"]
