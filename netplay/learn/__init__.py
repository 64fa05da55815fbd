"""Learning the game: lessons at a real table with scripted others, and drills with spaced repetition."""
