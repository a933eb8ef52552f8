"""The web table: an ASGI app that is the referee of every game played on it."""

from ludarium.server.app import create_app
from ludarium.server.settings import Settings

__all__ = ["Settings", "create_app"]
