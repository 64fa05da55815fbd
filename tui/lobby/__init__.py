"""A shared table's lobby in words: who sits where, by which rules, and what has changed."""
