"""A client that knows nothing of this program but docs/PROTOCOL.md."""
