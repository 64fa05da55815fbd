"""Tyrant (暴君論): eight tricks in which only suits and numbers of cards count, and too much fame is purged."""
