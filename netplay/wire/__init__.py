"""Bytes and messages between a host and its clients (docs/PROTOCOL.md)."""
