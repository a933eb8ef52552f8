"""Pictures of any position of any game, from the drawing data alone."""
