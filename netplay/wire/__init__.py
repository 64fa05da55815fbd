"""Bytes and messages: what travels between a host and those who sit at its table (docs/PROTOCOL.md)."""
