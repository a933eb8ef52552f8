"""Pictures of positions, lines and games, made in a worker process and kept by what they show."""
