"""Tournaments of a club: pairing, results, and standings.

A tournament is the list of its acts (`acts`), stored in one file (`book`); everything else is derived from that list
(`tournament`), so that a correction leaves its trail and a crash loses only unacknowledged acts. `pairing` draws the
next round, `standings` counts.
"""
