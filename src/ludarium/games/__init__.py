"""One folder a game. A game knows nothing of engines, servers or pictures."""
