"""Every word that players read, and how numbers, cards and sentences are written."""
