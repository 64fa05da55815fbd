"""The screens of each game, in a folder of its own."""
