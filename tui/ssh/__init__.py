"""The game served to plain SSH clients: one process, a program on the screen for every session."""
