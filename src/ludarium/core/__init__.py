"""The contract between games and everything that uses them. Nothing here does I/O or knows a game."""
