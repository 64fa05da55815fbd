"""The card tables of QK: rules, judging and records, without dice, clock or wire."""
