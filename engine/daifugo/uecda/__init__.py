"""The UEC competition's Daifugo in little: hands as bits, whole games in milliseconds, and the players of it.

It knows the preset `uecda` and nothing else, so that a bot can play a position out by the hundred. Games of
this table are replayed through the engine by a test and compared after every move.
"""
