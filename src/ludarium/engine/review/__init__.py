"""Reviews of finished games: what each move cost, at most three turning points, and why."""
