"""How much the server can take: `python -m bench.server`."""
