"""The words that players read, and the spelling of numbers, cards and sentences."""
