"""Moves as text: one spelling on the wire, in journals and in records, a file a game."""
