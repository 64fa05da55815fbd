"""Bots against bots: many games with the same deals, on one machine or many."""
