"""Rooms and addressed mail: the relay, and both ends of a stream through it."""
