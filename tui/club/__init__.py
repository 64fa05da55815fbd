"""Tournaments on the screen: pairings, standings, typed results, exported pages, and the board."""
