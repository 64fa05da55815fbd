"""Tournaments of a club: who plays whom, what came out, and how it stands.

A tournament is the list of what was done to it (`acts`), kept in one file (`book`); everything else is worked out
from that list (`tournament`), so that a correction leaves its trail and no death loses more than what was never
acknowledged. `pairing` draws the next round, `standings` counts.
"""
