"""The terminal: screens, words and commands."""
