"""A fast table of the UEC competition's Daifugo: hands as bits, whole games in milliseconds, and its bots.

It implements the preset `uecda` only, so that a bot can play a position out by the hundred. A test replays its games
through the engine and compares after every move.
"""
