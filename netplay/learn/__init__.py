"""Learning the game: lessons at a real table with scripted opponents, and drills with spaced repetition."""
