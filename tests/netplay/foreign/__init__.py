"""A client written from docs/PROTOCOL.md alone."""
