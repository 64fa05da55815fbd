"""Files, read without trust, and changed by several programs at once."""
