"""Learning at the screen: who says what to do and why."""
