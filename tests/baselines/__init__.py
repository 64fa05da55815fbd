"""Programs written apart from the bots, for measuring them: they share no code with any level."""
