"""The web table in a real browser, on the real server."""
