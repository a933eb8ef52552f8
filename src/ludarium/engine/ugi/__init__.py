"""UGI, the Universal Game Interface: UCI's verbs for any game. docs/protocol.md has the whole of it."""

from ludarium.engine.ugi.client import Client, EngineFailure
from ludarium.engine.ugi.server import Server, serve

__all__ = ["Client", "EngineFailure", "Server", "serve"]
