"""The card tables of QK: rules, judging and records, without dice, clock or wire."""

GAMES = ("prime", "daifugo", "tyrant")
"""The games of this house by the names that headers use, in the order in which lists show them."""
