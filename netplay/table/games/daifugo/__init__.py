"""Daifugo at a table: its adapter, its moves as text, how a record of it is looked at."""
