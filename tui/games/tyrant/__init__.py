"""Tyrant at the screen: what is composed, what is said, and how a trick is told; nothing here draws."""
