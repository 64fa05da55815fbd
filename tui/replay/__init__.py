"""Records watched: stepped through, looked back on, with every player's chances."""
