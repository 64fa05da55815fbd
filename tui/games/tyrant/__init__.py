"""Tyrant on the screen: compositions, words, judgements step by step, widgets."""
