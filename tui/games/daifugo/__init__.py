"""Daifugo at the table: what is composed, asked and told; no widgets here."""
