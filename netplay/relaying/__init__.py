"""The relay: rooms and addressed mail, and both ends of a stream through it."""
