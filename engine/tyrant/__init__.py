"""Tyrant (暴君論): eight tricks in which suit and number count, and the greatest fame may cost the head."""
