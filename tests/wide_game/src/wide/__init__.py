"""Rules with as many moves as a test wants."""
