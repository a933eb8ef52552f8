"""What a game can be put through: offered to third parties too."""
