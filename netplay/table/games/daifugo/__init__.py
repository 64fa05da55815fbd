"""Daifugo at a table: its adapter, its moves as text, its record views."""
