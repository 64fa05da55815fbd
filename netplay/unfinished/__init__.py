"""Unfinished games: each a file of its own, gone on with, filed or thrown away only by the player's word."""
