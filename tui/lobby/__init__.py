"""The waiting room of a shared table in words: seats, rules, and what has changed."""
