"""The listener for SSH: who is let in by it, and a session over it."""
