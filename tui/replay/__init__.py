"""Records on the screen: replayed step by step and analyzed, with every player's win probability."""
