"""Tyrant on the screen: compositions, words, judgments step by step, widgets."""
