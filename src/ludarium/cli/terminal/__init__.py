"""A game at the terminal, for any game: drawn from its drawing data, played along its click paths."""
