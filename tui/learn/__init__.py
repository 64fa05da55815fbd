"""Lessons on the screen: what to do next, and why."""
