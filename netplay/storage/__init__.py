"""Where things are kept, changed by several programs at once, and read without trust."""
