"""Daifugo on the screen: compositions, questions, words and widgets."""
