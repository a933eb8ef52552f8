"""The web table: an ASGI app that is the referee of every game played on it."""
