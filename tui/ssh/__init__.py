"""The listener for SSH: who is admitted by it, and a session over it."""
